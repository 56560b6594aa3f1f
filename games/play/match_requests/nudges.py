"""A polite word to whoever is awaited: once a turn, after half of the time.

It is counted by turns that everybody could see (`Seat.asked_at`), never by questions: a question
gets another number by moves that nobody else may notice.
"""

from datetime import datetime

from django.db import transaction

from config import clock
from games.models import Intervention, Match, Notice, Seat
from games.play.clocks.deadlines import player_of
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import LockedMatch
from games.rules.phrases import phrase

TOO_EARLY = phrase(
    "You can’t nudge anybody now: your opponents have over half their time left or have "
    "already been nudged."
)


def nudge_awaited_seats(
    seat_id: int, now: datetime | None = None, holder: int | None = None
) -> list[Seat]:
    """The holder of a seat asks those who are awaited to play; returns who is told. NotRunning or
    NotAllowed, and nothing written, if nobody can be asked; HandedOver if the seat is not that of
    the player `holder` any more."""
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        if locked.match.status != Match.Status.RUNNING or seat.resigned_at is not None:
            raise NotRunning(phrase("You aren’t playing in this match, or it isn’t in progress."))
        if locked.match.pause_id is not None:
            raise NotAllowed(phrase("The match is paused, so you can’t nudge anybody."))
        others = [each for each in locked.seats if each is not seat]
        asked = [each for each in others if may_be_nudged(each, locked.now)]
        if not asked:
            raise NotAllowed(TOO_EARLY)
        for each in asked:
            each.nudged_at = locked.now
            locked.queue_notice(each, Notice.Kind.NUDGED, each.question or 0)
        Seat.objects.bulk_update(asked, ["nudged_at"])
        locked.add_intervention(Intervention.Event.NUDGED, seat)
        locked.write_changes()
    return asked


def may_be_nudged(seat: Seat, now: datetime) -> bool:
    """True if somebody is awaited whose time is half over, and whom nobody has asked this turn."""
    asked_at, deadline = seat.asked_at, seat.deadline
    if seat.player_id is None or seat.question is None or seat.stand_in:
        return False
    if asked_at is None or deadline is None or deadline <= now:
        return False
    if seat.nudged_at is not None and seat.nudged_at >= asked_at:
        return False
    if now < asked_at + (deadline - asked_at) / 2:
        return False
    player = player_of(seat)
    return player is not None and (player.away_until is None or player.away_until <= now)
