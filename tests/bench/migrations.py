"""How long each migration takes in a large house, from the state of a release on; PostgreSQL.

`python -m tests.bench.migrations [MATCHES]`: the town of release 0.1 (`tests/releases`) is copied
with its players until there are so many matches (100,000), and brought up to date migration by
migration. Those that take less than SHORT are told as one. Beside the seconds that passed stand
those that a processor was at it, ours and PostgreSQL's, which say the same on a busy machine.
"""

import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.tables import table

MATCHES = 100_000
SHORT = 0.5  # seconds of a processor
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

    from tests.bench.growth.measuring import Backend

    fill(matches)
    backend = Backend()
    took: list[tuple[str, float, float]] = []
    began = worked = 0.0

    def note(action: str, migration: Any = None, fake: bool = False) -> None:
        nonlocal began, worked
        now, spent = time.perf_counter(), time.process_time() + backend.spent()
        if action == "apply_start":
            began, worked = now, spent
        elif action == "apply_success":
            name = f"{migration.app_label} {migration.name}"
            took.append((name, now - began, spent - worked))
            print(f"{name}: {now - began:.1f} s, {spent - worked:.1f} of a processor", flush=True)

    executor = MigrationExecutor(connection, note)
    executor.migrate(executor.loader.graph.leaf_nodes())
    long = [one for one in took if one[2] >= SHORT]
    others = [one for one in took if one[2] < SHORT]
    rows = [*long, (f"{len(others)} others", *sums(others)), ("all", *sums(took))]
    table(
        f"Migrations at {matches:,} matches, PostgreSQL",
        ["migration", "s", "of a processor"],
        [[name, f"{passed:.1f}", f"{worked:.1f}"] for name, passed, worked in rows],
    )


def sums(took: list[tuple[str, float, float]]) -> tuple[float, float]:
    """The seconds of some migrations, those that passed and those of a processor."""
    return sum(one[1] for one in took), sum(one[2] for one in took)


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
