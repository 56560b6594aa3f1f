"""What an invited person may say to an invitation, on the page or by mail: yes, or no.

Whoever calls has made sure that the words come from the address that was invited.
"""

from datetime import datetime

from django.db import transaction

from accounts import email_ownership
from accounts.models import Player
from games import play
from games.models import Invitation, Match, Seat
from games.play import CannotJoin
from games.play.record.joint_seed import NO_SALT, Salt
from games.rules.phrases import phrase


def find_invited_player(invitation: Invitation) -> Player | None:
    """The player who reads the mails of the address that was invited; None if there is none yet.
    Somebody who only says so, by signing up with the address, is none."""
    return email_ownership.find_owner(invitation.email)


def find_invited_seat(invitation: Invitation) -> Seat | None:
    """The seat that the invited has at the table; None if they have none."""
    player = find_invited_player(invitation)
    if player is None:
        return None
    seats = Seat.objects.select_related("match", "player")
    return seats.filter(match=invitation.match_id, player=player).first()


def accept_invitation(
    invitation: Invitation,
    name: str,
    time_zone: str,
    now: datetime | None = None,
    salt: Salt = NO_SALT,
) -> tuple[Player, bool]:
    """Seats the invited: the player, and True if the account is theirs only from now on.
    CannotJoin, and no account made or changed, if there is no seat to be had."""
    with transaction.atomic():
        player, is_new = email_ownership.claim_account(invitation.email, name, time_zone)
        if not player.is_active:
            raise CannotJoin(phrase("This match isn’t taking any more players."))
        play.join_match(invitation.match_id, player, now, salt)
        Invitation.objects.filter(pk=invitation.pk).update(declined_at=None)
    return player, is_new


def decline_invitation(invitation: Invitation, now: datetime) -> bool:
    """The invited says no, and gives back a seat taken before; True if there was one. NotAllowed
    if the match runs with them in it."""
    seat = find_invited_seat(invitation)
    if seat is not None and seat.player is not None:
        play.leave_match(invitation.match_id, seat.player, now=now)
    Invitation.objects.filter(pk=invitation.pk).update(declined_at=now)
    return seat is not None


def is_match_open(invitation: Invitation) -> bool:
    """True while the match waits for players."""
    return Match.objects.filter(pk=invitation.match_id, status=Match.Status.OPEN).exists()
