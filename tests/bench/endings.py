"""What bots lose where the draw pile of an emu game runs out: `endings TITLE SEATS MANY [CARDS]`.

So many decisions with one card (or CARDS) in the draw pile, of matches of steady bots. Each move
is played through in all deals that can be listed, in several rounds of other luck; what a bot loses
is what the best move brings more than its own, the match counted as the title's outlook does.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean
from typing import Any

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots, find_game, find_title
from games.titles.bot_types import BotKnowledge
from games.titles.move_review import build_knowledge
from games.titles.search import LookaheadSearch, RolloutRandom, weighted_mean
from games.titles.strong_bot import StrongBot
from games.titles.title import Title
from tests.bench.tables import table

LIMIT, PLAYOUTS = 400, 1500  # deals, and playouts by which a decision is judged
CLEAR = 0.5  # points


def positions(slug: str, seats: int, cards: int) -> Iterator[tuple[Record, int]]:
    """Decisions with so many cards in the draw pile, each with the number of its match."""
    number = 0
    while True:
        rng = random.Random(f"endings {slug} {seats} {number}")
        at = Record.begin(find_game(slug)(Setup(seats, {}, b"endings %d" % number)))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            legal = at.list_legal_moves(seat)
            if at.state.phase in ("turn", "draw") and at.state.pile == cards and len(legal) > 1:
                yield at, number
            at = at.play(seat, bots.choose_move(at.game, at.view(seat), legal, rng))
        number += 1


def values(entry: Title[Any], known: BotKnowledge[Any], rng: random.Random) -> dict[str, float]:
    """What each move is worth."""
    assert entry.imagining and entry.outlook
    outlook, how = entry.outlook, entry.imagining
    seat = known.view["seat"]
    found: dict[str, list[float]] = {}
    weights: list[int] = []
    search = LookaheadSearch(lambda: None, seat, outlook, outlook.policy, rng)  # type: ignore[arg-type, return-value]
    played = 0
    while played < PLAYOUTS:
        listed = how.list_positions(known.game, known.options, known.view, known.told, rng, LIMIT)
        if listed is None:
            return {}
        for record, ways in listed.positions:
            weights.append(ways)
            luck = rng.choice(range(1 << 62))
            for move in known.legal:
                for plan in search._list_plans((record.game, record.state), move):
                    state = record.state
                    for draft in plan[:-1]:
                        state, _lines = record.game.apply_move(state, seat, draft)
                    worth = search.play_out(record.game, state, plan[-1], RolloutRandom(luck))
                    found.setdefault(" / ".join(plan), []).append(worth)
                    played += 1
    best: dict[str, float] = {}
    for plan, worths in found.items():
        move = plan.split(" / ")[0]
        best[move] = max(best.get(move, float("-inf")), weighted_mean(worths, weights))
    return best


def main() -> None:
    slug, seats, many = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    cards = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    entry = find_title(slug)
    assert entry and entry.imagining and entry.outlook and entry.bot
    drawing = replace(entry.imagining, hidden=None)
    players = {
        "steady": lambda known, rng: entry.bot(known.view, known.legal, rng),
        "strong, deals drawn": StrongBot(drawing, entry.outlook, entry.bot),
        "strong, deals listed": StrongBot(entry.imagining, entry.outlook, entry.bot),
    }
    lost: dict[str, list[float]] = {name: [] for name in players}
    spent: dict[str, list[float]] = {name: [] for name in players}
    skipped, matches = 0, 0
    for at, number in positions(slug, seats, cards):
        matches = number + 1
        seat = at.awaited_seats[0]
        known = build_knowledge(at, seat, at.list_legal_moves(seat))
        worth = values(entry, known, random.Random(at.ply))
        if not worth:
            skipped += 1
            continue
        for name, choose in players.items():
            begun = time.process_time()
            move = choose(known, random.Random(at.ply))
            spent[name].append(1000 * (time.process_time() - begun))
            lost[name].append(max(worth.values()) - worth[move])
        if len(lost["steady"]) == many:
            break
    rows = [
        (
            name,
            f"{100 * mean(each < 1e-9 for each in lost[name]):.0f}",
            f"{mean(lost[name]):.2f}",
            f"{100 * mean(each > CLEAR for each in lost[name]):.0f}",
            f"{mean(spent[name]):.0f}",
        )
        for name in players
    ]
    heads = ("bot", "best step, %", "lost, points", f"more than {CLEAR}, %", "ms CPU a decision")
    where = f"{many} decisions of {matches} matches, {cards} to draw"
    title = f"{slug}, {seats}: {where}; {skipped} not listed"
    table(title, heads, rows)
