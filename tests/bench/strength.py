"""How strong bots are: `strength [TITLE SEATS LEVEL AGAINST MATCHES]`.

One seat plays at LEVEL, all others at AGAINST; each deal is played once from every seat. What is
found is kept in the file that STRENGTH names, deal by deal, and a run goes on where the last one
ended. Without arguments the table of what is in the file. A level is
`random`, `beginner` (one short rule), `greedy` (one move ahead), `easy`, `steady`, `strong`,
`default` (the bot of every title, to the end of the running lap), or `strong:500`, `default:40`
with so many playouts.
"""

import os
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots, find_game, find_title
from games.titles.bot_types import BotKnowledge
from games.titles.default_bot import PLAYOUTS, DefaultBot
from games.titles.easy_bot import choose_easy_move
from games.titles.levels import EASY, STRONG
from games.titles.move_review import build_knowledge
from games.titles.strong_bot import StrongBot
from games.titles.title import Title
from tests.bench import beginners, greedy
from tests.bench.tables import append_row, read_rows, table

FILE = Path(os.environ.get("STRENGTH", "strength.json"))
DEFAULT = "default"
Thinker = Callable[[BotKnowledge[Any], random.Random], str]
Player = Callable[[Record, int, random.Random], str]
Cell = tuple[str, int, str, str]


def player(slug: str, level: str) -> Player:
    """Who plays at a level."""
    name, _colon, playouts = level.partition(":")
    if name not in (STRONG, DEFAULT):
        return lambda at, seat, rng: _quick(at, seat, name, rng)
    entry = find_title(slug)
    assert entry is not None and entry.outlook and entry.imagining and entry.bot
    outlook = entry.outlook
    if playouts:
        outlook = replace(outlook, playouts=int(playouts))
    choose: Thinker = StrongBot(entry.imagining, outlook, entry.bot)
    if name == DEFAULT:
        running = entry.running or (lambda view: find_scores(entry, view))
        choose = DefaultBot(entry.imagining, outlook.lap, running, int(playouts or PLAYOUTS))

    def think(at: Record, seat: int, rng: random.Random) -> str:
        return choose(build_knowledge(at, seat, at.list_legal_moves(seat)), rng)

    return think


def find_scores(entry: Title[Any], view: Any) -> Sequence[int]:
    """What each seat stands at, as lists of matches tell it."""
    assert entry.gist is not None
    return entry.gist(view).scores


def _quick(at: Record, seat: int, level: str, rng: random.Random) -> str:
    legal = at.list_legal_moves(seat)
    if level == "random":
        return rng.choice(legal)
    if level == "greedy":
        return greedy.choose(at, seat, rng)
    if level == "beginner":
        return beginners.choose(at, seat, rng)
    if level == EASY:
        return choose_easy_move(build_knowledge(at, seat, legal), rng)
    return bots.choose_move(at.game, at.view(seat), legal, rng)


def match(cell: Cell, deal: int, place: int) -> tuple[float, float, list[float]]:
    """The share of the win that the seat `place` has at LEVEL, its lead, and the seconds of CPU of
    each of its decisions."""
    slug, seats, level, against = cell
    rng = random.Random(f"{cell} {deal} {place}")
    at = Record.begin(find_game(slug)(Setup(seats, {}, b"strength %d" % deal)))
    mine, others = player(slug, level), player(slug, against)
    spent = []
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        if len(legal) == 1:
            move = legal[0]
        elif seat == place:
            begun = time.process_time()
            move = mine(at, seat, rng)
            spent.append(time.process_time() - begun)
        else:
            move = others(at, seat, rng)
        at = at.play(seat, move)
    outcome = at.outcome
    assert outcome is not None
    winners = outcome.winners or tuple(range(seats))
    share = (place in winners) / len(winners)
    rivals = [score for seat, score in enumerate(outcome.scores) if seat != place]
    return share, outcome.scores[place] - max(rivals), spent


def kept() -> dict[Cell, dict[int, dict[str, Any]]]:
    """What is in the file: by cell and deal."""
    found: dict[Cell, dict[int, dict[str, Any]]] = defaultdict(dict)
    for row in read_rows(FILE):
        slug, seats, level, against = row["cell"]
        found[slug, seats, level, against][row["deal"]] = row
    return found


def run(cell: Cell, matches: int) -> None:
    """Plays what is missing to so many matches, and keeps it deal by deal."""
    done = kept()[cell]
    seats = cell[1]
    for deal in range(-(-matches // seats)):
        if deal in done:
            continue
        played = [match(cell, deal, place) for place in range(seats)]
        spent = sorted(each for _share, _lead, times in played for each in times)
        row = {
            "cell": cell,
            "deal": deal,
            "shares": [share for share, _lead, _times in played],
            "leads": [lead for _share, lead, _times in played],
            "decisions": len(spent),
            "median": statistics.median(spent),
            "worst": spent[-1],
            "cpu": sum(spent),
        }
        append_row(FILE, row)


def rows() -> Iterator[list[object]]:
    """A row for each cell: the mean share with its standard error over deals."""
    for cell, deals in sorted(kept().items()):
        slug, seats, level, against = cell
        means = [statistics.mean(row["shares"]) for row in deals.values()]
        error = statistics.stdev(means) / len(means) ** 0.5 if len(means) > 1 else 1.0
        mean = statistics.mean(means)
        leads = statistics.mean(lead for row in deals.values() for lead in row["leads"])
        yield [
            f"{slug}, {seats}",
            f"{level} against {against}",
            len(means) * seats,
            f"{100 * mean:.1f} ± {100 * error:.1f}",
            f"{100 / seats:.0f}",
            "yes" if mean - 2 * error > 1 / seats else "no",
            f"{leads:+.1f}",
            f"{1000 * statistics.median(row['median'] for row in deals.values()):.1f}",
            f"{1000 * max(row['worst'] for row in deals.values()):.0f}",
        ]


def main() -> None:
    arguments = sys.argv[2:]
    if arguments:
        slug, seats, level, against, matches = arguments
        run((slug, int(seats), level, against), int(matches))
    heads = ["game, seats", "levels", "matches", "share of wins, %", "par", "stronger", "lead"]
    table("How strong bots are", [*heads, "ms CPU a decision, median", "worst"], list(rows()))
