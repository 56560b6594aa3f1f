"""Emu Ranchers: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from collections.abc import Mapping
from typing import TypedDict, final

from games.rules.game import OptionValue
from games.titles.emu_ranchers.log import position_tag
from games.titles.emu_ranchers.state import SeatYear, State
from games.titles.ranch_views import (
    RanchSeat,
    RanchView,
    ScoredBird,
    build_ranch_seat,
    build_ranch_view,
    build_scored_bird,
    list_seen_with_seats,
)


class YearView(TypedDict):
    """What a seat made of one finished year."""

    birds: list[ScoredBird]
    left: list[str]  # the cards left in hand, which count for nothing
    total: int  # the values of the birds together, in points


class EmuSeat(RanchSeat):
    """A seat of Emu Ranchers."""

    total: int  # the points of the finished years together
    years: list[YearView]  # the finished ones, the first year first


@final
class EmuRanchersView(RanchView):
    """All that a seat, or an onlooker, may know of a match of Emu Ranchers."""

    year: int  # the one that is played, from 1
    years: int  # how many the match has
    discard: list[str]  # the discard pile, the top card last
    seats: list[EmuSeat]


def build_view(
    state: State, seat: int | None, waiting: tuple[int, ...], options: Mapping[str, OptionValue]
) -> EmuRanchersView:
    """What `seat` (None: an onlooker) may know of `state`."""
    tag, closing = position_tag(state), str(options["closing"])
    return {
        **build_ranch_view(state, seat, waiting, tag, closing),
        "year": state.deal.year,
        "years": int(options["years"]),
        "discard": list(state.discard),
        "seats": [_build_seat(state, other, other == seat) for other in (0, 1)],
    }


def list_seen_cards(view: EmuRanchersView) -> list[str]:
    """The cards of the year that the reader holds, sees, or saw taken openly."""
    return [*list_seen_with_seats(view), *view["discard"]]


def _build_seat(state: State, seat: int, own: bool) -> EmuSeat:
    years = [both[seat] for both in state.deal.results]
    return {
        **build_ranch_seat(state, seat, own),
        "total": sum(year.total for year in years),
        "years": [_build_year(year) for year in years],
    }


def _build_year(year: SeatYear) -> YearView:
    return {
        "birds": [build_scored_bird(bird) for bird in year.birds],
        "left": list(year.left),
        "total": year.total,
    }
