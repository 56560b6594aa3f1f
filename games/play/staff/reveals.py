"""Looks of staff at hidden cards: how the table is told, and who has marked them as seen."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from config import clock
from games.models import Intervention, Match, Seat
from games.play.locked_match import check_holder
from games.rules.record import Record

REVEALED = Intervention.Event.REVEALED
# By whether it was at the cards of every seat, and whether it says why.
LOOKS = {
    (True, False): gettext_noop("%(who)s looked at all hands, as of move %(moment)s."),
    (True, True): gettext_noop("%(who)s looked at all hands, as of move %(moment)s (%(why)s)."),
    (False, False): gettext_noop(
        "%(who)s looked at the cards %(name)s sees, as of move %(moment)s."
    ),
    (False, True): gettext_noop(
        "%(who)s looked at the cards %(name)s sees, as of move %(moment)s (%(why)s)."
    ),
}


def show_reveal_on_page(match: Match, look: Intervention) -> None:
    """From now on the look stands at the top of the page of everybody who sits at the table."""
    seats = Seat.objects.filter(match=match, player__isnull=False, unseen_look__isnull=True)
    seats.update(unseen_look=look)


def list_unseen_reveals(seat: Seat) -> list[Intervention]:
    """The looks that the holder of `seat` has not marked as seen, the first one first."""
    if seat.unseen_look_id is None:
        return []
    looks = Intervention.objects.filter(match_id=seat.match_id, what=REVEALED)
    later = looks.filter(pk__gte=seat.unseen_look_id).order_by("pk")
    return list(later.select_related("actor", "tenure__player"))


def mark_reveals_seen(
    seat_id: int,
    upto: int | None = None,
    now: datetime | None = None,
    holder: int | None = None,
) -> None:
    """The holder of the seat has seen the looks up to and with the one with the key `upto` (None:
    all there are); those that came later go on standing on the page. HandedOver if that is not the
    player `holder` any more."""
    with transaction.atomic():
        seat = Seat.objects.select_for_update().get(pk=seat_id)
        check_holder(seat, holder)
        later = [
            look.pk for look in list_unseen_reveals(seat) if upto is not None and look.pk > upto
        ]
        seat.unseen_look_id = later[0] if later else None
        seat.own_at = now or clock.now()
        seat.save(update_fields=["unseen_look", "own_at"])


def describe_reveal(
    look: Intervention, names: Sequence[str], seats: Sequence[Seat], record: Record
) -> str:
    """`Judge, of the staff, looked at the cards of every seat, as they were at moment 3 (a
    complaint).`

    The position looked at is named by the last moment that everybody could see before it: its ply
    would count secret moves.
    """
    seat = next((seat for seat in seats if seat.pk == look.seat_id), None)
    whose = ""
    if seat is not None:
        then = None if look.tenure_id == seat.tenure_id else look.tenure
        whose = names[seat.number] if then is None else then.name
    ply = look.ply if look.about_ply is None else look.about_ply
    words = {
        "who": gettext("Staff"),
        "name": whose,
        "moment": record.moment_ply(ply),
        "why": look.why,
    }
    if look.actor is not None:
        words["who"] = gettext("%s (staff)") % look.actor.name
    return gettext(LOOKS[seat is None, bool(look.why)]) % words
