"""The largest swings of a finished match: the moments at which what a seat stood at changed most.

Made from the course of the match and from lines that everybody may read, so from nothing that its
page does not show.
"""

from dataclasses import dataclass
from statistics import median

from games.play.record.course import Course
from games.rules.game import Seat
from games.rules.lines import Line, Verdict
from games.rules.record import Record

MOST = 3


@dataclass(frozen=True)
class Swing:
    """What a seat stood at before and after a moment, the place of that in the match, and the line
    that tells what was done then; None if there is none."""

    seat: Seat
    before: int
    after: int
    place: Line
    line: Line | None


def swings(went: Course, record: Record, most: int = MOST) -> list[Swing]:
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
    told = _first_lines(record)
    return [
        Swing(
            seat,
            went.values[at - 1][seat],
            went.values[at][seat],
            went.places[at],
            told.get(went.plies[at]),
        )
        for _size, at, seat in largest
    ]


def _first_lines(record: Record) -> dict[int, Line]:
    """The first line of each ply that tells what somebody did."""
    told: dict[int, Line] = {}
    for ply, line in record.lines(None, standing=True):
        if "seat" in line.things and not isinstance(line, Verdict):
            told.setdefault(ply, line)
    return told
