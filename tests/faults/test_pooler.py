"""A house behind a PgBouncer in transaction mode: nothing that it does relies on a session."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import services
from tests.faults.follower import Follower
from tests.faults.test_broker_away import counts, sound, told, turns
from tests.faults.town import Town

CONNECTIONS = 3  # for all parts of the house together


@pytest.fixture
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("there is no pooler in front of a file")
    if services.pooler_binary() is None:
        pytest.skip("needs pgbouncer")
    pooler = services.Services()
    town = Town(tmp_path_factory.mktemp("pooled"))
    direct = town.environment["DATABASE_URL"]
    try:
        pooled = services.start_pooler(pooler, direct, CONNECTIONS)
        programs = services._postgres_programs()
        town.environment |= {
            "DATABASE_URL": f"{pooled.rpartition('/')[0]}/{Path(direct).name}",
            "DATABASE_SECONDS": "0",
            "BACKUP_DATABASE_URL": direct,
            "PATH": f"{os.environ['PATH']}{os.pathsep}{programs}",
        }
        town.open()
        yield town
    finally:
        town.close()
        pooler.stop()


@pytest.mark.lengthy
def test_behind_a_pooler_people_play_are_told_and_a_backup_disturbs_nobody(town: Town) -> None:
    (table,) = town.furnish(matches=1)
    follower = Follower(table)
    folder = town.folder / "backups"
    for _ in range(3):
        before = counts(town, table)
        turns(town, table, follower, 5)
        town.until(lambda before=before: told(town, table, follower, before), 30)  # type: ignore[misc]
        town.manage("backup", str(folder))
    backup = max(folder.iterdir())
    assert "can be restored" in town.manage("restorecheck", str(backup))
    turns(town, table, follower, 2)
    sound(town, table, follower)
