"""Deadlines and reminders: pure functions of instants. All instants are aware datetimes; hours are
counted in UTC, so a change to summer time neither gives nor takes one. Also the paces that a match
can be opened with, and any of them in words."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, ngettext

HALF_TIME, LAST_DAY, LAST_HOURS = "half_time", "last_day", "last_hours"
APART = timedelta(hours=6)
OUTAGE = timedelta(minutes=5)  # nobody looked for longer than this: the time is given back
CREDIT_AHEAD = timedelta(hours=2)  # to what was due up to so long after it

SHORTEST_PACE, LONGEST_PACE = 1, 24 * 30
PACES = (6, 12, 24, 48, 72, 120, 168, 336)  # hours a turn
BANKS = (72, 168, 336, 720)  # hours for the whole match, to which each turn adds
LONGEST_BANK = 24 * 60


def end_of_day(day: date, zone: ZoneInfo) -> datetime:
    """The midnight at the end of `day`."""
    after = day + timedelta(days=1)
    return datetime(after.year, after.month, after.day, tzinfo=zone).astimezone(UTC)


class Span(NamedTuple):
    """A time from `begins_at` up to, not with, `ends_at`."""

    begins_at: datetime
    ends_at: datetime


def time_gained(deadline: datetime, since: datetime, outages: Iterable[Span]) -> timedelta:
    """What outages, earliest first, add to a deadline in which those that ended by `since` (the
    question was asked then, or they were counted) are already: the whole length of each in which
    the deadline fell, or that ended at most two hours before it. What two have in common counts
    once."""
    due, counted = deadline, None
    for begins_at, ends_at in outages:
        if ends_at > since and begins_at < due <= ends_at + CREDIT_AHEAD:
            begins_at = begins_at if counted is None else max(begins_at, counted)
            due += max(timedelta(0), ends_at - begins_at)
            counted = ends_at if counted is None else max(counted, ends_at)
    return due - deadline


Shift = Callable[[datetime], datetime]


def no_rounding(at: datetime) -> datetime:
    return at


def list_reminders(
    asked_at: datetime, deadline: datetime, shift: Shift = no_rounding
) -> tuple[tuple[str, datetime], ...]:
    """The reminders of one question, as (kind, instant), earliest first.

    Three days and more: at half time, a day and six hours before the deadline; from one day: at
    half time and six hours before; from six hours: at half time. `shift` moves an instant to an
    earlier one at which the player may be written to. One that would come less than six hours
    after the mail before it is left out, and the one of a short time if it has no time left.
    """
    asked_at, deadline = asked_at.astimezone(UTC), deadline.astimezone(UTC)
    time = deadline - asked_at
    half = asked_at + time / 2
    last_hours = deadline - timedelta(hours=6)
    if time >= timedelta(hours=72):
        wanted = [(HALF_TIME, half), (LAST_DAY, deadline - timedelta(hours=24))]
        wanted.append((LAST_HOURS, last_hours))
    elif time >= timedelta(hours=24):
        wanted = [(HALF_TIME, half), (LAST_HOURS, last_hours)]
    elif time >= timedelta(hours=6):
        at = shift(half)
        return ((HALF_TIME, at),) if at > asked_at else ()
    else:
        return ()
    kept: list[tuple[str, datetime]] = []
    before = asked_at
    for kind, instant in wanted:
        at = shift(instant)
        if at - before >= APART:
            kept.append((kind, at))
            before = at
    return tuple(kept)


def next_reminder(
    asked_at: datetime, deadline: datetime, after: datetime, shift: Shift = no_rounding
) -> tuple[str, datetime] | None:
    """The first reminder later than `after`, or None."""
    for kind, at in list_reminders(asked_at, deadline, shift):
        if at > after:
            return kind, at
    return None


def reminder_due(
    asked_at: datetime, deadline: datetime, now: datetime, shift: Shift = no_rounding
) -> str | None:
    """The kind of the latest reminder whose instant has come by `now`; None if none has."""
    come = [kind for kind, at in list_reminders(asked_at, deadline, shift) if at <= now]
    return come[-1] if come else None


def find_one_reminder(
    asked_at: datetime, deadline: datetime, shift: Shift = no_rounding
) -> datetime | None:
    """When somebody is reminded who wants to be reminded once a question: a day before the
    deadline, else at the last instant there is; None for no time to be reminded in."""
    found = dict(list_reminders(asked_at, deadline, shift))
    return found.get(LAST_DAY, max(found.values(), default=None))


def format_pace(hours: int) -> str:
    """`2 days a turn`, `30 hours a turn`: in days where they are whole."""
    days, rest = divmod(hours, 24)
    if days and not rest:
        return ngettext("%d day a turn", "%d days a turn", days) % days
    return ngettext("%d hour a turn", "%d hours a turn", hours) % hours


def format_time_bank(hours: int) -> str:
    """`7 days each`, `30 hours each`."""
    days, rest = divmod(hours, 24)
    if days and not rest:
        return ngettext("%d day each", "%d days each", days) % days
    return ngettext("%d hour each", "%d hours each", hours) % hours


def format_time_control(pace_hours: int, bank_hours: int | None, rests: bool) -> str:
    """By which clock a match goes: `2 days a turn`, `7 days each, and 12 hours a turn more, days
    off not counted`."""
    words = format_pace(pace_hours)
    if bank_hours is not None:
        told = {"bank": format_time_bank(bank_hours), "pace": words}
        words = gettext("%(bank)s, plus %(pace)s") % told
    return gettext("%(clock)s, except on days off") % {"clock": words} if rests else words
