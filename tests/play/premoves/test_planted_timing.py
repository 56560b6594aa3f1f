"""Other hidden cards, the same public history: auto-moves play and stop at the same instants,
whatever was ordered. Each fault that was put in by hand is found by that.

A run tries a few faults, `RURAL_LONG=1` all.
"""

import pytest

from config import clock
from games import play
from games.models import Notice, Premove, Seat
from games.play.premoves.execution import execute_premoves
from tests.long_run import LONG, sample
from tests.matches import answer
from tests.play.premoves.planning import keep, now_of, waiting_seat
from tests.play.premoves.planted_timing import FAULTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
ORDERS = (
    "discard first of 2MK 3SY 4WL 5ML 6SW 7YK 8MS 9LK AS CM else any, draw deck",
    "grow first of 9LK 8YK 7SK on B1 if possible, hatch first of AS AM CL CW",
    "discard first of 2SY 3LY 4YK",
)
DEALS = 24  # at most, until a fault is found
TURNS = 2


def trace(orders: str) -> tuple[object, ...]:
    """What could be seen of auto-moves in a match dealt anew: rival and owner take the same public
    turns in each, but for the cards that they name."""
    _match, asked, seat = waiting_seat()
    plan = keep(seat, orders, turns=TURNS, wait_minutes=60)
    seen: list[object] = []
    for _turn in range(TURNS + 1):
        answer(now_of(asked))
        seen += look(seat, plan)
    return tuple(seen)


def look(seat: Seat, plan: Premove) -> list[object]:
    """Whether and when the orders play the turn that has come."""
    try:
        at_once = execute_premoves(seat.pk, clock.now())
    except Exception as error:
        return [type(error).__name__]
    plan.refresh_from_db()
    asked, question = now_of(seat).asked_at, now_of(seat).question
    seen: list[object] = [at_once, plan.state, plan.kind, plan.turns_left]
    if plan.due_at is None or asked is None:
        play.submit_turn(seat.pk, mild_turn(seat))
        return seen
    held = Notice.objects.filter(seat=seat, question=question, state=Notice.State.DUE)
    seen += [plan.due_at - asked, *(one.due_at - asked for one in held if one.due_at)]
    try:
        seen.append(execute_premoves(seat.pk, plan.due_at))
    except Exception as error:
        seen.append(type(error).__name__)
    is_asked = now_of(seat).question is not None
    if is_asked:
        play.submit_turn(seat.pk, mild_turn(seat))
    plan.refresh_from_db()
    return [*seen, is_asked, plan.turns_left]


def mild_turn(seat: Seat) -> str:
    record, moves = play.current_record(now_of(seat).match), []
    while not moves or not record.is_settling_move(seat.number, moves[-1]):
        record = record.play(seat.number, moves[-1]) if moves else record
        moves.append(record.choose_timeout_move(seat.number))
    return ", ".join(moves)


@pytest.mark.parametrize("orders", ORDERS)
def test_whether_and_when_they_play_is_the_same_with_other_cards(orders: str) -> None:
    assert len({trace(orders) for _deal in range(DEALS if LONG else 3)}) == 1


@pytest.mark.parametrize("name", sample(FAULTS, 2))
def test_a_fault_of_timing_that_was_put_in_is_found(name: str) -> None:
    with FAULTS[name]():
        found = {trace(ORDERS[0])}
        for orders in [ORDERS[deal % len(ORDERS)] for deal in range(DEALS)]:
            found = {trace(orders), trace(orders)}
            if len(found) > 1:
                return
    raise AssertionError(f"not found: {name}")


def test_twenty_faults_are_tried() -> None:
    assert len(FAULTS) >= 20
