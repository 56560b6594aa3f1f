"""The migration that ranks those who played on among themselves, in matches finished before."""

import importlib
import logging
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import games.migrations
from games import play
from games.models import Match
from tests.long_run import sample
from tests.models.former_apps import FormerApps
from tests.play.leaving import IS_LATE, RESIGNS, left_by

pytestmark = pytest.mark.django_db

(FILE,) = Path(games.migrations.__path__[0]).glob("*_places_without_leavers.py")
migration: Any = importlib.import_module(f"games.migrations.{FILE.stem}")


def mend() -> int:
    """Runs the migration; how many sentences of SQL changed something."""
    with CaptureQueriesContext(connection) as asked:
        migration.mend_places(FormerApps(), SimpleNamespace(connection=connection))
    return sum("UPDATE" in one["sql"] for one in asked.captured_queries)


def as_before(match: Match) -> Match:
    """The match with the places that release 0.1 stored: leavers last, all others as the rules
    placed them with the leavers among them."""
    outcome = play.current_record(match).outcome
    assert outcome is not None
    for seat in match.seats.filter(resigned_at=None):
        match.seats.filter(pk=seat.pk).update(place=outcome.places[seat.number])
    return match


def places(match: Match) -> list[int]:
    return list(match.seats.order_by("number").values_list("place", flat=True))


@pytest.mark.parametrize(
    ("game", "leaver"),
    sample(product(["biome-rummy", "emus-redux", "hunting-prey", "ranchers"], range(3)), 3),
)
def test_the_places_of_a_match_that_somebody_left_are_mended(game: str, leaver: int) -> None:
    match = left_by(game, 3, [(leaver, RESIGNS)])
    right = places(match)
    as_before(match)
    mend()
    assert places(match) == right
    assert play.verify_match(match).is_sound
    assert mend() == 0


def test_matches_that_nobody_left_or_that_ended_by_it_are_passed_over() -> None:
    played, ended = left_by("ranchers", 2, []), left_by("ranchers", 2, [(1, RESIGNS)])
    for match in (played, ended):
        match.seats.update(place=2)
    assert mend() == 0
    assert places(played) == places(ended) == [2, 2]


@pytest.mark.parametrize("ahead", ["hatched", "lost", ""])
def test_equal_results_of_emus_are_settled_by_the_birds(
    ahead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = left_by("emus-redux", 4, [(0, IS_LATE)])
    match.seats.update(score=10)
    match.seats.exclude(number=0).update(place=2)
    counts = {"hatched": 3, "lost": 1}
    shown = [{"seat": number, "result": dict(counts)} for number in range(4)]
    if ahead:
        shown[2]["result"][ahead] += 1  # type: ignore[index]
    shown[0]["result"] = {"hatched": 9, "lost": 9}  # who left does not count
    monkeypatch.setattr(migration, "at_the_end", lambda apps, match: shown)
    mend()
    assert places(match) == [4, 2, 1 if ahead else 2, 2]


def test_the_birds_are_those_of_the_table_at_the_end() -> None:
    match = left_by("emus-redux", 3, [(0, RESIGNS)])
    view = play.current_record(match).view(None)
    shown = migration.at_the_end(FormerApps(), match)
    assert [seat["result"] for seat in shown] == [seat["result"] for seat in view["seats"]]


def test_a_match_that_cannot_be_replayed_keeps_its_places_and_is_named(
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = left_by("emus-redux", 3, [(0, RESIGNS)])
    other = as_before(left_by("ranchers", 3, [(1, RESIGNS)]))
    match.seats.exclude(number=0).update(place=2, score=10)
    Match.objects.filter(pk=match.pk).update(version=99)
    with caplog.at_level(logging.WARNING):
        mend()
    assert places(match) == [3, 2, 2]
    assert f"match {match.code} keeps its places" in caplog.text
    assert 1 in places(other)
