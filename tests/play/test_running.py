"""When a clock runs, against a model that goes minute by minute."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given, settings
from hypothesis import strategies as st

from config import days_off
from games.play.clocks.clock_time import expiry_time, next_running_time, running_time
from games.play.clocks.time_limits import Span

START = datetime(2026, 3, 20, tzinfo=UTC)  # clocks are changed in Berlin nine days later
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
spans = st.lists(
    st.tuples(st.integers(-500, 4000), st.integers(1, 900)).map(
        lambda each: Span(START + each[0] * MINUTE, START + (each[0] + each[1]) * MINUTE)
    ),
    max_size=6,
).map(sorted)


def stands(at: datetime, stops: Sequence[Span]) -> bool:
    return any(span.begins_at <= at < span.ends_at for span in stops)


def minute_by_minute(minutes: int, stops: Sequence[Span]) -> datetime:
    """When so many minutes are over, if one goes on while the clock stands."""
    at = START
    while minutes or stands(at, stops):
        minutes -= not stands(at, stops)
        at += MINUTE
    return at


@given(spans, st.integers(0, 3000))
@settings(max_examples=150, deadline=None)
def test_time_runs_out_when_the_minutes_that_count_are_over(
    stops: list[Span], minutes: int
) -> None:
    found = expiry_time(START, minutes * MINUTE, stops)
    assert found == minute_by_minute(minutes, stops)
    assert not stands(found, stops)
    assert running_time(START, found, stops) == minutes * MINUTE


@given(spans, st.integers(0, 5000))
@settings(max_examples=100, deadline=None)
def test_only_the_minutes_in_which_the_clock_runs_count(stops: list[Span], minutes: int) -> None:
    end = START + minutes * MINUTE
    running = sum(not stands(START + minute * MINUTE, stops) for minute in range(minutes))
    assert running_time(START, end, stops) == running * MINUTE


def test_nothing_is_left_once_a_deadline_has_passed() -> None:
    assert running_time(START, START - DAY, []) == timedelta(0)
    assert next_running_time(
        START, [Span(START - DAY, START + DAY), Span(START + DAY, START + 2 * DAY)]
    ) == (START + 2 * DAY)


# Days off


def test_a_day_off_is_as_long_as_the_clocks_where_it_is_make_it() -> None:
    sundays = days_off.parse_days_off("sun", "Europe/Berlin")
    lengths = []
    for day, _number in zip(sundays.spans_from(START), range(2), strict=False):
        lengths.append((day.ends_at - day.begins_at, day.begins_at))
    assert lengths == [
        (timedelta(hours=24), datetime(2026, 3, 21, 23, tzinfo=UTC)),
        (timedelta(hours=23), datetime(2026, 3, 28, 23, tzinfo=UTC)),
    ]


def test_weekdays_days_of_every_year_and_single_dates_are_off() -> None:
    found = days_off.parse_days_off(" Sat, sunday,12-25, 02-29, 2026-12-31 ")
    assert [day for day in range(19, 32) if found.is_off(date(2026, 12, day))] == [
        *(19, 20, 25, 26, 27, 31)
    ]
    assert found and not days_off.parse_days_off("")
    dates = list(days_off.parse_days_off("2026-04-03, 2026-04-06").spans_from(START))
    assert [day.begins_at.day for day in dates] == [3, 6]


@pytest.mark.parametrize(
    ("words", "zone", "quoted"),
    [
        ("sat, smarch", "UTC", "'smarch'"),
        ("13-01", "UTC", "'13-01'"),
        ("2026-02-30", "UTC", "'2026-02-30'"),
        ("sat", "Mars/Base", "'Mars/Base'"),
        ("mon,tue,wed,thu,fri,sat,sun", "UTC", "no day of the week"),
    ],
)
def test_a_setting_that_names_no_day_is_refused_in_words(
    words: str, zone: str, quoted: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=quoted):
        days_off.parse_days_off(words, zone)
