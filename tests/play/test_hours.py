"""When a player is told: quiet hours, days off and the digest, in the player's own zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.play.clocks import time_limits
from games.play.clocks.notification_hours import NotificationHours

TOKYO, PARIS, DELHI = ZoneInfo("Asia/Tokyo"), ZoneInfo("Europe/Paris"), ZoneInfo("Asia/Kolkata")
NIGHT = NotificationHours(PARIS, 22, 7)
WEEK = timedelta(days=7)


def paris(day: int, hour: int, minute: int = 0) -> datetime:
    """An instant of March 2026, whose second is a Monday, as Paris counts it."""
    return datetime(2026, 3, day, hour, minute, tzinfo=PARIS)


@pytest.mark.parametrize(
    ("at", "until"),
    [
        (paris(3, 21, 59), paris(3, 21, 59)),
        (paris(3, 22, 0), paris(4, 7)),
        (paris(4, 3, 30), paris(4, 7)),
        (paris(4, 7, 0), paris(4, 7)),
    ],
)
def test_a_turn_waits_until_the_quiet_hours_are_over(at: datetime, until: datetime) -> None:
    assert NIGHT.turn_due_time(at, at, at + WEEK) == until


def test_quiet_hours_within_one_day_are_understood() -> None:
    office = NotificationHours(PARIS, 9, 17)
    assert office.next_free_time(paris(3, 12)) == paris(3, 17)
    assert office.next_free_time(paris(3, 18)) == paris(3, 18)


def test_quiet_hours_end_on_the_hour_where_zones_begin_at_half_past() -> None:
    at = datetime(2026, 3, 3, 23, 10, tzinfo=DELHI)
    assert NotificationHours(DELHI, 22, 7).next_free_time(at) == datetime(
        2026, 3, 4, 7, tzinfo=DELHI
    )


def test_a_turn_is_not_held_if_less_than_six_hours_would_be_left() -> None:
    asked = paris(3, 23)
    assert NIGHT.turn_due_time(asked, asked, paris(4, 12, 59)) == asked
    assert NIGHT.turn_due_time(asked, asked, paris(4, 13)) == paris(4, 7)


def test_a_turn_is_not_held_if_less_than_a_quarter_of_the_time_would_be_left() -> None:
    asked = paris(3, 22)
    long_night = NotificationHours(PARIS, 22, 20)
    assert long_night.turn_due_time(asked, asked, asked + timedelta(hours=29)) == asked
    assert long_night.turn_due_time(asked, asked, asked + timedelta(hours=30)) == paris(4, 20)


def test_a_day_off_moves_a_turn_to_the_next_day() -> None:
    weekend = NotificationHours(PARIS, 22, 7, frozenset({5, 6}))
    assert weekend.next_free_time(paris(7, 12)) == paris(9, 7)


def test_a_digest_comes_at_its_hour_and_never_on_a_day_off() -> None:
    daily = NotificationHours(TOKYO, digest_hour=8, days_off=frozenset({6}))
    noon = datetime(2026, 3, 7, 12, tzinfo=TOKYO)  # a Saturday
    assert daily.next_digest(noon) == datetime(2026, 3, 9, 8, tzinfo=TOKYO)
    assert daily.next_digest(noon - timedelta(hours=5)) == datetime(2026, 3, 7, 8, tzinfo=TOKYO)


def test_a_turn_that_cannot_wait_for_the_digest_goes_at_once() -> None:
    daily = NotificationHours(PARIS, digest_hour=8)
    asked = paris(3, 9)
    assert daily.turn_due_time(asked, asked, asked + timedelta(hours=24)) == asked
    assert daily.turn_due_time(asked, asked, asked + timedelta(hours=48)) == paris(4, 8)


def test_a_reminder_moves_to_before_the_quiet_hours() -> None:
    assert NIGHT.before_quiet(paris(4, 3)) == paris(3, 21, 45)
    assert NIGHT.before_quiet(paris(4, 12)) == paris(4, 12)


def test_a_reminder_that_would_come_before_the_question_is_left_out() -> None:
    asked = paris(3, 21, 50)
    found = time_limits.list_reminders(asked, asked + timedelta(hours=12), NIGHT.before_quiet)
    assert found == ()


instants = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC))
hours = st.builds(
    lambda zone, begins, length, off: NotificationHours(zone, begins, (begins + length) % 24, off),
    st.sampled_from([TOKYO, PARIS, DELHI, ZoneInfo("America/New_York")]),
    st.integers(0, 23),
    st.integers(1, 23),
    st.frozensets(st.integers(0, 6), max_size=6),
)


@given(hours, instants)
def test_no_reminder_falls_into_quiet_time(chosen: NotificationHours, at: datetime) -> None:
    for _kind, when in time_limits.list_reminders(at, at + WEEK, chosen.before_quiet):
        assert not chosen.is_quiet(when)


@given(hours, instants, st.integers(1, 400))
def test_a_turn_is_told_while_there_is_time_and_not_in_quiet_time_unless_it_must(
    chosen: NotificationHours, asked: datetime, pace: int
) -> None:
    deadline = asked + timedelta(hours=pace)
    due = chosen.turn_due_time(asked, asked, deadline)
    assert due >= asked
    if due > asked:
        assert not chosen.is_quiet(due)
        left = deadline - due
        assert left >= timedelta(hours=6) and left >= (deadline - asked) / 4
