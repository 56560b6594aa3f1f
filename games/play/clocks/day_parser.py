"""Days as players write them: `5 days`, `until 2026-12-03`, `until 3 Dec`, `Dec 3`."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from games.rules.phrases import phrase

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
UNTIL = r"(?:until |till |to )?"
DAYS = re.compile(r"(?:for )?(\d{1,4}) ?(?:d|days?)?[.!]?", re.IGNORECASE)
DATE = re.compile(UNTIL + r"(\d{4})-(\d{1,2})-(\d{1,2})[.!]?", re.IGNORECASE)
NAMED = re.compile(
    UNTIL + r"(?:(?P<day>\d{1,2})\.? (?P<month>[a-z]{3,9})\.?"
    r"|(?P<month_first>[a-z]{3,9})\.? (?P<day_after>\d{1,2}))(?:,? (?P<year>\d{4}))?[.!]?",
    re.IGNORECASE,
)
NO_DAY = phrase(
    "“{words}” is not a date. Write, for example, “{command} 5 days”, “{command} until 3 Dec” "
    "or “{command} until 2026-12-03”."
)


def parse_day(words: str, zone: ZoneInfo, now: datetime) -> date | None:
    """The last day of the time that is named, counted from today in `zone`; None if no day can be
    made of the words. A day without its year is the next one."""
    today = now.astimezone(zone).date()
    try:
        if (days := DAYS.fullmatch(words)) is not None:
            return today + timedelta(days=int(days[1]))
        if (named := DATE.fullmatch(words)) is not None:
            return date(int(named[1]), int(named[2]), int(named[3]))
        if (named := NAMED.fullmatch(words)) is not None:
            return parse_day_and_month(named, today)
    except (ValueError, OverflowError):  # the 31st of June, or a thousand years
        return None
    return None


def parse_day_and_month(named: re.Match[str], today: date) -> date | None:
    """`3 Dec`, with its year or without."""
    word = (named["month"] or named["month_first"]).lower()
    if word[:3] not in MONTHS:
        return None
    month, day = MONTHS.index(word[:3]) + 1, int(named["day"] or named["day_after"])
    if named["year"]:
        return date(int(named["year"]), month, day)
    this = date(today.year, month, day)
    return this if this >= today else date(today.year + 1, month, day)
