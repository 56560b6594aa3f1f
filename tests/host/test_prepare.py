"""`manage.py prepare` comes up with the machine, whichever of it and the database is first."""

import pytest
from django.core.management import CommandError
from django.db import OperationalError, connection

from games.management.commands import prepare


class Late:
    """A database that answers from the `tries`-th time on."""

    def __init__(self, tries: int) -> None:
        self.tries = tries

    def ensure_connection(self) -> None:
        self.tries -= 1
        if self.tries > 0:
            raise OperationalError("connection refused")


def test_a_database_that_is_not_there_yet_is_waited_for(monkeypatch):
    said = []
    monkeypatch.setattr(prepare, "connection", Late(3))
    monkeypatch.setattr(prepare.time, "sleep", lambda _: None)
    prepare.wait_for_database(said.append, 60)
    assert said == ["Waiting for the database."]


def test_a_database_that_never_comes_is_told_in_its_own_words(monkeypatch):
    monkeypatch.setattr(prepare, "connection", Late(10**9))
    with pytest.raises(CommandError, match="doesn’t answer: connection refused"):
        prepare.wait_for_database(lambda _: None, 0)


def test_one_that_is_there_is_not_spoken_of(monkeypatch):
    monkeypatch.setattr(prepare, "connection", Late(0))
    prepare.wait_for_database(pytest.fail, 60)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such setting")
@pytest.mark.django_db(transaction=True)
def test_while_it_migrates_no_commit_waits_for_the_disk_and_afterwards_each_does():
    def flushes() -> int:
        with connection.cursor() as cursor:
            return cursor.execute("PRAGMA synchronous").fetchone()[0]

    full, normal = 2, 1
    assert flushes() == full
    with pytest.raises(RuntimeError), prepare.disable_sqlite_sync():
        assert flushes() == normal
        raise RuntimeError
    assert flushes() == full
