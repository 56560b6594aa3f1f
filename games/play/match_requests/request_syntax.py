"""What players ask of their table, as they write it: `undo`, `pause until 3 Dec`, `pace 3 days`."""

import re
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Player
from games.models import Request
from games.play.clocks import time_limits
from games.play.clocks.day_parser import NO_DAY, parse_day
from games.play.errors import NotAllowed
from games.rules.phrases import phrase

Change = Request.Change
SHOWN = 60
PACE = re.compile(r"(?:to )?(\d{1,4}) ?(?P<unit>hours?|h|days?|d)(?: (?:a|per) turn)?[.!]?", re.I)
NO_WISH = phrase(
    "“{words}” isn’t a request. You can write ask undo, ask pause, ask pause until 3 Dec, ask "
    "draw, ask cancel, ask pace 3 days or ask replace."
)
NO_PACE = phrase("“{words}” isn’t a pace. Write “ask pace 3 days” or “ask pace 36 hours”.")
ENDS = " .!?,;:"


@dataclass(frozen=True)
class RequestedChange:
    """What is asked for: until when a pause lasts (None: until somebody ends it), and at what pace
    to go on."""

    what: str
    until: datetime | None = None
    pace_hours: int | None = None


def is_request_line(words: str) -> bool:
    """True for what begins with something that can be asked for."""
    first = words.split(maxsplit=1)[:1]
    return bool(first) and first[0].lower().strip(ENDS) in Change.values


def parse_request(words: str, player: Player, now: datetime) -> RequestedChange:
    """What the words behind `ask` ask for. A day ends where the player lives. NotAllowed, quoting
    them, if they cannot be understood."""
    first, _space, rest = words.strip().partition(" ")
    what, rest = first.lower().strip(ENDS), rest.strip().strip(ENDS)
    if what == Change.PAUSE and rest:
        if (day := parse_day(rest, player.zone, now)) is None:
            raise NotAllowed(NO_DAY, words=rest[:SHOWN], command="ask pause")
        return RequestedChange(what, until=time_limits.end_of_day(day, player.zone))
    if what == Change.PACE:
        return RequestedChange(what, pace_hours=parse_pace(rest))
    if what not in Change.values or rest:
        raise NotAllowed(NO_WISH, words=words.strip()[:SHOWN])
    return RequestedChange(what)


def parse_pace(words: str) -> int:
    found = PACE.fullmatch(words)
    if found is None:
        raise NotAllowed(NO_PACE, words=words[:SHOWN])
    return int(found[1]) * (24 if found["unit"].lower().startswith("d") else 1)
