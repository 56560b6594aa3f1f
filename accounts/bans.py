"""Accounts that staff have banned, closed or merged, and players whom they have muted in talk.

Whoever is barred is not active: no page, mail or link does anything for them, and what they left is
played as for anybody who is absent. Where they try to come in they read why, and until when.
"""

from datetime import UTC, date, datetime, timedelta

from django.utils.translation import gettext

from accounts import sessions
from accounts.models import Player

FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)
BanKind = Player.BanKind


def ban_player(player: Player, how: str, why: str, until: datetime | None = None) -> None:
    """Nobody comes in as this player from now on, until the instant `until` (None: for good); all
    their sessions, and codes and links under way, end."""
    player.is_active = False
    player.barred, player.barred_why, player.barred_until = how, why, until
    player.save(update_fields=["is_active", "barred", "barred_why", "barred_until"])
    sessions.end_all_sessions(player)


def lift_ban(player: Player) -> None:
    """The player may come in again."""
    player.is_active = True
    player.barred, player.barred_why, player.barred_until = "", "", None
    player.save(update_fields=["is_active", "barred", "barred_why", "barred_until"])


def silence_player(player: Player, why: str, until: datetime | None) -> None:
    """The player says nothing at tables until the instant `until` (None: for good)."""
    player.silenced_until, player.silenced_why = until or FOR_GOOD, why
    player.save(update_fields=["silenced_until", "silenced_why"])


def lift_talk_ban(player: Player) -> None:
    """The player may say something again."""
    player.silenced_until, player.silenced_why = None, ""
    player.save(update_fields=["silenced_until", "silenced_why"])


def end_bans(now: datetime) -> int:
    """Lets everybody in again whose ban is over; returns how many."""
    over = Player.objects.filter(barred=BanKind.BANNED, barred_until__lte=now)
    return int(over.update(is_active=True, barred="", barred_why="", barred_until=None))


def find_banned_player(email: str) -> Player | None:
    """The player with this address, if staff let nobody come in as them; else None."""
    return Player.objects.filter(email=email.lower(), is_active=False).exclude(barred="").first()


def describe_ban(player: Player) -> str:
    """Why nobody comes in as the player, and until when; empty if staff have said nothing of it."""
    why = {"why": player.barred_why}
    if player.barred == BanKind.MERGED:
        return gettext(
            "This account was merged with your other account. Sign in with the other one."
        )
    if player.barred == BanKind.CLOSED:
        return gettext("Staff have closed this account: %(why)s") % why
    if player.barred != BanKind.BANNED:
        return ""
    if player.barred_until is None:
        return gettext("Staff have banned this account permanently: %(why)s") % why
    told = {**why, "day": last_day_for_player(player.barred_until, player)}
    return gettext("Staff have banned this account until the end of %(day)s: %(why)s") % told


def last_day_for_player(ends_at: datetime, player: Player) -> date:
    """The last day of a time that ends at `ends_at`, as the player counts days."""
    return (ends_at - timedelta(seconds=1)).astimezone(player.zone).date()


def local_noon(day: date, player: Player) -> datetime:
    """The middle of a day where the player lives."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=player.zone)
