"""A mail of which its senders die takes no other with it, and is given up in the end; so it is with
letters and their readers, and with pushes."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.db.models import F

from config import clock
from games.models import Delivery, JobLease, Notice, OutboxMessage
from games.post.inbox import mail_handler
from games.post.outbox import mail_sender, sender
from games.post.outbox.mail_sender import MAIL
from games.post.outbox.notification_types import DELIVERY_MAILS
from games.post.outbox.push_sender import DELIVERY_PUSHES, PUSH
from games.post.outbox.sender import claim_rows
from tests.post.outbox import claimable
from tests.post.outbox.notices import claim_notices, several
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

State = OutboxMessage.State


def notices() -> Sequence[OutboxMessage]:
    return several(3)


def invitations() -> Sequence[OutboxMessage]:
    Notice.objects.all().delete()
    return claimable.invitations(3, clock.now())


def letters() -> Sequence[JobLease]:
    return claimable.letters(3, clock.now())


def pushes() -> Sequence[JobLease]:
    return claimable.pushes(3, clock.now())


def claimed_letters() -> Sequence[JobLease]:
    return mail_handler.claim_inbound_mails(clock.now())


def claimed_pushes() -> Sequence[JobLease]:
    return claim_rows(PUSH, DELIVERY_PUSHES, clock.now())


def claimed_notices() -> Sequence[OutboxMessage]:
    return claim_notices(clock.now())


def claimed_invitations() -> Sequence[OutboxMessage]:
    return claim_rows(MAIL, DELIVERY_MAILS, clock.now())


both = pytest.mark.parametrize(
    ("make", "claim"),
    [(notices, claimed_notices), (invitations, claimed_invitations)],
    ids=["notices", "invitations"],
)


def die(rows: Sequence[JobLease]) -> None:
    """The sender of these is never heard of again, until its lease is over."""
    kind = type(rows[0])
    kind._default_manager.update(leased_until=F("leased_until") - 2 * kind.LEASE)


@pytest.mark.parametrize(
    ("make", "claim"),
    [
        (notices, claimed_notices),
        (invitations, claimed_invitations),
        (letters, claimed_letters),
        (pushes, claimed_pushes),
    ],
    ids=["notices", "invitations", "letters", "pushes"],
)
def test_what_was_with_somebody_who_died_is_claimed_one_by_one(
    make: Callable[[], Sequence[JobLease]], claim: Callable[[], Sequence[JobLease]], sink: Sink
) -> None:
    rows = make()
    assert len(claim()) == 3
    die(rows)
    assert [[each.pk for each in claim()] for _ in range(4)] == [
        *([row.pk] for row in rows),
        [],
    ]


@both
def test_a_mail_that_kills_its_senders_takes_no_other_with_it_and_is_given_up(
    make: Callable[[], Sequence[OutboxMessage]],
    claim: Callable[[], Sequence[OutboxMessage]],
    sink: Sink,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MAIL, "most_claims", 4)
    poison, *others = make()
    for _death in range(4):
        while found := claim():
            if any(each.pk == poison.pk for each in found):
                continue  # whoever has it dies, with all that it has claimed; another one goes on
            for each in found:
                type(each)._default_manager.filter(pk=each.pk).update(state=State.SENT)
        die([poison])
    assert claim() == []
    rows = type(poison)._default_manager
    assert rows.get(pk=poison.pk).state == State.FAILED
    assert "crashed" in rows.get(pk=poison.pk).error
    assert {rows.get(pk=each.pk).state for each in others} == {State.SENT}


def test_no_other_invitation_is_at_hand_while_one_is_sent_that_may_kill_its_sender(
    sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitations()
    die(claimed_invitations())
    beside: list[int] = []

    def write(*_given: object) -> None:
        leased = Delivery.objects.filter(leased_until__gt=clock.now() + timedelta(seconds=1))
        beside.append(leased.count())

    monkeypatch.setattr(sender, "write_message", write)
    mail_sender.send_due_mails()
    assert beside[0] == 1
