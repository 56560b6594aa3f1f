"""Mails fetched from a provider's mailbox: each once, none lost, whatever is cut off in between."""

import io
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from config import clock
from games.management.commands import imap_poll
from games.models import Heartbeat, ImapFolder, InboundMail, Seat
from games.post import inbox
from games.post.inbox import InboundHeartbeat
from games.post.inbox.imap import ImapProblem, MailboxPlace, parse_imap_url, poll_folder
from games.post.inbox.mail_storage import MOST_BYTES
from tests.matches import awaited, running_match
from tests.post.imap_server import Mailbox
from tests.post.writing import reply, reply_address

pytestmark = pytest.mark.django_db


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    mailbox = Mailbox()
    yield mailbox
    mailbox.close()


@pytest.fixture
def seat(settings) -> Seat:
    settings.REPLY_DOMAIN = "reply.example.org"
    return awaited(running_match())


@pytest.fixture
def to(seat: Seat) -> str:
    return reply_address(seat)


@pytest.fixture
def url(mailbox: Mailbox) -> str:
    return f"imap://post:{quote(mailbox.password, safe='')}@127.0.0.1:{mailbox.port}/INBOX"


@pytest.fixture
def where(url: str) -> MailboxPlace:
    return parse_imap_url(url)


def look(where: MailboxPlace) -> int:
    return poll_folder(where, lambda: False)


def failing(*_: Any, **__: Any) -> None:
    raise OperationalError("gone")


def read_up_to() -> int:
    return ImapFolder.objects.get().read_up_to


def test_a_mail_is_stored_as_it_came_with_the_time_at_which_the_provider_took_it(
    mailbox: Mailbox, where: MailboxPlace, to: str, seat: Seat
) -> None:
    mail = reply(to)
    mailbox.add(mail, date=" 1-Nov-2026 23:59:58 -0230")
    assert look(where) == 1
    letter = InboundMail.objects.get()
    assert bytes(letter.raw or b"") == mail
    assert (letter.way, letter.seat_id, letter.envelope_to) == ("imap", seat.pk, to)
    assert letter.received_at == min(
        datetime(2026, 11, 2, 2, 29, 58, tzinfo=UTC), letter.received_at
    )
    assert mailbox.mails[1].seen


