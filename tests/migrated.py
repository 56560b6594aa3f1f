"""A database as `manage.py prepare` leaves it, for whoever needs one.

To bring one there takes seven seconds of a core, so each run does so once, when one is first asked
for; everybody gets a copy. All processes of a run find it by TEST_MIGRATED, a folder that the first
of them sets (tests/services.py).
"""

import fcntl
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FOLDER = "TEST_MIGRATED"
ROOT = Path(__file__).resolve().parent.parent
# What `prepare` does to a database.
PREPARED = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
call_command("createcachetable", verbosity=0)
"""


def one_by_one(connection: Any, told: Any = None) -> Any:
    """What takes a database through each migration alone, as a site goes that is updated; without
    those that replace many for a new site. `told` is the progress callback of Django's executor."""
    from django.db.migrations.executor import MigrationExecutor
    from django.db.migrations.loader import MigrationLoader

    executor = MigrationExecutor(connection, told)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    return executor


def last_of_each(executor: Any) -> list[tuple[str, str]]:
    """The last migrations of all apps, for an executor that goes one by one."""
    graph = executor.loader.graph
    return [leaf for leaf in graph.leaf_nodes() if not graph.nodes[leaf].replaces]


def for_house(folder: Path) -> str:
    """A database for the house whose VAR_DIR is `folder`; returns its DATABASE_URL, which is empty
    for SQLite, whose file lies in the folder then. Outside of a test run the database is empty."""
    if os.environ.get("DATABASE_URL"):
        name = f"town_{secrets.token_hex(6)}"
        like = f'TEMPLATE "{template()}"' if FOLDER in os.environ else ""
        _command(f'CREATE DATABASE "{name}" {like}')
        return _address(name)
    if FOLDER in os.environ:
        shutil.copy(file(), folder / "rural.sqlite3")
    return ""


def file() -> Path:
    """A file of SQLite to copy."""
    folder = _folder()
    made = folder / "rural.sqlite3"
    with _one_at_a_time(folder):
        if not made.exists():
            being_made = folder / "being_made"
            being_made.mkdir()
            _prepare(VAR_DIR=str(being_made), DATABASE_URL="")
            (being_made / "rural.sqlite3").rename(made)
    return made


def template() -> str:
    """The name of the database on the PostgreSQL of this run that others are to be copies of.
    Nobody may be connected to it meanwhile."""
    folder = _folder()
    name = f"migrated_{folder.parent.name}"
    made = folder / "template"
    with _one_at_a_time(folder):
        if not made.exists():
            _command(f'CREATE DATABASE "{name}"')
            _prepare(VAR_DIR=str(folder), DATABASE_URL=_address(name))
            made.touch()
    return name


@contextmanager
def one_reader_first() -> Iterator[None]:
    """Of all that come here one goes on alone. The others prepare the database meanwhile, and
    follow together when that one is done."""
    with open(_folder() / "reading", "w") as turn:
        try:
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            template() if os.environ.get("DATABASE_URL") else file()
            fcntl.flock(turn, fcntl.LOCK_SH)
            fcntl.flock(turn, fcntl.LOCK_UN)
        yield


def forget() -> None:
    """Leaves no template on a PostgreSQL that outlives the run."""
    if FOLDER in os.environ and (_folder() / "template").exists():
        _command(f'DROP DATABASE "{template()}"')


def _folder() -> Path:
    folder = Path(os.environ[FOLDER])
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _prepare(**variables: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PREPARED],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _address(name: str) -> str:
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


def _command(words: str) -> None:
    """Said to the PostgreSQL of this run, in its own database."""
    import environ
    import psycopg

    place: dict[str, Any] = environ.Env.db_url_config(os.environ["DATABASE_URL"])
    with psycopg.connect(
        host=place["HOST"] or None,
        port=place["PORT"] or None,
        user=place["USER"] or None,
        password=place["PASSWORD"] or None,
        dbname=place["NAME"] or "postgres",
        autocommit=True,
    ) as connection:
        connection.execute(words)
