"""Through a real Postfix, while something of ours is away; and what mail servers report, brought by
it. Only in the long run, where Debian's is installed, as root."""

import os
import smtplib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.conf import settings as house
from django.db import connection, connections
from django.utils import timezone

from games.models import InboundMail, Notice, Reach, Seat
from games.post import inbox, signed_addresses
from games.post.outbox.mail_sender import send_due_mails
from tests.long_run import in_long_run
from tests.matches import awaited, running_match
from tests.post.letters.real_reports import REAL, real
from tests.post.letters.returned import EXIM, FAILED
from tests.post.letters.writing import DOMAIN, people, sender, talk_to
from tests.post.postfix import Postfix, is_there
from tests.post.test_postfix import Door, door, eventually, letter, postfix, seat

__all__ = ["door", "postfix", "seat"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    in_long_run,
    pytest.mark.skipif(not is_there() or os.getuid() != 0, reason="no Postfix to start here"),
]


def sent(postfix: Postfix, seat: Seat, words: str = "help", number: int = 0) -> None:
    """Somebody's mail server hands over a letter, and Postfix takes it."""
    with postfix.world() as world:
        world.sendmail(sender(seat), [talk_to(seat)], letter(seat, words, number))


def test_while_the_listener_is_down_mail_waits_in_the_queue_and_then_arrives_once(
    postfix: Postfix, seat: Seat, door: Door
) -> None:
    door.close()
    for number in range(5):
        sent(postfix, seat, number=number)
    eventually(lambda: postfix.log().count("status=deferred") >= 5, postfix)
    assert (InboundMail.objects.count(), postfix.waiting()) == (0, 5)
    door.open()
    eventually(lambda: postfix.try_again() and InboundMail.objects.count() == 5, postfix)
    eventually(lambda: postfix.waiting() == 0, postfix)
    assert sorted(InboundMail.objects.values_list("message_key", flat=True)) == sorted(
        f"<{number}.help@example.net>" for number in range(5)
    )


@contextmanager
def locked(seconds_to_wait: float, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program holds the database, of which nobody waits for longer than that."""
    monkeypatch.setitem(connections.settings["default"]["OPTIONS"], "timeout", seconds_to_wait)
    other = sqlite3.connect(connection.settings_dict["NAME"], uri=True, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.skipif("postgres" in house.DATABASES["default"]["ENGINE"], reason="one file, one lock")
def test_while_the_database_is_locked_mail_is_put_off_and_later_delivered_once(
    postfix: Postfix, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    with locked(0.3, monkeypatch):
        sent(postfix, seat)
        eventually(lambda: "451 4.3.0 Cannot be stored now" in postfix.log(), postfix)
        assert InboundMail.objects.count() == 0
    eventually(lambda: postfix.try_again() and InboundMail.objects.count() == 1, postfix)
    eventually(lambda: postfix.waiting() == 0, postfix)
    inbox.process_inbound_mails()
    assert [one.state for one in InboundMail.objects.all()] == [InboundMail.State.DONE]
    assert Notice.objects.filter(kind=Notice.Kind.ANSWER).count() == 1


# Reports


class Away:
    """The mail server of bounced.example, which knows nobody."""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, to: str, _: Any) -> str:
        return f"550 5.1.1 <{to}>: Recipient address rejected: User unknown"


@pytest.fixture
def told(postfix: Postfix, door: Door, settings: Any) -> Notice:
    """The notice of a turn whose mail Postfix has taken for somebody whom nobody knows."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", postfix.inside
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    (gus,) = people(1, email="gus@bounced.example")
    while True:  # who begins is a matter of luck
        match = running_match(people=[gus, *people(1)])
        seat = awaited(match)
        Notice.objects.exclude(seat=seat, kind=Notice.Kind.TURN).delete()
        if seat.player == gus:
            return Notice.objects.get()
        match.seats.update(question=None, deadline=None)
        Notice.objects.all().delete()


def is_noticed(notice: Notice, code: str, postfix: Postfix) -> None:
    """The report has come, and counts against the address."""
    eventually(lambda: InboundMail.objects.exists(), postfix)
    inbox.process_inbound_mails()
    notice.refresh_from_db()
    letters = [(one.reason, one.envelope_from) for one in InboundMail.objects.all()]
    assert [reason for reason, _sender in letters] == ["bounce"], letters
    assert notice.state == Notice.State.BOUNCED and notice.error.startswith(code)
    assert Reach.objects.get(email="gus@bounced.example").last_code == code


def test_the_report_that_postfix_itself_writes_is_noticed(postfix: Postfix, told: Notice) -> None:
    away = Controller(Away(), hostname="127.0.0.1", port=postfix.away)
    away.start()
    try:
        assert send_due_mails() == 1
        is_noticed(told, "5.1.1", postfix)
    finally:
        away.stop()
    assert Reach.objects.get().suppressed_at is not None


@pytest.mark.parametrize("name", [*REAL, "qmail", "qmail, remote", "yahoo", "exchange"])
def test_reports_of_other_servers_are_noticed_as_postfix_brings_them(
    postfix: Postfix, told: Notice, name: str
) -> None:
    raw, code = (real(name), REAL[name]) if name in REAL else FAILED[name]
    now = timezone.now()
    Notice.objects.filter(pk=told.pk).update(
        state=Notice.State.SENT, begun_at=now, sent_at=now, message_id="0123ab"
    )
    with postfix.world() as world:
        world.sendmail("", [f"{signed_addresses.notice_bounce_address(told.pk)}@{DOMAIN}"], raw)
    is_noticed(told, code, postfix)


def test_a_report_at_an_address_that_is_not_signed_is_refused(
    postfix: Postfix, told: Notice
) -> None:
    forged = signed_addresses.notice_bounce_address(told.pk)[:-3] + "000"
    with postfix.world() as world, pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        world.sendmail("", [f"{forged}@{DOMAIN}"], EXIM)
    assert {code for code, _words in refused.value.recipients.values()} == {550}
    assert not InboundMail.objects.exists()
