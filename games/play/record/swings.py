"""The largest swings of a finished match: the moments at which what a seat stood at changed most.

Made from the course of the match and from lines that everybody may read, so from nothing that its
page does not show.
"""

from dataclasses import dataclass
from statistics import median

from games.play.record.score_history import ScoreHistory
from games.rules.game import Seat
from games.rules.lines import Line, Verdict
from games.rules.record import Record

MOST = 3
DONE_FIRST = ("winner_seat", "seat")
DONE = set(DONE_FIRST)


@dataclass(frozen=True)
class ScoreSwing:
    """What a seat stood at before and after a moment, the place of that in the match, and the line
    that tells what was done then; None if there is none."""

    seat: Seat
    before: int
    after: int
    place: Line
    line: Line | None


def find_swings(went: ScoreHistory, record: Record, most: int = MOST) -> list[ScoreSwing]:
    """The largest changes of the match, in the order in which they came; of a moment that moved
    several seats the largest one. Of equal ones the later count: they decided more. Only what is
    larger than the usual change is a swing."""
    changes = []
    for at in range(1, len(went.values)):
        before, after = went.values[at - 1], went.values[at]
        seat = max(range(len(after)), key=lambda one: abs(after[one] - before[one]))
        if after[seat] != before[seat]:
            changes.append((abs(after[seat] - before[seat]), at, seat))
    usual = median(size for size, _at, _seat in changes) if changes else 0
    changes = [change for change in changes if change[0] > usual]
    largest = sorted(sorted(changes, reverse=True)[:most], key=lambda change: change[1])
    told = _lines_by_ply(record)
    return [
        ScoreSwing(
            seat,
            went.values[at - 1][seat],
            went.values[at][seat],
            # What was done stands at the place that the match had come to before.
            went.places[at - 1],
            _find_reason_line(seat, told.get(went.plies[at], [])),
        )
        for _size, at, seat in largest
    ]


def _lines_by_ply(record: Record) -> dict[int, list[Line]]:
    told: dict[int, list[Line]] = {}
    for ply, line in record.readable_lines(None, standing=True):
        if DONE & set(line.things) and not isinstance(line, Verdict):
            told.setdefault(ply, []).append(line)
    return told


def _find_reason_line(seat: Seat, lines: list[Line]) -> Line | None:
    for name in DONE_FIRST:
        for line in lines:
            if line.things.get(name) == seat:
                return line
    return next((line for line in lines if "seat" in line.things), None)
