"""How the scores of a match went, typed: a letter for each seat, at what it stood at."""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.play.record.score_history import ScoreHistory
from games.post.mails.formats import WIDTH

ROWS, COLUMNS = 9, 48
SEVERAL = "*"  # where several seats stand alike


def draw_text_chart(went: ScoreHistory, names: Sequence[str]) -> str:
    """Lines of at most `words.WIDTH` columns: values at the left, the match from left to right, and
    below whose letter is whose."""
    last = len(went.values) - 1
    columns = min(COLUMNS, last + 1)
    highest = max(0, *map(max, went.values))
    lowest = min(0, *map(min, went.values))
    step = max(1, -(-(highest - lowest) // (ROWS - 1)))
    levels = [at * step for at in range(-(-highest // step), lowest // step - 1, -1)]
    marks = seat_letters(names)
    grid = {level: [" "] * columns for level in levels}
    for column in range(columns):
        moment = went.values[round(column * last / max(1, columns - 1))]
        for seat, value in enumerate(moment):
            row = grid[min(levels, key=lambda level: (abs(level - value), level))]
            row[column] = marks[seat] if row[column] == " " else SEVERAL
    width = max(len(str(level)) for level in levels)
    drawn = [f"  {level:>{width}} |{''.join(row)}".rstrip() for level, row in grid.items()]
    return "\n".join([*drawn, "", *_legend_lines(marks, names)])


def seat_letters(names: Sequence[str]) -> list[str]:
    """A letter for each seat: the first of its name, if that is a plain one that nobody has before
    it, else the next free one."""
    found: list[str] = []
    for name in names:
        wanted = name[:1].upper()
        free = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in found]
        found.append(wanted if wanted in free else free[0])
    return found


def _legend_lines(marks: Sequence[str], names: Sequence[str]) -> list[str]:
    """`A Ann, B Bob; * several`, in lines that are short enough."""
    parts = [f"{mark} {name}" for mark, name in zip(marks, names, strict=True)]
    parts.append(gettext("%(sign)s several players") % {"sign": SEVERAL})
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 4 > WIDTH:
            lines.append("")
        lines[-1] += f"  {part}"
    return lines
