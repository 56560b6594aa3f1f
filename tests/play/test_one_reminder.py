"""A player is reminded once a turn, or up to three times if they chose that."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Player
from games.models import Match, Notice
from games.play.clocks import time_limits
from games.play.reminders import write_reminders
from tests.matches import awaited, running_match

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


def remind(every_hours: float, upto: int) -> list[tuple[str, float]]:
    """Runs the job so often; what was owed, with the hours since the question."""
    told = []
    hours = every_hours
    while hours <= upto:
        write_reminders(START + timedelta(hours=hours))
        for notice in Notice.objects.filter(kind__in=KINDS).order_by("pk")[len(told) :]:
            told.append((notice.kind, (notice.due_at - START) / timedelta(hours=1)))
        hours += every_hours
    return told


KINDS = ("half_time", "last_day", "last_hours")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pace", "once"),
    [(168, [("last_day", 144)]), (72, [("last_day", 48)]), (24, [("last_hours", 18)])],
)
def test_one_reminder_a_turn_is_usual(pace: int, once: list[tuple[str, float]]) -> None:
    running_match(pace_hours=pace, now=START)
    assert remind(2, pace - 1) == once


@pytest.mark.django_db
def test_whoever_chooses_it_is_reminded_up_to_three_times() -> None:
    match = running_match(pace_hours=72, now=START)
    Player.objects.update(every_reminder=True)
    assert remind(2, 71) == [("half_time", 36), ("last_day", 48), ("last_hours", 66)]
    assert Match.objects.get() == match


@pytest.mark.django_db
def test_a_job_that_comes_late_still_reminds_once() -> None:
    running_match(pace_hours=72, now=START)
    assert [kind for kind, _hours in remind(67, 71)] == ["last_hours"]


@pytest.mark.django_db
def test_after_the_one_reminder_nothing_is_looked_for() -> None:
    match = running_match(pace_hours=72, now=START)
    remind(48, 48)
    assert awaited(match).remind_at is None


@given(hours=st.integers(1, 24 * 30), moved=st.integers(0, 12))
def test_the_one_is_among_the_three_and_there_is_one_wherever_there_are_any(
    hours: int, moved: int
) -> None:
    deadline = START + timedelta(hours=hours)

    def shift(at: datetime) -> datetime:
        return at - timedelta(hours=moved)

    found = dict(time_limits.list_reminders(START, deadline, shift))
    one = time_limits.find_one_reminder(START, deadline, shift)
    assert (one in found.values()) if found else one is None
