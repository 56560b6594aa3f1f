"""Biome Rummy: a position that could be behind what a seat sees; how a bot looks ahead
from it, and what speaks for a move."""

from collections.abc import Iterator, Mapping, Sequence

from games.decks.biome_deck import ANIMALS, SUITS, sort_cards
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_rummy.bot import choose_rollout_move
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import SMALLEST, largest_sets
from games.titles.biome_rummy.log import RESHUFFLED, position_tag
from games.titles.biome_rummy.state import (
    DISCARDED,
    DRAW,
    DRAW_PILE,
    OVER,
    RoundResult,
    RoundSetup,
    RummySeatRound,
    State,
)
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    RummyRoundView,
    list_groups_for_card,
    list_hand_sets,
    read_groups,
)
from games.titles.biome_views import own_hand
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.lookahead import Lookahead
from games.titles.score_breakdown import (
    RIVAL,
    RIVALS,
    ScoreBreakdown,
    ScorePart,
    Shares,
    format_amount,
)


def imagine_position(game: BiomeRummy, view: BiomeRummyView, told: Sequence[Line]) -> State:
    """The other hands and the stock are dealt from what the seat has not seen. Whether the pile was
    shuffled in this round stands in the log alone."""
    seat, seats = seat_of_view(view), view["seats"]
    known = tuple(tuple(each["known"]) for each in seats)
    groups = tuple(read_groups(view))
    seen = [*own_hand(view), *view["pile"], *(card for group in groups for card in group.cards)]
    seen += [card for other, cards in enumerate(known) if other != seat for card in cards]
    hidden = game.shuffle(list_unseen(ANIMALS, seen), "imagined")
    hands = []
    for other, each in enumerate(seats):
        missing = each["hand_size"] - len(known[other])
        if other == seat:
            hands.append(tuple(own_hand(view)))
            continue
        hands.append(sort_cards((*known[other], *hidden[:missing])))
        hidden = hidden[missing:]
    match = RoundSetup(
        round=view["round"],
        starter=view["starter"],
        line=tuple(view["line"]),
        aces=tuple(tuple(each["aces"]) for each in seats),
        aside=tuple(view["aside"]),
        totals=tuple(each["total"] for each in seats),
        outs=tuple(each["outs"] for each in seats),
        results=tuple(map(_read_result, view["results"])),
    )
    state = State(
        match=match,
        phase=view["phase"],
        seat=view["waiting"][0],
        turns=view["turn"] - 1,
        order=(*list_unseen(ANIMALS, hidden), *hidden),
        stock=len(hidden),
        hands=tuple(hands),
        groups=groups,
        pile=tuple(view["pile"]),
        known=known,
        taken=view["taken"] or "",
    )
    here = position_tag(state).partition(".")[0] + "."
    reshuffled = any(line.template is RESHUFFLED and line.tag.startswith(here) for line in told)
    return state._replace(reshuffled=reshuffled)


def advance_to_turn(_game: BiomeRummy, state: State, seat: Seat) -> State | None:
    """The turn of `seat` as if it came now."""
    if state.phase == OVER:
        return None
    return state._replace(phase=DRAW, seat=seat, taken="")


def _read_result(result: RummyRoundView) -> RoundResult:
    seats = tuple(
        RummySeatRound(each["played"], each["hand"], tuple(each["contests"]), each["points"])
        for each in result["seats"]
    )
    return RoundResult(result["round"], result["ended"], seats, result["winner"], result["ace"])


IMAGINING = Determinizer(
    imagine_position, advance_to_turn, frozenset(("draw", "set", "add", "discard"))
)


ACE = 12.0  # what an Ace is worth, in points of a round
WON = 12.0


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return len(state.match.results)


# By (key, more of it).
TOLD: dict[tuple[str, bool], Said] = {
    ("laid", True): phrase("{points} more cards laid"),
    ("laid", False): phrase("{points} fewer cards laid"),
    ("hand", True): phrase("cards left in hand cost {points} more"),
    ("hand", False): phrase("cards left in hand cost {points} less"),
    ("contests", True): phrase("contests score {points} more"),
    ("contests", False): phrase("contests score {points} less"),
    ("aces", True): phrase(
        "the Ace is worth {points} more: it is won in {share} more rounds out of 100"
    ),
    ("aces", False): phrase(
        "the Ace is worth {points} less: it is won in {share} fewer rounds out of 100"
    ),
    (RIVAL, True): RIVALS[True],
    (RIVAL, False): RIVALS[False],
}
ADDED = phrase("{card} fits {group}, and {other_seat} can add it.")
BROKEN = phrase("{seat} held cards for a group with {card}: {cards}.")
ENDED = phrase("No {biome} card can be laid now.")
TOO_FEW = plural_phrase(
    "After {seat}’s discard, {count} card is left: too few for a group.",
    "After {seat}’s discard, {count} cards are left: too few for a group.",
)
OPEN_GROUP = phrase("{card}, face up, forms a group with cards in hand: {cards}.")
OPEN_ADDED = phrase("{card}, face up, fits {group}.")


