"""What staff do to a player: warn, mute in talk, ban, close the account, and take that back.

Each has a reason, is one transaction, a row that nobody changes, and is told to the player by mail.
The running matches of somebody who is banned or closed are played on as for anybody who is absent.
All raise NotAllowed without a reason, for staff (whose rights are taken away first), and for what
is so already. Passwords are neither seen nor set.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from django.db import transaction

from accounts import bans
from accounts.models import Player
from config import clock
from games.models import StaffAct
from games.notifications import owe_notifications
from games.play.clocks import time_limits
from games.play.errors import NotAllowed
from games.play.staff_rules import clean_reason
from games.rules.phrases import phrase

TOLD_OF_ACT = "staff_act"  # the type of the notification that tells whom an act concerns
Act = StaffAct.Act
BanKind = Player.BanKind


def warn_player(player_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The player reads in a mail what staff have to say."""
    with lock_player(player_id, by) as player:
        record_act(Act.WARNED, player, by, clean_reason(why), now)


def silence_player(
    player_id: int, until: date | None, by: Player, why: str, now: datetime | None = None
) -> None:
    """The player says nothing at tables to the end of the day `until`, or for good."""
    reason = clean_reason(why)
    with lock_player(player_id, by) as player:
        ends_at = end_of_sanction(until, player, now)
        bans.silence_player(player, reason, ends_at)
        record_act(Act.SILENCED, player, by, reason, now, until)


def unsilence_player(player_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The player may say something at tables again."""
    reason = clean_reason(why)
    with lock_player(player_id, by) as player:
        if player.silenced_until is None:
            raise NotAllowed(phrase("{name} isn’t banned from chat."), name=player.name)
        bans.lift_talk_ban(player)
        record_act(Act.HEARD, player, by, reason, now)


def ban_player(
    player_id: int, until: date | None, by: Player, why: str, now: datetime | None = None
) -> None:
    """Nobody comes in as the player to the end of the day `until`, or for good."""
    reason = clean_reason(why)
    with lock_player(player_id, by) as player:
        check_open(player)
        bans.ban_player(player, BanKind.BANNED, reason, end_of_sanction(until, player, now))
        record_act(Act.BANNED, player, by, reason, now, until)


def lift_ban(player_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The player may come in again, before the ban is over."""
    lift_sanction(player_id, BanKind.BANNED, Act.LET_IN, by, why, now)


def close_account(player_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The account is closed: nobody comes in, and nothing is opened or joined as this player."""
    reason = clean_reason(why)
    with lock_player(player_id, by) as player:
        check_open(player)
        bans.ban_player(player, BanKind.CLOSED, reason)
        record_act(Act.CLOSED, player, by, reason, now)


def reopen_account(player_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """A closed account is open again."""
    lift_sanction(player_id, BanKind.CLOSED, Act.REOPENED, by, why, now)


def lift_sanction(
    player_id: int, how: str, what: str, by: Player, why: str, now: datetime | None
) -> None:
    reason = clean_reason(why)
    with lock_player(player_id, by) as player:
        if player.is_active or player.barred not in (how, ""):
            raise NotAllowed(
                phrase("{name} can already sign in, or is kept out for another reason."),
                name=str(player),
            )
        bans.lift_ban(player)
        record_act(what, player, by, reason, now)


# What they share


@contextmanager
def lock_player(player_id: int, by: Player) -> Iterator[Player]:
    """The player, locked; NotAllowed for whoever has rights of staff, and for oneself."""
    with transaction.atomic():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
        check_no_staff(player, by)
        if player.left_at is not None:
            raise NotAllowed(phrase("This player’s account has been deleted."))
        yield player


def check_no_staff(player: Player, by: Player) -> None:
    """NotAllowed, saying what would do, for whoever has rights of staff, and for oneself."""
    if player.pk == by.pk:
        raise NotAllowed(phrase("You can’t do this to yourself. Ask a colleague."))
    if player.is_staff or player.is_superuser:
        raise NotAllowed(
            phrase("{name} is a staff member. Remove their staff rights first."), name=player.name
        )


def check_open(player: Player) -> None:
    """NotAllowed for an account that is barred or closed already."""
    if not player.is_active:
        raise NotAllowed(phrase("{name}’s account is closed."), name=player.name)


def end_of_sanction(until: date | None, player: Player, now: datetime | None) -> datetime | None:
    """The end of a day where the player lives; NotAllowed, quoting it, for one that is over."""
    if until is None:
        return None
    today = (now or clock.now()).astimezone(player.zone).date()
    if until < today:
        raise NotAllowed(phrase("{day} has passed. Choose a later day."), day=until)
    return time_limits.end_of_day(until, player.zone)


def record_act(
    what: str,
    player: Player,
    by: Player,
    why: str,
    now: datetime | None,
    until: date | None = None,
    **more: Any,
) -> StaffAct:
    """The row of an act on a player, and the mail that tells them; of a bot its owner reads."""
    facts: dict[str, Any] = {} if until is None else {"until": until.isoformat()}
    facts |= more.pop("facts", {})
    act = StaffAct.objects.create(
        actor=by, player=player, what=what, why=why, facts=facts, at=now or clock.now(), **more
    )
    queue_mail(act, player.owner or player)
    return act


def queue_mail(act: StaffAct, to: Player) -> None:
    """Owes somebody the mail about an act."""
    owe_notifications(TOLD_OF_ACT, [to.pk], act.pk, act.at)
