"""When the turn has come: plans are looked at, offered, played or dropped. The sweep's side."""

from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet

from config import clock, task_trigger
from games.models import Match, Move, Notice, Premove, Seat
from games.play.locked_match import LockedMatch
from games.play.move_submission import answer_question, take_answer
from games.play.premoves.auto_moves import judge_auto_moves
from games.play.premoves.owner_view import OwnerView
from games.play.premoves.validation import ANOTHER, GRIEF, PremoveOutcome, validate_premove
from games.rules.line_serialization import serialize_line
from games.rules.parser.move_preferences import read_orders

PLAYED = (Premove.Kind.PLAY, Premove.Kind.AUTO)
AFTER_AUTO_MOVES = timedelta(minutes=10)  # then the sweep has not come round, and the owner is told
BEFORE_DEADLINE = timedelta(minutes=5)  # a plan that waits is played so long before, at the latest


def list_due_premove_seats(now: datetime, most: int = 200) -> list[int]:
    """The seats whose plans are to be looked at: whose turn has come since they were kept, or that
    have waited for as long as they were to wait."""
    found = list(list_seats_with_due_premoves().values_list("pk", flat=True)[:most])
    due = Premove.objects.filter(state=Premove.State.READY, due_at__lte=now).order_by("due_at")
    found += due.values_list("seat_id", flat=True)[:most]
    return list(dict.fromkeys(found))


def list_seats_with_due_premoves() -> QuerySet[Seat]:
    """The seats whose turn has come since their plans were kept, in the order of their index: by
    their keys a large house would be gone through from one end to the other."""
    asked = Seat.objects.filter(plans=Seat.Plans.KEPT, question__isnull=False)
    return asked.order_by("question", "pk")


def execute_premoves(seat_id: int, now: datetime | None = None) -> bool:
    """Looks at the open plans of a seat whose turn has come. True if one was played. If that comes
    to grief, all of them are dropped, so that the sweep does not come to grief over them for ever;
    then it is raised."""
    now = now or clock.now()
    try:
        with transaction.atomic():
            return _execute_premoves(seat_id, now)
    except (OperationalError, InterfaceError, SoftTimeLimitExceeded):
        raise
    except Exception:
        with transaction.atomic():
            _locked, seat = LockedMatch.for_seat(seat_id, now)
            _discard_failed_premoves(seat)
        raise


def _execute_premoves(seat_id: int, now: datetime) -> bool:
    locked, seat = LockedMatch.for_seat(seat_id, now)
    plans = list(
        Premove.objects.filter(
            seat=seat, state__in=(Premove.State.KEPT, Premove.State.READY)
        ).order_by("pk")
    )
    asked = seat.question
    if asked is None or locked.match.status != Match.Status.RUNNING:
        _withdraw_offered_premoves(plans, seat)
        return False
    over = [plan for plan in plans if not plan.is_open_for(asked)]
    plans = [plan for plan in plans if plan.is_open_for(asked)]
    discard_premoves(over)
    sight = OwnerView.from_record(locked.record, seat.number)
    chosen: Premove | None = None
    for plan in sorted(plans, key=lambda each: each.kind == Premove.Kind.AUTO):
        if plan.kind == Premove.Kind.AUTO:
            fate = judge_auto_moves(plan, sight, seat, locked.match, now)
            if fate.kind is not None and chosen is not None:
                continue  # a plan for this one turn goes first
        else:
            fate = validate_premove(plan, sight, seat, locked.match)
            if fate.kind == Premove.Kind.PLAY and chosen is not None:
                fate = PremoveOutcome(None, ANOTHER)
        _set_premove_state(plan, fate, asked)
        if fate.kind in PLAYED:
            chosen = plan
    if chosen is not None and chosen.due_at is None and chosen.wait_minutes:
        chosen.due_at = _due_time(chosen, seat, now)
        _hold_turn_mail(chosen, seat, asked)
    plays = chosen is not None and (chosen.due_at is None or chosen.due_at <= now)
    if chosen is not None and plays:
        chosen.state, chosen.due_at = Premove.State.PLAYED, None
    for plan in plans:
        plan.save()
    tells = any(plan.state in (Premove.State.READY, Premove.State.DROPPED) for plan in plans)
    _set_premove_flag(seat, Seat.Plans.TOLD if tells and not plays else Seat.Plans.NONE)
    if chosen is not None and plays:
        _play_premove(locked, seat, chosen, asked)
        autos = [plan for plan in plans if plan.kind == Premove.Kind.AUTO]
        _continue_auto_moves(locked, seat, autos, chosen)
    return plays


