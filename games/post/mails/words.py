"""Names, instants and lengths of time as they stand in mails."""

import unicodedata
from datetime import datetime, timedelta
from textwrap import wrap
from zoneinfo import ZoneInfo

WIDTH = 72
LONGEST = 60
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def clean(name: str, longest: int = LONGEST) -> str:
    """A name fit for headers: no line ends, no control or direction signs, at most so many
    letters."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in name
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(kept.split())[:longest].rstrip() or "?"


def instant_words(at: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 2025 18:00 CET (UTC+1)`: an instant in somebody's zone, with the offset."""
    local = at.astimezone(zone)
    day = f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day} {local:%H:%M} {zone_words(local)}"


def short_instant(at: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 18:00`, for the line that a list of mails shows."""
    local = at.astimezone(zone)
    return f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local:%H:%M}"


def zone_words(local: datetime) -> str:
    """`CET (UTC+1)`; only the offset where the zone has no letters of its own."""
    name, offset = local.tzname() or "", local.utcoffset() or timedelta(0)
    minutes = int(offset.total_seconds() // 60)
    if minutes == 0 and name in ("UTC", "GMT"):
        return name
    sign = "+" if minutes >= 0 else "-"
    hours, rest = divmod(abs(minutes), 60)
    words = f"UTC{sign}{hours}:{rest:02}" if rest else f"UTC{sign}{hours}"
    return f"{name} ({words})" if name.isalpha() else words


def left(time: timedelta) -> str:
    """How much time is left: `5 days left`, `47 h left`, `40 min left`; always rounded down."""
    minutes = max(0, int(time.total_seconds() // 60))
    if minutes >= 96 * 60:
        return f"{minutes // (24 * 60)} days left"
    return f"{minutes // 60} h left" if minutes >= 120 else f"{minutes} min left"


def deadline_words(deadline: datetime, now: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 2025 18:00 CET (UTC+1), 47 h left`."""
    return f"{instant_words(deadline, zone)}, {left(deadline - now)}"


def folded(text: str, first: str = "", later: str = "") -> str:
    """The text in lines of at most 72 columns, `first` before the first and `later` before the
    others."""
    if fits(first + text):
        return first + text
    return "\n".join(wrap(text, WIDTH, initial_indent=first, subsequent_indent=later))


def fits(line: str) -> bool:
    """True if the line is short and wrapping would leave it as it is; most are, and wrapping is
    slow."""
    return len(line) <= WIDTH and line.isprintable() and line[-1:] not in ("", " ")
