"""Pauses of a match: no clock runs, and whoever is asked keeps what they had left.

Moves may still be taken, since a pause takes nothing from anybody: who is asked meanwhile has the
whole time of a turn from the end of the pause on. Players agree on a pause
(`games.play.match_requests.requests`), or staff ask for it; whoever plays on may end it at any
time, and staff may.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Intervention, Match, Notice, Pause, Seat
from games.play.clocks.deadlines import resume_clock, stop_clock
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import LockedMatch
from games.play.match_cleanup import close_pause as end_pause_row
from games.play.outages import OutageCredits, credit_locked_seat, get_clock_watch
from games.play.tenures import check_may_act
from games.rules.phrases import phrase

BATCH = 200
NOT_PAUSED = phrase("The match is no longer paused.")


def pause_match(
    match_id: int,
    staff: Player,
    why: str,
    until: datetime | None = None,
    now: datetime | None = None,
) -> Match:
    """Staff pause a match, until the instant `until` or until somebody ends it; `why` is for all to
    read. NotRunning for a match that does not run; NotAllowed in a pause, for an `until` that is
    over, or for staff who may not act."""
    now = now or clock.now()
    attended = get_clock_watch(now)
    with transaction.atomic():
        locked = LockedMatch.for_match(match_id, now)
        check_may_act(locked.match, staff)
        stop_clocks(locked, attended, until, actor=staff, why=why)
        locked.write_changes()
    return locked.match


def resume_match(match_id: int, staff: Player, why: str, now: datetime | None = None) -> Match:
    """Staff end the pause of a match. NotAllowed if there is none, or for staff who may not act."""
    with transaction.atomic():
        locked = LockedMatch.for_match(match_id, now or clock.now())
        check_may_act(locked.match, staff)
        run_clocks(locked, actor=staff, why=why)
        locked.write_changes()
    return locked.match


def end_pause(
    seat_id: int,
    pause: int | None = None,
    now: datetime | None = None,
    holder: int | None = None,
) -> Match:
    """Whoever plays on ends the pause of their match: nobody is kept waiting by a pause that they
    agreed to. NotAllowed if there is none, if it is not that with the key `pause` (None: whichever
    there is), or if they have left; HandedOver if the seat is not that of the player `holder` any
    more."""
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        if pause not in (None, locked.match.pause_id):
            raise NotAllowed(NOT_PAUSED)
        if seat.resigned_at is not None:
            raise NotAllowed(phrase("You’ve left this match, so you can’t end its pause."))
        run_clocks(locked, seat)
        locked.write_changes()
    return locked.match


def end_pauses(now: datetime, stopped: Callable[[], bool]) -> int:
    """Ends the pauses whose day has come; returns how many. May be called by several at once."""
    ended = 0
    over = Pause.objects.filter(ends_at__isnull=True, until__lte=now).order_by("until")
    for match_id in list(over.values_list("match_id", flat=True)[:BATCH]):
        if stopped():
            break
        with transaction.atomic():
            locked = LockedMatch.for_match(match_id, now)
            pause = locked.match.pause
            if pause is not None and pause.until is not None and pause.until <= now:
                run_clocks(locked)
                locked.write_changes()
                ended += 1
    return ended


def stop_clocks(
    locked: LockedMatch,
    attended: OutageCredits,
    until: datetime | None,
    seat: Seat | None = None,
    actor: Player | None = None,
    why: str = "",
) -> Pause:
    """Begins a pause of a locked match, as the holder of `seat` wished, or `actor` of the staff.
    What outages owe is given back first (`attended`, see `get_clock_watch`)."""
    match = locked.match
    if match.status != Match.Status.RUNNING:
        raise NotRunning(phrase("The match isn’t in progress, so it can’t be paused."))
    if match.pause_id is not None:
        raise NotAllowed(phrase("The match is already paused."))
    if until is not None and until <= locked.now:
        raise NotAllowed(phrase("A pause must end in the future. Choose a later day."))
    for each in locked.seats:
        credit_locked_seat(locked, each, attended)
        if stop_clock(each, locked.now, locked.match):
            locked.changed.add(each.number)
    match.pause = Pause.objects.create(
        match=match,
        begins_at=locked.now,
        until=until,
        begun_for_id=None if seat is None else seat.tenure_id,
        begun_by=actor,
    )
    match.save(update_fields=["pause"])
    facts = {} if until is None else {"to": until.isoformat()}
    noted = locked.add_intervention(Intervention.Event.STOPPED, seat, why, actor, facts)
    if actor is not None:
        locked.queue_staff_act_notices(noted, locked.seats)
    return match.pause


def run_clocks(
    locked: LockedMatch,
    seat: Seat | None = None,
    actor: Player | None = None,
    why: str = "",
) -> None:
    """Ends the pause of a locked match, as the holder of `seat` or `actor` of the staff wished; of
    neither, since its day has come. NotAllowed if there is none."""
    if locked.match.pause_id is None:
        raise NotAllowed(NOT_PAUSED)
    for each in locked.seats:
        if resume_clock(each, locked.now + clock.clock_lag(), locked.now, locked.match):
            locked.changed.add(each.number)
    end_pause_row(locked.match, locked.now, None if seat is None else seat.tenure_id, actor)
    noted = locked.add_intervention(Intervention.Event.WENT_ON, seat, why, actor)
    if actor is not None:
        locked.queue_staff_act_notices(noted, locked.seats)
        return
    number = Pause.objects.filter(match=locked.match).count()
    for each in locked.seats:
        if each is not seat and each.resigned_at is None:
            locked.queue_notice(each, Notice.Kind.WENT_ON, number)