def parts(_game: BiomeRummy, state: State, seat: Seat) -> Shares:
    """What was laid and what was left in the hand, contests, Aces."""
    rounds = [result.seats[seat] for result in state.match.results]
    laid, left = sum(one.played for one in rounds), sum(one.hand for one in rounds)
    won, aces = sum(len(one.contests) for one in rounds), len(state.match.aces[seat])
    return {
        "laid": ScorePart(laid, laid),
        "hand": ScorePart(left, -left),
        "contests": ScorePart(won, won),
        "aces": ScorePart(aces, ACE * aces),
    }


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `1.4 more cards are laid`."""
    amount = amounts[key]
    if key != "aces":
        return Line(TOLD[key, amount > 0], points=format_amount(amount))
    share = round(100 * abs(amount))
    return Line(TOLD[key, amount > 0], points=format_amount(ACE * amount), share=share)


def list_reasons(view: BiomeRummyView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move, and against the one that was played."""
    found: list[Line] = []
    gone, kept = DISCARDED.get(played, ""), DISCARDED.get(better, "")
    if gone:
        found += _explain_discarded(view, gone, kept)
    if gone and kept and kept[0] not in view["live"] and gone[0] in view["live"]:
        found.append(Line(ENDED, biome=Line(SUITS[kept[0]].short)))
    left = count_cards_left(view, played)
    keeps_one = view["options"]["last_card"] != "float"  # so that a group takes four cards in hand
    if keeps_one and 0 < left < SMALLEST <= count_cards_left(view, better):
        found.append(Line(TOO_FEW, seat=seat_of_view(view), count=left))
    if better == DRAW_PILE and view["top"]:
        found += _explain_open_card(view, view["top"][0])
    return found


def count_cards_left(view: BiomeRummyView, move: MoveText) -> int:
    """How many cards are left in the hand at the end of the turn, if nothing else is laid."""
    verb, *rest = move.split()
    laid = len(rest) if verb == "set" else 1 if verb == "add" else 0
    return len(own_hand(view)) - laid - 1


def _explain_discarded(view: BiomeRummyView, gone: str, kept: str) -> Iterator[Line]:
    """What the card would have been good for that was discarded."""
    seat = seat_of_view(view)
    group = next((cards for cards in list_hand_sets(view) if gone in cards), ())
    if group and kept not in group:
        yield Line(BROKEN, seat=seat, card=gone, cards=group)
    if not _round_continues(view):
        return
    after = (seat + 1) % len(view["seats"])
    for token in list_groups_for_card(view, gone, after):
        if not (kept and list_groups_for_card(view, kept, after)):
            yield Line(ADDED, card=gone, group=token, other_seat=after)
            return


def _round_continues(view: BiomeRummyView) -> bool:
    last = int(view["options"]["clock"]) * len(view["seats"])
    return len(own_hand(view)) > 1 and view["stock"] > 0 and view["turn"] < last


def _explain_open_card(view: BiomeRummyView, card: str) -> Iterator[Line]:
    """What the open card is good for."""
    if card[0] not in view["live"]:
        return
    complete = view["options"]["sets"] == "complete"
    live = [one for one in own_hand(view) if one[0] == card[0]]
    group = next((cards for cards in largest_sets([*live, card], complete) if card in cards), ())
    if group:
        others = tuple(one for one in group if one != card)
        yield Line(OPEN_GROUP, card=card, cards=others)
    elif tokens := list_groups_for_card(view, card, view["seat"]):
        yield Line(OPEN_ADDED, card=card, group=tokens[0])


PARTS: ScoreBreakdown[BiomeRummyView] = ScoreBreakdown(parts, render_part, list_reasons, WON)
COUNTED = phrase("Points ahead of the best opponent at the end of the round; an Ace counts as 12.")
OUTLOOK: Lookahead[BiomeRummyView] = Lookahead(
    horizon_index, PARTS.worth, 200, PARTS.points, COUNTED, choose_rollout_move, as_steady=True
)
