"""Whoever could not be told because our mail server was away gets that time.

It is given when the turn mail goes out at last: the deadline moves by how long the server was away
while the mail was due, and from then on the mail counts as due at that moment, so that nobody gets
the same time twice. Time that an outage of the house has given back already counts once.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.models import Intervention, Notice, Outage, Seat
from games.play import visibility
from games.play.clocks import time_limits as clocks
from games.play.clocks.deadlines import CREDIT_FIELDS, calendar_of, extend_deadline
from games.play.clocks.time_limits import Span
from games.play.outages import credit_seats, is_clock_running, read_outages, record_clock_heartbeat
from games.play.stored_sentences import MAIL_SERVER_AWAY

LEAST = timedelta(minutes=1)  # less is not worth a line in the timeline


def credit_mail_outages(notices: Sequence[Notice], now: datetime) -> int:
    """Moves the deadlines of those of `notices` that are turns and were held up by our mail server;
    returns how many. The caller has claimed them, and is about to write their mails."""
    turns = [notice for notice in notices if notice.kind == Notice.Kind.TURN]
    spans = list_mail_outages(min((notice.due_at for notice in turns), default=now), now)
    late = [notice for notice in turns if overlap_duration(notice.due_at, now, spans) >= LEAST]
    if not late:
        return 0
    # What the house itself was away is found first, whoever finds it.
    attended = read_outages(now) if is_clock_running(now) else record_clock_heartbeat(now)
    by_question = {(notice.seat_id, notice.question): notice for notice in late}
    with transaction.atomic():
        seats = lock_seats(late)
        credit_seats(seats, attended, now)
        claimed = Notice.objects.filter(pk__in=[notice.pk for notice in late], state="leased")
        due = dict(claimed.values_list("pk", "due_at"))
        told = []
        for seat in seats:
            notice = by_question.get((seat.pk, seat.question or 0))
            if notice is None or notice.pk not in due or seat.deadline is None:
                continue
            new = subtract_spans(spans, list_credited_outages(seat, attended.spans))
            lost = overlap_duration(due[notice.pk], now, new)
            if lost >= LEAST:
                extend_deadline(seat, lost, now, calendar_of(seat.match, seat.player))
                told.append((seat, lost))
        Seat.objects.bulk_update(seats, CREDIT_FIELDS)
        claimed.update(due_at=now)
        log_credits(told, now)
    for notice in late:
        notice.due_at = now
    return len(told)


def list_mail_outages(since: datetime, now: datetime) -> list[Span]:
    """When our mail server was away between two instants, earliest first."""
    rows = Outage.objects.filter(
        Q(ends_at__isnull=True) | Q(ends_at__gt=since),
        of=Outage.Cause.MAIL_SERVER,
        begins_at__lt=now,
    )
    return [Span(row.begins_at, row.ends_at or now) for row in rows.order_by("begins_at")]


def overlap_duration(since: datetime, upto: datetime, spans: Iterable[Span]) -> timedelta:
    """How much of the time between two instants lies in spans, earliest first. Each instant counts
    once."""
    total = timedelta(0)
    for begins_at, ends_at in spans:
        begins_at, ends_at = max(begins_at, since), min(ends_at, upto)
        if begins_at < ends_at:
            total += ends_at - begins_at
            since = ends_at
    return total


def subtract_spans(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """What of spans lies in none of the others."""
    left = list(spans)
    for begins_at, ends_at in others:
        pieces = []
        for span in left:
            pieces.append(Span(span.begins_at, min(span.ends_at, begins_at)))
            pieces.append(Span(max(span.begins_at, ends_at), span.ends_at))
        left = [piece for piece in pieces if piece.begins_at < piece.ends_at]
    return left


def list_credited_outages(seat: Seat, outages: Sequence[Span]) -> list[Span]:
    """The outages of the house that are in the deadline of a seat: looked for backwards, since each
    counts by the deadline that the earlier ones have made."""
    found: list[Span] = []
    due = seat.deadline
    for outage in reversed(outages):
        if due is None or seat.asked_at is None or outage.ends_at <= seat.asked_at:
            continue
        before = due - (outage.ends_at - outage.begins_at)
        if clocks.time_gained(before, seat.asked_at, [outage]):
            found.append(outage)
            due = before
    return found


def lock_seats(notices: Sequence[Notice]) -> list[Seat]:
    """The asked seats of notices, with their players, locked with their matches, in order."""
    asked = Seat.objects.filter(pk__in=[each.seat_id for each in notices], question__isnull=False)
    locked = asked.select_for_update(of=("self", "match"), no_key=True)
    found = locked.select_related("match", "player").defer("match__options", "match__seed")
    return list(found.order_by("match_id", "pk"))


def log_credits(told: Sequence[tuple[Seat, timedelta]], now: datetime) -> None:
    """Says in the timelines why the deadlines moved."""
    Intervention.objects.bulk_create(
        Intervention(
            match=seat.match,
            seat=seat,
            tenure_id=seat.tenure_id,
            what=Intervention.Event.EXTENDED,
            why=MAIL_SERVER_AWAY.format(minutes=int(lost.total_seconds() // 60)),
            ply=seat.match.ply,
            at=now,
        )
        for seat, lost in told
    )
    if told:
        visibility.record_public_events({seat.match_id for seat, _lost in told}, now)
