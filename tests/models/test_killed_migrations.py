"""Migrations over the rows of a former house: each goes in batches, and one that was killed in the
middle is taken up again by the next update."""

import importlib
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RunPython, RunSQL

import games.migrations
from config import clock
from games import play
from games.models import Intervention, Match, Seat, batches
from tests.matches import answer, awaited, open_table, running_match
from tests.models.former_apps import FormerApps
from tests.play.leaving import RESIGNS, left_by

pytestmark = pytest.mark.django_db(transaction=True)
RELEASED = {"games": "0008_absence", "accounts": "0004_away"}  # of 0.1: nobody updates to these
CHANGES_TABLES_ALONE = {
    ("games", "0033_narrower_notices"),
    ("games", "0065_no_index_by_likeness"),
    ("games", "0088_indexes_of_a_new_site"),
}
WRONG = "the record does not fit; ply 2 is the first that is wrong"


class Killed(Exception):
    """The process dies."""


def killed(module: Any, work: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the work of a migration, a row in a batch: dies in its second, then in the fourth of
    those that are left, then goes through."""
    then = FormerApps(MigrationLoader(None).project_state().apps)
    for dies_in in (2, 4, 0):
        run = 0

        def one_at_once(
            undone: Any, work: Callable[[list[int]], object], size: int = 0, dies: int = dies_in
        ) -> int:
            def given(keys: list[int]) -> None:
                nonlocal run
                run += 1
                work(keys)
                if run == dies:
                    raise Killed

            return batches.run_in_batches(undone, given, size=1)

        monkeypatch.setattr(module, "run_in_batches", one_at_once)
        try:
            work(then, SimpleNamespace(connection=connection))
        except Killed:
            assert dies_in
        else:
            assert not dies_in, f"there were not {dies_in} batches"


def migration(name: str) -> Any:
    (file,) = Path(games.migrations.__path__[0]).glob(f"*_{name}.py")
    return importlib.import_module(f"games.migrations.{file.stem}")


def migrations() -> Iterator[tuple[str, str, Any]]:
    for (app, name), found in MigrationLoader(None).disk_migrations.items():
        if app in RELEASED and name > RELEASED[app]:
            yield app, name, found


def goes_back_only(operation: Any) -> bool:
    return isinstance(operation, RunPython) and operation.code is RunPython.noop


def test_every_migration_over_rows_goes_in_batches_and_changes_no_table_beside_it() -> None:
    over_rows = 0
    for app, name, found in migrations():
        does = [type(each) for each in found.operations if not goes_back_only(each)]
        if RunPython not in does or (app, name) in CHANGES_TABLES_ALONE:
            continue
        over_rows += 1
        assert found.atomic is False, f"{app} {name} is one transaction"
        assert does == [RunPython], f"{app} {name} would find its tables changed when taken up"
        assert "atomic(" in source(app, name) or "in_batches(" in source(app, name)
    assert over_rows > 5


def test_no_migration_writes_rows_by_a_sentence_of_its_own() -> None:
    for app, name, found in migrations():
        for operation in found.operations:
            if isinstance(operation, RunSQL):
                assert "UPDATE" not in str(operation.sql).upper(), f"{app} {name}"


def source(app: str, name: str) -> str:
    return Path(importlib.import_module(f"{app}.migrations.{name}").__file__ or "").read_text()


def test_the_instants_that_pages_showed_are_kept_however_often_it_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = [running_match(bot_seats=0) for _ in range(6)]
    waits, over = open_table(), dealt[0]
    for match in dealt:
        answer(awaited(match))
    play.resign_seat(over.seats.get(number=0).pk)
    right = dict(Match.objects.values_list("pk", "stepped_at"))
    right[over.pk] = Match.objects.get(pk=over.pk).finished_at
    Match.objects.update(public_at=None)
    found = migration("public_at_of_former_matches")
    killed(found, found.keep_what_was_shown, monkeypatch)
    assert dict(Match.objects.values_list("pk", "public_at")) == right
    assert right[waits.pk] is None
    assert right[over.pk] > Match.objects.get(pk=over.pk).stepped_at


def test_looks_are_filed_once_however_often_it_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = running_match(bot_seats=0)
    for _ in range(3):
        answer(awaited(match))
    last = Match.objects.get(pk=match.pk).ply
    now, events = clock.now(), []
    for what, why in (("revealed", "a"), ("verified", WRONG), ("revealed", "b"), ("verified", "-")):
        for ply in (0, 2):
            old = "all 6 steps fit" if why == "-" else why
            at = now + timedelta(seconds=len(events))
            events.append(
                Intervention.objects.create(match=match, what=what, ply=ply, why=old, at=at)
            )
    found = migration("former_looks")
    killed(found, found.file_all, monkeypatch)
    filed = [(e.ply, e.about_ply, e.why) for e in Intervention.objects.order_by("pk")]
    wrong, fits = found.DOES_NOT, found.FITS
    assert filed == [
        *((last, 0, "a"), (last, 2, "a"), (last, 0, wrong), (last, 2, wrong)),
        *((last, 0, "b"), (last, 2, "b"), (0, None, fits), (2, None, fits)),
    ]
    assert set(Seat.objects.values_list("unseen_look", flat=True)) == {events[0].pk}


def test_places_are_mended_however_often_it_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = {}
    for number in range(6):
        match = left_by("ranchers", 3, [(number % 3, RESIGNS)])
        right.update(match.seats.values_list("pk", "place"))
        outcome = play.current_record(match).outcome
        assert outcome is not None
        for seat in match.seats.filter(resigned_at=None):
            match.seats.filter(pk=seat.pk).update(place=outcome.places[seat.number])
    found = migration("places_without_leavers")
    killed(found, found.mend_places, monkeypatch)
    assert dict(Seat.objects.values_list("pk", "place")) == right


def test_gists_are_told_however_often_it_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = [running_match(bot_seats=0) for _ in range(6)]
    for match in dealt:
        answer(awaited(match))
    right = dict(Match.objects.values_list("pk", "gist"))
    assert all(right.values())
    Match.objects.update(gist="")
    found = migration("gists_of_running_matches")
    killed(found, found.tell_all, monkeypatch)
    assert dict(Match.objects.values_list("pk", "gist")) == right
