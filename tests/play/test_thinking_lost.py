"""What thinking bots owe comes, whatever is lost, doubled, broken or left behind."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games import periodic_jobs, titles
from games.models import BotThought, Seat
from games.play import bot_jobs
from tests.matches import answer, awaited
from tests.play.thinkers import (
    THINKS,
    Slow,
    against_slow_bots,
    asked_bot,
    by_bots,
    registered,
    thought_of,
)
from tests.play.times import Times

pytestmark = pytest.mark.django_db
EMU = "emu-ranchers"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, times: Times) -> dict[str, Slow]:
    return registered(monkeypatch, EMU)


def test_while_somebody_thinks_nobody_else_does(slow: dict[str, Slow], times: Times) -> None:
    seats = [asked_bot(against_slow_bots(EMU)) for _match in range(2)]
    BotThought.objects.claim(times.at, 1)
    assert periodic_jobs.let_bots_think() == 0
    times.go(THINKS)  # with what is due nobody is busy any more
    BotThought.objects.filter(state=BotThought.State.OPEN).update(due_at=times.at + THINKS)
    assert periodic_jobs.let_bots_think() == 1
    assert {thought_of(seat).state for seat in seats} == {"leased", "found"}


def test_of_two_who_think_one_has_the_question_and_whoever_dies_is_followed(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    BotThought.objects.update(due_at=times.at + timedelta(hours=1))
    (dead,) = BotThought.objects.claim(times.at, 1)
    assert periodic_jobs.let_bots_think() == 0
    times.go(BotThought.LEASE)
    assert periodic_jobs.let_bots_think() == 1
    assert (
        BotThought.objects.filter_by_lease(dead).finish(BotThought.State.FOUND, words="draw deck")
        == 0
    )
    assert thought_of(seat).words != "draw deck" and thought_of(seat).attempts == 2


def test_an_answer_that_cannot_be_played_keeps_no_other_waiting_and_comes_again(
    slow: dict[str, Slow], times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = against_slow_bots(EMU), against_slow_bots(EMU)
    seat = asked_bot(broken)
    asked_bot(sound)
    answer_for_bot = bot_jobs.answer_for_bot

    def falter(seat_id: int, now: Any) -> bool:
        if seat_id == seat.pk:
            raise LookupError("no such version")
        return answer_for_bot(seat_id, now)

    times.go(THINKS)
    with monkeypatch.context() as patched:
        patched.setattr(bot_jobs, "answer_for_bot", falter)
        assert periodic_jobs.answer_for_bots() == 1
    assert not by_bots(broken) and by_bots(sound)
    assert thought_of(seat).due_at == times.at + bot_jobs.AGAIN
    times.go(bot_jobs.AGAIN)
    periodic_jobs.answer_for_bots()
    assert by_bots(broken)


def test_a_question_that_somebody_left_behind_is_dropped(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    Seat.objects.filter(pk=seat.pk).update(question=None)
    assert periodic_jobs.let_bots_think() == 1 and not slow[EMU].shown
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 0
    assert not by_bots(match) and not BotThought.objects.exists()


def test_a_level_that_was_taken_off_the_list_is_played_by_the_quick_bot(
    slow: dict[str, Slow], times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = against_slow_bots(EMU)
    asked_bot(match)
    plain = tuple(replace(entry, thinkers=()) for entry in titles.TITLES)
    monkeypatch.setattr(titles, "TITLES", plain)
    assert periodic_jobs.let_bots_think() == 1
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    answer(awaited(match))
    assert awaited(match).player is not None and not BotThought.objects.exists()
