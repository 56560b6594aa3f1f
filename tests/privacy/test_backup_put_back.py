"""A real backup is put back beside the house: once that house is prepared and swept, whoever had
left since the backup was taken has left there, too."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from accounts import account_deletion
from accounts.models import Player
from config import backups, clock
from games import periodic_jobs
from games.management.commands.restorecheck import restore_site
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.services import _postgres_programs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.lengthy]
SWEPT = """
from django.core.management import call_command
from accounts.models import Player
from games import periodic_jobs
names = lambda: sorted(map(str, Player.objects.all()))
before = names()
periodic_jobs.delete_leaving_accounts()
print(before, "then", names())
call_command("replaycheck")
"""


@pytest.fixture(autouse=True)
def programs_of_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs, wherever the run has them."""
    if connection.vendor == "postgresql":
        path = f"{os.environ['PATH']}{os.pathsep}{_postgres_programs()}"
        monkeypatch.setenv("PATH", path)


def run(url: str, folder: Path, *words: str) -> str:
    """What a command of ours says in the restored house."""
    own: dict[str, str] = {
        "DATABASE_URL": url,
        "SECRET_KEY": settings.SECRET_KEY,
        "LEFT_LIST": settings.LEFT_LIST,
        "VAR_DIR": str(folder),
        "EMAIL_URL": "consolemail://",
        "DEBUG": "1",
    }
    done: Any = subprocess.run(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *words],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_whoever_had_left_leaves_the_restored_house_too(own_files: Path) -> None:
    ann = PlayerFactory(display_name="Ann", confirmed=True)
    running_match(people=[ann, PlayerFactory(display_name="Bob", confirmed=True)])
    file = backups.write_backup(connection.settings_dict, own_files / "backups", clock.now())
    account_deletion.request_deletion(ann.pk, "page")
    Player.objects.filter(pk=ann.pk).update(leaves_at=clock.now(), leaving_told=True)
    assert periodic_jobs.delete_leaving_accounts() == 1
    with restore_site(file) as url:
        told = run(url, own_files, "prepare")
        assert "Deleted again, as the backup still had them: 1" in told
        told = run(url, own_files, "shell", "-v0", "-c", SWEPT)
        assert "['Ann', 'Bob'] then ['Bob', 'a former player']" in told
        assert "0 wrong" in told
