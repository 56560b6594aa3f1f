"""Backups: the whole database in one file, as it stood at one instant, while everybody plays on.

SQLite by `VACUUM INTO`: a plain copy of the file loses what lies in the log beside it. PostgreSQL
by `pg_dump`, in its own packed form. What a file holds is as secret as the database: hands, seeds,
addresses. Only its owner may read it.
"""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from config import libpq

SQLITE, POSTGRES = "sqlite3", "dump"
NAME = "rural-route-{at:%Y%m%dT%H%M%SZ}.{kind}"
NAMED = re.compile(rf"rural-route-(\d{{8}}T\d{{6}}Z)\.({SQLITE}|{POSTGRES})")


class BackupFailed(Exception):
    """There is no backup, or nothing was restored, and the message says why."""


def backup_database() -> Mapping[str, Any]:
    """The database of the house as backups reach it: past a pooler, whose connections would keep
    what `pg_dump` sets in a session, an empty search path, for whoever gets them next."""
    return settings.BACKUP_DATABASE or connection.settings_dict


def write_backup(database: Mapping[str, Any], folder: Path, at: datetime) -> Path:
    """Writes a backup of `database` (an entry of DATABASES) into `folder`, and returns its file,
    which is named after the instant `at` (aware). BackupFailed if it could not be written; then
    nothing of it is left."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    kind = backup_format(database)
    kept = folder / NAME.format(at=at.astimezone(UTC), kind=kind)
    part = kept.with_name(f"{kept.name}.part-{os.getpid()}")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        if kind == SQLITE:
            copy_sqlite(str(database["NAME"]), part)
        else:
            run_program("pg_dump", "--format=custom", f"--file={part}", database=database)
        flush_to_disk(part)
        part.rename(kept)
    except (OSError, sqlite3.Error) as problem:
        raise BackupFailed(f"No backup written to {folder}: {problem}") from problem
    finally:
        part.unlink(missing_ok=True)
    return kept


def backup_format(database: Mapping[str, Any]) -> str:
    """Which kind of backup a database has."""
    return SQLITE if database["ENGINE"].endswith("sqlite3") else POSTGRES


def copy_sqlite(name: str, into: Path) -> None:
    place = f"{Path(name).absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(place, uri=True, timeout=60, isolation_level=None)
    try:
        connection.execute("VACUUM INTO ?", [str(into)])
    finally:
        connection.close()


def flush_to_disk(file: Path) -> None:
    """Returns once the file lies on the disk."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def list_backups(folder: Path) -> list[tuple[datetime, Path]]:
    """The backups in a folder and their instants, oldest first."""
    found = []
    for file in folder.iterdir() if folder.is_dir() else ():
        if named := NAMED.fullmatch(file.name):
            at = datetime.strptime(named[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            found.append((at, file))
    return sorted(found)


def delete_old_backups(folder: Path, before: datetime) -> list[Path]:
    """Throws away the backups from before an instant, but never the newest; returns which."""
    old = [file for at, file in list_backups(folder)[:-1] if at < before]
    for file in old:
        file.unlink(missing_ok=True)
    return old


def days_to_timedelta(number: int) -> timedelta:
    return timedelta(days=number)


# Restoring


def restore_sqlite(file: Path, into: Path) -> None:
    """Puts a backup into a file of its own, checked for damage. BackupFailed if it is none."""
    try:
        shutil.copyfile(file, into)
        connection = sqlite3.connect(into)
        try:
            (found,) = connection.execute("PRAGMA integrity_check").fetchone()
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as problem:
        raise BackupFailed(f"{file} is not a readable backup: {problem}") from problem
    if found != "ok":
        raise BackupFailed(f"{file} is damaged: {found}")


def restore_postgres(file: Path, database: Mapping[str, Any]) -> None:
    """Fills the empty `database` with a backup. BackupFailed if it is none."""
    options = ("--no-owner", "--no-privileges", "--exit-on-error")
    run_program("pg_restore", *options, str(file), database=database)


def find_program(name: str) -> str:
    """The path of a program of PostgreSQL. BackupFailed if there is none."""
    found = shutil.which(name)
    if found is None:
        raise BackupFailed(
            f"There is no {name} on PATH. Install PostgreSQL's client programs, of the server's "
            "release or a newer one (Debian: postgresql-client)."
        )
    return found


def run_program(name: str, *arguments: str, database: Mapping[str, Any]) -> None:
    """Runs a program of PostgreSQL against a database, over the connection that the site has to it;
    BackupFailed with its words if it fails."""
    try:
        place, secret = libpq.split_secret(libpq.build_parameters(database))
    except ValueError as problem:
        raise BackupFailed(f"{problem}") from None
    done = subprocess.run(
        [find_program(name), f"--dbname={place}", *arguments],
        env={**os.environ, **secret},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupFailed(f"{name} failed: {done.stderr.strip()}")
