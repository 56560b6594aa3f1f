"""`away 5 days`, `away until 2026-12-03` and `back`, as players write them."""

import re
from datetime import date, datetime, timedelta

from accounts.models import Player
from games import play
from games.play import NotAllowed

DAYS = re.compile(r"(?:for )?(\d{1,4}) ?(?:d|days?)?[.!]?", re.IGNORECASE)
UNTIL = re.compile(r"(?:until |till |to )?(\d{4})-(\d{1,2})-(\d{1,2})[.!]?", re.IGNORECASE)
SHOWN = 60


def go(player: Player, words: str, now: datetime) -> str:
    """Does what stands behind `away`; returns what to answer. NotAllowed quotes the words."""
    if not words:
        return how_things_are(player, now)
    absence = play.go_away(player.pk, day_named(words, player, now), now)
    player.refresh_from_db(fields=["away_until"])
    return (
        f"you are away until {play.last_day(absence.ends_at, player)}. Until the end of that day "
        "no time runs out in any of your matches, and your tables are told. When you are here "
        "again before that, write “back”."
    )


def day_named(words: str, player: Player, now: datetime) -> date:
    """The last day of the absence that is asked for; NotAllowed if no day can be made of it."""
    unclear = NotAllowed(
        f"“{words[:SHOWN]}” names no day. Write “away 5 days” or “away until 2026-12-03”."
    )
    try:
        if (days := DAYS.fullmatch(words)) is not None:
            return now.astimezone(player.zone).date() + timedelta(days=int(days[1]))
        if (until := UNTIL.fullmatch(words)) is not None:
            return date(int(until[1]), int(until[2]), int(until[3]))
    except (ValueError, OverflowError):  # the 31st of June, or a thousand years
        raise unclear from None
    raise unclear


def how_things_are(player: Player, now: datetime) -> str:
    """Whether the player is away, and how much longer they could be."""
    left = play.days_left(player, now)
    could = f"You can be away for {left} more days; write “away 5 days” or “away until 2026-12-03”."
    if player.away_until is not None and player.away_until > now:
        last = play.last_day(player.away_until, player)
        return f"you are away until {last}. Write “back” when you are here again."
    return f"you are not away. {could if left else 'You have no days of absence left now.'}"


def come_back(player: Player, now: datetime) -> str:
    """Ends the absence that runs; returns what to answer."""
    if not play.come_back(player.pk, now):
        return "you were not away."
    player.away_until = None
    return "welcome back. Your time runs again; what waits for you has a day at least."
