"""What there is to know of a dispute about one match: who was asked when, told when and how, and
answered when, with the local times of all who play, the latest trouble first; and the table as an
onlooker saw it at any ply. Only reads. Nothing of it is hidden from an onlooker but what was sent
to whom and when each move was taken, which is for staff."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch

from accounts.models import Player
from games import play
from games.admin.timeline import build_timeline
from games.admin.timeline_entries import VIA_WORDS, Audience
from games.admin.timeline_questions import notice_lines
from games.models import Match, Move, Notice, Question, Seat, StaffAct, Tenure
from games.play.record.log_text import translate_line
from games.play.record.summaries import summarize_record
from games.play.staff import reports
from games.play.staff.act_descriptions import describe_player_act, format_utc
from games.post.inbox.sender_identity import mask_email
from games.post.mails import tables
from games.post.mails.renderer import inline_base_styles
from games.rules.record import Record
from games.titles.table_text import render_table as table_text

State = Notice.State
LOST = (State.FAILED, State.UNKNOWN, State.BOUNCED)


@dataclass(frozen=True)
class MailFact:
    """One mail about a question: which, what became of it, when, and who was to get it."""

    what: str
    state: str
    at: str
    to: str
    trouble: bool


@dataclass(frozen=True)
class QuestionFact:
    """One question to a seat. `local` are the times at which it was put, by seat; `trouble` says
    what went wrong, empty if nothing did."""

    seat: int
    name: str
    question: int
    ply: int
    asked: str
    local: tuple[str, ...]
    told: tuple[MailFact, ...]
    answered: str
    how: str
    until: str
    trouble: str
    at: datetime = field(compare=False)


@dataclass(frozen=True)
class ReportFact:
    """One report about the match: whose, what it says of what, and what the staff have done with
    it, each as `instant: who …`. `pk` leads to its page."""

    pk: int = field(compare=False)
    at: str
    by: str
    ply: int
    about: str
    words: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Dispute:
    """All of it, for page and files."""

    match: Match
    seats: tuple[Seat, ...]
    asked: tuple[QuestionFact, ...]
    record: Record | None
    ply: int
    reports: tuple[ReportFact, ...] = ()

    @property
    def headings(self) -> list[tuple[str, str]]:
        """Each seat's name with the zone whose time is told, for the columns of local times."""
        return list(zip(self.names, self.time_zones, strict=True))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def time_zones(self) -> list[str]:
        """Where each seat's player lives, as the zone is called."""
        return [seat.player.time_zone if seat.player else "UTC" for seat in self.seats]

    @property
    def text(self) -> str:
        """The table at the ply as an onlooker saw it, as plain text."""
        record = self.record_at_ply
        return "" if record is None else table_text(record.game, record.view(None), self.names)

    @property
    def drawing(self) -> str:
        """The same drawn, as HTML that needs no style sheet."""
        record = self.record_at_ply
        if record is None:
            return ""
        view = record.view(None)
        return inline_base_styles(tables.render_table(self.match.game, view, self.names, self.text))

    @property
    def place(self) -> str:
        """Where the match stands at the ply, such as `Year 1 of 2, turn 5`."""
        record = self.record_at_ply
        return "" if record is None else translate_line(summarize_record(record).place)

    @property
    def record_at_ply(self) -> Record | None:
        return None if self.record is None else play.record_at(self.match, self.ply)

    def to_dict(self) -> dict[str, Any]:
        """The whole dispute as JSON data."""
        told = build_timeline(self.match, Audience.STAFF)
        rows = [asdict(row) for row in self.asked]
        for row in rows:
            del row["at"]
        return {
            "match": self.match.code,
            "game": f"{self.match.game} {self.match.version}",
            "status": self.match.status,
            "seats": [
                {"number": seat.number, "name": seat.name, "zone": zone}
                for seat, zone in zip(self.seats, self.time_zones, strict=True)
            ],
            "reports": [describe_report(report) for report in self.reports],
            "ply": self.ply,
            "place": self.place,
            "table": self.text.splitlines(),
            "asked": rows,
            "timeline": [
                {
                    "at": format_utc(entry.at),
                    "ply": entry.ply,
                    "who": entry.seat.name if entry.seat else "",
                    "what": entry.what,
                    "words": list(entry.lines),
                    "trouble": entry.trouble,
                }
                for entry in told.entries
            ],
        }


def describe_report(report: ReportFact) -> dict[str, Any]:
    told = asdict(report)
    del told["pk"]
    return told


def build_dispute(
    match: Match, record: Record | None, ply: int | None = None, reader: Player | None = None
) -> Dispute:
    """The dispute about a match; `ply` is how many moves the table shown has seen (None: all). It
    has the reports that `reader`, one of the staff, may see."""
    seats = tuple(match.seats.select_related("player").order_by("number"))
    found = sorted(list_questions(match, seats), key=lambda row: row.at, reverse=True)
    found.sort(key=lambda row: not row.trouble)
    at = match.ply if ply is None else max(0, min(ply, match.ply))
    told = () if reader is None else tuple(list_reports(match, reader))
    return Dispute(match, seats, tuple(found), record, at, told)


