"""What the clock does: play for the absent, seat a stand-in, forfeit; or give more time, once, if
no mail reached the player."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts.models import Player
from config import clock
from games.models import (
    CAME_BACK_EVER,
    InboundMail,
    Intervention,
    Match,
    Move,
    Notice,
    Request,
    Seat,
)
from games.play.clocks.deadlines import calendar_of, extend_deadline, player_of, set_deadline
from games.play.errors import NotAllowed
from games.play.locked_match import LockedMatch, check_holder
from games.play.match_end import finish_if_over, retire_seat
from games.play.outages import OutageCredits, credit_locked_seat, read_outages
from games.play.timeout_holds import MailStatus
from games.rules.phrases import phrase
from games.rules.record import Record

LATE_BEFORE_STAND_IN = 3
Overdue = tuple[datetime, int]


def list_overdue(
    now: datetime, most: int = 200, after: Overdue | None = None, post: MailStatus | None = None
) -> list[Overdue]:
    """The seats whose deadline, and the grace after it, has passed, longest ago first, each as its
    deadline and id; those behind `after` in that order, if given. Without those that `post` holds,
    so that they keep nobody else waiting."""
    limit = now - timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    seats = Seat.objects.filter(deadline__lte=limit, question__isnull=False)
    if post:
        seats = seats.exclude(post.held_q())
    if after is not None:
        deadline, seat_id = after
        seats = seats.filter(deadline__gte=deadline).exclude(deadline=deadline, pk__lte=seat_id)
    found = seats.order_by("deadline", "pk").values_list("deadline", "pk")[:most]
    return [(deadline, seat_id) for deadline, seat_id in found if deadline is not None]


def expire_turn(
    seat_id: int, now: datetime | None = None, attended: OutageCredits | None = None
) -> bool:
    """Acts on a deadline that has passed, after looking again under the lock.

    False, and nothing done, if the seat has answered or got more time in between, or if a letter
    that came in time has not been read yet, or may still be on its way, or if our mail server could
    not be given the turn mail. False too if it gets more time now: because the house was closed, or
    because mails to the player come back. `attended` is what the runner knew
    when it came round; it acts on no later deadline, however long ago that was.
    """
    now = now or clock.now()
    attended = attended or read_outages(now)
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now)
        match = locked.match
        limit = attended.upto - timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
        if match.status != Match.Status.RUNNING or seat.question is None:
            return False
        given = credit_locked_seat(locked, seat, attended)
        look = has_open_mail_trouble(seat)
        is_late = seat.deadline is not None and seat.deadline <= limit
        if (
            not is_late
            or attended.post.holds_deadline(seat)
            or (look and has_unread_inbound_mail(seat))
        ):
            if given:
                locked.write_changes()
            return False
        if falls_on_day_off(locked, seat):
            locked.write_changes()
            return False
        if look and grant_bounce_grace(locked, seat):
            locked.write_changes()
            return False
        if match.on_timeout == Match.OnTimeout.FORFEIT:
            retire_seat(locked, seat, Match.Ending.FORFEITED)
        else:
            play_for_absent(locked, seat)
        locked.write_changes()
    return True


def falls_on_day_off(locked: LockedMatch, seat: Seat) -> bool:
    """True if a deadline falls on what has become a day off since it was set: then it moves to the
    end of that day, or of those."""
    if not locked.match.rests or seat.deadline is None:
        return False
    calendar = calendar_of(locked.match, None)
    due = calendar.add_time(seat.deadline, timedelta(0))
    if due == seat.deadline:
        return False
    set_deadline(seat, due, locked.now, calendar_of(locked.match, player_of(seat)).move_reminder)
    locked.changed.add(seat.number)
    return True


def has_open_mail_trouble(seat: Seat) -> bool:
    """False if no letter about the open question waits, and nothing went wrong with its mail: this
    spares most seats the closer looks."""
    asked = {"seat": seat, "question": seat.question}
    unread = [InboundMail.State.WAITING, InboundMail.State.LEASED]
    if InboundMail.objects.filter(**asked, state__in=unread).exists():
        return True
    lost = Q(state__in=[Notice.State.BOUNCED, Notice.State.FAILED]) | ~Q(error="")
    return Notice.objects.filter(lost, **asked, kind=Notice.Kind.TURN).exists()


def has_unread_inbound_mail(seat: Seat) -> bool:
    """True if a letter came in time for the open question of `seat` and waits to be read."""
    if seat.deadline is None:
        return False
    in_time = seat.deadline + timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    return InboundMail.objects.filter(
        seat=seat,
        question=seat.question,
        state__in=[InboundMail.State.WAITING, InboundMail.State.LEASED],
        received_at__lte=in_time,
    ).exists()


def play_for_absent(locked: LockedMatch, seat: Seat) -> None:
    """The mildest moves until the seat's turn is over; a stand-in after the third time in a row."""
    asked = seat.question or 0
    seat.late_in_a_row += 1
    locked.changed.add(seat.number)
    turn_goes_on = True
    while turn_goes_on:
        move = locked.record.choose_timeout_move(seat.number)
        turn_goes_on = is_turn_unfinished(locked.record, seat.number, move)
        locked.take_move(seat.number, move, Move.Via.CLOCK)
        turn_goes_on = turn_goes_on and seat.number in locked.record.awaited_seats
    locked.add_intervention(Intervention.Event.PLAYED, seat)
    locked.close_overtaken_request(Request.Change.UNDO)
    locked.queue_notice(seat, Notice.Kind.PLAYED_FOR_YOU, asked)
    if seat.late_in_a_row >= LATE_BEFORE_STAND_IN:
        seat.stand_in = True
        locked.add_intervention(Intervention.Event.STOOD_IN, seat)
        locked.queue_notice(seat, Notice.Kind.STOOD_IN, asked)
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask_questions()


