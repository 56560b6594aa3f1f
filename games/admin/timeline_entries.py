"""The rows of a timeline, their kinds and order, and who reads them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, IntEnum, StrEnum

from games.models import Intervention, Move, Notice, Remark, Seat


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


class Rank(IntEnum):
    """The order of what happened in the same instant: a move, what it led to, what was told of
    it."""

    FIRST = 0
    MOVES = 1
    QUESTIONS = 2
    NOTICES = 3
    LAST = 4


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
    rank: Rank = Rank.FIRST

    @property
    def anchor(self) -> str:
        """The id of a move's row, the same for ever: `ply-12`. Other rows have none."""
        return f"ply-{self.ply}" if self.kind == EntryKind.MOVE and self.ply is not None else ""


def former_holder_name(row: Intervention | Notice | Remark, seats: Sequence[Seat]) -> str:
    """Who held the seat of a row then; empty if they hold it still, or it is of no seat."""
    now = {seat.tenure_id for seat in seats}
    return "" if row.tenure is None or row.tenure_id in now else row.tenure.name
