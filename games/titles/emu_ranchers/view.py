"""Emu Ranchers: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from typing import Any

from games.rules.game import View
from games.titles.birds import FINISHED, Bird, BirdScore, common_suits, direction, laid, score
from games.titles.emu_ranchers.log import tag
from games.titles.emu_ranchers.state import CLOSING, DRAW, OVER, SeatYear, State, hand_to_lay


def view(state: State, seat: int | None, waiting: tuple[int, ...], options: dict[str, Any]) -> View:
    """What `seat` (None: an onlooker) may know of `state`.

    Of a closing order nothing shows but to its own seat, whose birds and hand are as if the order
    so far were carried out; the others see that seat as it was when the draw pile ran out.
    """
    closing = state.phase == CLOSING
    mine = None if seat is None else hand_to_lay(state, seat)
    shown: View = {
        "seat": seat,
        "year": state.deal.year,
        "years": options["years"],
        "turn": state.turn,
        "tag": tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "first": state.deal.first,
        "draw_pile": state.pile,
        "discard": list(state.discard),
        "hand": None if mine is None else list(mine),
        "acted": state.acted if state.phase == DRAW else None,
        "closing": options["closing"],
        "seats": [_seat(state, other, other == seat) for other in (0, 1)],
        "order": [[card, f"B{number}"] for number, card in state.orders[seat]]
        if closing and seat is not None
        else None,
    }
    if state.phase == OVER:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def _seat(state: State, seat: int, own: bool) -> dict[str, Any]:
    """One seat as its owner (`own`) or anybody else sees it."""
    birds, hand = state.birds[seat], state.hands[seat]
    if own:
        birds, hand = laid(birds, state.orders[seat]), hand_to_lay(state, seat)
    years = [both[seat] for both in state.deal.results]
    return {
        "seat": seat,
        "hand_size": len(hand),
        "known": [card for card in state.known[seat] if card in hand],
        "birds": [_bird(bird, number) for number, bird in enumerate(birds, 1)],
        "closed": state.closed[seat],
        "total": sum(year.total for year in years),
        "years": [_year(year) for year in years],
    }


def _bird(bird: Bird, number: int) -> dict[str, Any]:
    """A bird on the table, with its value if the year ended now."""
    way = direction(bird)
    return {
        "token": f"B{number}",
        "cards": list(bird),
        "suits": list(common_suits(bird)),
        "direction": way,
        "finished": way == FINISHED,
        "value": score(bird).value,
    }


def _year(year: SeatYear) -> dict[str, Any]:
    """A finished year of one seat."""
    return {
        "birds": [_scored(bird) for bird in year.birds],
        "left": list(year.left),
        "total": year.total,
    }


def _scored(bird: BirdScore) -> dict[str, Any]:
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
