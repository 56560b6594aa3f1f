"""The chart of a finished match: what each seat stood at over the match, as a line for each."""

from typing import Any

from games.models import Match
from games.web.tables.course import Course, Running, course
from games.web.tables.pieces import shown_value

MOST_MOMENTS = 120
WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 10, 22
NAME_HEIGHT = 14
LONGEST_NAME = 10


def chart(
    match: Match, names: list[str], running: Running, turned: int | None = None
) -> dict[str, Any] | None:
    """What the template draws of the finished `match`; None if there is too little to see.

    Coordinates are those of a drawing of WIDTH x HEIGHT. `running` gives what each seat stands at
    in a view; `turned` is the moment of the course that decided it, if there was one.
    """
    went = course(match, running)
    if len(went.values) < 3:
        return None
    lowest = min(0, *(min(moment) for moment in went.values))
    highest = max(1, *(max(moment) for moment in went.values))
    last = len(went.values) - 1
    across = (WIDTH - LEFT - RIGHT) / last
    up = (HEIGHT - TOP - BOTTOM) / (highest - lowest)

    def place(moment: int, value: float) -> tuple[float, float]:
        return LEFT + moment * across, HEIGHT - BOTTOM - (value - lowest) * up

    drawn = sorted({*range(0, last, -(-last // MOST_MOMENTS)), last})
    lines = []
    for seat, name in enumerate(names):
        points = [place(at, went.values[at][seat]) for at in drawn]
        lines.append(
            {
                "seat": seat,
                "name": name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…",
                "value": shown_value(went.values[-1][seat]),
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
        "parts": [{"x": f"{place(at, 0)[0]:.1f}", "words": words} for at, words in went.parts],
        "turned": None if turned is None else f"{place(turned, 0)[0]:.1f}",
        "told": _told(went, names),
    }


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


def _told(went: Course, names: list[str]) -> list[dict[str, Any]]:
    """The same in words: where everybody stood when each year or round was over."""
    ends = [
        (at - 1, words) for (at, _), (_, words) in zip(went.parts[1:], went.parts, strict=False)
    ]
    last = went.parts[-1][1] if went.parts else ""
    told = []
    for at, words in [*ends, (len(went.values) - 1, last)]:
        stood = zip(names, went.values[at], strict=True)
        said = ", ".join(f"{name} {shown_value(value)}" for name, value in stood)
        told.append({"part": words, "words": said})
    return told
