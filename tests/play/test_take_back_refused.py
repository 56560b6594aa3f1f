"""When moves stay as they are: in the same words, whatever the reason."""

from datetime import timedelta
from typing import Any

import pytest

from config import clock
from games import play
from games.models import Seat
from games.play.errors import CannotTakeBack
from games.play.outages import record_clock_heartbeat
from games.play.take_backs import may_take_back
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, other, running_match
from tests.play.going_back import KEEP, PLAY, act, food_chain, moves, seen_now
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


def test_every_refusal_of_a_running_match_is_in_the_same_words() -> None:
    match = food_chain()
    ann = awaited(match)
    bea = other(ann)
    refused = {why_not(ann), why_not(bea)}  # nobody has done anything yet
    act(ann)
    refused.add(why_not(bea))  # the move of another
    act(ann, KEEP)
    refused.add(why_not(ann))  # a secret order since
    act(bea)
    refused.add(why_not(ann))  # a person has answered
    refused.add(why_not(bea, upto=99))
    refused.add(why_not(bea, upto=0))
    assert len(refused) == 1
    assert moves(match)[-1][2].startswith(PLAY)


def why_not(seat: Seat, **how: Any) -> str:
    before = fresh(seat.match)
    assert how or not may_take_back(seen_now(seat))
    with pytest.raises(CannotTakeBack) as refusal:
        play.take_back_moves(seat.pk, **how)
    after = fresh(seat.match)
    assert (after.ply, after.public_at, after.stepped_at) == (
        before.ply,
        before.public_at,
        before.stepped_at,
    )
    return str(refusal.value)


def test_a_move_that_the_clock_took_stays(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    assert ann.deadline is not None
    times.at = ann.deadline + timedelta(days=1)
    record_clock_heartbeat(times.at)
    assert ann.deadline is not None
    assert play.expire_turn(ann.pk, now=times.at)
    why_not(ann)


def test_what_an_earlier_holder_of_the_seat_did_stays(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    times.go(timedelta(hours=1))
    (new,) = people(1)
    play.hand_over_seat(ann.pk, new)
    why_not(ann)


def test_nothing_is_taken_back_before_the_start_after_the_end_or_by_one_who_left() -> None:
    with pytest.raises(play.NotRunning, match="hasn’t started"):
        opened = play.open_match(PlayerFactory(), "food-chain", seats=2)
        play.take_back_moves(opened.seats.get(number=0).pk)
    three = running_match(3, game="emus-redux")
    seat = awaited(three)
    play.resign_seat(seat.pk)
    with pytest.raises(play.NotRunning, match="You’ve left"):
        play.take_back_moves(seat.pk)
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.resign_seat(ann.pk)
    with pytest.raises(play.NotRunning, match="is over"):
        play.take_back_moves(ann.pk)
    assert not may_take_back(seen_now(ann))
