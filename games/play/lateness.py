"""What the clock does: play for the absent, seat a stand-in, forfeit, give outage time back."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from accounts.models import Player
from config import clock
from games import clocks
from games.models import Heartbeat, Intervention, Letter, Match, Notice, Seat, Step
from games.play import seen
from games.play.ending import finish_if_over, give_up
from games.play.errors import NotAllowed
from games.play.pause import paused
from games.play.table import Table, earlier_for, locked, long_ago, player_of
from games.rules.record import Record

LATE_BEFORE_STAND_IN = 3
OUTAGE = timedelta(minutes=5)
CREDIT_AHEAD = timedelta(hours=2)
REMINDED_TOGETHER = timedelta(minutes=30)


def overdue(now: datetime, most: int = 200) -> list[int]:
    """Ids of the seats whose deadline, and the grace after it, has passed, longest ago first."""
    limit = long_ago(now, settings.DEADLINE_GRACE_SECONDS)
    seats = Seat.objects.filter(deadline__lte=limit, question__isnull=False)
    return list(seats.order_by("deadline").values_list("pk", flat=True)[:most])


def expire(seat_id: int, now: datetime | None = None) -> bool:
    """Acts on a deadline that has passed, after looking again under the lock.

    False, and nothing done, if the seat has answered or got more time in between, or if a letter
    that came in time has not been read yet, or if the player could not be told by mail and gets
    more time now.
    """
    now = now or clock.now()
    with transaction.atomic():
        table, seat = Table.for_seat(seat_id, now)
        match = table.match
        limit = long_ago(now, settings.DEADLINE_GRACE_SECONDS)
        if match.status != Match.Status.RUNNING or seat.question is None:
            return False
        if seat.deadline is None or seat.deadline > limit or letter_waits(seat):
            return False
        if paused(table, seat):
            table.settle()
            return False
        if match.on_timeout == Match.OnTimeout.FORFEIT:
            give_up(table, seat, Match.Ending.FORFEITED)
        else:
            play_for(table, seat)
        table.settle()
    return True


def letter_waits(seat: Seat) -> bool:
    """True if a letter came in time for the open question of `seat` and waits to be read."""
    if seat.deadline is None:
        return False
    in_time = seat.deadline + timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    return Letter.objects.filter(
        seat=seat,
        question=seat.question,
        state__in=[Letter.State.WAITING, Letter.State.LEASED],
        received_at__lte=in_time,
    ).exists()


def play_for(table: Table, seat: Seat) -> None:
    """The mildest steps until the seat's turn is over; a stand-in after the third time in a row."""
    asked = seat.question or 0
    seat.late_in_a_row += 1
    table.changed.add(seat.number)
    turn_goes_on = True
    while turn_goes_on:
        step = table.record.absent(seat.number)
        turn_goes_on = goes_on(table.record, seat.number, step)
        table.take(seat.number, step, Step.Via.CLOCK)
        turn_goes_on = turn_goes_on and seat.number in table.record.waiting
    table.note(Intervention.What.PLAYED, seat)
    table.tell(seat, Notice.Kind.PLAYED_FOR_YOU, asked)
    if seat.late_in_a_row >= LATE_BEFORE_STAND_IN:
        seat.stand_in = True
        table.note(Intervention.What.STOOD_IN, seat)
        table.tell(seat, Notice.Kind.STOOD_IN, asked)
    table.let_bots_answer()
    if not finish_if_over(table):
        table.ask()


def goes_on(record: Record, seat: int, step: str) -> bool:
    """True if `step` leaves the seat in the middle of its turn: a draft, or a draw after which the
    same turn asks for more."""
    if not record.settles(seat, step):
        return True
    ahead = record.game.foreseen(record.state, seat, step)
    return ahead is not None and seat in record.game.waiting(ahead)


