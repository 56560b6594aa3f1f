"""How long a large house takes to be updated from a release, and what happens if it is killed.

`python -m tests.bench.updates sqlite|postgres [MATCHES]`; by itself, since it takes minutes. The
house is the town of release 0.1 (running, finished, open and cancelled matches of all titles with
their mails), copied until it has so many matches. The update runs in a process of its own; it is
killed in the middle of the migration KILLED_IN, and then taken up by another.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.tables import table
from tests.releases import FOLDER

KILLED_IN = "whoever_sits_holds"
SPAN = 1000  # more than any key among the rows of the release
# Which columns of a copy are moved on: its own key, and those of other copied rows.
MOVED = {
    "games_match": ("id",),
    "games_seat": ("id", "match_id"),
    "games_step": ("match_id",),
    "games_letter": ("id", "seat_id"),
    "games_notice": ("id", "seat_id", "sent_as_id", "letter_id"),
    "games_remark": ("id", "match_id", "seat_id"),
    "games_intervention": ("id", "match_id", "seat_id"),
    "games_invitation": ("id", "match_id"),
    "games_reply": ("id", "invitation_id", "letter_id"),
    "games_presence": ("seat_id",),
}
UNIQUE = {
    "code": "CAST(k AS varchar(6)) || substr(code, 1, 6)",
    "message_key": "message_key || k",
}


def main(database: str, matches: int = 100_000) -> None:
    server, folder = prepared(database)
    try:
        whole = filled(matches)
        first, held, seconds = killed_half_way()
        second = times_of(update())
        rows = [
            [name, f"{first.get(name, 0) + second.get(name, 0):.1f}"]
            for name in dict.fromkeys([*first, *second])
        ]
        table(f"Update of {matches} matches from release 0.1; {database}", ["migration", "s"], rows)
        print(", ".join(f"{count} {name}" for name, count in whole.items()))
        print(
            f"{KILLED_IN}: killed after {seconds:.1f} s with {held} seats held (whole batches: "
            f"{held % 1000 == 0}); taken up, {found_after()}"
        )
    finally:
        from django.db import connection

        connection.close()
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def prepared(database: str) -> tuple[Any, Path]:
    """An empty database with the tables of the release."""
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="rural-bench-"))
    server, url = None, f"sqlite:///{folder}/house.sqlite3"
    if database == "postgres":
        from tests.bench.postgres import durable_postgres

        server, url = durable_postgres()
    os.environ.update(
        SECRET_KEY="only-for-measuring-and-long-enough-to-start",
        DEBUG="0",
        VAR_DIR=str(folder),
        DATABASE_URL=url,
        EMAIL_URL="dummymail://",
        REDIS_URL=f"redis+socket://{folder}/nobody.sock",
        LOG_LEVEL="ERROR",
        DJANGO_SETTINGS_MODULE="config.settings",
    )
    import django

    django.setup()
    return server, folder


def filled(matches: int) -> dict[str, int]:
    """Loads the rows of the release and copies them; how many there are of each kind."""
    from django.db import connection, transaction

    from tests.releases.conftest import as_it_was
    from tests.releases.rows import Dump

    dump = Dump(FOLDER / "0.1.jsonl")
    former = as_it_was(dump)
    with transaction.atomic():
        dump.load(former)
    copies = matches // len(dump.rows["games.match"]) - 1
    counted = {}
    with connection.cursor() as cursor:
        for name, moved in MOVED.items():
            model = former.get_model(name.replace("_", ".", 1))
            columns = [field.column for field in model._meta.concrete_fields if field.column]
            taken = ", ".join(copied(column, moved) for column in columns)
            named = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f"WITH RECURSIVE series(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM series "
                f"WHERE k < {copies}) INSERT INTO {name} ({named}) "
                f"SELECT {taken} FROM series CROSS JOIN (SELECT * FROM {name}) kept WHERE true"
            )
            cursor.execute(f"SELECT count(*) FROM {name}")
            counted[name.removeprefix("games_")] = cursor.fetchone()[0]
        cursor.execute("ANALYZE")
    connection.close()
    return counted


def copied(column: str, moved: tuple[str, ...]) -> str:
    """What a column of copy number k holds."""
    if column in UNIQUE:
        return UNIQUE[column]
    return f'"{column}" + k * {SPAN}' if column in moved else f'"{column}"'


def update() -> "subprocess.Popen[str]":
    """The update, in a process of its own; it says when each migration begins and ends."""
    command = [sys.executable, "-m", "tests.bench.updates", "update"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def updating() -> None:
    """What that process does."""
    import django

    django.setup()
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    def told(action: str, migration: Any = None, fake: bool = False) -> None:
        if action.startswith("apply"):
            print(json.dumps([action, str(migration), time.time()]), flush=True)

    executor = MigrationExecutor(connection, told)
    executor.migrate(executor.loader.graph.leaf_nodes())


def said(process: "subprocess.Popen[str]") -> Iterator[tuple[str, str, float]]:
    assert process.stdout is not None
    for line in process.stdout:
        action, name, at = json.loads(line)
        yield action, name, at


def times_of(process: "subprocess.Popen[str]") -> dict[str, float]:
    """The seconds that each migration took."""
    begun: dict[str, float] = {}
    took: dict[str, float] = {}
    for action, name, at in said(process):
        if action == "apply_start":
            begun[name] = at
        else:
            took[name] = at - begun[name]
    if process.wait():
        raise SystemExit("the update has failed")
    return took


def killed_half_way() -> tuple[dict[str, float], int, float]:
    """Updates until half of the seats are held, and kills the process; the seconds of each
    migration, how many seats are held, and how long it had been at it."""
    process = update()
    begun: dict[str, float] = {}
    took: dict[str, float] = {}
    for action, name, at in said(process):
        if action == "apply_success":
            took[name] = at - begun[name]
            continue
        begun[name] = at
        if KILLED_IN in name:
            half = count("games_seat") // 2
            while count("games_seat WHERE holding_id IS NOT NULL") < half:
                time.sleep(2.0)
            process.send_signal(signal.SIGKILL)
            took[name] = time.time() - at
            break
    process.wait()
    return took, count("games_seat WHERE holding_id IS NOT NULL"), took[name]


def count(what: str) -> int:
    """How many rows; 0 while the database is busy."""
    from django.db import OperationalError, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {what}")
            return int(cursor.fetchone()[0])
    except OperationalError:
        return 0


def found_after() -> str:
    """Whether every row names its holder, in words."""
    dealt = "games_match WHERE started_at IS NOT NULL"
    free = count(f"games_seat WHERE tenure_id IS NULL AND match_id IN (SELECT id FROM {dealt})")
    held = count("games_seat WHERE tenure_id IS NOT NULL")
    unnamed = {
        name: count(f"{name} WHERE tenure_id IS NULL AND seat_id IS NOT NULL")
        for name in ("games_notice", "games_inboundmail", "games_remark", "games_intervention")
    }
    return (
        f"{held} seats held, {count('games_tenure')} tenures, {free} dealt seats without one, "
        f"rows without one: {unnamed}"
    )


if __name__ == "__main__":
    if sys.argv[1] == "update":
        updating()
    else:
        main(sys.argv[1], *map(int, sys.argv[2:3]))
