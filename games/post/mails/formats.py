"""Names, instants and lengths of time as they stand in mails, and days on pages too; headings that
tell of a refusal; and lines without the cards in them, for what a list of mails or a locked phone
shows."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from textwrap import wrap
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, gettext_noop, ngettext

from games.decks import biome_deck, decktet, playing_cards
from games.rules.lines import CardLine, Line, Thing, is_card
from games.rules.phrases import phrase

# As Django has them, which translates them (`django.utils.dates`, where they are lazy and so slow).
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WIDTH = 72
LONGEST = 60

NOT_DONE = gettext_noop("Not done")
NOT_ALL = gettext_noop("Partly done")
# By what was asked for, where that is no act.
UNCLEAR = "unclear"  # a line of which nobody knows what it asks for
HEADINGS = {
    "step": gettext_noop("Not played"),
    UNCLEAR: gettext_noop("Not played"),
    "preview": gettext_noop("Not possible"),
}

A_CARD, CARDS = Line(phrase("a card")), Line(phrase("some cards"))
DECKS: dict[str, Mapping[str, object]] = {
    "decktet": decktet.CARDS,
    "biome": biome_deck.CARDS,
    "cards": playing_cards.CARDS,
}
WORD = re.compile(r"[A-Z0-9]+")


def clean_name(name: str, longest: int = LONGEST) -> str:
    """A name fit for headers: no line ends, no control or direction signs, at most so many
    letters."""
    if name.isascii() and name.isprintable():  # most are, and every mail names all players
        return " ".join(name.split())[:longest].rstrip() or "?"
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in name
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(kept.split())[:longest].rstrip() or "?"


def format_instant(at: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 2025 18:00 CET (UTC+1)`: an instant in somebody's zone, with the offset."""
    local = at.astimezone(zone)
    words = {"day": format_day(local, with_year=True), "time": f"{local:%H:%M}"}
    return gettext("%(day)s %(time)s %(zone)s") % {**words, "zone": format_zone(local)}


def short_instant(at: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 18:00`, for the line that a list of mails shows."""
    local = at.astimezone(zone)
    return gettext("%(day)s %(time)s") % {"day": format_day(local), "time": f"{local:%H:%M}"}


def format_postmark(at: datetime, zone: ZoneInfo) -> dict[str, str]:
    """The day, `22 Nov`, and the time of an instant in somebody's zone, for a postmark."""
    local = at.astimezone(zone)
    words = {"day": local.day, "month": gettext(MONTHS[local.month - 1]).title()}
    return {"day": gettext("%(day)s %(month)s") % words, "time": f"{local:%H:%M}"}


def format_day(local: datetime, with_year: bool = False) -> str:
    """`Sat 22 Nov`, `Sat 22 Nov 2025`: the day of an instant that is in somebody's zone already."""
    words = {
        "weekday": gettext(DAYS[local.weekday()]),
        "day": local.day,
        "month": gettext(MONTHS[local.month - 1]).title(),
        "year": local.year,
    }
    if with_year:
        return gettext("%(weekday)s %(day)s %(month)s %(year)s") % words
    return gettext("%(weekday)s %(day)s %(month)s") % words


def format_zone(local: datetime) -> str:
    """`CET (UTC+1)`; only the offset where the zone has no letters of its own."""
    name, offset = local.tzname() or "", local.utcoffset() or timedelta(0)
    minutes = int(offset.total_seconds() // 60)
    if minutes == 0 and name in ("UTC", "GMT"):
        return name
    sign = "+" if minutes >= 0 else "-"
    hours, rest = divmod(abs(minutes), 60)
    words = f"UTC{sign}{hours}:{rest:02}" if rest else f"UTC{sign}{hours}"
    return f"{name} ({words})" if name.isalpha() else words


def format_time_left(time: timedelta) -> str:
    """How much time is left: `5 days left`, `47 h left`, `40 min left`; always rounded down."""
    minutes = max(0, int(time.total_seconds() // 60))
    if minutes >= 96 * 60:
        days = minutes // (24 * 60)
        return ngettext("%(days)d day left", "%(days)d days left", days) % {"days": days}
    if minutes >= 120:
        return gettext("%(hours)d h left") % {"hours": minutes // 60}
    return gettext("%(minutes)d min left") % {"minutes": minutes}


def format_deadline(deadline: datetime, now: datetime, zone: ZoneInfo) -> str:
    """`Sat 22 Nov 2025 18:00 CET (UTC+1), 47 h left`."""
    words = {"instant": format_instant(deadline, zone), "left": format_time_left(deadline - now)}
    return gettext("%(instant)s, %(left)s") % words


def format_until(deadline: datetime, now: datetime, zone: ZoneInfo) -> str:
    """`until Sat 22 Nov 2025 18:00 CET (UTC+1), 47 h left`."""
    return gettext("until %(deadline)s") % {"deadline": format_deadline(deadline, now, zone)}


def fold_text(text: str, first: str = "", later: str = "") -> str:
    """The text in lines of at most 72 columns, `first` before the first and `later` before the
    others."""
    if is_within_width(first + text):
        return first + text
    breaks = "://" not in text  # no address is cut in two
    return "\n".join(
        wrap(
            text,
            WIDTH,
            initial_indent=first,
            subsequent_indent=later,
            break_on_hyphens=breaks,
            break_long_words=breaks,
        )
    )


def is_within_width(line: str) -> bool:
    """True if the line is short and wrapping would leave it as it is; most are, and wrapping is
    slow."""
    return len(line) <= WIDTH and line.isprintable() and line[-1:] not in ("", " ")


def refusal_heading(transcript: Sequence[Mapping[str, Any]]) -> str:
    """The heading, in the language that is spoken now: by what was refused first, unless something
    else in the letter was done."""
    if any(entry["did"] in ("done", "played") for entry in transcript):
        return gettext(NOT_ALL)
    asked = next((entry.get("what", "") for entry in transcript if entry["did"] == "refused"), "")
    return gettext(HEADINGS.get(asked, NOT_DONE))


def redact_cards(line: Line) -> Line:
    """The line with `a card` in the place of each."""
    things = {name: _redact_thing(name, thing) for name, thing in line.things.items()}
    return Line(line.template, line.only, line.tag, **things)


def _redact_thing(name: str, thing: Thing) -> Thing:
    if isinstance(thing, CardLine):
        return A_CARD
    if isinstance(thing, Line):
        return redact_cards(thing)
    if not is_card(name):
        return thing
    return A_CARD if isinstance(thing, str) or len(thing) == 1 else CARDS


def names_any_card(words: str) -> bool:
    """True if words name a card of any deck by its code."""
    return any(names_card(words.upper(), deck) for deck in DECKS)


def names_card(words: str, deck: str) -> bool:
    """True if words name a card of the deck by its code, in whatever way it came there."""
    cards = DECKS.get(deck, {})
    return any(word in cards for word in WORD.findall(words))
