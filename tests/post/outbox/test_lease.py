"""The lease: notices, invitations and letters: one works on each at once."""

import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, connections

from games.models import Delivery, InboundMail, JobLease, Notice
from tests.matches import running_match
from tests.post.outbox import claimable

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
LATER = NOW + Notice.LEASE
Rows = Callable[[int], Sequence[JobLease]]


def notices(count: int) -> Sequence[Notice]:
    Notice.objects.all().delete()
    seat = running_match().seats.get(number=0)
    made = [
        Notice(seat=seat, tenure=seat.tenure, kind="last_day", question=at, due_at=NOW)
        for at in range(count)
    ]
    return Notice.objects.bulk_create(made)


def invitations(count: int) -> Sequence[Delivery]:
    return claimable.invitations(count, NOW)


def letters(count: int) -> Sequence[InboundMail]:
    return claimable.letters(count, NOW)


of_every_kind = pytest.mark.parametrize("rows", [notices, invitations, letters])
of_every_mail = pytest.mark.parametrize("rows", [notices, invitations])


def all_of(made: Sequence[JobLease]) -> Any:
    model: Any = type(made[0])
    return model.objects.filter(pk__in=[row.pk for row in made])


@of_every_kind
def test_what_is_claimed_is_nobody_elses_until_its_lease_is_over(rows: Rows) -> None:
    found = all_of(rows(3))
    first = found.claim(NOW, 2)
    assert [row.attempts for row in first] == [1, 1]
    assert len(found.claim(NOW, 3)) == 1
    assert found.claim(LATER - timedelta(seconds=1), 3) == []
    assert [row.attempts for row in found.claim(LATER, 3)] == [2, 2, 2]


@of_every_kind
def test_whoever_lost_the_lease_changes_nothing(rows: Rows) -> None:
    found = all_of(rows(1))
    (late,) = found.claim(NOW, 1)
    (current,) = found.claim(LATER, 1)
    assert found.filter_by_lease(late).release() == 0
    assert found.filter_by_lease(late).finish("done") == 0
    assert found.get().attempts == current.attempts == 2
    assert found.filter_by_lease(current).count() == 1


@of_every_kind
def test_what_is_given_back_can_be_claimed_at_once_and_was_no_try(rows: Rows) -> None:
    found = all_of(rows(1))
    (claimed,) = found.claim(NOW, 1)
    assert found.filter_by_lease(claimed).release() == 1
    (again,) = found.claim(NOW, 1)
    assert again.attempts == 1


@of_every_mail
def test_a_mail_begun_by_somebody_who_was_late_is_not_claimed_anew(rows: Rows) -> None:
    """Between the look for dead leases and the claim a slow sender may have begun."""
    found = all_of(rows(1))
    (claimed,) = found.claim(NOW, 1)
    found.filter_by_lease(claimed).update(begun_at=LATER)
    assert found.claim(LATER, 1) == []
    assert [row.pk for row in found.possibly_sent(LATER)] == [claimed.pk]


@of_every_mail
def test_a_mail_is_not_claimed_before_it_is_due(rows: Rows) -> None:
    assert all_of(rows(1)).claim(NOW - timedelta(seconds=1), 1) == []


@pytest.mark.django_db(transaction=True)
@of_every_kind
def test_workers_at_once_share_no_row(rows: Rows) -> None:
    found = all_of(rows(24))
    start = threading.Barrier(4)
    claimed: list[int] = []

    def worker() -> None:
        try:
            start.wait(10)
            while mine := found.all().claim(NOW, 5):
                claimed.extend(row.pk for row in mine)
        finally:
            connections.close_all()

    if connection.vendor == "sqlite":  # the test database is in the memory of one connection
        start = threading.Barrier(1)
        worker_of_one = found.all()
        while mine := worker_of_one.claim(NOW, 5):
            claimed.extend(row.pk for row in mine)
    else:
        threads = [threading.Thread(target=worker) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
    assert (len(claimed), len(set(claimed))) == (24, 24)
