"""What looking back finds: `mistakes [TITLE SEATS MATCHES]`.

Matches of steady bots are looked back at as the house does it, and each moment that would be told
is judged once more in ten times the deals, all of them others. It holds if the move told as better
is better again by two standard errors, in wins or, where points told, in points; `turned` are those
whose move as played wins more often. What is found is kept in the file that MISTAKES names, match
by match, and a run goes on where the last one ended. Without arguments the table of what
is in the file.
"""

import os
import random
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from games.analysis.mistakes import Analysis, AnalysisState, Mistake
from games.rules.game import Setup
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import bots, find_game, find_title
from games.titles.match_judge import MatchComparison, MatchJudge
from games.titles.move_review import MoveJudge, list_decisions
from games.titles.score_breakdown import PartDifference, explain_difference
from tests.bench.tables import append_row, read_rows, table

FILE = Path(os.environ.get("MISTAKES", "mistakes.jsonl"))
MORE = 10  # times the deals
HOLDS = 2.0  # standard errors


def bot_match(slug: str, seats: int, number: int) -> Record:
    """A whole match of steady bots."""
    rng = random.Random(f"{slug} {seats} {number}")
    at = Record.begin(find_game(slug)(Setup(seats, {}, b"mistakes %d" % number)))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        at = at.play(seat, bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), rng))
    return at


def judge_again(record: Record, one: Mistake) -> MatchComparison:
    """The same moment in more deals, none of which it was found by."""
    decision = next(each for each in list_decisions(record) if each.ply == one.ply)
    judge = MatchJudge(MoveJudge.for_title(record.game.slug, "once more"))
    deals = MORE * one.deals
    return judge.compare_moves(decision, one.better, deals, deals)


def holds(one: Mistake, again: MatchComparison) -> bool:
    """True if what was told is found again."""
    if one.lost_wins:
        return again.gain > HOLDS * again.error
    return again.points > HOLDS * again.points_error


def reasons_of(before: Record, one: Mistake) -> list[Line]:
    """Why the better move is better, as it is told."""
    entry = find_title(before.game.slug)
    if entry is None or entry.parts is None:
        return []
    view, measured = before.view(one.seat), [PartDifference(*row) for row in one.parts]
    return explain_difference(entry.parts, view, one.played, one.better, measured, one.lost)


def looked_at(slug: str, seats: int, number: int) -> dict[str, Any]:
    """What is found in one match, with the seconds of CPU that it took."""
    record = bot_match(slug, seats, number)
    found, begun = AnalysisState(), time.process_time()
    for _left in Analysis(record, MoveJudge.for_title(slug, f"match {number}")).run_pieces(found):
        pass
    spent = time.process_time() - begun
    told = []
    for one in found.moments:
        again = judge_again(record, one)
        before = Record.replay(record.game, record.moves[: one.ply - 1])
        told.append(
            {
                "place": before.view(one.seat)["tag"],
                "seat": one.seat,
                "played": str(before.label_move(one.seat, one.played)),
                "better": str(before.label_move(one.seat, one.better)),
                "why": [str(line) for line in reasons_of(before, one)],
                "lost": [one.lost, one.worth, one.error],
                "wins": one.wins,
                "lost_wins": one.lost_wins,
                "again": [round(number, 4) for number in again],
                "holds": holds(one, again),
                "turned": again.gain < 0,
            }
        )
    return {
        "cell": f"{slug} {seats}",
        "number": number,
        "choices": len(found.judged),
        "cpu": round(spent, 1),
        "moments": told,
    }


def shown() -> None:
    """The table of all that is in the file."""
    cells: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in read_rows(FILE):
        cells[row["cell"]].append(row)
    rows = []
    for cell, matches in sorted(cells.items()):
        told = [one for row in matches for one in row["moments"]]
        sure = sum(one["holds"] for one in told)
        turned = sum(one["turned"] for one in told)
        cpu = sorted(row["cpu"] for row in matches)
        rows.append(
            (
                cell,
                len(matches),
                len(told),
                sure,
                turned,
                f"{cpu[len(cpu) // 2]:.0f} / {cpu[-1]:.0f}",
            )
        )
    heads = ("game, seats", "matches", "told", "hold", "turned", "CPU s, median / most")
    table("What is told of matches of steady bots, and what ten times the deals say", heads, rows)


def main() -> None:
    if len(sys.argv) < 5:
        shown()
        return
    slug, seats, many = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    known = {(row["cell"], row["number"]) for row in read_rows(FILE)}
    for number in range(many):
        if (f"{slug} {seats}", number) not in known:
            append_row(FILE, looked_at(slug, seats, number))
    shown()
