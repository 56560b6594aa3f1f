"""Who gets which seat of a match that waits for players: chosen when it is opened, kept for those
who were invited by name, and else the next one that is free. Seats are drawn at the deal, by
`record.joint_seed`."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.models import Player
from games.models import Invitation, Match, Opening, Seat
from games.play.errors import CannotJoin, CannotOpen
from games.play.tenures import NO_SEAT
from games.rules.phrases import phrase

KEPT = timedelta(days=3)  # how long a seat is kept for a player who was invited by name
NO_SUCH_SEAT = phrase("A table of {size} has no seat {seat}.")


def assign_numbers(
    size: int, bots: int, seat: int, drawn: bool, bots_at: Collection[int] | None
) -> tuple[int, list[int]]:
    """The number of the opener's own seat, and those of the bots; `seat`, counted from 0, is what
    the opener has chosen, unless seats are `drawn`. Bots sit at `bots_at`, or on the last seats
    that are left. Where seats are `drawn` that is done at the deal, from the seed; until then the
    opener sits first. CannotOpen for a seat that the table does not have."""
    if not 0 <= seat < size:
        raise CannotOpen(NO_SUCH_SEAT, seat=seat + 1, size=size)
    if bots_at is not None:
        return seat, list(bots_at)
    seat = 0 if drawn else seat
    others = [number for number in range(size) if number != seat]
    return seat, others[len(others) - bots :]


def reserved_invitations_q(now: datetime) -> Q:
    """As a condition of a query: the invitations for whose guests a seat is still kept."""
    return Q(guest__isnull=False, declined_at=None, created_at__gt=now - KEPT)


def list_reserved_rematches(player: Player, now: datetime) -> QuerySet[Opening]:
    """The rematches that wait and keep their seats, and none of them for the player."""
    rematches = Opening.objects.filter(
        rematch_of__isnull=False,
        match__status=Match.Status.OPEN,
        match__created_at__gt=now - KEPT,
    )
    return rematches.exclude(match__opened_by=player).exclude(match__invitations__guest=player)


def choose_seat(match: Match, seats: Sequence[Seat], player: Player, now: datetime) -> Seat:
    """The seat that `player` gets: that which is kept for them, or else one that is free and kept
    for nobody. CannotJoin if there is none."""
    seated = {seat.player_id for seat in seats}
    kept = Invitation.objects.filter(reserved_invitations_q(now), match=match).exclude(
        guest__in=seated - {None}
    )
    wanted = dict(kept.values_list("guest", "seat"))
    free = {seat.number: seat for seat in seats if seat.is_free}
    is_guest = player.pk in wanted
    own = wanted.pop(player.pk, None)
    if own in free:
        return free[own]
    open_to_all = [number for number in free if number not in wanted.values()]
    unplaced = 0 if is_guest else sum(number not in free for number in wanted.values())
    if len(open_to_all) <= unplaced:
        raise CannotJoin(NO_SEAT)
    return free[min(open_to_all)]
