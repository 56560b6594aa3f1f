"""What is known about telling a seat something by mail: its address, its presence, what is news."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from accounts.models import Player
from games.models import Device, Hook, Move, PrivateNote, Reach, Remark, Seat


@dataclass(frozen=True)
class RecipientFacts:
    """What has to be known before a seat is told by mail. Nothing has a default: of a seat that was
    not asked about nobody may believe that it can be reached.

    `seen_at` is when its player last had the page of the match open; `last_own_ply` the ply of the
    last move that the player took; `somebody_spoke` whether there is any talk at the table;
    `has_device` whether the player has named a device that could be told; `has_hook` whether
    another app of theirs could be; `private_notes` what the player has noted for themself about the
    match.
    """

    address_doubted: bool
    address_suppressed: bool
    seen_at: datetime | None
    last_own_ply: int | None
    somebody_spoke: bool
    has_device: bool
    has_hook: bool
    private_notes: str


@dataclass(frozen=True)
class Addressee:
    """A seat that is to be told, with all seats of its match in order and what is known of it."""

    seat: Seat
    seats: tuple[Seat, ...]
    telling: RecipientFacts


def load_addressees(seat_ids: Sequence[int]) -> dict[int, Addressee]:
    """The seats, by key, those of the same matches included: one query, with match and player."""
    doubted = EmailAddress.objects.filter(
        user=OuterRef("player"), email__iexact=OuterRef("player__email"), verified=False
    )
    matches = Seat.objects.filter(pk__in=seat_ids).values("match")
    noted = PrivateNote.objects.filter(player=OuterRef("player"), match=OuterRef("match"))
    together = Seat.objects.filter(match__in=matches).annotate(
        address_doubted=Exists(doubted),
        address_suppressed=Reach.exists_suppressed("player__email"),
        seen_at=F("presence__at"),
        last_own_ply=Subquery(last_own_ply_query(OuterRef("match"), OuterRef("number"))),
        somebody_spoke=Exists(Remark.objects.filter(match=OuterRef("match"))),
        has_device=Exists(Device.objects.filter(player=OuterRef("player"))),
        has_hook=Exists(Hook.objects.filter(player=OuterRef("player"), off_since=None)),
        private_notes=Subquery(noted.values("text")),
    )
    by_match: dict[int, list[tuple[Seat, RecipientFacts]]] = {}
    for seat in together.select_related("match", "player").order_by("match", "number"):
        telling = RecipientFacts(
            address_doubted=seat.address_doubted,
            address_suppressed=seat.address_suppressed,
            seen_at=seat.seen_at,
            last_own_ply=seat.last_own_ply,
            somebody_spoke=seat.somebody_spoke,
            has_device=seat.has_device,
            has_hook=seat.has_hook,
            private_notes=seat.private_notes or "",
        )
        by_match.setdefault(seat.match_id, []).append((seat, telling))
    found = {}
    for seated in by_match.values():
        seats = tuple(seat for seat, _telling in seated)
        found.update({seat.pk: Addressee(seat, seats, telling) for seat, telling in seated})
    return found


def find_recipient_facts(player: Player) -> RecipientFacts:
    """What is known of the address of somebody who holds no seat any more; of the table they are
    told nothing."""
    doubted = EmailAddress.objects.filter(user=player, email__iexact=player.email, verified=False)
    known = Reach.objects.filter(email=player.email.lower(), suppressed_at__isnull=False)
    return RecipientFacts(
        address_doubted=doubted.exists(),
        address_suppressed=known.exists(),
        seen_at=None,
        last_own_ply=None,
        somebody_spoke=False,
        has_device=False,
        has_hook=False,
        private_notes="",
    )


def last_own_ply_query(match: OuterRef, number: OuterRef) -> QuerySet[Move, Any]:
    """The ply of the last move at a seat that its player took. A take-back is news to whoever asked
    for it, too."""
    own = Move.objects.filter(match=match, seat=number).without_take_backs()
    by_player = own.exclude(via__in=[Move.Via.BOT, Move.Via.CLOCK])
    return by_player.order_by("-ply").values("ply")[:1]
