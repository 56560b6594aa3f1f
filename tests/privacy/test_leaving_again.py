"""A backup that is put back brings nobody back who has left since."""

import os
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from accounts import account_deletion, tombstones
from accounts.models import Player
from games import periodic_jobs
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db


def leave(player: Player, times: Times) -> None:
    account_deletion.request_deletion(player.pk, "page")
    periodic_jobs.delete_leaving_accounts()
    times.go(timedelta(days=7))
    assert periodic_jobs.delete_leaving_accounts() == 1


def as_before(row: Player) -> None:
    """The backup that is put back knows the player as before."""
    row.save()


def test_who_had_left_leaves_again_once_the_house_is_prepared(times: Times) -> None:
    ann, bob = people(2)
    match = running_match(people=[ann, bob])
    before = Player.objects.get(pk=ann.pk)
    leave(ann, times)
    as_before(before)
    assert Player.objects.get(pk=ann.pk).is_active
    said = StringIO()
    assert account_deletion.repeat_deletions_after_restore() == 1
    assert periodic_jobs.delete_leaving_accounts() == 1
    assert Player.objects.get(pk=ann.pk).name == "a former player"
    assert Player.objects.get(pk=bob.pk).is_active
    call_command("replaycheck", stdout=said)
    assert "0 wrong" in said.getvalue()
    assert match.seats.get(player=ann).name == "a former player"
    assert account_deletion.repeat_deletions_after_restore() == 0
    assert len(tombstones.read_marks()) == 1


def test_somebody_new_who_has_got_the_old_number_stays(times: Times) -> None:
    ann = PlayerFactory(confirmed=True)
    leave(ann, times)
    Player.objects.filter(pk=ann.pk).delete()
    new = PlayerFactory(confirmed=True, id=ann.pk, joined_at=times.now())
    assert new.pk == ann.pk
    assert account_deletion.repeat_deletions_after_restore() == 0


def test_who_was_of_the_staff_in_the_backup_leaves_all_the_same(times: Times) -> None:
    ann = PlayerFactory(confirmed=True)
    before = Player.objects.get(pk=ann.pk)
    before.is_staff = before.is_superuser = True
    leave(ann, times)
    as_before(before)
    assert account_deletion.repeat_deletions_after_restore() == 1
    assert periodic_jobs.delete_leaving_accounts() == 1


def test_nobody_leaves_before_that_is_written_down(times: Times, own_files: Path) -> None:
    ann = PlayerFactory(confirmed=True)
    (own_files / "backups").mkdir()
    tombstones.tombstone_path().mkdir()  # no file can be written there
    account_deletion.request_deletion(ann.pk, "page")
    periodic_jobs.delete_leaving_accounts()
    times.go(timedelta(days=8))
    assert periodic_jobs.delete_leaving_accounts() == 0
    assert Player.objects.get(pk=ann.pk).is_active
    tombstones.tombstone_path().rmdir()
    assert periodic_jobs.delete_leaving_accounts() == 1


def test_the_list_tells_nobody_who_it_was(times: Times) -> None:
    ann = PlayerFactory(confirmed=True, display_name="Annabel")
    address = ann.email
    leave(ann, times)
    told = tombstones.tombstone_path().read_text()
    assert address not in told
    assert "Annabel" not in told
    assert os.stat(tombstones.tombstone_path()).st_mode & 0o077 == 0


def test_a_line_that_was_cut_off_spoils_no_other(times: Times, own_files: Path) -> None:
    (own_files / "backups").mkdir()
    tombstones.tombstone_path().write_text("ab12")
    ann = PlayerFactory(confirmed=True)
    leave(ann, times)
    assert tombstones.tombstone_mark(ann) in tombstones.read_marks()
    assert len(tombstones.read_marks()) == 1
