"""A house of 10,000, 100,000 and a million matches on PostgreSQL: what grows with it, and what it
weighs.

`python -m tests.bench growth` fills, measures and prints; a million matches take about 12 GB
and ten minutes of a core of their own. At the end the moves are put in parts.
`python -m tests.bench.growth SIZE ...` takes other sizes. Plans of what grows by more than
GREATEST, or reads a large table from one end to the other, are printed after the table.
"""

import random
import shutil
import time
from collections.abc import Sequence
from typing import Any

from tests.bench import house
from tests.bench.tables import table

SIZES = (10_000, 100_000, 1_000_000)
GREATEST = 1.3
NOISE_MS, NOISE_BLOCKS = 2.0, 30  # what is less than this is no growth


def main(sizes: Sequence[int] = SIZES) -> None:
    from tests.bench.postgres import durable_postgres

    server, url = durable_postgres()
    folder = house.set_up(url)
    try:
        measure(sizes)
    finally:
        from django.db import connection

        connection.close()
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(sizes: Sequence[int]) -> None:
    """Fills the house to each size, and prints what was found there."""
    from django.db import transaction

    from games.models import Match
    from tests.bench.growth import asked, block, copying, measuring, parting, veteran, weighing

    prepare()
    began = time.perf_counter()
    with transaction.atomic():
        block.furnish(random.Random(13))
    copying.keep_block()
    of_block = Match.objects.count()
    print(f"The block was played in {time.perf_counter() - began:.0f} s.", flush=True)
    asked.with_second_factor()
    found: dict[str, list[Any]] = {}
    copies = 0
    for size in sizes:
        began = time.perf_counter()
        wanted = size // of_block - 1
        copying.copy(copies + 1, wanted)
        if not copies:
            veteran.settle()
        copies = wanted
        print(f"{size:,} matches after {time.perf_counter() - began:.0f} s.", flush=True)
        weighing.weigh(size)
        for name, once in asked.everything():
            found.setdefault(name, []).append(measuring.cost(once))
    report(sizes, found)
    parting.part()


def prepare() -> None:
    """Mails can be answered; the settings of PostgreSQL are its own, so that plans are those of a
    host who has changed none, but for how often it writes all to disk."""
    from django.conf import settings
    from django.db import connection

    settings.REPLY_DOMAIN = "reply.example.org"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with connection.cursor() as cursor:
        cursor.execute("ALTER SYSTEM SET max_wal_size = '8GB'")
        cursor.execute("SELECT pg_reload_conf()")


def report(sizes: Sequence[int], found: dict[str, list[Any]]) -> None:
    """The table, and the plans of what grew."""
    heads = ["what", "queries", *(f"ms at {size:,}" for size in sizes), "x"]
    heads += [*(f"blocks at {size:,}" for size in sizes), "x", "read whole"]
    rows = []
    for name, costs in found.items():
        ms, blocks = [each.ms for each in costs], [each.blocks for each in costs]
        rows.append(
            [
                name,
                costs[-1].queries,
                *(f"{each:.1f}" for each in ms),
                f"{growth(ms[0], ms[-1], NOISE_MS):.2f}",
                *blocks,
                f"{growth(blocks[0], blocks[-1], NOISE_BLOCKS):.2f}",
                ", ".join(costs[-1].scanned),
            ]
        )
    table("Pages and sweeps; the least of several runs; what they write is undone", heads, rows)
    for name, costs in found.items():
        tell_plans(name, costs)


def tell_plans(name: str, costs: Sequence[Any]) -> None:
    """The plans of the queries that read many blocks, if the whole has grown or reads a table."""
    from tests.bench.growth.measuring import in_words, scans

    first, last = costs[0], costs[-1]
    by_blocks = growth(first.blocks, last.blocks, NOISE_BLOCKS)
    if growth(first.ms, last.ms, NOISE_MS) <= GREATEST >= by_blocks and not last.scanned:
        return
    print(f"\n{name}: {first.ms:.1f} to {last.ms:.1f} ms, {first.blocks} to {last.blocks} blocks")
    heavy = sorted(last.plans, key=lambda plan: -plan[1]["Actual Total Time"])[:2]
    heavy += [plan for plan in last.plans if scans(plan[1]) and plan not in heavy]
    for _blocks, plan, sql in heavy:
        print(f"  {sql[:1500]}")
        print("\n".join(f"    {line}" for line in in_words(plan)))


def growth(first: float, last: float, noise: float) -> float:
    """How many times as much; differences below `noise` are none."""
    return 1.0 if last - first < noise else last / max(first, noise)