def return_to_seat(seat_id: int, player: Player, now: datetime | None = None) -> Match:
    """The player takes the seat back from the bot that sat in for them."""
    with transaction.atomic():
        table, seat = Table.for_seat(seat_id, now or clock.now())
        if seat.player_id != player.pk:
            raise NotAllowed("This seat is not yours.")
        if table.match.status != Match.Status.RUNNING or seat.resigned_at is not None:
            raise NotAllowed("You cannot return: the match is over or you have resigned.")
        if seat.stand_in:
            seat.stand_in = False
            seat.late_in_a_row = 0
            table.changed.add(seat.number)
            table.note(Intervention.What.RETURNED, seat, actor=player)
            table.settle()
    return table.match


def beat(name: str, now: datetime) -> timedelta:
    """Notes that a sweep came round; returns how long ago it was before (zero the first time)."""
    with transaction.atomic():
        heartbeat = Heartbeat.objects.select_for_update().filter(name=name).first()
        if heartbeat is None:
            Heartbeat.objects.create(name=name, at=now)
            return timedelta(0)
        gap = now - heartbeat.at
        if gap > timedelta(0):
            heartbeat.at = now
            heartbeat.save(update_fields=["at"])
        return gap


def credit_outage(now: datetime) -> int:
    """Gives back the time in which nobody could be told or could answer.

    If the clock's sweep has been away for more than five minutes, every deadline that fell into
    the gap or falls into the next two hours moves by the gap. Returns how many seats it was.
    """
    gap = beat("expire_deadlines", now)
    if gap <= OUTAGE:
        return 0
    hit = Seat.objects.filter(
        question__isnull=False, deadline__gt=now - gap, deadline__lte=now + CREDIT_AHEAD
    )
    credited = 0
    for seat in hit.select_related("match"):
        with transaction.atomic():
            match = locked(seat.match_id)
            moved = Seat.objects.filter(pk=seat.pk, deadline=seat.deadline).update(
                deadline=F("deadline") + gap
            )
            if moved and seat.deadline is not None:
                credited += 1
                seen.news(match.pk, now)
                Intervention.objects.create(
                    match=match,
                    seat=seat,
                    what=Intervention.What.EXTENDED,
                    why=f"the house was closed for {int(gap.total_seconds() // 60)} minutes",
                    ply=match.ply,
                    at=now,
                )
    return credited


def write_reminders(now: datetime, most: int = 500) -> int:
    """Turns the reminders whose instant has come into notices; returns how many.

    What else a player would be reminded of within half an hour comes along, so that it can be
    told in the same mail.
    """
    asked = Seat.objects.filter(question__isnull=False)
    come = list(asked.filter(remind_at__lte=now).order_by("remind_at")[:most])
    written = sum(write_reminder(seat.pk, now) for seat in come)
    soon = now + REMINDED_TOGETHER
    players = {seat.player_id for seat in come if seat.player_id is not None}
    also = asked.filter(player__in=players, remind_at__gt=now, remind_at__lte=soon)
    return written + sum(write_reminder(seat.pk, now, soon) for seat in also.order_by("remind_at"))


def write_reminder(seat_id: int, now: datetime, upto: datetime | None = None) -> int:
    """The reminder of one seat, if it is still due, by `upto` if given, under the lock."""
    upto = upto or now
    with transaction.atomic():
        seat = Seat.objects.select_related("match").get(pk=seat_id)
        locked(seat.match_id)
        seat.refresh_from_db()
        asked_at, deadline = seat.asked_at, seat.deadline
        if seat.question is None or seat.remind_at is None or asked_at is None or deadline is None:
            return 0
        if seat.remind_at > upto:
            return 0
        shift = earlier_for(player_of(seat))
        kind = clocks.reminder_due(asked_at, deadline, upto, shift)
        coming = clocks.next_reminder(asked_at, deadline, upto, shift)
        seat.remind_at = coming[1] if coming else None
        seat.save(update_fields=["remind_at"])
        if kind is None or deadline <= now or seat.player_id is None:
            return 0
        Notice.objects.bulk_create(
            [Notice(seat=seat, kind=kind, question=seat.question, due_at=now)],
            ignore_conflicts=True,
        )
    return 1
