"""The days off of the house, as the host has set them (DAYS_OFF, DAYS_OFF_ZONE)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
YEARLY = re.compile(r"(\d{2})-(\d{2})")
LEAP_YEAR = 2024  # which has a 29th of February
DAY = timedelta(days=1)


class DaySpan(NamedTuple):
    """A day from its first instant up to, not with, that of the next; 23 or 25 hours long where
    clocks are changed."""

    begins_at: datetime
    ends_at: datetime


@dataclass(frozen=True)
class DaysOff:
    """Weekdays (Monday is 0), days of every year as (month, day), and single dates, in a zone."""

    zone: ZoneInfo
    weekdays: frozenset[int] = frozenset()
    yearly: frozenset[tuple[int, int]] = frozenset()
    dates: frozenset[date] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.weekdays or self.yearly or self.dates)

    def is_off(self, day: date) -> bool:
        """True for a day off."""
        same_each_year = (day.month, day.day) in self.yearly
        return day.weekday() in self.weekdays or same_each_year or day in self.dates

    def spans_from(self, at: datetime) -> Iterator[DaySpan]:
        """The days off that are not over at `at`, in order, without end where there are some each
        week or year."""
        day = at.astimezone(self.zone).date()
        last = None if self.weekdays or self.yearly else max(self.dates, default=day)
        while last is None or day <= last:
            if self.is_off(day):
                yield DaySpan(midnight(day, self.zone), midnight(day + DAY, self.zone))
            day += DAY


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """The first instant of a day."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)


def parse_days_off(words: str, zone: str = "UTC") -> DaysOff:
    """`sat, sun, 12-25, 2026-12-31` in a zone. ImproperlyConfigured quotes what is no day, no
    zone, or leaves no day of the week."""
    try:
        where = ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise ImproperlyConfigured(
            f"DAYS_OFF_ZONE={zone!r} is not a time zone; write one such as Europe/Berlin."
        ) from None
    weekdays: set[int] = set()
    yearly: set[tuple[int, int]] = set()
    dates: set[date] = set()
    for word in filter(None, (one.strip().lower() for one in words.split(","))):
        try:
            if word[:3] in WEEKDAYS:
                weekdays.add(WEEKDAYS.index(word[:3]))
            elif (found := YEARLY.fullmatch(word)) is not None:
                named = date(LEAP_YEAR, int(found[1]), int(found[2]))
                yearly.add((named.month, named.day))
            else:
                dates.add(date.fromisoformat(word))
        except ValueError:
            raise ImproperlyConfigured(
                f"DAYS_OFF has {word!r}, which is not a day; write sat, 12-25 or 2026-12-31."
            ) from None
    if len(weekdays) == len(WEEKDAYS):
        raise ImproperlyConfigured("DAYS_OFF leaves no day of the week to play on.")
    return DaysOff(where, frozenset(weekdays), frozenset(yearly), frozenset(dates))
