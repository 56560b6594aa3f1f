"""What the views of both emu games show alike: birds, ranches, and how a year stands."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

from games.rules.game import Seat, View
from games.titles.birds import (
    BIT,
    CARD_OF,
    FINISHED,
    MASK,
    OPEN,
    ORDER,
    WILD,
    Bird,
    BirdScore,
    Lay,
    apply_closing_order,
    bird_direction,
    common_suits,
    continues,
    describe_form,
    score_bird,
)
from games.titles.ranch_game import CLOSING, DRAW, OVER, RanchState, hand_to_lay, list_known_cards


class BirdView(TypedDict):
    """A bird on the table."""

    token: str  # `B1`, numbered by ranch in the order in which they hatched
    cards: list[str]  # oldest first; a wild one with the number it stands for, `PSWK=8`
    suits: list[str]  # the letters of the suits that all its cards share
    direction: str  # rising, falling, open (one number card) or finished
    finished: bool  # nothing can be added any more
    value: int  # in points, if the year ended now


class ScoredBird(TypedDict):
    """A bird of a finished year. All numbers but those in `cards` are points."""

    cards: list[str]
    total: int  # the ranks of its number cards together
    upkeep: list[int] | None  # the ranks paid away, highest first; None if it cannot pay
    short: int  # how much is missing of the upkeep; 0 if it is paid
    kept: int  # what the upkeep leaves of the total; 0 if it cannot be paid
    bonus: int  # for Aces and Crowns; counts against a bird that cannot pay
    value: int


class RanchSeat(TypedDict):
    """A seat with its ranch. In closing the owner sees both as if the order so far were carried
    out, the others as they were when the draw pile ran out."""

    seat: Seat
    hand_size: int
    known: list[str]  # the cards in the hand that were taken openly
    birds: list[BirdView]
    closed: bool  # it has handed in its closing order


class RanchView(View):
    """What the views of both games hold. Of a closing order nothing shows but to its own seat."""

    turn: int  # of the year, from 1; a turn is one seat's action and draw
    first: Seat  # who began the year
    draw_pile: int  # cards left in it
    hand: list[str] | None  # the reader's own, sorted; None for an onlooker
    acted: str | None  # the action of the running turn as a move, while its draw is owed
    closing: str  # the option: `manual` or `auto`
    order: list[list[str]] | None  # own closing order so far: [card, bird]; None outside closing
    hands: NotRequired[list[list[str]]]  # by seat, what was left in hand; only when over


def build_bird_view(bird: Bird, number: int) -> BirdView:
    """A bird on the table, the `number`-th of its ranch, with its value if the year ended now."""
    way = bird_direction(bird)
    return {
        "token": f"B{number}",
        "cards": list(bird),
        "suits": list(common_suits(bird)),
        "direction": way,
        "finished": way == FINISHED,
        "value": score_bird(bird).value,
    }


def build_ranch_view(
    state: RanchState, seat: Seat | None, waiting: Sequence[Seat], tag: str, closing: str
) -> RanchView:
    """What the views of both games hold of `state` for `seat` (None: an onlooker).

    Of a closing order nothing shows but to its own seat, whose birds and hand are as if the order
    so far were carried out; the others see that seat as it was when the draw pile ran out.
    """
    order = None if seat is None or state.phase != CLOSING else state.orders[seat]
    shown: RanchView = {
        "seat": seat,
        "turn": state.turn,
        "tag": tag,
        "phase": state.phase,
        "waiting": list(waiting),
        "first": state.deal.first,
        "draw_pile": state.pile,
        "hand": None if seat is None else list(hand_to_lay(state, seat)),
        "acted": state.acted if state.phase == DRAW else None,
        "closing": closing,
        "order": None
        if order is None
        else [[describe_form(form), f"B{number}"] for number, form in order],
    }
    if state.phase == OVER:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def build_ranch_seat(state: RanchState, seat: Seat, own: bool) -> RanchSeat:
    """One seat as its owner (`own`) or anybody else sees it."""
    birds, hand, known = state.birds[seat], state.hands[seat], state.known[seat]
    if own:
        birds = apply_closing_order(birds, state.orders[seat])
        hand, known = hand_to_lay(state, seat), list_known_cards(state, seat)
    return {
        "seat": seat,
        "hand_size": len(hand),
        "known": [card for card in known if card in hand],
        "birds": [build_bird_view(bird, number) for number, bird in enumerate(birds, 1)],
        "closed": state.closed[seat],
    }


def build_scored_bird(bird: BirdScore) -> ScoredBird:
    """A bird of a finished year."""
    return {
        "cards": list(bird.cards),
        "total": bird.total,
        "upkeep": None if bird.upkeep is None else list(bird.upkeep),
        "short": bird.short,
        "kept": bird.kept,
        "bonus": bird.bonus,
        "value": bird.value,
    }


def bird_score(bird: ScoredBird) -> BirdScore:
    """The bird of a finished year that a view shows."""
    return BirdScore(
        cards=tuple(bird["cards"]),
        total=bird["total"],
        upkeep=None if bird["upkeep"] is None else tuple(bird["upkeep"]),
        short=bird["short"],
        kept=bird["kept"],
        bonus=bird["bonus"],
        value=bird["value"],
    )


def restore_birds_before_closing(
    birds: Sequence[Mapping[str, Any]], order: Sequence[Lay]
) -> tuple[Bird, ...]:
    """The birds of a view as they were before the reader's closing order."""
    before = [tuple(bird["cards"]) for bird in birds]
    for number, _form in order:
        before[number - 1] = before[number - 1][:-1]
    return tuple(before)