def list_reports(match: Match, reader: Player) -> Iterator[ReportFact]:
    """The reports about a match that one of the staff may see, the latest first."""
    rows = reports.list_reports_for(reader).filter(match=match).order_by("-at", "-pk")
    acts = StaffAct.objects.select_related("actor", "player").order_by("at", "pk")
    for report in rows.select_related("reporter", "player").prefetch_related(
        Prefetch("acts", queryset=acts)
    ):
        about = str(report.get_about_display())
        yield ReportFact(
            pk=report.pk,
            at=format_minute(report.at),
            by=report.reporter.name,
            ply=report.ply,
            about=about if report.player is None else f"{about}: {report.player.name}",
            words=report.words,
            answers=tuple(
                f"{format_minute(act.at)}: {describe_player_act(act)}: {act.words or act.why}"
                for act in report.acts.all()
            ),
        )


def list_questions(match: Match, seats: Sequence[Seat]) -> Iterator[QuestionFact]:
    """Every question that was put at the table, by seat, in a fixed number of queries."""
    moves = list(
        Move.objects.filter(match_id=match.pk)
        .without_take_backs()
        .order_by("ply")
        .values_list("ply", "seat", "via", "at")
    )
    times = {ply: at for ply, _seat, _via, at in moves}
    notices = Notice.objects.filter(seat__in=seats).order_by("due_at", "pk")
    mails: dict[tuple[int, int], list[Notice]] = {}
    for notice in notices.select_related("tenure__player"):
        mails.setdefault((notice.seat_id, notice.question), []).append(notice)
    tenures = list(Tenure.objects.filter(seat__in=seats).select_related("player"))
    by_key = {seat.pk: seat for seat in seats}
    for row in Question.objects.filter(seat__in=seats).order_by("seat", "number"):
        seat = by_key[row.seat_id]
        held = [one for one in tenures if one.seat_id == seat.pk]
        put_at = row.asked_at
        if put_at is None:  # of an old question the moves tell when it was put
            put_at = seat.asked_at if row.number == seat.question else times.get(row.ply)
        put_at = put_at or match.started_at or match.created_at
        later = (move for move in moves if move[1] == seat.number and move[0] > row.ply)
        told = tuple(map(describe_delivery, mails.get((seat.pk, row.number), [])))
        yield build_question_row(row, seat, seats, held, put_at, next(later, None), told)


def build_question_row(
    row: Question,
    seat: Seat,
    seats: Sequence[Seat],
    held: Sequence[Tenure],
    put_at: datetime,
    move: tuple[int, int, str, datetime] | None,
    told: tuple[MailFact, ...],
) -> QuestionFact:
    """One row, with what is wrong about it. `move` is the first that the seat took after it was
    asked: ply, seat, by which way, and when."""
    is_open = row.number == seat.question
    holder = next((one for one in held if one.begins_at <= put_at < (one.ends_at or END)), None)
    via, at = (None, None) if move is None else move[2:]
    if is_open or row.dead or (row.asked_at is not None and row.answered_at is None):
        via, at = None, row.answered_at
    is_person = holder is not None and holder.player is not None
    return QuestionFact(
        seat=seat.number,
        name=holder.name if holder else seat.name,
        question=row.number,
        ply=row.ply,
        asked=format_minute(put_at),
        local=tuple(format_local_time(put_at, one) for one in seats),
        told=told,
        answered=format_minute(at) if at else "",
        how=describe_answer(row, is_open, via),
        until=format_minute(seat.deadline) if is_open and seat.deadline else "",
        trouble=describe_trouble(told, via, is_person and not is_open),
        at=put_at,
    )


END = datetime.max.replace(tzinfo=UTC)


def describe_answer(row: Question, is_open: bool, via: str | None) -> str:
    if row.dead:
        return "taken back"
    return "not answered yet" if is_open else VIA_WORDS.get(via or "", "closed without an answer")


def describe_trouble(told: Sequence[MailFact], via: str | None, owed: bool) -> str:
    if any(one.trouble for one in told):
        return "an email did not arrive"
    if via != Move.Via.CLOCK:
        return ""
    sent = [one for one in told if one.at]
    return "out of time" if sent or not owed else "timed out, and no email had been sent"


def describe_delivery(notice: Notice) -> MailFact:
    player = notice.tenure.player if notice.tenure else None
    return MailFact(
        what=str(notice.get_kind_display()),
        state=", ".join(notice_lines(notice)),
        at=format_minute(notice.sent_at) if notice.sent_at else "",
        to=mask_email(player.email) if player else "",
        trouble=notice.state in LOST,
    )


def format_minute(at: datetime) -> str:
    """`2026-11-22 13:00`, in UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M}"


def format_local_time(at: datetime, seat: Seat) -> str:
    """`Sun 14:05`, where the seat's player lives; empty for a bot."""
    return "" if seat.player is None else f"{at.astimezone(seat.player.zone):%a %H:%M}"
