"""A question to each table tells which kinds of mails wait, so that a sender claims no others."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Delivery, Notice, OutboxMessage
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.outbox_types import list_due_types, list_outbox_types
from tests.post.outbox.claimable import invitations
from tests.post.outbox.notices import claim_notices, state
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db

FEW = 3  # whether the mail server is away, and what waits of either table


def due_tables(now: datetime) -> set[type[OutboxMessage]]:
    return {each.model for each in list_due_types("mail", now)}


def test_a_pass_that_finds_nothing_asks_once_about_each_type(sink: Sink) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert send_due_mails() == 0
    assert len(asked) <= FEW, [each["sql"][:90] for each in asked]


def test_a_turn_is_sent_without_a_claim_in_other_tables(turn: Notice, sink: Sink) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert (send_due_mails(), state(turn)) == (1, Notice.State.SENT)
    for kind in (each.model for each in list_outbox_types() if each.model is not Notice):
        looks = [each["sql"] for each in asked if f'"{kind._meta.db_table}"' in each["sql"]]
        assert [sql for sql in looks if "leased_until" in sql] == [], kind


def test_what_is_due_waits_and_so_does_what_somebody_has(turn: Notice) -> None:
    now = timezone.now()
    assert due_tables(now) == {Notice}
    assert due_tables(now - timedelta(hours=1)) == set()
    claim_notices(now)
    invitations(1, now)
    assert due_tables(now) == {Notice, Delivery}
    Notice.objects.update(state=Notice.State.SENT)
    assert due_tables(now) == {Delivery}
