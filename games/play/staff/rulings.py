"""What staff do to one match: each act has a reason, is one transaction, stands in the timeline for
everybody to read, and is told by mail to those it concerns.

Whoever ever held a seat of the match, or looked at its hidden cards while it ran, never acts on it
(`games.play.tenures`). All raise NotAllowed for such staff, or without a reason; NotRunning for a
match to which this cannot be done as it stands. Then nothing is written.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player
from config import clock, task_trigger
from games.models import Intervention, Match, Move, Notice, Seat, Tenure
from games.play import pauses, tenures
from games.play.clocks import time_limits
from games.play.clocks.deadlines import calendar_of, extend_deadline, player_of, set_deadline
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import LockedMatch, lock_match_row
from games.play.match_cleanup import close_pause
from games.play.match_end import finish_if_over, void_match
from games.play.outages import credit_locked_seat, read_outages
from games.play.staff_rules import clean_reason
from games.play.take_backs import apply_take_back
from games.rules.phrases import phrase

Event = Intervention.Event
SOONEST = timedelta(hours=1)  # that a deadline is moved to, so that nobody is struck unawares
LATEST = timedelta(hours=time_limits.LONGEST_PACE)
NOT_RUNNING = phrase("You can’t do this because the match isn’t in progress.")


@contextmanager
def lock_for_staff(match_id: int, by: Player, now: datetime | None) -> Iterator[LockedMatch]:
    """A match under its lock, for staff who may act on it; what was done is written at the end."""
    with transaction.atomic():
        locked = LockedMatch.for_locked_row(lock_match_row(match_id), now or clock.now())
        tenures.check_may_act(locked.match, by)
        yield locked
        locked.write_changes()


@contextmanager
def lock_running(match_id: int, by: Player, now: datetime | None) -> Iterator[LockedMatch]:
    """As `lock_for_staff`, for a running match; NotRunning for any other."""
    with lock_for_staff(match_id, by, now) as locked:
        if locked.match.status != Match.Status.RUNNING:
            raise NotRunning(NOT_RUNNING)
        yield locked


# Time


def move_deadline(
    match_id: int, number: int, to: datetime, by: Player, why: str, now: datetime | None = None
) -> None:
    """The open question of a seat is due at `to`, an hour from now at the earliest."""
    reason = clean_reason(why)
    with lock_running(match_id, by, now) as locked:
        seat = seat_of(locked, number)
        if locked.match.pause_id is not None:
            raise NotAllowed(
                phrase(
                    "The match is paused, so no clocks are running. Give everybody time instead."
                )
            )
        if seat.question is None or seat.deadline is None:
            raise NotAllowed(
                phrase("It isn’t {name}’s turn, so there’s no deadline to move."), name=seat.name
            )
        check_instant(to, locked.now)
        credit_locked_seat(locked, seat, read_outages(locked.now))
        shift = calendar_of(locked.match, player_of(seat)).move_reminder
        set_deadline(seat, to, locked.now, shift)
        locked.changed.add(number)
        act = locked.add_intervention(Event.MOVED, seat, reason, by, {"to": to.isoformat()})
        locked.queue_staff_act_notices(act, locked.seats)


def check_instant(to: datetime, now: datetime) -> None:
    """NotAllowed, naming the bounds, for an instant that is too soon or too far."""
    if not now + SOONEST <= to <= now + LATEST:
        raise NotAllowed(
            phrase("A deadline must be between {first} and {last}."),
            first=f"{now + SOONEST:%Y-%m-%d %H:%M} UTC",
            last=f"{now + LATEST:%Y-%m-%d %H:%M} UTC",
        )


def grant_time(
    match_id: int, hours: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """Everybody who is awaited gets so many hours more; whose time is up already, from now on."""
    reason = clean_reason(why)
    most = int(LATEST.total_seconds() // 3600)
    if not 1 <= hours <= most:
        raise NotAllowed(phrase("Choose 1 to {most} hours."), most=most)
    with lock_running(match_id, by, now) as locked:
        awaited = [
            seat
            for seat in locked.seats
            if seat.question is not None and (seat.deadline or seat.time_left is not None)
        ]
        if not awaited:
            raise NotAllowed(phrase("No player to move has a deadline."))
        more, outages = timedelta(hours=hours), read_outages(locked.now)
        for seat in awaited:
            locked.changed.add(seat.number)
            if seat.deadline is None:  # the clock stands
                seat.time_left = (seat.time_left or timedelta(0)) + more
                continue
            credit_locked_seat(locked, seat, outages)
            calendar = calendar_of(locked.match, player_of(seat))
            extend_deadline(seat, more, locked.now, calendar, max(seat.deadline, locked.now))
        act = locked.add_intervention(Event.GRANTED, None, reason, by, {"hours": hours})
        locked.queue_staff_act_notices(act, locked.seats)


def pause_match(
    match_id: int, until: datetime | None, by: Player, why: str, now: datetime | None = None
) -> None:
    """No clock runs until the instant `until`, or until somebody ends the pause."""
    pauses.pause_match(match_id, by, clean_reason(why), until, now)


def resume_match(match_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The clocks of a paused match run on."""
    pauses.resume_match(match_id, by, clean_reason(why), now)


