"""One question tells which kinds of mails wait, so that a sender looks into no other table."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Invitation, Notice
from games.post.outbox.due_mails import find_due_mail_types
from games.post.outbox.invitation_sender import OWN
from games.post.outbox.mail_types import list_mail_types
from games.post.outbox.notice_sender import claim_notices, send_due_mails
from tests.post.outbox.notices import state
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db

FEW = 4  # whether the mail server is away, what waits beside notices, and notices


def test_a_pass_that_finds_nothing_asks_once_about_all_kinds_beside_notices(sink: Sink) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert send_due_mails() == 0
    assert len(asked) <= FEW, [each["sql"][:90] for each in asked]


def test_a_turn_is_sent_without_a_look_into_other_tables(turn: Notice, sink: Sink) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert (send_due_mails(), state(turn)) == (1, Notice.State.SENT)
    others = [*OWN, *(owing.model for owing in list_mail_types())]
    for kind in others:
        looks = [each["sql"] for each in asked if f'"{kind._meta.db_table}"' in each["sql"]]
        assert [sql for sql in looks if "leased_until" in sql] == [], kind


def test_what_is_due_waits_and_so_does_what_somebody_has(turn: Notice) -> None:
    now = timezone.now()
    assert find_due_mail_types([Invitation, Notice], now) == {Notice}
    assert find_due_mail_types([Invitation, Notice], now - timedelta(hours=1)) == set()
    claim_notices(now)
    assert find_due_mail_types([Notice, Invitation], now) == {Notice}
    Notice.objects.update(state=Notice.State.SENT)
    assert find_due_mail_types([Notice, Invitation], now) == set()
