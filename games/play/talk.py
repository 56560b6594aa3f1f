"""Talk at the table, and how much a seat wants to hear of its match."""

from datetime import datetime

from django.db import transaction

from accounts.barring import FOR_GOOD, last_day
from config import clock
from games.models import Match, Remark, Seat
from games.play import seen
from games.play.clocks.deadlines import player_of
from games.play.errors import NotAllowed, NotRunning
from games.play.locked import check_holder
from games.rules.said import said

TALK_AFTER_DAYS = 14  # how long a table can be talked at once the match is over


def say(seat_id: int, text: str, now: datetime | None = None, holder: int | None = None) -> Remark:
    """Keeps what a player says at the table, on one line. NotAllowed for nothing or too much;
    NotRunning before the start and long after the end; HandedOver if the seat is not that of the
    player `holder` any more."""
    now = now or clock.now()
    words = " ".join("".join(filter(lambda s: s.isprintable() or s.isspace(), text)).split())
    if not words:
        raise NotAllowed(said("There is nothing to say; write the words after “say”."))
    if len(words) > Remark.LONGEST:
        raise NotAllowed(
            said("A remark of {long} letters is too long; {most} are the most."),
            long=len(words),
            most=Remark.LONGEST,
        )
    with transaction.atomic():
        locked = Seat.objects.select_for_update(of=("self",), no_key=True)
        seat = locked.select_related("match").get(pk=seat_id)
        check_holder(seat, holder)
        check_may_talk(seat, now)
        match = seat.match
        over = match.finished_at is not None and (now - match.finished_at).days >= TALK_AFTER_DAYS
        if match.status not in (Match.Status.RUNNING, Match.Status.FINISHED) or over:
            raise NotRunning(said("Nobody sits at this table now, so nobody would hear it."))
        seen.news(match.pk, now)
        return Remark.objects.create(
            match=match,
            seat=seat,
            holding_id=seat.holding_id,
            text=words,
            ply=match.ply,
            at=now,
        )


def check_may_talk(seat: Seat, now: datetime) -> None:
    """NotAllowed, saying why and until when, if staff have muted the holder of the seat."""
    player = player_of(seat)
    if player is None or player.silenced_until is None or player.silenced_until <= now:
        return
    if player.silenced_until >= FOR_GOOD:
        raise NotAllowed(
            said("The staff have muted you in talk for good: {why}"), why=player.silenced_why
        )
    raise NotAllowed(
        said("The staff have muted you in talk until the end of {day}: {why}"),
        day=last_day(player.silenced_until, player),
        why=player.silenced_why,
    )


def mute(seat_id: int, muted: bool = True, holder: int | None = None) -> None:
    """No more mails about the match of this seat, but answers and its end; or mails again.
    HandedOver if the seat is not that of the player `holder` any more."""
    with transaction.atomic():
        seat = Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
        check_holder(seat, holder)
        Seat.objects.filter(pk=seat_id).update(muted=muted)
