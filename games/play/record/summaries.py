"""The gist of a running match: where it stands and what was done last, kept in its row, so that a
list of many matches replays none.

It is made from the onlooker's view and from lines that everybody may read, and written together
with `Match.public_at`: so neither it nor the instant at which it changes tells of a secret move.
Lines are kept as facts and put into words where they are read.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from games.play.record.log_text import translate_line
from games.rules.game import View
from games.rules.line_serialization import deserialize_line, serialize_line
from games.rules.lines import Line, Verdict
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles import find_title
from games.titles.title import PositionSummary

PACKED = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
TAG = phrase("{place}")

Running = Callable[[View], list[int]]


def summarize(before: Record, record: Record, told: str) -> str:
    """The gist of `record`, as the row of its match keeps it; `told` is that of `before`, from
    which it was played on."""
    found = summarize_record(record)
    last = find_last_move_line(before, record)
    done: Any = (
        serialize_line(last) if last is not None else json.loads(told)["last"] if told else None
    )
    return PACKED({"place": serialize_line(found.place), "scores": found.scores, "last": done})


def summarize_record(record: Record) -> PositionSummary:
    """The gist of a position, from what everybody may know."""
    return title_summary(record.game.slug, record.view(None))


def title_summary(slug: str, view: View) -> PositionSummary:
    """What the title `slug` says of a position in a list, its tag if it says nothing."""
    entry = find_title(slug)
    if entry is None or entry.gist is None:
        return PositionSummary(Line(TAG, place=view["tag"]))
    return entry.gist(view)


@cache
def running_scores(slug: str) -> Running | None:
    """What each seat of the title `slug` stands at, by any view; None if nothing says that."""
    entry = find_title(slug)
    if entry is None or (entry.running is None and entry.gist is None):
        return None
    return entry.running or partial(list_scores, slug)


def list_scores(slug: str, view: View) -> list[int]:
    """What each seat stands at, as lists of matches say it."""
    return list(title_summary(slug, view).scores)


def find_last_move_line(before: Record, record: Record) -> Line | None:
    """The line that tells what somebody has done last since `before`; None if nobody has done what
    all may read. Of the lines of a move the first tells what was done, and the others what came of
    it."""
    for line in record.lines_after(before.ply):
        if line.only is None and "seat" in line.things and not isinstance(line, Verdict):
            return line
    return None


@dataclass(frozen=True)
class MatchSummary:
    """A kept gist, as it is read: the place in the language that is active, what each seat stands
    at, by seat (empty if that is not shown), and the line that tells what was done last (None
    before the first move)."""

    place: str = ""
    scores: tuple[int, ...] = ()
    last: Line | None = None


UNTOLD = MatchSummary()


def read_summary(row: str) -> MatchSummary:
    """What the row of a match keeps; nothing for a match that has not begun."""
    if not row:
        return UNTOLD
    told = json.loads(row)
    last = told["last"]
    place = translate_line(deserialize_line(told["place"]))
    return MatchSummary(place, tuple(told["scores"]), deserialize_line(last) if last else None)
