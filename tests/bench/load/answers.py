"""The answers that the people of the load gave, held against the moves that the house has stored.

An answer may be more moves than words: `close auto` stands for several, and a choice of one that
follows is taken for the player. So what an answer has to be is read once more, at the position in
which it stands in the record, and every move of its seat has to come out of one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

OWN = ("p", "m")  # how people send: `games.models.Move.Via`


@dataclass(frozen=True)
class Answer:
    """What was sent for a seat; not `heard`: nobody said whether it was taken. A letter has its
    `message_id`."""

    seat: int
    words: str
    heard: bool = True
    message_id: str = ""


@dataclass(frozen=True)
class Row:
    """A move as it is stored, with the record before it."""

    before: Any
    seat: int
    text: str
    via: str


def rows_of(match: Any) -> list[Row]:
    """The moves of a match."""
    from games.models import Move
    from games.rules.record import Record

    stored = list(Move.objects.filter(match=match).values_list("seat", "text", "via"))
    begun = Record.begin(match.rules(match.setup(match.seats.count())))
    before = [begun, *begun.iterate_positions([(seat, text) for seat, text, _via in stored])]
    return [Row(at, *move) for at, move in zip(before, stored, strict=False)]


def differences(rows: Sequence[Row], answers: Sequence[Answer]) -> Iterator[str]:
    """In words, for each seat whose stored moves are not what its answers say, in their order: each
    that was heard of is there once, each other one once or not at all, and nothing else is."""
    for seat in sorted({row.seat for row in rows} | {answer.seat for answer in answers}):
        own = [ply for ply, row in enumerate(rows) if row.seat == seat and row.via in OWN]
        sent = [answer for answer in answers if answer.seat == seat]
        if not fits(rows, own, sent):
            doubtful = sum(not answer.heard for answer in sent)
            yield (
                f"{len(sent) - doubtful} answers of seat {seat} were accepted and {doubtful} "
                f"perhaps, which are not the {len(own)} steps that are stored"
            )


def fits(rows: Sequence[Row], own: Sequence[int], sent: Sequence[Answer]) -> bool:
    """Whether the moves at the plies `own` of a seat can have come out of what it has sent."""
    reached = {0}  # how many of `own` the answers so far account for, whichever were taken
    for answer in sent:
        taken = {at + many for at in reached if (many := moves_of(rows, own, at, answer))}
        reached = taken if answer.heard else taken | reached
    return len(own) in reached


def moves_of(rows: Sequence[Row], own: Sequence[int], at: int, answer: Answer) -> int:
    """How many moves from `own[at]` on are this answer; 0 if they are something else."""
    from games.rules.errors import RulesError
    from games.rules.parser import notation

    if at == len(own):
        return 0
    ply = own[at]
    try:
        moves = notation.read_submission(rows[ply].before, answer.seat, answer.words)
    except RulesError:
        return 0
    here = rows[ply : ply + len(moves)]
    found = [row.text for row in here if row.seat == answer.seat and row.via in OWN]
    return len(moves) if found == list(moves) else 0
