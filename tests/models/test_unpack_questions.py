"""The migration that makes rows of packed questions: killed on its way and started again, undone,
and done once more."""

import importlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import games.migrations
from games.models import Question, Seat
from games.models.batches import run_in_batches
from tests.long_run import in_long_run
from tests.models.test_pack_asked_plies import Killed, migrated
from tests.releases.conftest import migrated_database

# The releases' own dumps go through these migrations in each run (tests/releases).
pytestmark = [pytest.mark.database, in_long_run]
(FILE,) = Path(games.migrations.__path__[0]).glob("*_unpack_questions.py")
migration: Any = importlib.import_module(f"games.migrations.{FILE.stem}")
BEFORE = ("games", "0079_staff_mails_in_one_outbox")
LONG = [(number, 3 * number, number % 5 == 0) for number in range(1, 200)]
# What seats were asked: number, ply, and if it is dead; and how that was packed up to release 0.2.
ASKED: list[list[tuple[int, int, bool]]] = [
    [],
    [(1, 0, False)],
    [(1, 0, True)],
    [(1, 0, False), (2, 2, True), (3, 2, False)],
    [(1, 0, False), (2, 300, False), (3, 40_000, True)],
    LONG,
]
PACKED = [
    "",
    "00000001" "00000000" "00",
    "00000001" "00000000" "01",
    "00000003" "00000002" "00" "05" "00",
    "00000003" "00009c40" "a9ec04" "d804" "00",
]  # fmt: skip


@pytest.fixture
def former(django_db_setup: None, django_db_blocker: Any, tmp_path: Path) -> Iterator[Any]:
    """The seats of a database of its own, as it was before. Going back to there takes a tenth of
    the work of coming there from nothing."""
    with django_db_blocker.unblock(), migrated_database(tmp_path):
        apps = migrated(BEFORE)
        match = apps.get_model("games", "Match").objects.create(
            code="abc", game="emu-ranchers", created_at=datetime(2026, 3, 2, tzinfo=UTC)
        )
        seats = apps.get_model("games", "Seat").objects
        packed = [*map(bytes.fromhex, PACKED), migration.pack(LONG)]
        for number, asked in enumerate(packed):
            question = len(ASKED[number]) or None
            seats.create(match=match, number=number, asked=asked, question=question)
        yield seats


def two_at_a_time(undone: Any, work: Any) -> int:
    return run_in_batches(undone, work, size=2)


def rows_of(seat: Seat) -> list[tuple[int, int, bool]]:
    return list(seat.questions.order_by("number").values_list("number", "ply", "dead"))


def is_all_unpacked() -> bool:
    """True if every seat has its rows, and knows how many there are and the ply of the last."""
    seats = list(Seat.objects.order_by("number"))
    known = [(seat.question_count, seat.question_ply) for seat in seats]
    last = [(len(rows), rows[-1][1] if rows else 0) for rows in ASKED]
    return known == last and [rows_of(seat) for seat in seats] == ASKED


def test_a_seat_is_asked_the_same_by_the_same_numbers_after_the_update(former: Any) -> None:
    migrated()
    assert is_all_unpacked()
    assert Question.objects.filter(asked_at=None, answered_at=None).count() == sum(map(len, ASKED))
    assert [seat.question for seat in Seat.objects.order_by("number")] == [
        len(rows) or None for rows in ASKED
    ]


def test_what_a_killed_update_has_unpacked_stays_and_the_next_unpacks_the_rest(
    former: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpack_some, done = migration.unpack_some, []

    def dies(seats: Any, questions: Any) -> None:
        unpack_some(seats, questions)
        done.append(questions.count())
        if len(done) == 2:
            raise Killed

    monkeypatch.setattr(migration, "run_in_batches", two_at_a_time)
    monkeypatch.setattr(migration, "unpack_some", dies)
    with pytest.raises(Killed):
        migrated()
    assert Question.objects.count() == done[0] == 2  # the second batch is undone with its death
    monkeypatch.setattr(migration, "unpack_some", unpack_some)
    migrated()
    assert is_all_unpacked()


@in_long_run
def test_the_way_back_packs_every_question_as_it_was_and_forward_again_nothing_is_lost(
    former: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration, "run_in_batches", two_at_a_time)
    migrated()
    seats = migrated(BEFORE).get_model("games", "Seat").objects.order_by("number")
    packed = [bytes(seat.asked).hex() for seat in seats]
    assert packed[: len(PACKED)] == PACKED
    assert packed[-1] == migration.pack(LONG).hex() and len(packed) == len(ASKED)
    migrated()
    assert is_all_unpacked()
