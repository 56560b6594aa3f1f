"""A backup is one of the database that the site itself uses, however DATABASE_URL names it."""

import os
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.db import connection
from psycopg.conninfo import conninfo_to_dict

from config import backups, clock, environment, libpq
from tests.host.locked_postgres import PASSWORD, LockedPostgres
from tests.matches import running_match
from tests.services import _postgres_programs

NAMED = {
    "postgres://rural:secret@db.example.org:5433/rr": {
        "host": "db.example.org",
        "port": "5433",
        "user": "rural",
        "dbname": "rr",
    },
    "postgres://rural@/rr?host=/run/other&port=5433": {
        "host": "/run/other",
        "port": "5433",
        "user": "rural",
        "dbname": "rr",
    },
    "postgres://rural@//run/other/rr": {"host": "/run/other", "user": "rural", "dbname": "rr"},
    "postgres://rural@db/rr?sslmode=verify-full&sslrootcert=/c.pem&sslcert=/a.pem&sslkey=/a.key": {
        "host": "db",
        "user": "rural",
        "dbname": "rr",
        "sslmode": "verify-full",
        "sslrootcert": "/c.pem",
        "sslcert": "/a.pem",
        "sslkey": "/a.key",
    },
    "postgres:///rr?service=site&passfile=/etc/rural/pgpass": {
        "service": "site",
        "passfile": "/etc/rural/pgpass",
        "dbname": "rr",
    },
    "postgres://rural@one:5433,two:5434/rr?target_session_attrs=primary&keepalives_idle=30": {
        "host": "one,two",
        "port": "5433,5434",
        "user": "rural",
        "dbname": "rr",
        "target_session_attrs": "primary",
        "keepalives_idle": "30",
    },
    "postgres://rural@db/rr?assume_role=our%20house": {
        "host": "db",
        "user": "rural",
        "dbname": "rr",
        "options": "-c role=our\\ house",
    },
}


def settled(url: str) -> dict:
    """The database as config/settings.py has it."""
    database = environment.parse_database_url(url)
    environment.configure_postgres(database, prepared=True)
    return database


@pytest.mark.parametrize("url", NAMED)
def test_a_program_of_postgresql_gets_all_that_the_address_of_the_database_says(url):
    place, secret = libpq.split_secret(libpq.build_parameters(settled(url)))
    ours = {"client_encoding": "UTF8", "connect_timeout": "5"}
    assert conninfo_to_dict(place) == NAMED[url] | ours
    assert secret == ({"PGPASSWORD": "secret"} if "secret" in url else {})


@pytest.mark.parametrize("url", NAMED)
def test_a_command_of_ours_is_sent_where_the_site_is(url):
    parameters = libpq.build_parameters(settled(url))
    assert libpq.build_parameters(settled(libpq.build_url(parameters))) == parameters


def test_a_secret_that_only_a_command_line_would_take_is_refused(tmp_path, monkeypatch):
    database = settled("postgres://rural@db/rr?sslkey=/me.key&sslpassword=sesame")
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(backups.BackupFailed, match="sslpassword") as refused:
        backups.write_backup(database, tmp_path, clock.now())
    assert "sesame" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_an_sqlite_that_does_not_exist_is_not_backed_up_as_an_empty_one(tmp_path):
    database = environment.parse_database_url(f"sqlite:///{tmp_path}/elsewhere.sqlite3")
    with pytest.raises(backups.BackupFailed, match="unable to open"):
        backups.write_backup(database, tmp_path / "backups", clock.now())
    assert not (tmp_path / "elsewhere.sqlite3").exists()


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Iterator[LockedPostgres]:
    if connection.vendor != "postgresql":
        pytest.skip("needs the programs of PostgreSQL")
    path = f"{os.environ['PATH']}{os.pathsep}{_postgres_programs()}"
    monkeypatch.setenv("PATH", path)
    server = LockedPostgres()
    yield server
    server.stop()


@pytest.mark.django_db(transaction=True)
def test_of_several_servers_that_of_the_site_is_backed_up_and_restored(
    locked, tmp_path, settings, monkeypatch
):
    running_match()
    passfile, service = tmp_path / "pgpass", tmp_path / "services"
    passfile.write_text(f"*:{locked.port}:*:rural:{PASSWORD}\n")
    passfile.chmod(0o600)
    service.write_text(f"[site]\nhost={locked.folder}\nport={locked.port}\nuser=rural\n")
    monkeypatch.setenv("PGSERVICEFILE", str(service))
    password = quote(PASSWORD, safe="")
    ways = {
        "socket, port": f"rural:{password}@/rr?host={locked.folder}&port={locked.port}",
        "password file": f"rural@/rr?host={locked.folder}&port={locked.port}&passfile={passfile}",
        "TLS": f"rural:{password}@localhost:{locked.port}/rr"
        f"?sslmode=verify-full&sslrootcert={locked.certificate}",
        "service": f"/rr?service=site&passfile={passfile}",
    }
    put_there = backups.write_backup(connection.settings_dict, tmp_path, clock.now())
    backups.restore_postgres(put_there, settled(f"postgres://{ways['socket, port']}"))
    for way, rest in ways.items():
        settings.BACKUP_DATABASE = settled(f"postgres://{rest}")
        folder: Path = tmp_path / way
        file = backups.write_backup(backups.backup_database(), folder, clock.now())
        out = StringIO()
        call_command("restorecheck", str(file), stdout=out)
        assert "1 match with" in out.getvalue(), way
