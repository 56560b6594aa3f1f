"""The migration that packs the plies of questions, killed on its way and started again."""

import importlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

import games.migrations
from games.models import Seat
from games.models.batches import run_in_batches
from tests.long_run import in_long_run
from tests.migrated import last_of_each, one_by_one
from tests.releases.conftest import empty_database

# What it does to the rows of 0.1 is looked at in tests/releases, and what a killed update of that
# kind leaves in test_unpack_questions.py.
pytestmark = [pytest.mark.database, in_long_run]
(FILE,) = Path(games.migrations.__path__[0]).glob("*_pack_asked_plies.py")
migration: Any = importlib.import_module(f"games.migrations.{FILE.stem}")
LONG = " ".join(map(str, range(1, 200)))
TEXTS = ("", "0", "1 2 3", "0 2 4 6 8", "0 300 40000", "5 5 6", LONG, "7")


class Killed(Exception):
    """The process dies."""


@pytest.fixture
def town(django_db_setup: None, django_db_blocker: Any, tmp_path: Path) -> Iterator[list[str]]:
    """A database of its own, as it was before, with these texts in its seats."""
    with django_db_blocker.unblock(), empty_database(tmp_path):
        former = migrated(*migration.Migration.dependencies)
        match = former.get_model("games", "Match").objects.create(
            code="abc", game="emu-ranchers", created_at=datetime(2026, 3, 2, tzinfo=UTC)
        )
        seats = former.get_model("games", "Seat").objects
        for number, text in enumerate(TEXTS):
            seats.create(match=match, number=number, asked_plies=text)
        yield list(TEXTS)


def migrated(*to: tuple[str, str]) -> Any:
    """The models of the database once it has gone to these migrations; all there are if none."""
    executor = one_by_one(connection)
    wanted = list(to) or last_of_each(executor)
    executor.migrate(wanted)
    return one_by_one(connection).loader.project_state(wanted).apps


def test_what_a_killed_update_has_packed_stays_and_the_next_packs_the_rest(
    town: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pack_some, packed = migration.pack_some, []

    def dies(seats: Any) -> None:
        pack_some(seats)
        packed.append(len(seats))
        if len(packed) == 3:
            raise Killed

    def two_at_a_time(undone: Any, work: Any) -> int:
        return run_in_batches(undone, work, size=2)

    monkeypatch.setattr(migration, "run_in_batches", two_at_a_time)
    monkeypatch.setattr(migration, "pack_some", dies)
    with pytest.raises(Killed):
        migrated()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_seat WHERE length(asked) > 0")
        assert cursor.fetchone() == (4,)
    monkeypatch.setattr(migration, "pack_some", pack_some)
    migrated()
    for seat, text in zip(Seat.objects.order_by("number"), town, strict=True):
        plies = [int(ply) for ply in text.split()]
        assert [seat.ply_of(number) for number in range(1, len(plies) + 1)] == plies
        assert seat.question_count == len(plies)
