"""How an open page asks whether anything has happened, and who looks at its table meanwhile."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.models import Player
from config import clock
from games.models import Match
from games.play.record.log_text import translate_line
from games.play.visibility import MatchPulse
from games.rules.lines import join_with_and
from games.social import presence
from games.social.presence import Companion

# With everybody who is awaited at the table, with something new of late, and else.
LIVE_SECONDS, QUICK_SECONDS, SLOW_SECONDS = 1, 3, 15
QUIET_SECONDS = 120


def is_long_ago(instant: str) -> bool:
    """True if `instant`, in seconds, was longer ago than the page asks quickly."""
    if not (instant.isascii() and instant.isdigit() and len(instant) < 12):
        return False
    return clock.now().timestamp() - int(instant) > QUIET_SECONDS


def pulse_instant(beat: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=beat)


def build_pulse(
    request: HttpRequest,
    match: Match | MatchPulse,
    seen: int,
    slow: bool,
    here_now: Sequence[Companion] = (),
) -> dict[str, Any] | None:
    """How the open page asks whether anything has happened since `seen`, the beat of what it
    shows, and who looks at it with the reader; None once nothing can."""
    if match.status != Match.Status.RUNNING:
        return None
    asks = {} if slow else {"since": str(int(clock.now().timestamp()))}
    if isinstance(request.user, Player) and request.user.presence_shown:
        asks["here"] = name_seats(here_now)
    every = LIVE_SECONDS if here_now else SLOW_SECONDS if slow else QUICK_SECONDS
    names = list(map(attrgetter("name"), here_now))
    return {"seen": seen, "asks": f"?{urlencode(asks)}" if asks else "", "every": every} | {
        "here": describe_companions(names)
    }


def list_companions(request: HttpRequest, code: str) -> list[Companion]:
    """Who looks at the table with the reader, as far as all show it."""
    if not isinstance(request.user, Player):
        return []
    return presence.list_companions(code.lower(), request.user, clock.now())


def name_seats(here_now: Sequence[Companion]) -> str:
    """A bit for each seat, as `MatchPulse.company` has them."""
    return str(sum(1 << each.seat for each in here_now))


def here_since(request: HttpRequest) -> datetime | None:
    """Since when whoever looks at the table counts as here; None for a reader who is not told."""
    player, asks = request.user, "here" in request.GET
    is_told = asks and isinstance(player, Player) and player.presence_shown
    return clock.now() - presence.AT_TABLE if is_told else None


def describe_companions(names: Sequence[str]) -> str:
    """Who is here, in words; empty if nobody is."""
    if not names:
        return ""
    told = translate_line(join_with_and(names)) if len(names) > 1 else names[0]
    return ngettext("%(names)s is here too", "%(names)s are here too", len(names)) % {"names": told}
