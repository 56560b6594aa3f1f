"""The timeline of a match: its moves, clock, notices and interventions in one order of time.

What an entry says is fit for its audience: of a move of a running match it has what an onlooker may
read, and the move's own text only once the match is over."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum

from games import play
from games.models import Intervention, Match, Move, Notice, Remark, Seat
from games.play.record import results
from games.play.staff import oversight, reveals
from games.play.staff.act_descriptions import describe_staff_act, is_act
from games.rules.lines import line_text
from games.rules.record import Record
from games.rules.take_back_notation import parse_take_back

logger = logging.getLogger(__name__)


class Audience(Enum):
    """Who reads: anybody; whoever holds a seat; or staff, who also see every move's instant, what
    was sent to whom and what went wrong."""

    ONLOOKER = "onlooker"
    SEAT = "seat"
    STAFF = "staff"


class EntryKind(StrEnum):
    """What an entry is about; the words are in `KIND_WORDS`."""

    MATCH = "match"
    MOVE = "step"
    QUESTION = "question"
    NOTICE = "notice"
    INTERVENTION = "intervention"
    REMARK = "remark"


KIND_WORDS: dict[EntryKind, str] = {
    EntryKind.MATCH: "start and end",
    EntryKind.MOVE: "moves",
    EntryKind.QUESTION: "questions and deadlines",
    EntryKind.NOTICE: "notices",
    EntryKind.INTERVENTION: "interventions",
    EntryKind.REMARK: "remarks",
}
VIA_WORDS: dict[str, str] = {
    Move.Via.PAGE: "move on the page",
    Move.Via.MAIL: "move by email",
    Move.Via.LINK: "move by link",
    Move.Via.BOT: "move by a bot",
    Move.Via.CLOCK: "move by the clock",
    Move.Via.ADMIN: "move by staff",
    Move.Via.PLAN: "planned move",  # a plan is nobody else's affair
}
# The order of what happened in the same instant: a move, what it led to, what was told of it.
_FIRST, _MOVES, _QUESTIONS, _NOTICES, _LAST = range(5)


@dataclass(frozen=True)
class TimelineEntry:
    """One row of the timeline.

    `ply` counts the moves taken when it happened, for a question or notice when the question was
    put; None for readers from whom secret moves are kept back, since it counts those. `what` says
    in a few words what it is, `lines` what the audience may read of it, and `move` is the text of
    a move, "" while it is kept back. `trouble` marks what went wrong.
    """

    at: datetime
    kind: EntryKind
    ply: int | None
    seat: Seat | None
    what: str
    lines: tuple[str, ...] = ()
    move: str = ""
    trouble: bool = False
    ahead: bool = False
    rank: int = _FIRST

    @property
    def anchor(self) -> str:
        """The id of a move's row, the same for ever: `ply-12`. Other rows have none."""
        return f"ply-{self.ply}" if self.kind == EntryKind.MOVE and self.ply is not None else ""


