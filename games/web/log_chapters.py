"""A long log in chapters: its years or rounds, or some turns each where a title has neither."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from games.rules.lines import Line
from games.web.position_names import describe_position
from games.web.table_context import TableContext

TURNS = 10  # of a chapter, where there are no rounds
LONG = 80  # lines: a shorter log is one chapter

Lines = Sequence[tuple[int, Line]]


@dataclass(frozen=True)
class LogChapter:
    """Some lines of a log, with their plies; `number` is counted from 1 and stands in addresses.
    What happened from `first` on and before ply `end` (None: to the end of the match) is told
    in it."""

    number: int
    title: str
    lines: Lines
    end: int | None = None

    @property
    def first(self) -> int:
        return self.lines[0][0]

    def covers_ply(self, ply: int) -> bool:
        """True if what happened from outside the rules after `ply` is told in it."""
        return self.first <= ply and (self.end is None or ply < self.end)


def list_chapters(visit: TableContext) -> list[LogChapter]:
    """The log as the reader may know it, in chapters."""
    lines = visit.readable_lines()
    if len(lines) <= LONG:
        return [LogChapter(1, gettext("The whole log"), lines)]
    parts = list(_split_by_part(lines))
    ends = [found[0][0] for _part, found in parts[1:]] + [None]
    return [
        LogChapter(number, chapter_title(part), found, end)
        for number, ((part, found), end) in enumerate(zip(parts, ends, strict=True), 1)
    ]


def _split_by_part(lines: Lines) -> Iterator[tuple[str, Lines]]:
    part, named = "", []
    for line in lines:
        part = part_of(line[1].tag) or part
        named.append((part, line))
    for part, found in groupby(named, key=lambda each: each[0]):
        yield part, [line for _part, line in found]


def part_of(tag: str) -> str:
    """The year or round in which a line with this tag stands (`Y1` of `Y1.T09`), or ten turns
    (`T0` of `T09`); empty for a line that does not say."""
    part, dot, _turn = tag.rstrip("*").partition(".")
    if dot:
        return part
    number = part[1:]
    return f"T{int(number) // TURNS}" if part[:1] == "T" and number.isdigit() else ""


def chapter_title(part: str) -> str:
    """A chapter in words: `Year 1`, `Round 3`, `Turns 10 to 19`."""
    kind, number = part[:1], part[1:]
    if number.isdigit() and kind == "T":
        first = int(number) * TURNS
        return gettext("Turns %(first)d to %(last)d") % {"first": first, "last": first + TURNS - 1}
    return describe_position(part) if part else gettext("The deal")


def find_chapter(parts: Sequence[LogChapter], asked: str) -> LogChapter:
    """The chapter that the address asks for; the last one if it asks for none that there is."""
    return next((part for part in parts if str(part.number) == asked), parts[-1])
