"""Deadlines and reminders as plain hours."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.play.clocks import time_limits
from games.play.clocks.clock_time import expiry_time
from games.play.clocks.time_limits import PACES

ASKED = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
HALF, DAY, HOURS = "half_time", "last_day", "last_hours"


def after(hours: float) -> datetime:
    return ASKED + timedelta(hours=hours)


@pytest.mark.parametrize("pace", [*PACES] + [1, 720])
def test_the_deadline_is_the_pace_after_the_question(pace: int) -> None:
    assert expiry_time(ASKED, timedelta(hours=pace), []) - ASKED == timedelta(hours=pace)


@pytest.mark.parametrize(
    ("pace", "expected"),
    [
        (1, []),
        (5, []),
        (6, [(HALF, 3)]),
        (12, [(HALF, 6)]),
        (23, [(HALF, 11.5)]),
        (24, [(HALF, 12), (HOURS, 18)]),
        (30, [(HALF, 15), (HOURS, 24)]),
        (48, [(HALF, 24), (HOURS, 42)]),
        (71, [(HALF, 35.5), (HOURS, 65)]),
        (72, [(HALF, 36), (DAY, 48), (HOURS, 66)]),
        (120, [(HALF, 60), (DAY, 96), (HOURS, 114)]),
        (168, [(HALF, 84), (DAY, 144), (HOURS, 162)]),
        (336, [(HALF, 168), (DAY, 312), (HOURS, 330)]),
    ],
)
def test_the_reminders_of_a_pace(pace: int, expected: list[tuple[str, float]]) -> None:
    found = time_limits.list_reminders(ASKED, after(pace))
    assert list(found) == [(kind, after(hours)) for kind, hours in expected]


@pytest.mark.parametrize("pace", range(12, 721, 7))
def test_mails_about_one_question_are_six_hours_apart(pace: int) -> None:
    instants = [ASKED, *(at for _kind, at in time_limits.list_reminders(ASKED, after(pace)))]
    assert all(
        later - sooner >= timedelta(hours=6)
        for sooner, later in zip(instants, instants[1:], strict=False)
    )


@pytest.mark.parametrize("pace", range(1, 721, 13))
def test_a_reminder_comes_while_there_is_time_to_act(pace: int) -> None:
    deadline = after(pace)
    assert all(
        at <= deadline - timedelta(hours=3)
        for _kind, at in time_limits.list_reminders(ASKED, deadline)
    )


def test_the_next_reminder_is_the_first_one_later() -> None:
    assert time_limits.next_reminder(ASKED, after(72), ASKED) == (HALF, after(36))
    assert time_limits.next_reminder(ASKED, after(72), after(35.99)) == (HALF, after(36))
    assert time_limits.next_reminder(ASKED, after(72), after(36)) == (DAY, after(48))
    assert time_limits.next_reminder(ASKED, after(72), after(66)) is None


def test_of_several_missed_reminders_only_the_latest_is_due() -> None:
    assert time_limits.reminder_due(ASKED, after(72), after(35.99)) is None
    assert time_limits.reminder_due(ASKED, after(72), after(36)) == HALF
    assert time_limits.reminder_due(ASKED, after(72), after(60)) == DAY
    assert time_limits.reminder_due(ASKED, after(72), after(100)) == HOURS


@pytest.mark.parametrize(
    "asked_at",
    [
        datetime(2026, 3, 28, 12, tzinfo=ZoneInfo("Europe/Berlin")),  # the night loses an hour
        datetime(2026, 10, 24, 12, tzinfo=ZoneInfo("Europe/Berlin")),  # the night has one more
        datetime(2026, 3, 7, 20, tzinfo=ZoneInfo("America/New_York")),
        datetime(2026, 4, 4, 20, tzinfo=ZoneInfo("Australia/Lord_Howe")),  # half an hour
    ],
)
def test_summer_time_neither_gives_nor_takes_an_hour(asked_at: datetime) -> None:
    start = asked_at.astimezone(UTC)
    deadline = expiry_time(start, timedelta(hours=48), [])
    assert deadline.astimezone(UTC) - start == timedelta(hours=48)
    local = deadline.astimezone(asked_at.tzinfo)
    waits = [
        at.astimezone(UTC) - start for _kind, at in time_limits.list_reminders(asked_at, local)
    ]
    assert waits == [timedelta(hours=24), timedelta(hours=42)]
