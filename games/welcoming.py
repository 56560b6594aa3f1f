"""What an invited person may say to an invitation, on the page or by mail: yes, or no.

Whoever calls has made sure that the words come from the address that was invited.
"""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from accounts.models import Player
from games import play
from games.models import Invitation, Match, Seat
from games.play import CannotJoin

LONGEST_NAME = 40
NAMELESS = "Guest"


def invited_player(invitation: Invitation) -> Player | None:
    """The player with the address that was invited; None if there is none yet."""
    return with_address(invitation.email)


def with_address(email: str) -> Player | None:
    """The player whose address this is, or one of whose confirmed addresses."""
    player = Player.objects.filter(email=email).first()
    if player is not None:
        return player
    confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
    return Player.objects.filter(emailaddress__in=confirmed).first()


def seat_of(invitation: Invitation) -> Seat | None:
    """The seat that the invited has at the table; None if they have none."""
    player = invited_player(invitation)
    if player is None:
        return None
    seats = Seat.objects.select_related("match", "player")
    return seats.filter(match=invitation.match_id, player=player).first()


def accept(
    invitation: Invitation, name: str, time_zone: str, now: datetime | None = None
) -> tuple[Player, bool]:
    """Seats the invited: the player, and True if the account is new. CannotJoin, and no account
    made, if there is no seat to be had."""
    with transaction.atomic():
        known = invited_player(invitation)
        if known is not None and not known.is_active:
            raise CannotJoin("This match takes no more players.")
        player = known or guest(invitation.email, name, time_zone)
        play.join(invitation.match_id, player, now=now)
        Invitation.objects.filter(pk=invitation.pk).update(declined_at=None)
    return player, known is None


def decline(invitation: Invitation, now: datetime) -> bool:
    """The invited says no, and gives back a seat taken before; True if there was one. NotAllowed
    if the match runs with them in it."""
    seat = seat_of(invitation)
    if seat is not None and seat.player is not None:
        play.leave(invitation.match_id, seat.player, now=now)
    Invitation.objects.filter(pk=invitation.pk).update(declined_at=now)
    return seat is not None


def is_open(invitation: Invitation) -> bool:
    """True while the match waits for players."""
    return Match.objects.filter(pk=invitation.match_id, status=Match.Status.OPEN).exists()


def guest(email: str, name: str, time_zone: str) -> Player:
    """The player with this address; a new one if there is none. They sign in by a mailed code, and
    may set a password then."""
    try:
        with transaction.atomic():
            player = Player.objects.create_user(email, display_name=name, time_zone=time_zone)
            EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
        return player
    except IntegrityError:  # in this very moment somebody took the address, or the name
        return with_address(email) or guest(email, free_name(name), time_zone)


def free_name(wanted: str) -> str:
    """A display name that nobody has: the one that is wanted, else with a number after it."""
    name = wanted or NAMELESS
    number = 1
    while Player.objects.filter(display_name__iexact=name).exists():
        number += 1
        tail = f" {number}"
        name = (wanted or NAMELESS)[: LONGEST_NAME - len(tail)].rstrip() + tail
    return name
