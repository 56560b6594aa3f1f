"""Leases: every notice goes out once, however many send and whoever of them dies."""

import threading
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections

from config import clock
from games.models import PERHAPS_SENT, Notice
from games.post.outbox import sender, smtp_connection
from games.post.outbox.mail_sender import begin_sending, send_due_mails
from tests.post.letters.writing import message_id_of
from tests.post.outbox.notices import claim_notices, due_now, several, state
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db

State = Notice.State


def test_a_claimed_notice_is_nobody_elses(turn: Notice, sink: Sink) -> None:
    now = clock.now()
    assert [notice.pk for notice in claim_notices(now)] == [turn.pk]
    assert claim_notices(now + timedelta(seconds=119)) == []


def test_a_dead_sender_that_had_not_begun_is_simply_replaced(turn: Notice, sink: Sink) -> None:
    claim_notices(clock.now())
    Notice.objects.update(leased_until=clock.now())
    assert (send_due_mails(), state(turn), turn.attempts) == (1, State.SENT, 2)


def test_after_the_death_of_a_sender_that_had_begun_a_turn_is_sent_once_more(
    turn: Notice, sink: Sink
) -> None:
    die_after_beginning(turn)
    assert (send_due_mails(), state(turn), turn.error) == (0, State.DUE, PERHAPS_SENT)
    message_id = message_id_of(turn)
    assert message_id
    due_now(turn)
    assert (send_due_mails(), state(turn)) == (1, State.SENT)
    assert [mail["Message-ID"] for mail in sink.mails] == [message_id]


def test_after_two_deaths_that_had_begun_nothing_more_is_sent(turn: Notice, sink: Sink) -> None:
    die_after_beginning(turn)
    send_due_mails()
    due_now(turn)
    die_after_beginning(turn)
    assert (send_due_mails(), state(turn)) == (0, State.UNKNOWN)


def test_a_second_try_that_dies_before_it_begins_is_not_lost(turn: Notice, sink: Sink) -> None:
    die_after_beginning(turn)
    send_due_mails()
    due_now(turn)
    claim_notices(clock.now())
    Notice.objects.update(leased_until=clock.now())
    assert (send_due_mails(), state(turn)) == (1, State.SENT)


def die_after_beginning(notice: Notice) -> None:
    """A sender claims the notice, begins, and is never heard of again."""
    (claimed,) = claim_notices(clock.now())
    claimed.message_id = claimed.message_id or "0a1b2c3d4e"
    assert begin_sending(claimed)
    Notice.objects.filter(pk=notice.pk).update(leased_until=clock.now())


def test_a_sender_that_lost_its_lease_changes_nothing(turn: Notice, sink: Sink) -> None:
    (late,) = claim_notices(clock.now())
    Notice.objects.update(leased_until=clock.now())
    (current,) = claim_notices(clock.now())
    sender.end_row(late, State.FAILED, "too late")
    assert begin_sending(late) is False
    assert (state(turn), turn.attempts) == (State.LEASED, current.attempts)


def test_a_sender_that_is_stopped_gives_back_what_it_has_not_begun(sink: Sink) -> None:
    notices = several(3)
    stops: Iterator[bool] = iter([False, False, False, True, True, True, True])
    assert send_due_mails(stopped=lambda: next(stops)) == 2
    assert [state(notice) for notice in notices] == [State.SENT, State.SENT, State.DUE]
    assert notices[2].attempts == 0


@pytest.mark.django_db(transaction=True)
def test_no_mail_is_sent_within_a_transaction(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    several(2)
    within: list[bool] = []
    give = smtp_connection.SmtpConnection.send_text

    def look(wire: smtp_connection.SmtpConnection, mail: Any) -> None:
        within.append(connection.in_atomic_block)
        give(wire, mail)

    monkeypatch.setattr(smtp_connection.SmtpConnection, "send_text", look)
    assert send_due_mails() == 2
    assert within == [False, False]


@pytest.mark.django_db(transaction=True)
def test_senders_at_once_never_send_twice(sink: Sink) -> None:
    several(24)
    start = threading.Barrier(4)
    sent: list[int] = []

    def sender() -> None:
        try:
            start.wait(10)
            sent.append(send_due_mails())
        finally:
            connections.close_all()

    if connection.vendor == "sqlite":  # the test database is in the memory of one connection
        sent = [send_due_mails(seconds=0.05) for _ in range(4)] + [send_due_mails()]
    else:
        threads = [threading.Thread(target=sender) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
    counted = Counter(mail["Message-ID"] for mail in sink.mails)
    assert (sum(sent), len(counted), set(counted.values())) == (24, 24, {1})
