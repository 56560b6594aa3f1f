"""`away 5 days`, `away until 2026-12-03` and `back`, as players write them."""

import re
from datetime import date, datetime, timedelta

from accounts.models import Player
from games import play
from games.play import NotAllowed
from games.rules.lines import Line
from games.rules.said import counted, said

DAYS = re.compile(r"(?:for )?(\d{1,4}) ?(?:d|days?)?[.!]?", re.IGNORECASE)
UNTIL = re.compile(r"(?:until |till |to )?(\d{4})-(\d{1,2})-(\d{1,2})[.!]?", re.IGNORECASE)
SHOWN = 60
GONE = said(
    "you are away until {day}. Until the end of that day no time runs out in any of your matches, "
    "and your tables are told. When you are here again before that, write “back”."
)
NOT_AWAY = counted(
    "you are not away. You can be away for {count} more day; write “away 1 day”.",
    "you are not away. You can be away for {count} more days; write “away 5 days” or “away until "
    "2026-12-03”.",
)


def go(player: Player, words: str, now: datetime) -> Line:
    """Does what stands behind `away`; returns what to answer. NotAllowed quotes the words."""
    if not words:
        return how_things_are(player, now)
    absence = play.go_away(player.pk, day_named(words, player, now), now)
    player.refresh_from_db(fields=["away_until"])
    return Line(GONE, day=play.last_day(absence.ends_at, player))


def day_named(words: str, player: Player, now: datetime) -> date:
    """The last day of the absence that is asked for; NotAllowed if no day can be made of it."""
    unclear = NotAllowed(
        said("“{words}” names no day. Write “away 5 days” or “away until 2026-12-03”."),
        words=words[:SHOWN],
    )
    try:
        if (days := DAYS.fullmatch(words)) is not None:
            return now.astimezone(player.zone).date() + timedelta(days=int(days[1]))
        if (until := UNTIL.fullmatch(words)) is not None:
            return date(int(until[1]), int(until[2]), int(until[3]))
    except (ValueError, OverflowError):  # the 31st of June, or a thousand years
        raise unclear from None
    raise unclear


def how_things_are(player: Player, now: datetime) -> Line:
    """Whether the player is away, and how much longer they could be."""
    left = play.days_left(player, now)
    if player.away_until is not None and player.away_until > now:
        last = play.last_day(player.away_until, player)
        return Line(
            said("you are away until {day}. Write “back” when you are here again."), day=last
        )
    if left:
        return Line(NOT_AWAY, count=left)
    return Line(said("you are not away. You have no days of absence left now."))


def come_back(player: Player, now: datetime) -> Line:
    """Ends the absence that runs; returns what to answer."""
    if not play.come_back(player.pk, now):
        return Line(said("you were not away."))
    player.away_until = None
    return Line(said("welcome back. Your time runs again; what waits for you has a day at least."))
