"""Emus Redux: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict, final

from games.rules.game import OptionValue
from games.titles.birds import BirdScore, apply_closing_order, score_bird
from games.titles.emus_redux.log import position_tag
from games.titles.emus_redux.score import find_dropped_birds
from games.titles.emus_redux.state import (
    EXCUSE,
    MOST_TAKES,
    PILE_NUMBERS,
    SeatResult,
    State,
    discard_places,
)
from games.titles.ranch_game import OVER
from games.titles.ranch_views import (
    RanchSeat,
    RanchView,
    ScoredBird,
    build_ranch_seat,
    build_ranch_view,
    build_scored_bird,
    list_seen_with_seats,
)


class PileView(TypedDict):
    """A discard pile."""

    token: str  # `D1` or `D2`
    cards: list[str]  # the top card last


class ExcusesView(TypedDict):
    """What the ExcusesView in the own hand would do if the year ended now."""

    count: int  # in hand
    drops: list[str]  # the tokens of the birds that they would drop
    result: int  # what the year would come to with that, in points


class ReduxScoredBird(ScoredBird):
    """A bird of the finished year."""

    dropped: bool  # an Excuse took it out of the sum


class ResultView(TypedDict):
    """What a seat made of the year."""

    birds: list[ReduxScoredBird]
    left: list[str]  # the cards left in hand, Excuses among them
    total: int  # the values of the birds together, the dropped ones left out, in points
    hatched: int  # its birds, dropped ones included
    lost: int  # its birds that lost money


class ReduxSeat(RanchSeat):
    """A seat of Emus Redux."""

    takes: int  # cards taken from the row so far
    takes_left: int
    value: int  # its birds together if the year ended now, no Excuse counted, in points
    result: ResultView | None  # None until the year is over


@final
class EmusReduxView(RanchView):
    """All that a seat, or an onlooker, may know of a match of Emus Redux."""

    piles: list[PileView]  # both of them, D1 first
    discard_to: list[str]  # the tokens of the piles that a discard may go to now
    row: list[str]  # the wild cards that lie open
    excuses: ExcusesView | None  # of the reader's own hand; None for an onlooker
    row_after_discard: str  # the option: `on` or `off`
    seats: list[ReduxSeat]
    out: NotRequired[list[str]]  # the wild cards out of the game; only when over


def build_view(
    state: State, seat: int | None, waiting: tuple[int, ...], options: Mapping[str, OptionValue]
) -> EmusReduxView:
    """What `seat` (None: an onlooker) may know of `state`. A wild card on a bird is shown with the
    number it stands for, `PSWK=8`."""
    tag, closing = position_tag(state), str(options["closing"])
    shown: EmusReduxView = {
        **build_ranch_view(state, seat, waiting, tag, closing),  # type: ignore[typeddict-item]  # it has no `out`
        "piles": [
            {"token": f"D{number}", "cards": list(cards)}
            for number, cards in zip(PILE_NUMBERS, state.piles, strict=True)
        ],
        "discard_to": [f"D{number}" for number in discard_places(state.piles)],
        "row": list(state.row),
        "excuses": None if seat is None else _build_excuses(state, seat),
        "row_after_discard": str(options["row_after_discard"]),
        "seats": [_build_seat(state, other, other == seat) for other in range(len(state.hands))],
    }
    if state.phase == OVER:
        shown["out"] = list(state.deal.out)
    return shown


def list_seen_cards(view: EmusReduxView) -> list[str]:
    """The cards that the reader holds, sees, or saw taken openly."""
    piles = [card for pile in view["piles"] for card in pile["cards"]]
    return [*list_seen_with_seats(view), *view["row"], *piles]


def _build_seat(state: State, seat: int, own: bool) -> ReduxSeat:
    ranch = build_ranch_seat(state, seat, own)
    return {
        **ranch,
        "takes": state.takes[seat],
        "takes_left": MOST_TAKES - state.takes[seat],
        "value": sum(bird["value"] for bird in ranch["birds"]),
        "result": _build_result(state.results[seat]) if state.results else None,
    }


def _build_excuses(state: State, seat: int) -> ExcusesView:
    """The ExcusesView in the own hand, the birds they would drop now, and the result with that."""
    values = [
        score_bird(bird).value
        for bird in apply_closing_order(state.birds[seat], state.orders[seat])
    ]
    count = state.hands[seat].count(EXCUSE)
    gone = find_dropped_birds(values, count)
    return {
        "count": count,
        "drops": [f"B{number}" for number in gone],
        "result": sum(value for number, value in enumerate(values, 1) if number not in gone),
    }


def _build_result(result: SeatResult) -> ResultView:
    """What a seat made of the year."""
    return {
        "birds": [
            _score_bird(bird, number in result.dropped)
            for number, bird in enumerate(result.birds, 1)
        ],
        "left": list(result.left),
        "total": result.total,
        "hatched": result.birds_hatched,
        "lost": result.lost,
    }


def _score_bird(bird: BirdScore, gone: bool) -> ReduxScoredBird:
    return {**build_scored_bird(bird), "dropped": gone}
