"""Batches of a migration: what a killed run has done stays done, and the next goes on there."""

from typing import Any

import pytest

from games.models import Reach
from games.models.batches import run_in_batches
from tests.play.times import Times

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(Exception):
    """The process dies."""


class Work:
    """A migration that gives each reach a score of 9; dies in its batch number `dies_in`."""

    def __init__(self, dies_in: int = 0) -> None:
        self.given: list[list[int]] = []
        self.dies_in = dies_in

    def __call__(self, keys: list[int]) -> None:
        self.given.append(keys)
        Reach.objects.filter(pk__in=keys).update(score=9)
        if len(self.given) == self.dies_in:
            raise Killed


def undone() -> Any:
    return Reach.objects.exclude(score=9)


@pytest.fixture
def keys() -> list[int]:
    rows = [Reach(email=f"{number}@example.org", scored_at=Times().at) for number in range(25)]
    return [row.pk for row in Reach.objects.bulk_create(rows)]


def test_every_row_is_given_once_in_the_order_of_its_key(keys: list[int]) -> None:
    work = Work()
    assert run_in_batches(undone(), work, size=10) == 25
    assert [len(batch) for batch in work.given] == [10, 10, 5]
    assert sum(work.given, []) == keys


def test_a_killed_run_leaves_whole_batches_and_the_next_goes_on_behind_them(
    keys: list[int],
) -> None:
    with pytest.raises(Killed):
        run_in_batches(undone(), Work(dies_in=2), size=10)
    assert undone().count() == 15, "the second batch was kept by half"
    work = Work()
    assert run_in_batches(undone(), work, size=10) == 15
    assert work.given[0] == keys[10:20]


def test_a_row_that_stays_undone_does_not_keep_the_others_waiting(keys: list[int]) -> None:
    given: list[int] = []
    assert run_in_batches(undone(), given.extend, size=10) == 25
    assert given == keys


def test_without_rows_there_is_no_work() -> None:
    assert run_in_batches(undone(), Work(), size=10) == 0
