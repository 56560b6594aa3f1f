"""Remarks that the holder of a seat has not read yet, as the page of the match knows it.

What a mail has quoted still counts as unread: nobody can tell whether it was opened, a mail about
several matches quotes none, and a sign too many costs a glance. What somebody reads shows nowhere.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.models import Match, Remark, Seat
from games.play.locked_match import lock_seat
from games.social import list_audible_remarks


def mark_unread(match: Match, speaker_id: int | None, deaf: Collection[int], now: datetime) -> None:
    """Something was said in a match, which the caller has locked: whoever else sits there and hears
    the speaker has something to read."""
    others = Seat.objects.filter(match=match, player__isnull=False, hushed=False)
    others = others.filter(unread_since=None).exclude(player__in={*deaf, speaker_id or 0})
    others.update(unread_since=now)


def has_unread(seat: Seat) -> bool:
    """True if there is something to read for whoever holds the seat. Asks the database only if
    something was said."""
    if seat.unread_since is None or seat.player_id is None:
        return False
    return _list_others_remarks(seat.match, seat.player_id, seat.unread_since).exists()


def read_talk(seat_id: int, upto: int, holder: int | None = None) -> None:
    """The holder of the seat has read what was said, as far as the remark with the key `upto`; no
    other than one of this match counts. HandedOver if the seat is not that of the player `holder`
    any more."""
    with transaction.atomic():
        seat = lock_seat(seat_id, holder)
        last = Remark.objects.filter(match=seat.match_id, pk=upto).first()
        if seat.unread_since is None or last is None:
            return
        later = Remark.objects.filter(match=seat.match_id, at__gt=last.at)
        later = later.exclude(tenure__player=seat.player_id).order_by("at")
        first = later.values_list("at", flat=True).first()
        Seat.objects.filter(pk=seat.pk).update(unread_since=first)


def _list_others_remarks(match: Match, player_id: int, since: datetime) -> QuerySet[Remark]:
    spoken = list_audible_remarks(match, player_id, sits=True).filter(at__gte=since)
    return spoken.exclude(tenure__player=player_id)
