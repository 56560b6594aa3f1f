"""The table in the few lines of a turn mail, what is played by, drawn closer than in `board_text`.
PURE."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from textwrap import wrap

from games.rules.game import AnyGame, Seat, View
from games.rules.lines import Line
from games.rules.phrases import Translator, phrase, render_english
from games.titles import find_title
from games.titles.board import UNSEEN, Board, Cell, Zone
from games.titles.board_text import (
    SHORT,
    STEP,
    WIDTH,
    BoardText,
    form_of,
    hang_text,
    join_columns,
    pad_columns,
)
from games.titles.table_text import render_view

MOST_UNSEEN = 14  # cards, which are a line; of more only the number is told
# Zones with no empty line between them.
CLOSE = (*SHORT, "hand")

COUNTED = phrase("{count}; reply “status”")


def shorten_board(board: Board) -> Board:
    """The table without what no move turns on: score sheets, accounts that the log has told, and a
    long list of unseen cards, of which the number stays."""
    kept = (zone for zone in board.zones if not (zone.kind == "sheet" or zone.is_reference))
    return replace(board, zones=tuple(map(_count_unseen, kept)))


def _count_unseen(zone: Zone) -> Zone:
    if zone.name != UNSEEN or zone.count is None or zone.count <= MOST_UNSEEN:
        return zone
    return replace(zone, facts=(Line(COUNTED, count=zone.count),), count=None)


def render_brief(
    game: type[AnyGame] | AnyGame,
    view: View,
    names: Sequence[str],
    say: Translator = render_english,
) -> str:
    """The table that `view` shows, as `render_table` tells it, in as few lines as can be read."""
    title = find_title(game.slug)
    if title is None or title.board is None:
        return render_view(view, names, say)
    return render_brief_board(title.board(view), view["seat"], names, say)


def render_brief_board(
    board: Board, seat: Seat | None, names: Sequence[str], say: Translator = render_english
) -> str:
    """`shorten_board` as several lines of text, for the reader `seat`."""
    drawn, blocks = BriefText(seat, names, say), []
    short = shorten_board(board)
    for _form, same in groupby(
        short.zones, lambda each: "" if form_of(each) in CLOSE else each.kind
    ):
        blocks.append(drawn.render(tuple(same)))
    facts = wrap(drawn.listed(short.facts), WIDTH)
    first, *rest = [block for block in blocks if block] or [[]]
    told = ("\n".join(line.rstrip() for line in block) for block in (facts + first, *rest))
    return "\n\n".join(filter(None, told))


class BriefText(BoardText):
    """What the zones of a table look like in a turn mail."""

    def render(self, zones: Sequence[Zone], indent: str = "") -> list[str]:
        """As on a table; piles and lists of few cards share a line."""
        lines: list[str] = []
        for is_short, same in groupby(zones, key=lambda zone: form_of(zone) in ("pile", "list")):
            drawn = super().render(tuple(same), indent)
            lines += _join_short(drawn, indent) if is_short else drawn
        return lines

    def render_player(self, zone: Zone, indent: str) -> list[str]:
        """A seat, and on the same lines what is known of its cards; a grid begins beside its
        name."""
        words = self.listed((*zone.facts, zone.worth))
        if zone.zones and zone.zones[0].kind == "grid":
            return self._render_ranch(zone, words)
        lists = [each for each in zone.zones if each.kind == "list"]
        others = [each for each in zone.zones if each.kind != "list"]
        told = [self.render_pile(each, "") for each in lists if each.cells]
        words = "; ".join([words, *(" ".join(map(str.strip, lines)) for lines in told)])
        head = hang_text(self.label(zone).ljust(self.column), words)
        return head + self.render(others, indent + STEP)

    def _render_ranch(self, zone: Zone, words: str) -> list[str]:
        grid, *others = zone.zones
        left = self.render_grid(grid, " " * self.column)
        left[0] = self.label(zone).ljust(self.column) + left[0][self.column :]
        width = max(map(len, left)) + 2
        right = hang_text(" " * width, words) + self.render(others, " " * width)
        return join_columns(left, right, width)

    def render_area(self, zone: Zone, indent: str) -> list[str]:
        """The notes about it stand beside its name."""
        notes = [words for each in zone.zones if each.kind == "note" for words in each.facts]
        others = tuple(each for each in zone.zones if each.kind != "note")
        facts = (*zone.facts, zone.worth, *notes)
        return super().render_area(replace(zone, facts=facts, worth="", zones=others), indent)

    def render_held(self, cells: Sequence[Cell], indent: str) -> list[str]:
        """Two cards share a line where both are short. If one has too much to say for its line,
        none is written in columns."""
        told = [cell for cell in dict.fromkeys(cells) if cell.facts or cell.use]
        starts = pad_columns([(cell.code, *map(self.words, cell.facts)) for cell in told], 1)
        lines = [
            ("".join(start) + self.words(cell.use)).rstrip()
            for cell, start in zip(told, starts, strict=True)
        ]
        if any(len(indent + line) > WIDTH for line in lines):
            codes = pad_columns([(cell.code,) for cell in told], 1)
            said = [self.listed((*cell.facts, cell.use)) for cell in told]
            rows = zip(codes, said, strict=True)
            return [line for code, words in rows for line in hang_text(indent + code[0], words)]
        return [indent + line for line in _pair_short(lines)]


def _join_short(lines: Sequence[str], indent: str) -> list[str]:
    """The lines, each on that before it where both are whole and fit one."""
    joined: list[str] = []
    may_join = False
    for line in lines:
        is_whole = not line.startswith(indent + " ")
        if may_join and is_whole and len(joined[-1]) + len(line.strip()) + 2 <= WIDTH:
            joined[-1] += f"; {line.strip()}"
        else:
            joined.append(line)
        may_join = is_whole
    return joined


def _pair_short(lines: Sequence[str]) -> list[str]:
    """The lines, two of them beside each other where both are short."""
    half = (WIDTH - len(STEP)) // 2
    width = max((len(line) for line in lines if len(line) <= half), default=0) + len(STEP)
    rows: list[str] = []
    is_open = False
    for line in lines:
        if is_open and len(line) <= half:
            rows[-1] = rows[-1].ljust(width) + line
        else:
            rows.append(line)
        is_open = not is_open and len(line) <= half
    return rows