def test_the_clock_of_a_provider_that_is_fast_wins_no_time(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    ahead = clock.now() + timedelta(days=2)
    mailbox.add(reply(to), date=ahead.strftime("%d-%b-%Y %H:%M:%S +0000"))
    look(where)
    assert InboundMail.objects.get().received_at <= clock.now()


def test_only_what_is_new_is_fetched(mailbox: Mailbox, where: MailboxPlace, to: str) -> None:
    mailbox.add(reply(to))
    assert look(where) == 1
    mailbox.said.clear()
    assert look(where) == 0
    assert [said for said in mailbox.said if "FETCH" in said] == []
    mailbox.add(reply(to))
    assert look(where) == 1
    assert InboundMail.objects.count() == 2


def test_a_mail_that_somebody_has_opened_is_fetched_all_the_same(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    mailbox.mails[mailbox.add(reply(to))].seen = True
    assert look(where) == 1


def test_mails_numbered_anew_are_neither_lost_nor_doubled(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    for _ in range(3):
        mailbox.add(reply(to), uid=max(mailbox.mails, default=100) + 1)
    assert look(where) == 3
    mailbox.add(reply(to))
    mailbox.number_anew(validity=8, first=1)
    assert look(where) == 1
    assert InboundMail.objects.count() == 4
    folder = ImapFolder.objects.get()
    assert (folder.validity, folder.read_up_to) == (8, 4)


@pytest.mark.parametrize("command", ["BODY.PEEK", "INTERNALDATE", "STORE", "SEARCH", "SELECT"])
def test_a_connection_that_is_cut_loses_and_doubles_nothing(
    mailbox: Mailbox, where: MailboxPlace, to: str, command: str
) -> None:
    mailbox.add(reply(to))
    mailbox.add(reply(to))
    mailbox.break_at = command
    with pytest.raises(ImapProblem):
        look(where)
    mailbox.break_at = ""
    look(where)
    assert InboundMail.objects.count() == 2
    assert all(mail.seen for mail in mailbox.mails.values())


def test_nothing_is_marked_as_seen_while_the_database_is_away(
    mailbox: Mailbox, where: MailboxPlace, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox.add(reply(to))
    with monkeypatch.context() as away:
        away.setattr(inbox, "receive_mail", failing)
        with pytest.raises(OperationalError):
            look(where)
    assert not mailbox.mails[1].seen
    assert read_up_to() == 0
    assert look(where) == 1


def test_a_mail_that_has_to_wait_is_fetched_again(
    mailbox: Mailbox, where: MailboxPlace, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise inbox.MailRefused(451, "4.3.2 Too many emails are waiting")

    mailbox.add(reply(to))
    with monkeypatch.context() as crowded:
        crowded.setattr(inbox, "receive_mail", full)
        with pytest.raises(inbox.MailRefused):
            look(where)
    assert look(where) == 1


def test_a_flood_to_one_address_keeps_nobody_elses_mail_waiting(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    for _ in range(25):
        mailbox.add(reply(to))
    other = reply_address(awaited(running_match()))
    mailbox.add(reply(other))
    look(where)
    assert InboundMail.objects.filter(envelope_to=to).count() == 20
    assert InboundMail.objects.filter(envelope_to=other).count() == 1


def test_mails_that_are_not_for_us_or_too_large_are_left_unread_and_passed_by(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    mailbox.add(reply("ann@example.org"))
    mailbox.add(reply(to.replace("@", "0@")))
    mailbox.add(reply(to) + b"x" * MOST_BYTES)
    mailbox.add(b"\xff\0 no head at all")
    mailbox.add(reply(to))
    assert look(where) == 1
    assert [mail.seen for mail in mailbox.mails.values()] == [False, False, False, False, True]
    assert read_up_to() == 5


def test_where_our_own_server_delivered_a_mail_counts_before_whom_it_names(
    mailbox: Mailbox, where: MailboxPlace, to: str
) -> None:
    other = reply_address(awaited(running_match()))
    mailbox.add(f"Delivered-To: {to.upper()}\r\n".encode() + reply(other))
    mailbox.add(reply(f"Rural Route <ann@example.org>, <{other}>"))
    assert look(where) == 2
    assert [letter.envelope_to for letter in InboundMail.objects.order_by("pk")] == [to, other]


# The command


def test_the_command_looks_once_and_says_how_many_were_new(
    mailbox: Mailbox, url: str, to: str, settings
) -> None:
    settings.IMAP_URL = url
    mailbox.add(reply(to))
    said = io.StringIO()
    call_command("imap_poll", stdout=said)
    assert said.getvalue() == "1 new emails from post@127.0.0.1/INBOX\n"


def test_a_wrong_password_is_said_without_the_password(
    mailbox: Mailbox, url: str, seat: Seat, settings
) -> None:
    settings.IMAP_URL = url.replace("post:a", "post:wr0ng-a")
    with pytest.raises(CommandError) as refused:
        call_command("imap_poll")
    assert "post@127.0.0.1/INBOX" in str(refused.value)
    assert "wr0ng" not in str(refused.value)


def test_a_provider_that_is_away_is_said(mailbox: Mailbox, url: str, seat: Seat, settings) -> None:
    mailbox.close()
    settings.IMAP_URL = url
    with pytest.raises(CommandError, match="post@127.0.0.1/INBOX: ConnectionRefusedError"):
        call_command("imap_poll")


@pytest.mark.parametrize("words", ["pop3://a:b@c", "imaps://mail.example.org", "secret"])
def test_an_address_that_is_none_is_said_without_quoting_it(seat: Seat, settings, words: str):
    settings.IMAP_URL = words
    with pytest.raises(CommandError, match="IMAP_URL is not a mailbox address") as refused:
        call_command("imap_poll")
    assert words not in str(refused.value)


def test_what_is_to_be_set_is_said(settings) -> None:
    settings.IMAP_URL = ""
    with pytest.raises(CommandError, match="Set IMAP_URL"):
        call_command("imap_poll")


def test_the_address_says_it_all() -> None:
    known = parse_imap_url("imaps://ann%40example.org:a%2Fb@mail.example.org/Post/Rural%20Route")
    assert (known.host, known.port, known.is_secret) == ("mail.example.org", 993, True)
    assert (known.user, known.password) == ("ann@example.org", "a/b")
    assert known.folder == "Post/Rural Route"
    assert "a/b" not in repr(known)


def test_a_look_that_was_good_says_up_to_when_all_mails_are_in(
    mailbox: Mailbox, where: MailboxPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_poll.connections, "close_all", lambda: None)
    way = InboundHeartbeat("imap", backlog=timedelta(0))
    before = clock.now()
    assert imap_poll.poll_once(where, threading.Event(), way)
    assert before <= Heartbeat.objects.get(name="way in: imap").at <= clock.now()
    mailbox.break_at = "SEARCH"
    seen = Heartbeat.objects.get().at
    assert not imap_poll.poll_once(where, threading.Event(), way)
    assert Heartbeat.objects.get().at == seen
