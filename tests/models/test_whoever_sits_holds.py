"""The migration that gives everybody the seat they sit in, killed in the middle and taken up."""

import importlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import QuerySet

import games.migrations
from games import play
from games.models import Holding, Intervention, Letter, Notice, Remark, Seat, batches
from tests.matches import answer, awaited, open_table, running_match
from tests.post.letters.writing import DOMAIN, quoting, reply_to, send, sender

pytestmark = pytest.mark.django_db(transaction=True)

(FILE,) = Path(games.migrations.__path__[0]).glob("*_whoever_sits_holds.py")
migration: Any = importlib.import_module(f"games.migrations.{FILE.stem}")
OPENED: str = migration.OPENED
NAMING = (Notice, Remark, Letter, Intervention)


class Killed(Exception):
    """The process dies."""


def migrate(monkeypatch: pytest.MonkeyPatch, dies_in: int = 0) -> None:
    """Runs the migration, two seats in a batch; dies at the end of batch `dies_in`."""
    run = 0

    def two_at_once(undone: Any, work: Any) -> int:
        def given(keys: list[int]) -> None:
            nonlocal run
            run += 1
            work(keys)
            if run == dies_in:
                raise Killed

        return batches.run_in_batches(undone, given, size=2)

    monkeypatch.setattr(migration, "run_in_batches", two_at_once)
    monkeypatch.setattr(migration, "OPENED", with_what_came_later(OPENED))
    migration.hold_every_seat(apps, SimpleNamespace(connection=connection))


def with_what_came_later(opened: str) -> str:
    """The sentence that opens holdings, for the table of today: it has a column more, for which the
    migration that added it gave every row its value."""
    return opened.replace(", muted)", ", muted, hushed)").replace(", {no}", ", {no}, {no}")


def named() -> dict[str, Any]:
    """Whom every row names, by the seat and the player, since keys may be others."""
    found: dict[str, Any] = {}
    for model in (Seat, *NAMING):
        keys = model.objects.order_by("pk").values_list(
            "pk", "holding__seat", "holding__player", "holding__bot", "holding__begins_at"
        )
        found[model.__name__] = list(keys)
    return found


def as_before() -> None:
    """The rows as they were before there were holdings."""
    for model in (Seat, *NAMING):
        QuerySet(model).update(holding=None)
    Holding.objects.all().delete()


@pytest.fixture
def house(settings: Any) -> None:
    """Running and open matches, with a bot, talk, a letter and a look."""
    settings.REPLY_DOMAIN = DOMAIN
    match = running_match(3, game="hunting-prey")
    open_table()
    running_match(bot_seats=0)
    seat = awaited(match)
    play.post_remark(seat.pk, "hello")
    play.resign(seat.pk)
    seat = awaited(match)
    send(quoting(sender(seat), "status"), reply_to(seat))
    answer(seat)
    play.open_match(match.seats.get(number=0).player, "emu-ranchers", bot_seats=1)


@pytest.mark.parametrize("dies_in", [0, 1, 2, 3])
def test_every_row_names_the_holder_whenever_the_migration_was_killed(
    house: None, dies_in: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = named()
    assert all(right[model.__name__] for model in NAMING)
    as_before()
    if dies_in:
        with pytest.raises(Killed):
            migrate(monkeypatch, dies_in)
        assert Holding.objects.count() == 2 * (dies_in - 1), "a batch was kept by half"
    migrate(monkeypatch)
    assert named() == right
    migrate(monkeypatch)
    assert Holding.objects.count() == Seat.objects.filter(holding__isnull=False).count()
