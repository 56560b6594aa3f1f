"""Leaving for good: the account's own part. What the player leaves behind in matches and mails is
for `games.privacy`, which carries it out.

Who wishes to leave has seven days to take it back, by a button, a mailed link or a word by mail.
Then the account is closed, and at the end nothing in its row tells who it was. The row stays, since
moves, seats and tenures name it: the player is called the same as everybody who has left.
"""

from datetime import datetime, timedelta
from urllib.parse import quote

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from accounts import names, reauthentication, security_log, sessions, tombstones
from accounts.models import AddressMove, MailedProof, Player, SecurityEvent
from accounts.security_log import Kind
from config import clock

GRACE = timedelta(days=7)
LINK_HOLDS = timedelta(days=2)  # of a link by which somebody leaves who has only a mail to show
_stays = signing.Signer(salt="accounts.leaving.stay", sep=".")
_goes = signing.Signer(salt="accounts.leaving.go", sep=".")


class CannotLeave(Exception):
    """The player cannot leave; the message says why, and what would help."""


def find_refusal(player: Player) -> str:
    """Why the player cannot leave; empty if they can."""
    if not reauthentication.is_staff_or_superuser(player):
        return ""
    others = Player.objects.filter(is_superuser=True, is_active=True).exclude(pk=player.pk)
    if player.is_superuser and not others.exists():
        return gettext(
            "You are the only superuser. Make somebody else a superuser first; they can "
            "then remove your rights."
        )
    return gettext(
        "Staff actions must show who took them. Ask a colleague to remove your staff rights; "
        "then you can delete your account."
    )


# The wish


def request_deletion(player_id: int, how: str, request: HttpRequest | None = None) -> Player:
    """The player wishes to leave; from now on the seven days run. `how` is a word for the security
    log. Asked twice it is the same wish. Refused for staff."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if words := find_refusal(player):
            raise CannotLeave(words)
        if player.leaves_at is None and player.left_at is None:
            player.leaves_at = clock.now() + GRACE
            player.leaving_told = False
            player.save(update_fields=["leaves_at", "leaving_told"])
            security_log.log_event(Kind.LEAVING_ASKED, request, player, how)
    return player


def cancel_deletion(player_id: int, how: str, request: HttpRequest | None = None) -> bool:
    """The player stays; False if they did not wish to leave, or have left."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if player.leaves_at is None or player.left_at is not None:
            return False
        player.leaves_at = None
        player.save(update_fields=["leaves_at"])
        security_log.log_event(Kind.LEAVING_STOPPED, request, player, how)
    return True


# Links


def cancel_deletion_link(player: Player) -> str:
    """The path of the page that takes this wish back; no other one."""
    return reverse("stay", args=[_stays.sign(f"{player.pk}-{_timestamp(player.leaves_at)}")])


def read_cancellation_token(token: str) -> Player | None:
    """Whose wish the link is about; None if it is not ours, or that wish is no more."""
    player, instant = _read_token(_stays, token)
    if player is None or player.left_at is not None or _timestamp(player.leaves_at) != instant:
        return None
    return player


def deletion_confirmation_path(player: Player) -> str:
    """The path of the page that asks once more whether the player wishes to leave, for two days."""
    return reverse("go", args=[_goes.sign(f"{player.pk}-{_timestamp(clock.now())}")])


def read_confirmation_token(token: str) -> Player | None:
    """Who would leave by the link; None if it is not ours, too old, or they have left."""
    player, instant = _read_token(_goes, token)
    too_old = clock.now().timestamp() - instant > LINK_HOLDS.total_seconds()
    return None if player is None or player.left_at is not None or too_old else player


def _timestamp(at: datetime | None) -> int:
    return 0 if at is None else int(at.timestamp())


def _read_token(signer: signing.Signer, token: str) -> tuple[Player | None, int]:
    try:
        number, instant = signer.unsign(token).split("-")
    except signing.BadSignature:
        return None, 0
    return Player.objects.filter(pk=int(number)).first(), int(instant)


# Carried out


def list_unconfirmed_deletions() -> QuerySet[Player]:
    """Those whose wish was not confirmed by mail yet."""
    return Player.objects.filter(leaves_at__isnull=False, leaving_told=False, left_at=None)


def list_due_deletions(now: datetime) -> QuerySet[Player]:
    """Those whose days are over, and with whom not all is done. Nobody leaves who was never told,
    or has come to belong to the staff."""
    over = Player.objects.filter(leaves_at__lte=now).exclude(leaving_told=False, left_at=None)
    return over.exclude(Q(is_staff=True) | Q(is_superuser=True)).order_by("pk")


def close_account(player_id: int, now: datetime) -> bool:
    """Closes the account: from now on nobody comes in, and no mail goes out. False if the wish was
    taken back. Kept first, outside of the database, that the player has left."""
    with transaction.atomic():
        player = list_due_deletions(now).select_for_update().filter(pk=player_id).first()
        if player is None:
            return False
        if player.left_at is None:
            tombstones.add_tombstone(player, now)
            player.left_at, player.is_active = now, False
            player.barred, player.barred_until = "", None  # no ban that ends lets them in again
            player.set_unusable_password()
            changed = ("left_at", "is_active", "barred", "barred_until", "password")
            player.save(update_fields=changed)
        sessions.end_all_sessions(player)
        Authenticator.objects.filter(user=player).delete()
        MailedProof.objects.filter(player=player).delete()
    return True


def anonymize_account(player_id: int) -> None:
    """Takes from the account what tells who it was, last of all. The caller holds a transaction."""
    player = Player.objects.select_for_update().get(pk=player_id)
    anonymize_log(player)
    sessions.end_all_sessions(player)
    EmailAddress.objects.filter(user=player).delete()
    AddressMove.objects.filter(player=player).delete()
    player.groups.clear()
    player.user_permissions.clear()
    kept = {"id", "joined_at", "left_at", "is_active", "password", "leaving_told", "owner"}
    for field in Player._meta.concrete_fields:
        if field.name not in kept:
            setattr(player, field.attname, field.get_default())
    player.email = f"player-{player.pk}@left.invalid"  # RFC 2606: nobody gets mails there
    player.display_name = names.FORMER
    player.turn_mails = Player.TurnMails.NONE
    player.mail_reminders = player.mail_matches = player.mail_receipts = False
    player.save()
    security_log.log_event(Kind.LEFT, None, player)


def anonymize_log(player: Player) -> None:
    """Blanks what the security log and the admin's own log tell of a player."""
    SecurityEvent.objects.filter(Q(player=player) | Q(by=player)).blank()
    named = Q()
    for words in {player.email, quote(player.email)}:
        named |= Q(detail__icontains=words)
    SecurityEvent.objects.filter(named).blank()
    about = Q(object_repr__icontains=player.email) | Q(object_repr=player.display_name)
    kind = ContentType.objects.get_for_model(Player)
    about |= Q(content_type=kind, object_id=str(player.pk))
    LogEntry.objects.filter(about).update(object_repr=names.FORMER, change_message="")


# After a restore


def repeat_deletions_after_restore() -> int:
    """Has everybody leave again who had left before a backup was put back; returns how many.

    The list is kept beside the database, so it knows more than the backup."""
    known = tombstones.read_marks()
    again = 0
    if not known:
        return again
    for player in Player.objects.filter(left_at=None).only("pk", "joined_at").iterator():
        if tombstones.tombstone_mark(player) in known:
            again += Player.objects.filter(pk=player.pk).update(
                leaves_at=clock.now(), leaving_told=True, is_staff=False, is_superuser=False
            )
    return again
