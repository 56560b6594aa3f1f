"""The rounds that have ended since one last looked at a table in one's turn."""

from collections.abc import Callable
from typing import Any

from games.rules.record import Record
from games.titles.board import MATCH, Board, Words
from games.web.log_chapters import part_of
from games.web.match_log import last_turn_ply
from games.web.table_context import TableContext


def list_ended_rounds(
    visit: TableContext, board: Board, describe: Callable[[Any], Board]
) -> frozenset[Words]:
    """The rounds, by name, that the score sheet of `board`, the table as it stands, has since the
    reader's last turn: the one that this turn ended among them. None for an onlooker."""
    rounds = _name_rounds(board)
    if visit.seat_number is None or not rounds:
        return frozenset()
    record, since = visit.record, last_turn_ply(visit)
    parts = {part_of(line.tag) for _ply, line in visit.readable_lines(since)} - {""}
    if len(parts) < 2:
        return frozenset()
    then = Record.replay(record.game, record.moves[: max(since - 1, 0)])
    return rounds - _name_rounds(describe(visit.view(then)))


def _name_rounds(board: Board) -> frozenset[Words]:
    sheets = (zone for zone in board.zones if zone.kind == "sheet")
    return frozenset(each.name for sheet in sheets for each in sheet.zones) - {MATCH}