def _hold_turn_mail(plan: Premove, seat: Seat, asked: int) -> None:
    """While auto-moves are about to be played, nobody is to be called to the table."""
    if plan.kind == Premove.Kind.AUTO and plan.due_at is not None:
        owed = Notice.objects.filter(seat=seat, question=asked, kind=Notice.Kind.TURN)
        owed = owed.filter(state=Notice.State.DUE, begun_at__isnull=True)
        owed.update(due_at=plan.due_at + AFTER_AUTO_MOVES)


def _continue_auto_moves(
    locked: LockedMatch, seat: Seat, autos: list[Premove], played: Premove
) -> None:
    """Lets auto-moves wait for the next turn: neither they nor a plan for one turn end them."""
    going_on = [plan for plan in autos if plan is played or plan.state == Premove.State.KEPT]
    for plan in going_on:
        plan.turns_left -= 1 if plan is played else 0
        plan.state, plan.question, plan.due_at = Premove.State.KEPT, None, None
        plan.ply = locked.record.ply
        plan.save()
    if going_on:
        _set_premove_flag(seat, Seat.Plans.KEPT)


def _set_premove_state(plan: Premove, fate: PremoveOutcome, asked: int) -> None:
    plan.question = asked
    plan.why = None if fate.why is None else serialize_line(fate.why)
    plan.state = Premove.State.DROPPED if fate.kind is None else Premove.State.READY
    if fate.kind not in PLAYED:
        plan.due_at = None


def _due_time(plan: Premove, seat: Seat, now: datetime) -> datetime:
    since = seat.asked_at if plan.kind == Premove.Kind.AUTO and seat.asked_at else now
    due = since + timedelta(minutes=plan.wait_minutes)
    if seat.deadline is None:
        return due
    return max(now, min(due, seat.deadline - BEFORE_DEADLINE))


def _play_premove(locked: LockedMatch, seat: Seat, plan: Premove, asked: int) -> None:
    """Plays a plan as its owner would have, who is told of it; and, if the same seat is to answer
    again, what is asked now, which nobody has seen. Of auto-moves the next mail tells."""
    if plan.kind == Premove.Kind.AUTO:
        moves = read_orders(locked.record, seat.number, plan.moves)
        take_answer(locked, seat, moves, Move.Via.PLAN, locked.record.ply)
    else:
        _play_planned_turn(locked, seat, plan.moves, asked)
    if seat.question is not None and seat.player_id is not None:
        locked.notices = []
        locked.queue_notice(seat, Notice.Kind.TURN, seat.question)
        Notice.objects.bulk_create(locked.notices, ignore_conflicts=True)
        transaction.on_commit(task_trigger.trigger_senders)


def _play_planned_turn(locked: LockedMatch, seat: Seat, words: str, asked: int) -> None:
    # The turn mail that is not needed becomes that which tells of it: one notice, as for any turn.
    owed = Notice.objects.filter(seat=seat, question=asked, kind=Notice.Kind.TURN, letter=None)
    if not owed.filter(state=Notice.State.DUE).update(kind=Notice.Kind.PLANNED, due_at=locked.now):
        locked.queue_notice(seat, Notice.Kind.PLANNED, asked)
    answer_question(locked, seat, words, Move.Via.PLAN, asked)


def _withdraw_offered_premoves(plans: list[Premove], seat: Seat) -> None:
    discard_premoves([plan for plan in plans if plan.state == Premove.State.READY])
    if seat.plans == Seat.Plans.TOLD:
        _set_premove_flag(seat, Seat.Plans.NONE)


def discard_premoves(plans: list[Premove]) -> None:
    keys = [plan.pk for plan in plans]
    if keys:
        Premove.objects.filter(pk__in=keys).update(state=Premove.State.DROPPED, due_at=None)


def _discard_failed_premoves(seat: Seat) -> None:
    plans = Premove.objects.filter(seat=seat, state__in=(Premove.State.KEPT, Premove.State.READY))
    plans.update(
        state=Premove.State.DROPPED, due_at=None, question=seat.question, why=serialize_line(GRIEF)
    )
    _set_premove_flag(seat, Seat.Plans.TOLD)


def _set_premove_flag(seat: Seat, plans: str) -> None:
    seat.plans = plans
    Seat.objects.filter(pk=seat.pk).update(plans=plans)
