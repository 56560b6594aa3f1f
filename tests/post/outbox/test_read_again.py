"""Who a batch of mails goes to is read again while it is sent, and no more of it than is needed."""

from typing import Any

import pytest

from games.models import Notice
from games.post.outbox import send_policy
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import awaited, running_match
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db
MANY = 12


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many seats each reading has asked for."""
    found: list[int] = []
    real = send_policy.load_addressees

    def counted(seat_ids: Any) -> Any:
        found.append(len(set(seat_ids)))
        return real(seat_ids)

    monkeypatch.setattr(send_policy, "load_addressees", counted)
    return found


def owe() -> None:
    seats = [awaited(running_match()).pk for _ in range(MANY)]
    Notice.objects.exclude(seat__in=seats, kind=Notice.Kind.TURN).delete()


def test_a_batch_that_is_sent_within_a_second_is_read_once(
    asked_for: list[int], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_policy.Addressees, "STALE", float("inf"))
    owe()
    assert (send_due_mails(), asked_for) == (MANY, [MANY])


def test_where_every_mail_takes_a_second_only_the_next_few_are_read_again(
    asked_for: list[int], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_policy.Addressees, "STALE", 0.0)
    owe()
    assert send_due_mails() == MANY
    assert asked_for[0] == MANY
    assert len(asked_for) >= MANY and max(asked_for[1:]) <= send_policy.Addressees.LEAST


def test_once_it_goes_quickly_again_more_are_read_at_once(
    asked_for: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_policy.Addressees, "STALE", 1e6)
    owe()
    notices = list(Notice.objects.order_by("due_at", "pk"))
    batch = send_policy.Addressees(notices)
    for number, notice in enumerate(notices):
        if number in (1, 7):
            batch.read_at = float("-inf")  # a second goes by
        assert batch.find_addressee(notice).seat.pk == notice.seat_id
    assert asked_for == [MANY, 4, 7, 4, 1]
