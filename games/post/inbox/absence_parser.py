"""Holidays: lines by which somebody tells that they are away, and until which day. PURE."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from games.play.clocks.day_parser import parse_day

AWAY = re.compile(
    r"\b(?:(?:on|off on|for|have|having|taking|going on|my|our) (?:a |my |our )?(?:short |long )?"
    r"(?:holidays?|vacation|leave|honeymoon)|"
    r"(?:i am|i['’]?m|we are|we['’]?re|i will be|i['’]ll be|we will be|will be|be|going) "
    r"(?:away|out of (?:the )?(?:town|office|country)|travelling|traveling|abroad|back on|offline)|"
    r"(?:im|in|auf|habe|haben) (?:den |der )?(?:urlaub|ferien|reisen?)|verreist|nicht da|"
    r"en vacances|en congé|en voyage|absente?|de vacaciones|de viaje|fuera hasta|"
    r"in (?:vacanza|ferie|viaggio)|via fino|na (?:urlopie|wakacjach)|wyjeżdżam|"
    r"(?:op|met|heb) (?:vakantie|reis|verlof)|de férias|em viagem|de viagem)\b",
    re.IGNORECASE,
)
UNTIL = re.compile(
    r"\b(?:until|till|to|through|back on|bis|jusqu['’]au|jusqu['’]à|hasta el|hasta|fino al|fino a|"
    r"do|tot|até)\s(?:zum |the |le |el |il |o )?"
    r"(?P<day>\d{4}-\d\d?-\d\d?|\d{1,2}\.?(?:st|nd|rd|th)?\s(?:de )?[^\W\d_]{3,10}|"
    r"[^\W\d_]{3,10}\s\d{1,2})",
    re.IGNORECASE,
)
# How months begin in the eight languages, where that is not as in English.
MONTHS = {
    "janv": 1,
    "sty": 1,
    "ene": 1,
    "gen": 1,
    "fév": 2,
    "fev": 2,
    "lut": 2,
    "mär": 3,
    "maa": 3,
    "mrt": 3,
    "abr": 4,
    "avr": 4,
    "kwi": 4,
    "mai": 5,
    "mag": 5,
    "maj": 5,
    "mei": 5,
    "mayo": 5,
    "juin": 6,
    "giu": 6,
    "cze": 6,
    "juil": 7,
    "lug": 7,
    "lip": 7,
    "ago": 8,
    "aoû": 8,
    "sie": 8,
    "set": 9,
    "wrz": 9,
    "okt": 10,
    "out": 10,
    "ott": 10,
    "paź": 10,
    "lis": 11,
    "dez": 12,
    "déc": 12,
    "dic": 12,
    "gru": 12,
}
ENGLISH = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def find_holiday_line(lines: Iterable[str]) -> str:
    """The first of some lines that tells of a holiday; empty if none does."""
    return next((line for line in lines if AWAY.search(line)), "")


def find_holiday_end(line: str, zone: ZoneInfo, now: datetime) -> date | None:
    """The last day of the holiday that a line tells of; None if it names none."""
    found = UNTIL.search(line)
    if found is None:
        return None
    words = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "", found["day"]).replace(" de ", " ")
    return parse_day(" ".join(map(english_month, words.split())), zone, now)


def english_month(word: str) -> str:
    """A month of one of the eight languages in English; another word as it is."""
    folded = word.casefold()
    month = next((number for begins, number in MONTHS.items() if folded.startswith(begins)), 0)
    return ENGLISH[month - 1] if month else word
