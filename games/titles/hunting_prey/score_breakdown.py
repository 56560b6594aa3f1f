"""Hunting Prey: of what the tokens of a round are made, and what speaks for a move."""

from collections.abc import Mapping

from games.decks.biome_deck import ANIMALS
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.lookahead import score_by_seat
from games.titles.hunting_prey.state import ACTIONS, GRAZING, HUNTING, QUEENS, STRENGTH, State
from games.titles.hunting_prey.view import HuntingPreyView
from games.titles.score_breakdown import ScoreBreakdown, ScorePart, Shares, format_amount

SWAPPING = ("swap", "keep", "draw")
# By (key, more of it).
TOLD: dict[tuple[str, bool], Said] = {
    ("hunt", True): phrase("hunting earns {points} more"),
    ("hunt", False): phrase("hunting earns {points} less"),
    ("jack", True): phrase("a Jack earns {points} more"),
    ("jack", False): phrase("a Jack earns {points} less"),
    ("graze", True): phrase("grazing earns {points} more"),
    ("graze", False): phrase("grazing earns {points} less"),
    ("cards", True): phrase("remaining cards are worth {points} more"),
    ("cards", False): phrase("remaining cards are worth {points} less"),
    ("rival", True): phrase("the best opponent has {points} more"),
    ("rival", False): phrase("the best opponent has {points} less"),
}
UNBEATEN = phrase("No opponent can hold a stronger hunter than {card}.")
STRONGEST = {
    True: phrase("{card} is the strongest hunter in hand."),
    False: phrase("{card} is the strongest grazer in hand."),
}
AT_RISK = plural_phrase(
    "Swapped cards can be gathered: opponents may hold {cards}, a Queen.",
    "Swapped cards can be gathered: opponents may hold the Queens {cards}.",
)
WEAKEST = phrase("{card} is the weakest card in hand.")
ELSE_GRAZES = phrase("Unless {card} is eaten, {other_seat} earns the grazer’s token.")
ELSE_GATHERS = phrase("Unless {card} is eaten, {other_seat}’s Queen gathers {cards}.")


def list_shares(game: HuntingPrey, _begun: State, ended: State, seat: Seat) -> Shares:
    """The tokens of the round that has ended, by how they were earned, and the cards that are
    left; and the best rival."""
    last = ended.last
    if last is None:
        return {}
    hunted = sum(hunter == seat for hunter, _prey in last.hunts)
    dropped = sum(one == seat for one, _cards in last.jacks)
    grazed = last.grazers.count(seat)
    counted = score_by_seat(game, ended)
    best = max(count for other, count in enumerate(counted) if other != seat)
    cards = counted[seat] - ended.tokens[seat]
    return {
        "hunt": ScorePart(hunted, hunted),
        "jack": ScorePart(dropped, dropped),
        "graze": ScorePart(grazed, grazed),
        "cards": ScorePart(cards, cards),
        "rival": ScorePart(best, -best),
    }


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `hunting brings 0.4 more`."""
    return Line(TOLD[key, amounts[key] > 0], points=format_amount(amounts[key]))


def list_reasons(view: HuntingPreyView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    verb, card = ACTIONS[better]
    other_verb, other = ACTIONS[played]
    if verb == "eat":
        return _explain_eaten(view, other, card)
    found = _list_risks(view) if other_verb in SWAPPING and verb not in SWAPPING else []
    if verb == "play":
        return [*_explain_played(view, other if other_verb == "play" else "", card), *found]
    hand = own_hand(view)
    if verb == "swap" and card in hand and card == min(hand, key=STRENGTH.__getitem__):
        return [Line(WEAKEST, card=card)]
    return found


def _list_risks(view: HuntingPreyView) -> list[Line]:
    if view["options"]["queen_takes"] != "table":
        return []
    queens = tuple(card for card in list_unseen_cards(view) if card in QUEENS)
    return [Line(AT_RISK, count=len(queens), cards=queens)] if queens else []


def _explain_played(view: HuntingPreyView, other: str, card: str) -> list[Line]:
    kind = HUNTING if card in HUNTING else GRAZING
    was_unbeaten = other in HUNTING and not list_stronger_hunters(view, other)
    if card in HUNTING and not list_stronger_hunters(view, card) and not was_unbeaten:
        return [Line(UNBEATEN, card=card)]
    if card == max((one for one in own_hand(view) if one in kind), key=STRENGTH.__getitem__):
        return [Line(STRONGEST[card in HUNTING], card=card)]
    return []


def list_stronger_hunters(view: HuntingPreyView, card: str) -> list[str]:
    hunters = (one for one in list_unseen_cards(view) if one in HUNTING)
    return [one for one in hunters if STRENGTH[one] > STRENGTH[card]]


def list_unseen_cards(view: HuntingPreyView) -> list[str]:
    """The cards that other seats may hold: those that have not left the game and that the reader
    does not own, as far as it knows."""
    own = {*own_hand(view), *view["aside"], *view["seats"][seat_of_view(view)]["known"]}
    if view["choice"] is not None:
        own.update(view["choice"]["swapped"])
    gone = {one["card"] for one in view["removed"]}
    return [one for one in ANIMALS if one not in own and one not in gone]


def _explain_eaten(view: HuntingPreyView, other: str, card: str) -> list[Line]:
    """What follows once one card is eaten, and not if another one is."""
    seat, then, instead = seat_of_view(view), view["outlook"][card], view["outlook"][other]
    found = []
    if not then["grazers"] and instead["grazers"]:
        found.append(Line(ELSE_GRAZES, card=card, other_seat=instead["grazers"][0]))
    queen = instead["queen"]
    if queen is not None and queen != seat and then["queen"] is None:
        cards = tuple(instead["gathered"])
        found.append(Line(ELSE_GATHERS, card=card, other_seat=queen, cards=cards))
    return found


PARTS: ScoreBreakdown[HuntingPreyView] = ScoreBreakdown(list_shares, render_part, list_reasons)
