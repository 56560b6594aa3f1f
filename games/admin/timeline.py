"""The timeline of a match: its moves, clock, notices and interventions in one order of time.

What an entry says is fit for its audience: of a move of a running match it has what an onlooker may
read, and the move's own text only once the match is over."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games import play
from games.admin.timeline_entries import (
    VIA_WORDS,
    Audience,
    EntryKind,
    Rank,
    TimelineEntry,
    former_holder_name,
)
from games.admin.timeline_questions import list_deadlines, list_notices, list_questions
from games.models import Intervention, Match, Move, Question, Remark, Seat
from games.play.record import results
from games.play.staff import oversight, reveals
from games.play.staff.act_descriptions import describe_staff_act, is_act
from games.rules.lines import line_text
from games.rules.record import Record
from games.rules.take_back_notation import parse_take_back

logger = logging.getLogger(__name__)


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
        *list_deadlines(seats, sees_all, seat),
        *_list_interventions(match, seats, record),
        *_list_remarks(match, seats, audience is Audience.STAFF),
    ]
    if audience is not Audience.ONLOOKER:
        told = [one for one in seats if audience is Audience.STAFF or one.number == seat]
        rows = list(Question.objects.filter(seat__in=told).order_by("seat", "number"))
        entries += list_questions(told, rows, audience)
        entries += list_notices(told, seats, rows)
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
                match.finished_at, EntryKind.MATCH, match.ply, None, what, said, rank=Rank.LAST
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
                TimelineEntry(move.at, EntryKind.MOVE, ply, who, what, lines, text, rank=Rank.MOVES)
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
                rank=Rank.QUESTIONS,
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
        what = f"{former_holder_name(remark, seats)} said{hidden}".lstrip()
        entries.append(
            TimelineEntry(
                remark.at, EntryKind.REMARK, remark.ply, seat, what, lines, rank=Rank.QUESTIONS
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
    then = former_holder_name(event, seats)
    if event.actor is None or (event.tenure and event.tenure.player_id == event.actor_id):
        return f"{then} {what}".lstrip()
    by = event.actor.name
    return f"{by}: {then} {what}" if then else f"{by} {what}"


def _find_seat(seats: Sequence[Seat], number: int) -> Seat | None:
    return seats[number] if number < len(seats) else None
