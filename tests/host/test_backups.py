"""A backup holds all that was played when it was taken, and can be restored."""

import os
import random
import threading
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config import backups, clock
from games import health, play
from games.management.commands.restorecheck import extract_error
from games.models import Heartbeat, Match
from games.monitoring import checks
from games.periodic_jobs import back_up_database
from tests.matches import awaited, fresh, running_match, sensible_turn
from tests.services import _postgres_programs

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def programs_of_postgres(monkeypatch):
    """PostgreSQL's own programs, wherever the run has them."""
    if connection.vendor == "postgresql":
        path = f"{os.environ['PATH']}{os.pathsep}{_postgres_programs()}"
        monkeypatch.setenv("PATH", path)


def play_on(match: Match, turns: int, dice: random.Random) -> None:
    for _ in range(turns):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))


def said(command: str, *words: object) -> str:
    out = StringIO()
    call_command(command, *map(str, words), stdout=out)
    return out.getvalue()


def test_a_backup_that_is_taken_while_others_play_can_be_restored_and_replayed(tmp_path):
    match = running_match()
    dice = random.Random(3)
    play_on(match, 4, dice)
    before = fresh(match).ply
    stop = threading.Event()

    def go_on() -> None:
        try:
            while not stop.is_set():
                play_on(match, 1, dice)
        finally:
            connection.close()

    other = threading.Thread(target=go_on)
    other.start()
    try:
        file = backups.write_backup(connection.settings_dict, tmp_path, clock.now())
    finally:
        stop.set()
        other.join()
    assert file.stat().st_mode & 0o777 == 0o600
    words = said("restorecheck", file)
    assert "1 match with" in words
    assert ", 0 wrong." in words
    moves = int(words.split(" moves,")[0].rpartition(" ")[2])
    assert before <= moves <= fresh(match).ply
    assert "can be restored" in words
    assert fresh(match).ply  # the house itself is as it was


def test_the_command_says_where_the_backup_lies_and_how_large_it_is(tmp_path):
    running_match()
    words = said("backup", tmp_path)
    ((_at, file),) = backups.list_backups(tmp_path)
    assert words == f"{file}: {file.stat().st_size:,} bytes\n"
    assert health.last_backup_time() is not None


def test_old_backups_are_thrown_away_but_never_the_last(tmp_path):
    for day in (1, 2, 3):
        named = backups.NAME.format(at=datetime(2026, 3, day, tzinfo=UTC), kind="sqlite3")
        (tmp_path / named).touch()
    (tmp_path / "notes.txt").touch()
    assert len(backups.delete_old_backups(tmp_path, datetime(2026, 3, 2, tzinfo=UTC))) == 1
    assert len(backups.delete_old_backups(tmp_path, datetime(2027, 1, 1, tzinfo=UTC))) == 1
    ((at, _file),) = backups.list_backups(tmp_path)
    assert at.day == 3
    assert (tmp_path / "notes.txt").exists()


def test_a_backup_that_cannot_be_written_leaves_nothing_and_says_why(tmp_path, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(backups, "flush_to_disk", full)
    with pytest.raises(CommandError, match="No space left on device"):
        said("backup", tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", [backups.SQLITE, backups.POSTGRES])
def test_a_file_that_is_no_backup_is_refused(tmp_path, kind):
    file = tmp_path / f"rural-route-20260301T000000Z.{kind}"
    file.write_bytes(b"not a database" * 100)
    with pytest.raises(CommandError):
        said("restorecheck", file)
    with pytest.raises(CommandError, match="There is no file"):
        said("restorecheck", tmp_path / "nothing.sqlite3")


def test_a_backup_in_which_a_move_was_changed_is_found_out(tmp_path):
    match = running_match()
    play_on(match, 3, random.Random(3))
    table = "games_move"
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET text = 'pass' WHERE ply = 2")
    file = backups.write_backup(connection.settings_dict, tmp_path, clock.now())
    with pytest.raises(CommandError, match="1 wrong"):
        said("restorecheck", file)


def test_backups_go_past_a_pooler(tmp_path, settings, monkeypatch):
    running_match()
    direct = dict(connection.settings_dict)
    settings.BACKUP_DATABASE = direct
    monkeypatch.setitem(connection.settings_dict, "NAME", "where the pooler leads")
    file = backups.write_backup(backups.backup_database(), tmp_path, clock.now())
    assert file.stat().st_size


def test_what_went_wrong_is_told_by_its_own_line():
    shown = "Traceback\n\nProgrammingError: there is no such table\nLINE 1: SELECT x\n        ^\n"
    assert extract_error(shown) == "ProgrammingError: there is no such table"
    assert extract_error("") == ""


# Every day


@pytest.fixture
def daily(settings, tmp_path) -> Path:
    settings.BACKUP_DIR = str(tmp_path)
    return tmp_path


def test_where_the_host_wants_it_there_is_a_backup_a_day(daily, times):
    assert back_up_database() == 1
    times.go(timedelta(hours=23))
    assert back_up_database() == 0
    times.go(timedelta(hours=2))
    assert back_up_database() == 1
    assert len(backups.list_backups(daily)) == 2


def test_of_many_days_those_are_kept_that_the_host_wants(daily, times, settings):
    settings.BACKUP_KEEP_DAYS = 2
    for _ in range(5):
        back_up_database()
        times.go(timedelta(hours=25))
    assert len(backups.list_backups(daily)) == 2


def test_a_backup_that_failed_is_seen_and_tried_again_after_an_hour(daily, times, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(backups, "flush_to_disk", full)
        assert back_up_database() == 0
    assert health.last_backup_time() is None
    (check,) = checks.check_backup(times.now())
    assert not check.sound
    assert "No space left" in check.words
    assert back_up_database() == 0
    times.go(timedelta(minutes=61))
    assert back_up_database() == 1
    assert health.last_backup_time() == times.now()
    (check,) = checks.check_backup(times.now())
    assert check.sound


def test_without_a_folder_none_is_taken():
    assert back_up_database() == 0
    assert not Heartbeat.objects.exists()
    assert list(checks.check_backup(clock.now())) == []
