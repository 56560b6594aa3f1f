"""How long each migration takes in a large house, from the state of a release on; PostgreSQL.

`python -m tests.bench.migrations [MATCHES]`: the town of release 0.1 (`tests/releases`) is copied
with its players until there are so many matches (100,000), and brought up to date migration by
migration. Those that take less than SHORT are told as one.
"""

import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.tables import table

MATCHES = 100_000
SHORT = 0.5  # seconds
ONCE = ("games.imapfolder", "games.heartbeat", "games.uninvited")  # as many in any house


def main(matches: int = MATCHES) -> None:
    import shutil

    from tests.bench import house
    from tests.bench.postgres import durable_postgres

    server, url = durable_postgres()
    folder = house.settle(url)
    try:
        measure(matches)
    finally:
        from django.db import connection

        connection.close()
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(matches: int) -> None:
    """Fills a house of the release with so many matches and prints what each migration takes."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    fill(matches)
    took: list[tuple[str, float]] = []
    began = 0.0

    def note(action: str, migration: Any = None, fake: bool = False) -> None:
        nonlocal began
        if action == "apply_start":
            began = time.perf_counter()
        elif action == "apply_success":
            took.append((f"{migration.app_label} {migration.name}", time.perf_counter() - began))

    executor = MigrationExecutor(connection, note)
    executor.migrate(executor.loader.graph.leaf_nodes())
    long = [[name, f"{seconds:.1f}"] for name, seconds in took if seconds >= SHORT]
    others = [seconds for _name, seconds in took if seconds < SHORT]
    table(
        f"Migrations at {matches:,} matches, PostgreSQL",
        ["migration", "s"],
        [
            *long,
            [f"{len(others)} others", f"{sum(others):.1f}"],
            ["all", f"{sum(seconds for _name, seconds in took):.1f}"],
        ],
    )


def fill(matches: int) -> None:
    """The town of the release, copied until there are so many matches."""
    from django.db import connection, transaction

    from tests.bench.growth import copying, prepare
    from tests.releases import FOLDER
    from tests.releases.conftest import as_it_was
    from tests.releases.rows import Dump

    prepare()
    dump = Dump(Path(FOLDER) / "0.1.jsonl")
    former: Any = as_it_was(dump)
    with transaction.atomic():
        dump.load(former)
    kinds = [former.get_model(label) for label in dump.rows if label not in ONCE]
    copying.keep_block(kinds)
    copying.copy(1, matches // len(dump.rows["games.match"]) - 1, kinds)
    with connection.cursor() as cursor:
        for kind in kinds:
            cursor.execute(f"DROP TABLE block_{kind._meta.db_table}")
        cursor.execute("SELECT count(*) FROM games_match")
        print(f"{cursor.fetchone()[0]:,} matches as release 0.1 left them.", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