@dataclass(frozen=True)
class Timeline:
    """All entries of one match, in order of time, with what they were made from.

    `record` is None if the match has not started, or if its stored moves cannot be replayed;
    then `broken` is True.
    """

    match: Match
    seats: tuple[Seat, ...]
    entries: tuple[TimelineEntry, ...]
    record: Record | None
    broken: bool

    @property
    def result(self) -> str:
        return describe_match_result(self.match, self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def filter_entries(
        self, seat: int | None = None, kinds: Iterable[str] = ()
    ) -> tuple[TimelineEntry, ...]:
        """The entries of these kinds (none: all) about one seat, or about no seat in particular."""
        wanted = set(kinds) or set(EntryKind)
        return tuple(
            entry
            for entry in self.entries
            if entry.kind in wanted
            and (seat is None or entry.seat is None or entry.seat.number == seat)
        )


def build_timeline(
    match: Match, audience: Audience = Audience.ONLOOKER, seat: int | None = None
) -> Timeline:
    """The timeline of `match` as `audience` may read it, in a fixed number of queries; `seat` is
    the number of the reader's, for `Audience.SEAT`.

    While the match runs, all but staff read of the moves that they could see, and of no ply. Staff
    who hold a seat are no staff here.
    """
    seats = tuple(match.seats.select_related("player").order_by("number"))
    record, broken = replay_record(match)
    sees_all = audience is Audience.STAFF or oversight.is_public(match)
    entries = [
        *_list_events(match, seats, record),
        *_list_moves(match, seats, record, None if sees_all else TimelineReader(seat)),
        *_list_questions(seats, sees_all, seat),
        *_list_interventions(match, seats, record),
        *_list_remarks(match, seats, audience is Audience.STAFF),
    ]
    if audience is Audience.STAFF:
        entries += _list_notices(match, seats)
    elif audience is Audience.SEAT:
        entries += _list_notices(match, [one for one in seats if one.number == seat])
    if not sees_all:
        entries = [replace(entry, ply=None) for entry in entries]
    entries.sort(key=lambda entry: (entry.ahead, entry.at, entry.rank))
    return Timeline(match, seats, tuple(entries), record, broken)


@dataclass(frozen=True)
class TimelineReader:
    """Somebody from whom secret moves are kept back: the holder of a seat, or an onlooker."""

    seat: int | None

    def may_know(self, record: Record) -> set[int]:
        """The plies whose moves the reader took, or could read of in the log."""
        own = {ply for ply, (seat, _text) in enumerate(record.moves, 1) if seat == self.seat}
        return own | {ply for ply, _line in record.readable_lines(self.seat)}


def replay_record(match: Match) -> tuple[Record | None, bool]:
    """The record of `match`, and whether its stored moves cannot be replayed any more."""
    if match.started_at is None:
        return None, False
    try:
        record = play.current_record(match)
        _ = record.log, record.view(None)
    except Exception as problem:
        # Rows that somebody tampered with can fail in any way; the review has to show them still.
        # The problem's own words may quote a card, so only its kind is logged.
        logger.error("match %s cannot be replayed: %s", match.code, type(problem).__name__)
        return None, True
    return record, False


def public_lines(record: Record, seats: Sequence[Seat]) -> dict[int, tuple[str, ...]]:
    told: dict[int, tuple[str, ...]] = {}
    names = [seat.name for seat in seats]
    for ply, line in results.list_log_lines(record, seats, None):
        told[ply] = (*told.get(ply, ()), line_text(line, names))
    return told


def _list_events(match: Match, seats: Sequence[Seat], record: Record | None) -> list[TimelineEntry]:
    by = f" by {match.opened_by.name}" if match.opened_by else ""
    entries = [TimelineEntry(match.created_at, EntryKind.MATCH, 0, None, f"opened{by}")]
    if match.started_at is not None:
        dealt = public_lines(record, seats).get(0, ()) if record else ()
        entries.append(TimelineEntry(match.started_at, EntryKind.MATCH, 0, None, "started", dealt))
    if match.finished_at is not None:
        ending = f", {match.get_ending_display()}" if match.ending else ""
        what = f"{match.get_status_display()}{ending}"
        said = tuple(filter(None, [describe_match_result(match, seats)]))
        entries.append(
            TimelineEntry(
                match.finished_at, EntryKind.MATCH, match.ply, None, what, said, rank=_LAST
            )
        )
    return entries


def describe_match_result(match: Match, seats: Sequence[Seat]) -> str:
    """Who won, drew and left a finished match; empty of any other."""
    if match.status != Match.Status.FINISHED:
        return ""
    return results.result_sentence(results.result_of(match, seats), [seat.name for seat in seats])


def _list_moves(
    match: Match, seats: Sequence[Seat], record: Record | None, reader: TimelineReader | None
) -> list[TimelineEntry]:
    """The moves, those that `reader` (None: whoever may know all) may know of."""
    told = public_lines(record, seats) if record else {}
    over = oversight.is_public(match)
    moves = Move.objects.filter(match_id=match.pk).order_by("ply")
    if not over:
        moves = moves.defer("text")
    known = reader.may_know(record) if reader and record else set()
    gone = record.taken_back_plies if record else frozenset()
    backs = find_take_backs(record) if record else set()
    entries = []
    for move in moves:
        if reader is None or move.ply in known:
            sees_way, ply = _may_see_origin(reader, move), move.ply
            what = _describe_move(move, sees_way, ply in backs, ply in gone)
            text, lines = move.text if over else "", told.get(ply, ())
            who = _find_seat(seats, move.seat)
            entries.append(
                TimelineEntry(move.at, EntryKind.MOVE, ply, who, what, lines, text, rank=_MOVES)
            )
    return entries


def find_take_backs(record: Record) -> set[int]:
    """The plies of the rows by which moves were taken back."""
    rows = enumerate(record.moves, start=1)
    return {ply for ply, (_seat, text) in rows if parse_take_back(text) is not None}


def _describe_move(move: Move, sees_way: bool, is_back: bool, is_gone: bool) -> str:
    if is_back:
        return "moves taken back"
    words = VIA_WORDS.get(move.via, "move") if sees_way else "move"
    return f"{words}, taken back" if is_gone else words


def _may_see_origin(reader: TimelineReader | None, move: Move) -> bool:
    return reader is None or reader.seat == move.seat


def _list_questions(seats: Sequence[Seat], sees_all: bool, own: int | None) -> list[TimelineEntry]:
    """The questions that are open now; those answered have their moves and notices.

    Of the questions of others all may know the deadline. Their numbers count secret moves, and
    when a reminder comes depends on their hours.
    """
    entries = []
    for seat in seats:
        if seat.question is None or seat.asked_at is None:
            continue
        in_full = sees_all or seat.number == own
        which = f"question {seat.question}" if in_full else "the open question"
        ply = seat.ply_of(seat.question) or 0
        ahead = [(seat.deadline, "deadline")]
        if in_full:
            asked = f"asked {which}"
            entries.append(
                TimelineEntry(seat.asked_at, EntryKind.QUESTION, ply, seat, asked, rank=_QUESTIONS)
            )
            ahead.append((seat.remind_at, "next reminder"))
        for at, what in ahead:
            if at is not None:
                whole = f"{what} of {which}"
                entries.append(TimelineEntry(at, EntryKind.QUESTION, ply, seat, whole, ahead=True))
    return entries


def _list_interventions(
    match: Match, seats: Sequence[Seat], record: Record | None
) -> list[TimelineEntry]:
    found = Intervention.objects.filter(match=match).order_by("at", "pk")
    events = found.select_related("actor", "tenure__player")
    entries = []
    for event in events:
        revealed = event.what == Intervention.Event.REVEALED and record is not None
        whole = revealed or is_act(event)
        lines = (event.why,) if event.why and not whole else ()
        # In the same instant, what staff or the clock did comes after the move it is about.
        entries.append(
            TimelineEntry(
                event.at,
                EntryKind.INTERVENTION,
                event.ply,
                next((seat for seat in seats if seat.pk == event.seat_id), None),
                _describe_intervention(event, seats, record),
                lines,
                rank=_QUESTIONS,
            )
        )
    return entries


def _list_remarks(match: Match, seats: Sequence[Seat], sees_hidden: bool) -> list[TimelineEntry]:
    """What was said at the table; of what staff have hidden the text is for staff alone."""
    said = Remark.objects.filter(match=match).exclude(text="")  # emptied: its player has left
    entries = []
    for remark in said.select_related("tenure__player", "hidden").order_by("at", "pk"):
        seat = next((seat for seat in seats if seat.pk == remark.seat_id), None)
        hidden = f", hidden ({remark.hidden.why})" if remark.hidden else ""
        lines = (remark.text,) if sees_hidden or not hidden else ()
        what = f"{_former_holder(remark, seats)} said{hidden}".lstrip()
        entries.append(
            TimelineEntry(
                remark.at, EntryKind.REMARK, remark.ply, seat, what, lines, rank=_QUESTIONS
            )
        )
    return entries


def _describe_intervention(
    event: Intervention, seats: Sequence[Seat], record: Record | None
) -> str:
    """An intervention in words: who did what. A look at hidden cards is told as at the table."""
    what = str(event.get_what_display())
    if event.what == Intervention.Event.REVEALED and record is not None:
        return reveals.describe_reveal(event, [seat.name for seat in seats], seats, record)
    if is_act(event):
        return describe_staff_act(event, event.tenure.name if event.tenure else "")
    then = _former_holder(event, seats)
    if event.actor is None or (event.tenure and event.tenure.player_id == event.actor_id):
        return f"{then} {what}".lstrip()
    by = event.actor.name
    return f"{by}: {then} {what}" if then else f"{by} {what}"


def _former_holder(row: Intervention | Notice | Remark, seats: Sequence[Seat]) -> str:
    now = {seat.tenure_id for seat in seats}
    return "" if row.tenure is None or row.tenure_id in now else row.tenure.name


def _list_notices(match: Match, seats: Sequence[Seat]) -> list[TimelineEntry]:
    notices = Notice.objects.filter(seat__in=seats).order_by("due_at", "pk")
    notices = notices.select_related("tenure__player")
    by_key = {seat.pk: seat for seat in seats}
    return [
        TimelineEntry(
            notice.due_at,
            EntryKind.NOTICE,
            by_key[notice.seat_id].ply_of(notice.question) or 0,
            by_key[notice.seat_id],
            _describe_kind(notice, seats),
            tuple(notice_lines(notice)),
            trouble=notice.state in (Notice.State.FAILED, Notice.State.UNKNOWN)
            or bool(notice.error),
            rank=_NOTICES,
        )
        for notice in notices
    ]


def _describe_kind(notice: Notice, seats: Sequence[Seat]) -> str:
    what = f"mail: {notice.get_kind_display()}"
    then = _former_holder(notice, seats)
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


def _find_seat(seats: Sequence[Seat], number: int) -> Seat | None:
    return seats[number] if number < len(seats) else None
