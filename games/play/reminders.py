"""Reminders: written as notices when their instant has come, many in one transaction."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Notice, Seat
from games.models.lease import never_stop
from games.play.clocks import time_limits
from games.play.clocks.deadlines import CREDIT_FIELDS, calendar_of
from games.play.outages import (
    OutageCredits,
    credit_seats,
    is_clock_running,
    lock_free_seats,
    read_outages,
)

REMINDED_TOGETHER = timedelta(minutes=30)
BATCH = 200


def write_reminders(now: datetime, stopped: Callable[[], bool] = never_stop) -> int:
    """Turns the reminders whose instant has come into notices; returns how many.

    What else a player would be reminded of within half an hour comes along, so that it can be
    told in the same mail. None is written while the house owes time for an outage.
    """
    if not is_clock_running(now):
        return 0
    outages = read_outages(now)
    written = 0
    while not stopped():
        found, notices = write_reminder_batch(now, outages)
        written += notices
        if found < BATCH:
            break
    return written


def write_reminder_batch(now: datetime, outages: OutageCredits) -> tuple[int, int]:
    """One batch under the locks of its matches; how many were due, and how many notices were
    written. A match at which somebody sits right now has its turn with the next batch."""
    asked = Seat.objects.filter(question__isnull=False)
    soon = now + REMINDED_TOGETHER
    with transaction.atomic():
        come = list(
            lock_free_seats(asked.filter(remind_at__lte=now)).order_by("remind_at", "pk")[:BATCH]
        )
        players = {seat.player_id for seat in come if seat.player_id is not None}
        near = asked.filter(player__in=players, remind_at__gt=now, remind_at__lte=soon)
        also = list(lock_free_seats(near).order_by("remind_at", "pk")) if players else []
        credit_seats(come + also, outages, now)
        notices = [build_reminder(seat, now, now) for seat in come]
        notices += [build_reminder(seat, now, soon) for seat in also]
        Seat.objects.bulk_update(come + also, CREDIT_FIELDS)
        written = [notice for notice in notices if notice is not None]
        Notice.objects.bulk_create(written, ignore_conflicts=True)
    return len(come), len(written)


def build_reminder(seat: Seat, now: datetime, upto: datetime) -> Notice | None:
    """The notice that a locked seat is owed by `upto`, if any; the next one is planned."""
    asked_at, deadline = seat.asked_at, seat.deadline
    if seat.remind_at is None or seat.remind_at > upto or asked_at is None or deadline is None:
        return None
    shift = calendar_of(seat.match, seat.player).move_reminder
    kind = time_limits.reminder_due(asked_at, deadline, upto, shift)
    coming = time_limits.next_reminder(asked_at, deadline, upto, shift)
    seat.remind_at = coming[1] if coming else None
    if seat.player is not None and not seat.player.every_reminder:
        only = time_limits.find_one_reminder(asked_at, deadline, shift)
        is_early = only is not None and only > upto
        seat.remind_at, kind = (only, None) if is_early else (None, kind)
    if kind is None or deadline <= now or seat.player_id is None:
        return None
    tenure, question = seat.tenure_id, seat.question or 0
    return Notice(seat=seat, tenure_id=tenure, kind=kind, question=question, due_at=now)
