"""A house as a release left it, brought up to date in a database of its own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps as apps_now
from django.core import signing
from django.core.management import call_command
from django.db import connection, transaction

from config import clock
from games.models import Delivery
from tests import migrated
from tests.long_run import sample
from tests.releases import DOMAIN, FOLDER
from tests.releases.rows import Dump

# The last one in every run: who comes from one before goes through what follows that, too.
RELEASES = sample(sorted(FOLDER.glob("*.jsonl"), reverse=True))


@pytest.fixture(scope="module", params=RELEASES, ids=[path.stem for path in RELEASES])
def updated(
    request: pytest.FixtureRequest, django_db_blocker: Any, tmp_path_factory: Any
) -> Iterator[Dump]:
    """The rows of a release, after they went through every migration since."""
    dump = Dump(request.param)
    with django_db_blocker.unblock(), empty_database(tmp_path_factory.mktemp("release")):
        former = as_it_was(dump)
        with transaction.atomic():
            dump.load(former)
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        yield dump


def as_it_was(dump: Dump) -> Any:
    """Takes the empty database to the tables of the release; returns its models."""
    executor = migrated.one_by_one(connection)
    former = [(app, name) for app, name in dump.head["migrations"].items()]
    graph = executor.loader.graph
    reached = {node for one in former for node in graph.forwards_plan(one)}
    others = [
        leaf
        for leaf in migrated.last_of_each(executor)
        if leaf[0] not in dict(former)
        # One that needs a later state of those is of an app that came after the release.
        and all(node in reached for node in graph.forwards_plan(leaf) if node[0] in dict(former))
    ]
    executor.migrate(former + others)
    return migrated.one_by_one(connection).loader.project_state(former + others).apps


@contextmanager
def empty_database(folder: Path, like: str = "") -> Iterator[None]:
    """A database with nothing in it, in the place of the one of the tests; or a copy, `like` what
    tests/migrated.py names."""
    before = connection.settings_dict["NAME"]
    name = str(folder / "house.sqlite3")
    if connection.vendor == "postgresql":
        name = f"release_{os.getpid()}"
        template = f'TEMPLATE "{like}"' if like else ""
        by_command(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" {template}')
    elif like:
        shutil.copy(like, name)
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
        if connection.vendor == "postgresql":
            by_command(f'DROP DATABASE "{name}"')


def migrated_database(folder: Path) -> AbstractContextManager[None]:
    """A database with all tables of today and no rows, in the place of the one of the tests."""
    is_postgres = connection.vendor == "postgresql"
    return empty_database(folder, migrated.template() if is_postgres else str(migrated.file()))


def by_command(*commands: str) -> None:
    with connection._nodb_cursor() as cursor:
        for command in commands:
            cursor.execute(command)


@pytest.fixture
def house(updated: Dump, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Dump]:
    """The house a minute after the rows were taken. What a test does in it is undone."""
    now = updated.taken_at + timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: now)
    # The age of signed links is counted from here; the machine's own clock is left alone.
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=now.timestamp))
    settings.REPLY_DOMAIN = DOMAIN
    with transaction.atomic():
        yield updated
        transaction.set_rollback(True)


# What models and columns are called that were called otherwise up to 0.2.
RENAMED = {
    "games.holding": "games.tenure",
    "games.keptterms": "games.preset",
    "games.letter": "games.inboundmail",
    "games.memory": "games.archivedmatch",
    "games.ownnote": "games.privatenote",
    "games.plan": "games.premove",
    "games.thought": "games.botthought",
    "games.trial": "games.guestgame",
    "games.step": "games.move",
    "games.waitingwish": "games.seek",
    "holding_id": "tenure_id",
    "steps": "moves",
    "step": "move",
}


# The tables of mails that have become one outbox.
FOLDED = {
    "games.staffmail": "games_staffmail",
    "games.wishmail": "games_wishmail",
    "games.personalanswer": "games_personalanswer",
    "games.push": "games_push",
    "looking_back.lookingbackmail": "looking_back_lookingbackmail",
    "seasons.seasonmail": "seasons_seasonmail",
    "puzzles.puzzlemail": "puzzles_puzzlemail",
}
# The tables of which the rows stay, and their mails are in the one outbox.
PARTED = {
    "games.invitation": "games_invitation",
    "games.reply": "games_reply",
    "games.friendship": "games_friendship",
    "games.follow": "games_follow",
}


def rows_now(label: str) -> Any:
    """The rows of a model as they are now, by the label it had in the release."""
    return apps_now.get_model(RENAMED.get(label, label))._base_manager.all()


def keys_now(label: str) -> Any:
    """The keys that the rows of a model of the release have now, or had when they moved."""
    if label in FOLDED:
        moved = Delivery.objects.filter(former_table=FOLDED[label])
        return moved.values_list("former_id", flat=True)
    return rows_now(label).values_list("pk", flat=True)
