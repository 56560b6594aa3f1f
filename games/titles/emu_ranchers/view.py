"""Emu Ranchers: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from collections.abc import Mapping
from typing import TypedDict, final

from games.rules.game import OptionValue
from games.titles.birds import apply_closing_order
from games.titles.emu_ranchers.log import position_tag
from games.titles.emu_ranchers.state import SeatYear, State
from games.titles.ranch_game import CLOSING, DRAW, OVER, hand_to_lay
from games.titles.ranch_views import (
    RanchSeat,
    RanchView,
    ScoredBird,
    build_bird_view,
    build_scored_bird,
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
    """What `seat` (None: an onlooker) may know of `state`.

    Of a closing order nothing shows but to its own seat, whose birds and hand are as if the order
    so far were carried out; the others see that seat as it was when the draw pile ran out.
    """
    closing = state.phase == CLOSING
    mine = None if seat is None else hand_to_lay(state, seat)
    shown: EmuRanchersView = {
        "seat": seat,
        "year": state.deal.year,
        "years": int(options["years"]),
        "turn": state.turn,
        "tag": position_tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "first": state.deal.first,
        "draw_pile": state.pile,
        "discard": list(state.discard),
        "hand": None if mine is None else list(mine),
        "acted": state.acted if state.phase == DRAW else None,
        "closing": str(options["closing"]),
        "seats": [_build_seat(state, other, other == seat) for other in (0, 1)],
        "order": [[card, f"B{number}"] for number, card in state.orders[seat]]
        if closing and seat is not None
        else None,
    }
    if state.phase == OVER:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def list_seen_cards(view: EmuRanchersView) -> list[str]:
    """The cards of the year that the reader holds, sees, or saw taken openly."""
    seen = [*(view["hand"] or ()), *view["discard"]]
    for each in view["seats"]:
        seen += [card for bird in each["birds"] for card in bird["cards"]]
        if each["seat"] != view["seat"]:
            seen += each["known"]
    return seen


def _build_seat(state: State, seat: int, own: bool) -> EmuSeat:
    """One seat as its owner (`own`) or anybody else sees it."""
    birds, hand = state.birds[seat], state.hands[seat]
    if own:
        birds, hand = apply_closing_order(birds, state.orders[seat]), hand_to_lay(state, seat)
    years = [both[seat] for both in state.deal.results]
    return {
        "seat": seat,
        "hand_size": len(hand),
        "known": [card for card in state.known[seat] if card in hand],
        "birds": [build_bird_view(bird, number) for number, bird in enumerate(birds, 1)],
        "closed": state.closed[seat],
        "total": sum(year.total for year in years),
        "years": [_build_year(year) for year in years],
    }


def _build_year(year: SeatYear) -> YearView:
    return {
        "birds": [build_scored_bird(bird) for bird in year.birds],
        "left": list(year.left),
        "total": year.total,
    }
