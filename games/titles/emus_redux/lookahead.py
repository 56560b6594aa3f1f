"""Emus Redux: a position that could be behind what a seat sees; how a bot looks ahead
from it, and what speaks for a move."""

from collections.abc import Sequence

from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles import ranch_breakdown
from games.titles.birds import CARD_OF, WILD
from games.titles.emus_redux.bot import value_actions
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.rollout_policy import choose_rollout_move
from games.titles.emus_redux.state import (
    ACTIONS,
    DRAW_DECK_CARDS,
    WILD_SUPPLY,
    MatchDeal,
    State,
)
from games.titles.emus_redux.view import EmusReduxView, list_seen_cards
from games.titles.enumeration import IMAGINED, HiddenCards
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.lookahead import Lookahead
from games.titles.ranch_breakdown import (
    OPEN_VERBS,
    WON,
    EmuAction,
    advance_to_turn,
    call_part,
    list_bird_parts,
)
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, CLOSING, OVER
from games.titles.ranch_views import read_order, restore_birds_before_closing
from games.titles.score_breakdown import ScoreBreakdown, Shares


def imagine_position(game: EmusRedux, view: EmusReduxView, _told: Sequence[Line]) -> State:
    """The other hands and the draw pile are dealt from what the seat has not seen; wild cards are
    always seen, but for those out of the game. Others have laid nothing in closing, or what is
    best if they have closed; which of the own cards laid had been taken openly is left out while
    the seat closes."""
    seat, seats = seat_of_view(view), view["seats"]
    order = read_order(view)
    hand = tuple(sorted((*(view["hand"] or ()), *(CARD_OF[form] for _number, form in order))))
    birds = tuple(
        restore_birds_before_closing(each["birds"], order if each["seat"] == seat else ())
        for each in seats
    )
    known = tuple(tuple(each["known"]) for each in seats)
    piles = tuple(view["piles"][0]["cards"]), tuple(view["piles"][1]["cards"])
    cards, sizes = find_hidden(view)
    pile = game.shuffle(cards, IMAGINED)
    hands = []
    for held, missing in zip((*known[:seat], *known[seat + 1 :]), sizes, strict=True):
        hands.append(tuple(sorted((*held, *pile[:missing]))))
        pile = pile[missing:]
    hands.insert(seat, hand)
    out = list_unseen(WILD_SUPPLY, [card for card in list_seen_cards(view) if card in WILD])
    orders = tuple(
        order
        if each["seat"] == seat
        else game.best_order(birds[each["seat"]], hands[each["seat"]])
        if each["closed"]
        else ()
        for each in seats
    )
    return State(
        deal=MatchDeal(
            view["first"], (*list_unseen(DRAW_DECK_CARDS, pile), *pile), tuple(sorted(out))
        ),
        phase=view["phase"],
        seat=view["waiting"][0] if view["waiting"] else seat,
        turn=view["turn"],
        pile=len(pile),
        hands=tuple(hands),
        birds=birds,
        piles=piles,
        row=tuple(view["row"]),
        takes=tuple(each["takes"] for each in seats),
        known=known,
        acted=view["acted"] or "",
        orders=orders,
        closed=tuple(each["closed"] for each in seats),
    )


def find_hidden(view: EmusReduxView) -> HiddenCards:
    """What the seat has not seen of the draw deck, and how much of it each of the others holds."""
    seen = [card for card in list_seen_cards(view) if card not in WILD]
    others = [each for each in view["seats"] if each["seat"] != view["seat"]]
    sizes = tuple(each["hand_size"] - len(each["known"]) for each in others)
    return HiddenCards(list_unseen(DRAW_DECK_CARDS, seen), sizes)


IMAGINING = Determinizer(imagine_position, advance_to_turn, OPEN_VERBS, find_hidden)


TRIED = 8  # moves of a decision


def horizon_index(state: State) -> int:
    """There is but one year."""
    return int(state.phase == OVER)


def list_candidates(view: EmusReduxView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """Of an action or a draw the moves that promise most to the steady bot; in closing the best
    order, which is known."""
    if view["phase"] == CLOSING:
        return [CLOSE if view["order"] else CLOSE_AUTO]
    promised = value_actions(view, legal)
    return sorted(legal, key=lambda move: -promised[move])[:TRIED]


def parts(_game: EmusRedux, state: State, seat: Seat) -> Shares:
    """The birds, those that an Excuse drops at nothing."""
    mine = state.results[seat]
    return list_bird_parts(
        [0 if number in mine.dropped else bird.value for number, bird in enumerate(mine.birds, 1)]
    )


def list_reasons(view: EmusReduxView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    actions = _parse_action(view, played), _parse_action(view, better)
    return ranch_breakdown.list_reasons(view, *actions)


def _parse_action(view: EmusReduxView, move: MoveText) -> EmuAction:
    verb, card, number, form = ACTIONS[move]
    if verb == "draw":
        return EmuAction(verb, taken=card or view["piles"][number - 1]["cards"][-1])
    return EmuAction(verb, 0 if verb == "discard" else number, form or card)


PARTS: ScoreBreakdown[EmusReduxView] = ScoreBreakdown(
    parts, ranch_breakdown.render_part, list_reasons, WON, called=call_part
)
COUNTED = phrase("Points ahead of the best opponent at the end.")
OUTLOOK: Lookahead[EmusReduxView] = Lookahead(
    horizon_index, PARTS.worth, 150, PARTS.points, COUNTED, choose_rollout_move, list_candidates
)