# Ends


def cancel_match(match_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The match ends without a result; one that waits for players is closed."""
    reason = clean_reason(why)
    with transaction.atomic():
        match = lock_match_row(match_id)
        if match.status == Match.Status.OPEN:
            cancel_open_match(match, by, reason, now or clock.now())
            return
    with lock_running(match_id, by, now) as locked:
        close_pause(locked.match, locked.now, actor=by)
        void_match(locked)
        locked.queue_staff_act_notices(
            locked.add_intervention(Event.CANCELLED, None, reason, by), locked.seats
        )


def cancel_open_match(match: Match, by: Player, reason: str, now: datetime) -> None:
    """Closes a match that was not dealt; `match` is locked by the caller."""
    tenures.check_may_act(match, by)
    match.status = Match.Status.CANCELLED
    match.finished_at = match.public_at = now
    match.save(update_fields=["status", "finished_at", "public_at"])
    act = Intervention.objects.create(
        match=match, actor=by, what=Event.CANCELLED, why=reason, ply=0, at=now
    )
    seated = match.seats.filter(player__isnull=False)
    Notice.objects.bulk_create(
        Notice(seat=seat, kind=Notice.Kind.ACT, question=0, about=act, due_at=now)
        for seat in seated
    )
    transaction.on_commit(task_trigger.trigger_senders)


def annul_match(match_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """The result of a finished match counts for nothing; its record stays as it is."""
    reason = clean_reason(why)
    with lock_for_staff(match_id, by, now) as locked:
        if locked.match.status != Match.Status.FINISHED:
            raise NotRunning(phrase("Only a finished match’s result can be annulled."))
        if not locked.match.counts:
            raise NotAllowed(phrase("This result has already been annulled."))
        locked.match.counts = locked.match.remembered = False
        locked.match.save(update_fields=["counts", "remembered"])
        locked.queue_staff_act_notices(
            locked.add_intervention(Event.ANNULLED, None, reason, by), locked.seats
        )


def end_with_places(
    match_id: int, places: Sequence[int], by: Player, why: str, now: datetime | None = None
) -> None:
    """Ends a running match with these places, by seat: 1 for whoever wins, the same place for who
    is level, and after them as many places left out (`1, 1, 3`). Scores there are none."""
    reason = clean_reason(why)
    with lock_running(match_id, by, now) as locked:
        check_places(places, len(locked.seats))
        close_pause(locked.match, locked.now, actor=by)
        locked.clear_all_questions()
        locked.match.status = Match.Status.FINISHED
        locked.match.ending = Match.Ending.RULED
        locked.match.finished_at = locked.now
        for seat, place in zip(locked.seats, places, strict=True):
            seat.place = place
            locked.changed.add(seat.number)
        locked.queue_staff_act_notices(
            locked.add_intervention(Event.RULED, None, reason, by, {"places": list(places)}),
            locked.seats,
        )


def check_places(places: Sequence[int], seats: int) -> None:
    """NotAllowed unless these are the places of so many seats."""
    fit = [1 + sum(other < place for other in places) for place in places]
    if len(places) != seats or list(places) != fit:
        raise NotAllowed(
            phrase(
                "{places} is not a valid ranking for {seats} seats. Winners get 1 and ties "
                "share a place; the next place counts everybody ahead, as in 1, 1, 3."
            ),
            places=", ".join(str(place) for place in places) or "–",
            seats=seats,
        )


# Seats


def seat_substitute_bot(
    match_id: int, number: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """A bot plays the seat until its player returns, as after the third time out of time."""
    reason = clean_reason(why)
    with lock_running(match_id, by, now) as locked:
        seat = seat_of(locked, number)
        if seat.bot or seat.stand_in or seat.resigned_at is not None:
            raise NotAllowed(phrase("A bot already plays {name}’s seat."), name=seat.name)
        seat.stand_in = True
        locked.changed.add(number)
        act = locked.add_intervention(Event.SEATED, seat, reason, by)
        locked.queue_staff_act_notices(act, locked.seats)
        locked.let_bots_answer()
        if not finish_if_over(locked):
            locked.ask_questions()


def hand_over_seat(
    match_id: int,
    number: int,
    to: Player | str,
    by: Player,
    why: str,
    now: datetime | None = None,
) -> None:
    """The seat goes to another player, or to a bot by its name (`tenures.hand_over_seat`)."""
    reason = clean_reason(why)
    seat = Seat.objects.get(match=match_id, number=number)
    tenures.hand_over_seat(seat.pk, to, why=reason, actor=by, now=now)


def give_back_seat(
    match_id: int, number: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """The player who held the seat last has it again: from the bot that sits in for them, or from
    whoever it was handed to. CannotJoin if their account is closed."""
    reason = clean_reason(why)
    with transaction.atomic():
        with lock_running(match_id, by, now) as locked:
            seat = seat_of(locked, number)
            player = player_of(seat)
            if player is not None and seat.stand_in and seat.resigned_at is None:
                tenures.check_account_open(player)
                seat.stand_in, seat.late_in_a_row = False, 0
                locked.changed.add(number)
                locked.queue_staff_act_notices(
                    locked.add_intervention(Event.UNSEATED, seat, reason, by), locked.seats
                )
                return
        held = Tenure.objects.filter(seat=seat, ends_at__isnull=False, player__isnull=False)
        before = held.exclude(player=seat.player_id).order_by("number").last()
        if before is None or before.player is None:
            raise NotAllowed(phrase("Nobody held this seat before {name}."), name=seat.name)
        tenures.hand_over_seat(seat.pk, before.player, why=reason, actor=by, now=now)


def take_back_last_answer(
    match_id: int, number: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """The last answer of a seat goes back, with what bots have answered since; CannotTakeBack, in
    the words that everybody gets, if somebody has learnt anything since. Staff can no more than the
    players: the record decides, from what everybody may know."""
    reason = clean_reason(why)
    with lock_running(match_id, by, now) as locked:
        seat = seat_of(locked, number)
        apply_take_back(locked, seat, Move.Via.ADMIN, staff=True)
        locked.queue_staff_act_notices(
            locked.add_intervention(Event.WENT_BACK, seat, reason, by), locked.seats
        )


def seat_of(locked: LockedMatch, number: int) -> Seat:
    """The seat of that number; NotAllowed if the table has none."""
    if not 0 <= number < len(locked.seats):
        raise NotAllowed(phrase("This table has no seat {number}."), number=number)
    return locked.seats[number]
