"""Whether looking back finds a loss that was planted: `planted_losses [TITLE SEATS MATCHES]`.

Into a match of steady bots a move by lot is planted for each seat, whose share of the wins is lower
by LEAST or more than that of the move which the bot chose, by the independent judge in DEALS deals;
steady bots play on. The match is looked back at as the site does it. A planted move is found if a
moment tells it. What is found is kept in the file that PLANTED names, match by match, and a run
goes on where the last one ended. Without arguments the table of what is in the file.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.analysis.mistakes import Analysis, AnalysisState
from games.rules.game import MoveText, Seat, Setup
from games.rules.record import Record
from games.titles import bots, find_game
from games.titles.match_judge import MatchJudge
from games.titles.move_review import CannotImagine, MoveJudge, ReviewedDecision, build_knowledge
from tests.bench.mistakes import bot_match
from tests.bench.tables import append_row, read_rows, table

FILE = Path(os.environ.get("PLANTED", "planted.jsonl"))
LEAST = 0.15  # of the wins
GLANCED, DEALS = 24, 400  # deals until it is seen whether it may be so much, and by which it is
TRIED = 30  # moves by lot of which one is planted, if any loses so much


class PlantedLoss(NamedTuple):
    """A planted move, and by how much it loses by the judge."""

    ply: int
    seat: Seat
    move: MoveText
    loss: float
    error: float


def find_loss(at: Record, seat: Seat, usual: MoveText, rng: Random) -> PlantedLoss | None:
    """A legal move by lot, if it loses so much against the usual one."""
    legal = at.list_legal_moves(seat)
    move = rng.choice(legal)
    if move == usual:
        return None
    ply = len(at.moves) + 1
    one = ReviewedDecision(ply, seat, move, build_knowledge(at, seat, legal))
    for deals in (GLANCED, DEALS):
        judge = MatchJudge(MoveJudge.for_title(at.game.slug, f"planted {deals}"))
        try:
            seen = judge.compare_moves(one, usual, deals, deals)
        except CannotImagine:
            return None
        if seen.gain < LEAST:
            return None
    return PlantedLoss(ply, seat, move, seen.gain, seen.error)


def plant_losses(slug: str, seats: int, number: int) -> tuple[Record, list[PlantedLoss]]:
    """A match with a planted move of each seat of which one was found, looked for at choices by
    lot."""
    rng = Random(f"planted {slug} {seats} {number}")
    usual = bot_match(slug, seats, number)
    plies = rng.sample(range(len(usual.moves)), min(TRIED, len(usual.moves)))
    at = Record.begin(find_game(slug)(Setup(seats, {}, b"mistakes %d" % number)))
    planted: dict[Seat, PlantedLoss] = {}
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        move = bots.choose_move(at.game, at.view(seat), legal, rng)
        if len(at.moves) in plies and len(legal) > 1 and seat not in planted:
            found = find_loss(at, seat, move, rng)
            if found is not None:
                planted[seat], move = found, found.move
        at = at.play(seat, move)
    return at, list(planted.values())


def look_back(slug: str, seats: int, number: int) -> Iterator[dict[str, Any]]:
    """The planted moves of a match, and whether each is told."""
    record, planted = plant_losses(slug, seats, number)
    if not planted:
        return
    found = AnalysisState()
    judge = MoveJudge.for_title(slug, f"planted match {number}")
    for _left in Analysis(record, judge).run_pieces(found):
        pass
    told = {one.ply for one in found.moments}
    for one in planted:
        yield {**one._asdict(), "is_told": one.ply in told, "told": sorted(told)}


def print_table(rows: list[dict[str, Any]]) -> None:
    """How many of the planted moves are told, by title."""
    cells: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        cells[row["cell"]] += row["planted"]
    lines = [
        (cell, len(planted), sum(one["is_told"] for one in planted))
        for cell, planted in sorted(cells.items())
    ]
    table("Planted losses", ("game, seats", "planted", "told"), lines)


def main() -> None:
    if len(sys.argv) > 4:
        slug, seats, many = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
        cell = f"{slug} {seats}"
        done = {row["number"] for row in read_rows(FILE) if row["cell"] == cell}
        for number in sorted(set(range(many)) - done):
            planted = list(look_back(slug, seats, number))
            append_row(FILE, {"cell": cell, "number": number, "planted": planted})
    print_table(read_rows(FILE))
