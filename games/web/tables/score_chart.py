"""The chart of a finished match: what each seat stood at over the match, as a line for each."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.play.record.score_history import ScoreHistory
from games.web.position_names import describe_position
from games.web.tables.components import format_value

MOST_MOMENTS = 120
WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 10, 22
NAME_HEIGHT = 14
LOWEST_NAME = HEIGHT - BOTTOM + 4  # below that stand the parts
PART_WIDTH = 16  # of a number with two digits
PART_KINDS = {"Y": gettext_noop("years"), "R": gettext_noop("rounds")}
LONGEST_NAME = 10


def build_chart(
    went: ScoreHistory, names: list[str], turned: int | None = None
) -> dict[str, Any] | None:
    """What the template draws of how a match `went`; None if there is too little to see.

    Coordinates are those of a drawing of WIDTH x HEIGHT; `turned` is the moment of the course that
    decided it, if there was one.
    """
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
                "value": format_value(went.values[-1][seat]),
                "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
                "end": points[-1],
            }
        )
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "lines": _spread_labels(lines),
        "levels": [
            {"y": f"{place(0, level)[1]:.1f}", "words": format_value(level)}
            for level in _choose_levels(lowest, highest)
        ],
        "from": LEFT,
        "to": WIDTH - RIGHT,
        "foot": HEIGHT - BOTTOM,
        "parts": _list_part_labels([(place(at, 0)[0], words) for at, words in went.parts]),
        "kind": _part_name(went),
        "turned": None if turned is None else f"{place(turned, 0)[0]:.1f}",
        "told": _describe_scores_by_part(went, names),
    }


def _choose_levels(lowest: int, highest: int) -> list[int]:
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000):
        levels = list(range(-(-lowest // size) * size, highest + 1, size))
        if len(levels) <= 5:
            return levels
    return [0]


def _part_name(went: ScoreHistory) -> str:
    kind = PART_KINDS.get(went.parts[0][1][:1]) if went.parts else None
    return gettext(kind) if kind else ""


def _list_part_labels(parts: list[tuple[float, str]]) -> list[dict[str, str]]:
    """Where each year or round begins, with its number; without it where the next one begins too
    soon to leave it room."""
    if not parts:
        return []
    ends = [x for x, _words in parts[1:]] + [WIDTH - RIGHT + 6]
    return [
        {"x": f"{x:.1f}", "words": words.lstrip("YR") if end - x >= PART_WIDTH else ""}
        for (x, words), end in zip(parts, ends, strict=True)
    ]


def _spread_labels(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with a place for each name beside its end, none upon another."""
    below = 0.0
    for line in sorted(lines, key=lambda line: line["end"][1]):
        below = line["label"] = max(line["end"][1] + 4, below + NAME_HEIGHT)
    over = below - LOWEST_NAME
    for line in lines:
        x, y = line.pop("end")
        label = line.pop("label") - max(over, 0)
        line |= {"x": f"{x:.1f}", "y": f"{y:.1f}", "label_y": f"{label:.1f}"}
        line["label_x"] = f"{x + 10:.1f}"
    return lines


def _describe_scores_by_part(went: ScoreHistory, names: list[str]) -> list[dict[str, Any]]:
    """The same in words: where everybody stood when each year or round was over."""
    # The move that ends a part counts it and deals the next one, in which nobody has moved yet.
    ends = [(at, words) for (at, _), (_, words) in zip(went.parts[1:], went.parts, strict=False)]
    last = went.parts[-1][1] if went.parts else ""
    told = []
    for at, words in [*ends, (len(went.values) - 1, last)]:
        stood = zip(names, went.values[at], strict=True)
        said = ", ".join(f"{name} {format_value(value)}" for name, value in stood)
        told.append({"part": describe_position(words) if words else "", "words": said})
    return told