def list_birds(view: RanchView) -> list[list[Bird]]:
    """The birds by seat."""
    return [[tuple(bird["cards"]) for bird in seat["birds"]] for seat in _list_seats(view)]


def list_seen_with_seats(view: RanchView) -> list[str]:
    """The cards that the reader holds, sees on birds, or saw others take openly."""
    seen = [*own_hand(view)]
    for seat in _list_seats(view):
        seen += [CARD_OF[form] for bird in seat["birds"] for form in bird["cards"]]
        if seat["seat"] != view["seat"]:
            seen += seat["known"]
    return seen


def read_order(view: RanchView) -> tuple[Lay, ...]:
    """The reader's closing order, so far or handed in."""
    laid = view["order"] or ()
    return tuple((int(bird[1:]), words.replace(" as ", "=")) for words, bird in laid)


def own_hand(view: RanchView) -> list[str]:
    """The reader's hand; an onlooker has none."""
    return view["hand"] or []


def list_own_seats(view: RanchView) -> list[RanchSeat]:
    """The reader's ranch; an onlooker has none."""
    return [seat for seat in _list_seats(view) if seat["seat"] == view["seat"]]


def _list_seats(view: RanchView) -> Sequence[RanchSeat]:
    """The seats, which each game shows with more beside."""
    seats: Sequence[RanchSeat] = cast("Mapping[str, Any]", view)["seats"]
    return seats


NO_SUIT, WRONG_ORDER = "suit", "order"


def find_misfit(bird: BirdView, card: str, ranks: Sequence[str] = ()) -> str:
    """What keeps a card from being added to a bird: `FINISHED`, `NO_SUIT`, or by the direction of
    the bird `OPEN` (the same rank) or `WRONG_ORDER`; empty if it fits. A wild card is asked as the
    first of `ranks`, without one whether any would do."""
    way, last = bird["direction"], ORDER[bird["cards"][-1]]
    forms = WILD.get(card, (card,))
    if way == FINISHED:
        return FINISHED
    if not MASK.get(forms[0], 0) & sum(BIT[letter] for letter in bird["suits"]):
        return NO_SUIT
    orders = [int(ranks[0])] if card in WILD and ranks else [ORDER[form] for form in forms]
    if any(continues(order, way, last) for order in orders):
        return ""
    return OPEN if way == OPEN else WRONG_ORDER
