"""Another address for a player who can read no mails at the old one and has nothing else to show.

One of the staff asks for it, the old address is told at once and can stop it for a week, another
of the staff agrees, and only then it is done. All of it stands in the security log.
"""

from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from accounts import reauthentication, security_log, sessions
from accounts.models import AddressMove, Player
from accounts.security_log import Kind
from config import clock

WAIT = timedelta(days=7)
SALT = "accounts.moving"


class AddressChangeRefused(Exception):
    """What was asked for cannot be; the message says why, to staff."""


def find_refusal(staff: Player, player: Player, email: str) -> str:
    """Why this address cannot become the player's by the will of `staff`; empty if it can."""
    if reauthentication.is_staff_or_superuser(player):
        return gettext(
            "You can’t change a staff member’s address here. Remove their staff rights first."
        )
    if staff.pk == player.pk:
        return gettext("You can’t change your own address here.")
    if _is_address_taken(player, email):
        return gettext("%r is already used by another account.") % email
    if AddressMove.objects.filter(player=player, done_at=None, stopped_at=None).exists():
        return gettext("This player’s address is already being changed.")
    return ""


def _is_address_taken(player: Player, email: str) -> bool:
    others = Player.objects.filter(email=email.lower()).exclude(pk=player.pk)
    proved = EmailAddress.objects.filter(email=email.lower(), verified=True)
    return others.exists() or bool(proved.exclude(user=player).exists())


@transaction.atomic
def request_change(request: HttpRequest, staff: Player, move: AddressMove) -> None:
    """Writes down what `staff` asks for, and tells the old address. Refused if it cannot be."""
    move.to_email = move.to_email.lower()
    if words := find_refusal(staff, move.player, move.to_email):
        raise AddressChangeRefused(words)
    move.asked_by, move.asked_at = staff, clock.now()
    move.save()
    _log_move(Kind.MOVE_ASKED, request, move, staff)
    stop = reverse("stop_move", args=[signing.dumps(move.pk, salt=SALT)])
    things = {"move": move, "stop": stop, "day": move.asked_at + WAIT}
    get_adapter().send_mail("account/email/move_asked", move.player.email, things)


@transaction.atomic
def approve_move(request: HttpRequest, staff: Player, move_id: int) -> None:
    """A second member of staff vouches for it."""
    move = _lock_address_change(move_id)
    if staff.pk in (move.asked_by_id, move.player_id):
        raise AddressChangeRefused(gettext("Somebody else has to approve %s.") % move)
    move.agreed_by, move.agreed_at = staff, clock.now()
    move.save(update_fields=["agreed_by", "agreed_at"])
    _log_move(Kind.MOVE_AGREED, request, move, staff)


@transaction.atomic
def apply_change(request: HttpRequest, staff: Player, move_id: int) -> None:
    """Gives the player the new address, signs them out everywhere and tells both addresses."""
    move = _lock_address_change(move_id)
    if move.agreed_at is None:
        raise AddressChangeRefused(gettext("Nobody else has approved %s yet.") % move)
    if clock.now() < move.asked_at + WAIT:
        raise AddressChangeRefused(
            gettext("%s can be applied seven days after the request.") % move
        )
    player = Player.objects.select_for_update().get(pk=move.player_id)
    if reauthentication.is_staff_or_superuser(player) or _is_address_taken(player, move.to_email):
        raise AddressChangeRefused(gettext("%s is no longer possible. Stop this change.") % move)
    before, player.email = player.email, move.to_email
    player.save(update_fields=["email"])
    EmailAddress.objects.filter(user=player).delete()
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    sessions.end_all_sessions(player)
    move.done_at = clock.now()
    move.save(update_fields=["done_at"])
    _log_move(Kind.MOVED, request, move, staff)
    for email in (before, player.email):
        get_adapter().send_mail("account/email/move_done", email, {"move": move})


@transaction.atomic
def cancel_change(request: HttpRequest, move_id: int, staff: Player | None = None) -> None:
    """Ends it: `staff`, or whoever reads the mails of the old address, does not want it."""
    move = _lock_address_change(move_id)
    move.stopped_at = clock.now()
    move.save(update_fields=["stopped_at"])
    _log_move(Kind.MOVE_STOPPED, request, move, staff)


def read_token(token: str) -> AddressMove | None:
    """The move that the link mailed to the old address is about; None if it is not ours."""
    try:
        key = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return AddressMove.objects.select_related("player").filter(pk=key).first()


def _lock_address_change(move_id: int) -> AddressMove:
    moves = AddressMove.objects.select_for_update(of=("self",)).select_related("player")
    move = moves.get(pk=move_id)
    if not move.is_open:
        raise AddressChangeRefused(gettext("%s is already closed.") % move)
    return move


def _log_move(
    kind: security_log.Kind, request: HttpRequest, move: AddressMove, staff: Player | None
) -> None:
    words = f"from {move.player.email} to {move.to_email}: {move.why}"
    security_log.log_event(kind, request, move.player, words, by=staff)
