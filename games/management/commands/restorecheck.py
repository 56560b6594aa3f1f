"""`manage.py restorecheck FILE`: whether a backup would do. Restores it beside the house, replays
all that it holds, and throws it away again; the house itself is not touched."""

import os
import secrets
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config import backups, libpq


class Command(BaseCommand):
    help = (
        "Restores a backup beside the site, replays every match in it and reports its "
        "contents. Exits with 1 if it is damaged or any match is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            with restore_site(file) as url:
                self.run_command("rows", url)
                self.run_command("replaycheck", url)
        except backups.BackupFailed as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{file} can be restored.")

    def run_command(self, command: str, url: str) -> None:
        """Runs a command of ours in the restored house, and says what it says."""
        done = subprocess.run(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), command],
            env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        self.stdout.write(done.stdout.rstrip())
        if done.returncode:
            raise CommandError(extract_error(done.stderr))


def extract_error(stderr: str) -> str:
    """What went wrong, of all that a command wrote. PostgreSQL adds lines that show where."""
    lines = [line for line in stderr.splitlines() if line.strip(" ^")]
    return next((line for line in reversed(lines) if not line.startswith("LINE ")), "")


@contextmanager
def restore_site(file: Path) -> Iterator[str]:
    """The DATABASE_URL of a house of its own that holds a backup, while the block runs."""
    if not file.is_file():
        raise backups.BackupFailed(f"There is no file {file}.")
    if file.suffix == f".{backups.SQLITE}":
        with tempfile.TemporaryDirectory(prefix="rural-route-restored-") as folder:
            into = Path(folder, "restored.sqlite3")
            backups.restore_sqlite(file, into)
            yield f"sqlite:///{into}"
        return
    if connection.vendor != "postgresql":
        raise backups.BackupFailed(
            f"{file} is a PostgreSQL backup. Set DATABASE_URL to a server where this user may "
            "create databases."
        )
    with create_empty_database() as database:
        backups.restore_postgres(file, database)
        yield libpq.build_url(libpq.build_parameters(database))


@contextmanager
def create_empty_database() -> Iterator[dict[str, Any]]:
    """An empty database in the PostgreSQL of the house, past a pooler as all of a backup, thrown
    away after the block."""
    name = f"rural_route_restored_{secrets.token_hex(6)}"
    source = backups.backup_database()
    server: Any = libpq.build_parameters(source)
    try:
        with psycopg.connect(**server, autocommit=True) as direct:
            direct.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    except psycopg.Error as problem:
        raise backups.BackupFailed(f"Cannot create a database to restore into: {problem}") from None
    options = {**source.get("OPTIONS", {}), "dbname": name}  # the last word, if it is there
    try:
        yield {**source, "NAME": name, "OPTIONS": options}
    finally:
        with psycopg.connect(**server, autocommit=True) as direct:
            direct.execute(f"DROP DATABASE {name} WITH (FORCE)")