def is_turn_unfinished(record: Record, seat: int, move: str) -> bool:
    """True if `move` leaves the seat in the middle of its turn: a draft, or a draw after which the
    same turn asks for more."""
    if not record.is_settling_move(seat, move):
        return True
    ahead = record.game.foresee_state(record.state, seat, move)
    return ahead is not None and seat in record.game.awaited_seats(ahead)


def return_to_seat(seat_id: int, player: Player, now: datetime | None = None) -> Match:
    """The player takes the seat back from the bot that sat in for them. NotAllowed if it is not
    theirs or there is nothing to return to; AccountClosed for a player who cannot come in."""
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now())
        if seat.player_id != player.pk:
            raise NotAllowed(phrase("This isn’t your seat."))
        check_holder(seat, player.pk)
        if locked.match.status != Match.Status.RUNNING or seat.resigned_at is not None:
            raise NotAllowed(phrase("You can’t return: the match is over or you’ve resigned."))
        if seat.stand_in:
            seat.stand_in = False
            seat.late_in_a_row = 0
            locked.changed.add(seat.number)
            locked.add_intervention(Intervention.Event.RETURNED, seat, actor=player)
            locked.write_changes()
    return locked.match


# More time for a player whom no mail reached: who was not told is not struck by the clock


LONGEST_GRACE = timedelta(days=7)
BY_PLAYER = (Move.Via.PAGE, Move.Via.MAIL, Move.Via.LINK)
State = Notice.State


def grant_bounce_grace(locked: LockedMatch, seat: Seat) -> bool:
    """Gives a seat whose turn mail did not arrive one more turn time, at most seven days; True if
    it did. Only once until its player takes a move again, so that a match ends all the same; a new
    holder has a pause of their own."""
    if not has_undelivered_turn_mail(seat) or has_had_bounce_grace(locked, seat):
        return False
    more = min(timedelta(hours=locked.match.pace_hours), LONGEST_GRACE)
    calendar = calendar_of(locked.match, player_of(seat))
    extend_deadline(seat, more, locked.now, calendar, locked.now + clock.clock_lag())
    locked.changed.add(seat.number)
    locked.add_intervention(Intervention.Event.PAUSED, seat)
    return True


def has_undelivered_turn_mail(seat: Seat) -> bool:
    """True if the mail about the open question came back, was refused, for now at least, or was
    not sent because mails to the player come back. What our own mail server was away is another
    matter: see `games.play.timeout_holds`."""
    gone_wrong = Q(state__in=[State.BOUNCED, State.FAILED]) | Q(error__in=CAME_BACK_EVER)
    refused_so_far = Q(state__in=Notice.UNSENT, attempts__gt=0) & ~Q(error="")
    if seat.question is None:
        return False
    turn = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, question=seat.question)
    return turn.filter(gone_wrong | refused_so_far).exists()


def has_had_bounce_grace(locked: LockedMatch, seat: Seat) -> bool:
    """True if the seat has had its pause since its player last took a move."""
    own = Move.objects.filter(match_id=locked.match.pk, seat=seat.number, via__in=BY_PLAYER)
    last = own.without_take_backs().order_by("-ply").values_list("ply", flat=True).first() or 0
    pauses = Intervention.objects.filter(match_id=locked.match.pk, tenure=seat.tenure_id)
    return pauses.filter(what=Intervention.Event.PAUSED, ply__gte=last).exists()
