"""The part of a timeline about questions: when each was put and answered, what is ahead of the open
ones, and what was told of them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from games.admin.timeline_entries import (
    Audience,
    EntryKind,
    Rank,
    TimelineEntry,
    former_holder_name,
)
from games.models import Notice, Question, Seat


def list_questions(
    seats: Sequence[Seat], rows: Sequence[Question], audience: Audience
) -> list[TimelineEntry]:
    """When questions were put to `seats`, and what became of them. For the holder of a seat it is
    the open one alone, asked when the turn began."""
    by_key = {seat.pk: seat for seat in seats}
    entries = []
    for row in rows:
        seat = by_key[row.seat_id]
        is_open = row.number == seat.question
        at = seat.asked_at if is_open else None
        if audience is Audience.STAFF:
            at = row.asked_at or at
        if at is not None:
            entries.append(
                TimelineEntry(
                    at,
                    EntryKind.QUESTION,
                    row.ply,
                    seat,
                    f"asked question {row.number}",
                    () if is_open else (describe_outcome(row, at),),
                    rank=Rank.QUESTIONS,
                )
            )
    return entries


def describe_outcome(row: Question, asked_at: datetime) -> str:
    """What became of a question that is not open any more, in words for staff."""
    words = "closed without an answer"
    if row.answered_at is not None:
        words = f"answered {_format_delay(row.answered_at - asked_at)}"
    return f"{words}, taken back" if row.dead else words


def list_deadlines(seats: Sequence[Seat], sees_all: bool, own: int | None) -> list[TimelineEntry]:
    """What is ahead of the questions that are open now.

    Of the questions of others all may know the deadline. Their numbers count secret moves, and
    when a reminder comes depends on their hours.
    """
    entries = []
    for seat in seats:
        if seat.question is None or seat.asked_at is None:
            continue
        in_full = sees_all or seat.number == own
        which = f"question {seat.question}" if in_full else "the open question"
        ply = seat.question_ply
        ahead = [(seat.deadline, "deadline")]
        if in_full:
            ahead.append((seat.remind_at, "next reminder"))
        for at, what in ahead:
            if at is not None:
                whole = f"{what} of {which}"
                entries.append(TimelineEntry(at, EntryKind.QUESTION, ply, seat, whole, ahead=True))
    return entries


def list_notices(
    told: Sequence[Seat], seats: Sequence[Seat], rows: Sequence[Question]
) -> list[TimelineEntry]:
    """The notices of `told`, some of the `seats`; `rows` are the questions put to them."""
    notices = Notice.objects.filter(seat__in=told).order_by("due_at", "pk")
    notices = notices.select_related("tenure__player")
    by_key = {seat.pk: seat for seat in told}
    plies = {(row.seat_id, row.number): row.ply for row in rows}
    return [
        TimelineEntry(
            notice.due_at,
            EntryKind.NOTICE,
            plies.get((notice.seat_id, notice.question), 0),
            by_key[notice.seat_id],
            _describe_kind(notice, seats),
            tuple(notice_lines(notice)),
            trouble=notice.state in (Notice.State.FAILED, Notice.State.UNKNOWN)
            or bool(notice.error),
            rank=Rank.NOTICES,
        )
        for notice in notices
    ]


def _describe_kind(notice: Notice, seats: Sequence[Seat]) -> str:
    what = f"mail: {notice.get_kind_display()}"
    then = former_holder_name(notice, seats)
    return f"{what}, to {then}" if then else what


def notice_lines(notice: Notice) -> Iterable[str]:
    """How a notice fares: its state and delay, how often it was tried, and the last error, or
    why it was not sent."""
    state = notice.get_state_display()
    if notice.sent_at is not None:
        state = f"{state} {_format_delay(notice.sent_at - notice.due_at)}"
    tries = f", {notice.attempts} attempts" if notice.attempts > 1 else ""
    yield f"{state}{tries}"
    if notice.error:  # of one that was not needed it says why, and nothing went wrong
        is_reason = notice.state == Notice.State.SKIPPED
        yield notice.error if is_reason else f"error: {notice.error}"


def _format_delay(time: timedelta) -> str:
    seconds = max(0, int(time.total_seconds()))
    if seconds < 120:
        return f"after {seconds} s"
    if seconds < 7200:
        return f"after {seconds // 60} min"
    return f"after {seconds // 3600} h"
