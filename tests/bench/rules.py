"""The pure rules: random play through Record beside a bare simulator, replay, legal lists."""

import random
import statistics
import time
from collections.abc import Callable

from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles import all_games
from tests.bench import bare_emus
from tests.bench.tables import spread, table

ROUNDS = 7
SECONDS = 1.0


def played(game: AnyGame, dice: random.Random) -> Record:
    """A whole random match: legal list, choice, validated move with its log lines."""
    record = Record.begin(game)
    while waiting := record.awaited_seats:
        seat = waiting[0]
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
    return record


def per_core_second(once: Callable[[], int]) -> tuple[float, float]:
    """(matches, turns) per second of processor time; `once` plays a match and counts its turns."""
    matches = turns = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        turns += once()
        matches += 1
    return matches / spent, turns / spent


def turns_of(record: Record) -> int:
    """Turns in a match of Emu Ranchers: each has one draw."""
    return sum(1 for _seat, move in record.moves if move.startswith("draw"))


def playouts() -> None:
    """Emu Ranchers through Record and the bare simulator, turn about."""
    emu = all_games()[0]
    dice = random.Random(1)

    def through_record() -> int:
        setup = Setup(seats=2, options={}, seed=dice.randbytes(32))
        return turns_of(played(emu(setup), dice))

    def bare() -> int:
        return bare_emus.match(dice)

    per_core_second(through_record)
    ours, ceiling, ratios = [], [], []
    for _ in range(ROUNDS):
        ours.append(per_core_second(through_record)[1])
        ceiling.append(per_core_second(bare)[1])
        ratios.append(ours[-1] / ceiling[-1])
    table(
        "Random play of Emu Ranchers, two years (turn = action and draw)",
        ["what", f"turns per core-second, n={ROUNDS}"],
        [
            ["through Record: validated, with log", spread(ours, 0)],
            ["bare simulator", spread(ceiling, 0)],
            ["ratio", spread(ratios, 2)],
        ],
    )


def replays() -> None:
    """Every game: moves per second, replay of its longest match, legal lists."""
    rows = []
    for title in all_games():
        for seats in title.seat_counts:
            rows.append(_replay_row(title, seats))
    table(
        "Every game, random play",
        [
            "game, seats",
            "steps/core-s",
            "most steps",
            "replay of it, ms",
            "us a step",
            "largest list",
            "worst list, ms (median of worst 100)",
        ],
        rows,
    )


def _replay_row(title: type[AnyGame], seats: int) -> list[object]:
    dice = random.Random(2)
    records, lists, largest = [], [], 0
    start, moves = time.process_time(), 0
    for _ in range(30):
        record = played(title(Setup(seats=seats, seed=dice.randbytes(32))), dice)
        records.append(record)
        moves += record.ply
    rate = moves / (time.process_time() - start)
    for record in records[:10]:
        at = Record.begin(record.game)
        for seat, move in record.moves:
            began = time.process_time()
            legal = record.game.list_legal_moves(at.state, seat)
            lists.append(time.process_time() - began)
            largest = max(largest, len(legal))
            at = at.play(seat, move)
    longest = max(records, key=lambda record: record.ply)
    times = []
    for _ in range(15):
        began = time.process_time()
        Record.replay(longest.game, longest.moves)
        times.append(time.process_time() - began)
    replay = statistics.median(times)
    worst = sorted(lists)[-100:]
    return [
        f"{title.slug}, {seats}",
        f"{rate:,.0f}",
        longest.ply,
        f"{replay * 1000:.2f}",
        f"{replay * 1e6 / longest.ply:.1f}",
        largest,
        f"{worst[-1] * 1000:.2f} ({statistics.median(worst) * 1000:.3f})",
    ]


def main() -> None:
    playouts()
    replays()
