"""What a decision of easy, steady and strong bots loses: `decision_loss [TITLE SEATS DECISIONS]`.

At decisions by lot of matches of steady bots each level chooses; the independent judge compares
what it chose with what strong finds in MORE times its playouts, over the same DEALS deals played to
the end of the match. Lost are shares of the wins (`place_share`), a move that is the same loses
nothing. What is found is kept in the file that LOSSES names, and a run goes on where the last one
ended. Without arguments the table of what is in the file.
"""

import os
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.rules.game import Seat
from games.rules.record import Record
from games.titles import find_title
from games.titles.levels import EASY, STEADY, STRONG
from games.titles.match_judge import MatchJudge
from games.titles.move_review import CannotImagine, MoveJudge, ReviewedDecision, build_knowledge
from tests.bench.mistakes import bot_match
from tests.bench.strength import player
from tests.bench.tables import append_row, read_rows, table

FILE = Path(os.environ.get("LOSSES", "losses.jsonl"))
MORE = 4  # times the playouts of strong
DEALS = 40
EACH = 8  # decisions of a match


def list_choices(slug: str, seats: int) -> Iterator[tuple[Record, Seat]]:
    """Decisions by lot, some of each match."""
    number = 1000
    while True:
        record, rng = bot_match(slug, seats, number), Random(number)
        for ply in sorted(rng.sample(range(len(record.moves)), min(EACH, len(record.moves)))):
            at = Record.replay(record.game, record.moves[:ply])
            seat = record.moves[ply][0]
            if len(at.list_legal_moves(seat)) > 1:
                yield at, seat
        number += 1


def measure(at: Record, seat: Seat, number: int) -> dict[str, float] | None:
    """What each level loses at a decision; None if the position cannot be imagined."""
    slug, legal = at.game.slug, at.list_legal_moves(seat)
    entry = find_title(slug)
    assert entry is not None and entry.outlook is not None
    playouts = MORE * entry.outlook.playouts
    best = player(slug, f"{STRONG}:{playouts}")(at, seat, Random(f"best {number}"))
    judge = MatchJudge(MoveJudge.for_title(slug, f"decision loss {number}"))
    lost = {}
    for level in (EASY, STEADY, STRONG):
        move = player(slug, level)(at, seat, Random(f"{level} {number}"))
        lost[level] = 0.0
        if move != best:
            known = build_knowledge(at, seat, legal)
            one = ReviewedDecision(len(at.moves) + 1, seat, move, known)
            try:
                lost[level] = judge.compare_moves(one, best, DEALS, DEALS).gain
            except CannotImagine:
                return None
    return lost


def print_table() -> None:
    """The mean loss of each level in percent of the wins, by title."""
    cells: dict[str, list[dict[str, float]]] = defaultdict(list)
    for row in read_rows(FILE):
        if row["lost"] is not None:
            cells[row["cell"]].append(row["lost"])
    lines = []
    for cell, lost in sorted(cells.items()):
        means = []
        for level in (EASY, STEADY, STRONG):
            each = [100 * one[level] for one in lost]
            error = statistics.stdev(each) / len(each) ** 0.5 if len(each) > 1 else 0.0
            means.append(f"{statistics.mean(each):.1f} ± {error:.1f}")
        lines.append((cell, len(lost), *means))
    table("Wins lost a decision, %", ("game, seats", "decisions", EASY, STEADY, STRONG), lines)


def main() -> None:
    if len(sys.argv) > 4:
        slug, seats, many = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
        cell = f"{slug} {seats}"
        done = {row["number"] for row in read_rows(FILE) if row["cell"] == cell}
        for number, (at, seat) in zip(range(many), list_choices(slug, seats), strict=False):
            if number not in done:
                row = {"cell": cell, "number": number, "lost": measure(at, seat, number)}
                append_row(FILE, row)
    print_table()
