"""How a finished match went: what each seat stood at over the match, as a line for each.

Made from what an onlooker could see at each moment, so it needs no position of its own; the
values of a finished match never change and are kept.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games import play
from games.models import Match
from games.rules.game import View
from games.rules.record import Record
from games.web.tables.pieces import shown_value

MOST_MOMENTS = 120
WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 10, 22
NAME_HEIGHT = 14
LONGEST_NAME = 10
MOST_PARTS = 10

Running = Callable[[View], list[int]]


@dataclass(frozen=True)
class Course:
    """`values` by moment and seat; `parts` are the moments at which a new year or round begins,
    with its short name."""

    values: tuple[tuple[int, ...], ...]
    parts: tuple[tuple[int, str], ...]


def chart(match: Match, names: list[str], running: Running) -> dict[str, Any] | None:
    """What the template draws of the finished `match`; None if there is too little to see.

    Coordinates are those of a drawing of WIDTH x HEIGHT. `running` gives what each seat stands at
    in a view.
    """
    course = _course(match.pk, bytes(match.head), running)
    if len(course.values) < 3:
        return None
    lowest = min(0, *(min(moment) for moment in course.values))
    highest = max(1, *(max(moment) for moment in course.values))
    across = (WIDTH - LEFT - RIGHT) / (len(course.values) - 1)
    up = (HEIGHT - TOP - BOTTOM) / (highest - lowest)

    def place(moment: int, value: float) -> tuple[float, float]:
        return LEFT + moment * across, HEIGHT - BOTTOM - (value - lowest) * up

    lines = []
    for seat, name in enumerate(names):
        points = [place(at, moment[seat]) for at, moment in enumerate(course.values)]
        lines.append(
            {
                "seat": seat,
                "name": name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…",
                "value": shown_value(course.values[-1][seat]),
                "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
                "end": points[-1],
            }
        )
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "lines": _spread(lines),
        "levels": [
            {"y": f"{place(0, level)[1]:.1f}", "words": shown_value(level)}
            for level in _levels(lowest, highest)
        ],
        "from": LEFT,
        "to": WIDTH - RIGHT,
        "foot": HEIGHT - BOTTOM,
        "parts": [{"x": f"{place(at, 0)[0]:.1f}", "words": words} for at, words in course.parts],
        "told": _told(course, names),
    }


@lru_cache(maxsize=128)
def _course(pk: int, head: bytes, running: Running) -> Course:
    """The course of the match `pk`, whose last digest is `head`."""
    whole = play.current(Match.objects.get(pk=pk))
    plies = sorted({ply for ply, _line in whole.lines(None, standing=True)} | {0, whole.ply})
    step = -(-len(plies) // MOST_MOMENTS)
    plies = [*plies[:-1:step], plies[-1]]
    values: list[tuple[int, ...]] = []
    parts: list[tuple[int, str]] = []
    record, standing, steps = Record.begin(whole.game), whole.standing, whole.standing_steps
    for at, ply in enumerate(plies):
        record = record.extended(steps[record.ply : bisect_right(standing, ply)])
        view = record.view(None)
        values.append(tuple(running(view)))
        part, dot, _turn = view["tag"].partition(".")
        if dot and (not parts or parts[-1][1] != part) and record.outcome is None:
            parts.append((at, part))
    parts = parts[:: -(-len(parts) // MOST_PARTS) or 1]
    return Course(tuple(values), tuple(parts) if len(parts) > 1 else ())


def _levels(lowest: int, highest: int) -> list[int]:
    """Two to five round values between the lowest and the highest, 0 among them."""
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000):
        levels = list(range(-(-lowest // size) * size, highest + 1, size))
        if len(levels) <= 5:
            return levels
    return [0]


def _spread(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with a place for each name beside its end, none upon another."""
    below = 0.0
    for line in sorted(lines, key=lambda line: line["end"][1]):
        below = line["label"] = max(line["end"][1] + 4, below + NAME_HEIGHT)
    over = below - (HEIGHT - 4)
    for line in lines:
        x, y = line.pop("end")
        label = line.pop("label") - max(over, 0)
        line |= {"x": f"{x:.1f}", "y": f"{y:.1f}", "label_y": f"{label:.1f}"}
        line["label_x"] = f"{x + 10:.1f}"
    return lines


def _told(course: Course, names: list[str]) -> list[dict[str, Any]]:
    """The same in words: where everybody stood when each year or round was over."""
    ends = [
        (at - 1, words) for (at, _), (_, words) in zip(course.parts[1:], course.parts, strict=False)
    ]
    last = course.parts[-1][1] if course.parts else ""
    told = []
    for at, words in [*ends, (len(course.values) - 1, last)]:
        stood = zip(names, course.values[at], strict=True)
        said = ", ".join(f"{name} {shown_value(value)}" for name, value in stood)
        told.append({"part": words, "words": said})
    return told
