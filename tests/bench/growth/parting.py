"""Moves in parts, tried on the filled house: what there is becomes the first part, where it lies.

The parts are of matches, by key, which are parts by time: keys are given as matches are opened. By
the instant of a move it cannot be done, since in PostgreSQL every key of a table in parts must hold
what it is parted by, and the key of a move is its match and ply. All that reads moves names their
match, so one part is looked at, and no line of the program changes.
"""

import time
from collections.abc import Callable
from typing import Any

from tests.bench.tables import table

BEFORE = (
    "ALTER TABLE games_move ADD CONSTRAINT move_of_first CHECK (match_id < {limit}) NOT VALID",
)
CHECKED = "ALTER TABLE games_move VALIDATE CONSTRAINT move_of_first"
PARTED = (
    "ALTER TABLE games_move RENAME TO games_step_first",
    "ALTER INDEX games_move_pkey RENAME TO games_step_first_pkey",
    "CREATE TABLE games_move (LIKE games_step_first INCLUDING DEFAULTS INCLUDING STORAGE) "
    "PARTITION BY RANGE (match_id)",
    "ALTER TABLE games_move ADD PRIMARY KEY (match_id, ply)",
    "ALTER TABLE games_move ATTACH PARTITION games_step_first "
    "FOR VALUES FROM (MINVALUE) TO ({limit})",
    "CREATE TABLE games_step_second PARTITION OF games_move "
    "FOR VALUES FROM ({limit}) TO ({second})",
    "CREATE TABLE games_step_third PARTITION OF games_move "
    "FOR VALUES FROM ({second}) TO (MAXVALUE)",
)
PART = 1_000_000  # matches


def part() -> None:
    """Parts the moves and prints what that takes, and what reading and playing costs before and
    after."""
    from django.db import connection, transaction

    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) + 1, (SELECT count(*) FROM games_move) FROM games_match")
        limit, moves = cursor.fetchone()
        limits = {"limit": limit, "second": limit + PART}
        before = costs()
        added = seconds(lambda: [cursor.execute(each.format(**limits)) for each in BEFORE])
        checked = seconds(lambda: cursor.execute(CHECKED))

        def parted() -> None:
            with transaction.atomic():
                for each in PARTED:
                    cursor.execute(each.format(**limits))

        locked = seconds(parted)
        after = costs()
    rows: list[list[object]] = [
        ["bound set, table locked", f"{added * 1000:.0f} ms", ""],
        ["bound checked, steps go on", f"{checked:.1f} s", ""],
        ["parted, table locked", f"{locked * 1000:.0f} ms", ""],
        *([name, before[name], after[name]] for name in before),
    ]
    table(f"{moves:,} steps in parts; PostgreSQL", ["what", "before", "after"], rows)


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def costs() -> dict[str, str]:
    """CPU and blocks of what reads and writes moves."""
    from tests.bench.growth import asked
    from tests.bench.growth.measuring import cost

    wanted: dict[str, Any] = {
        name: once
        for name, once in asked.pages()
        if name in ("match", "log, over", "turn submitted")
    }
    found = {name: cost(once) for name, once in wanted.items()}
    return {
        name: f"{each.ms:.1f} ms, of it {each.database_ms:.1f} in PostgreSQL; {each.blocks} blocks"
        for name, each in found.items()
    }
