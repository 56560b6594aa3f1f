"""Our mail server is away: a fact about the server, and no try of any mail."""

import smtplib
from datetime import datetime, timedelta
from typing import Any

import pytest

from config import clock
from games.models import Delivery, Notice, Outage
from games.post.outbox import invitation_links, mail_server, smtp_connection
from games.post.outbox.mail_sender import build_probe_mail, send_due_mails
from games.post.outbox.smtp_connection import ServerUnreachable, SmtpConnection
from tests.long_run import LONG
from tests.matches import open_table, running_match
from tests.play.times import Times
from tests.post.outbox.invitations import invitation_mail
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db

State = Notice.State
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
AWAY = 22 if LONG else 4  # minutes


@pytest.fixture
def turns(sink: Sink, times: Times) -> list[Notice]:
    """Three turns that are due, of as many matches."""
    for _ in range(3):
        running_match()
    Notice.objects.exclude(kind="turn").delete()
    return list(Notice.objects.order_by("pk"))


class Line:
    """The line to the mail server, which can be cut. Counts who calls."""

    def __init__(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settings, self.port = settings, settings.EMAIL_PORT
        self.calls: list[datetime] = []
        reach = SmtpConnection.connect

        def count(wire: SmtpConnection) -> None:
            if wire.backend is None:
                self.calls.append(clock.now())
            reach(wire)

        monkeypatch.setattr(SmtpConnection, "connect", count)

    def cut(self) -> None:
        self.settings.EMAIL_PORT = 1

    def mend(self) -> None:
        self.settings.EMAIL_PORT = self.port


@pytest.fixture
def line(sink: Sink, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Line:
    return Line(settings, monkeypatch)


def outage() -> Outage:
    return Outage.objects.get(of=Outage.Cause.MAIL_SERVER)


def kept() -> list[tuple[str, int, datetime, bool]]:
    """What of every notice an outage must leave as it is."""
    rows = Notice.objects.order_by("pk").values_list("state", "attempts", "due_at", "begun_at")
    return [(state, tries, due_at, begun_at is None) for state, tries, due_at, begun_at in rows]


def test_the_first_failure_opens_an_outage_and_no_notice_has_been_tried(
    turns: list[Notice], line: Line, times: Times
) -> None:
    before = kept()
    line.cut()
    assert send_due_mails() == 0
    assert kept() == before
    assert (outage().begins_at, outage().ends_at) == (times.now(), None)
    assert "ConnectionRefusedError" in outage().why


def test_while_it_is_away_it_is_tried_by_one_sender_and_twice_a_minute(
    turns: list[Notice], line: Line, times: Times
) -> None:
    line.cut()
    send_due_mails()
    for _ in range(AWAY * 60):
        times.go(SECOND)
        for _sender in range(3):
            send_due_mails()
    apart = [later - sooner for sooner, later in zip(line.calls, line.calls[1:], strict=False)]
    assert max(apart) <= 31 * SECOND
    assert min(apart) >= 5 * SECOND
    assert len(line.calls) < 2.2 * AWAY + 4  # quicker at first


def test_the_first_success_closes_the_outage_and_releases_everything(
    turns: list[Notice], sink: Sink, line: Line, times: Times
) -> None:
    line.cut()
    send_due_mails()
    began = times.now()
    for _ in range(AWAY * 60):
        times.go(SECOND)
        send_due_mails()
    line.mend()
    away = times.now()
    while not send_due_mails():
        times.go(SECOND)
    assert times.now() - away <= 60 * SECOND
    assert len(sink.raw) == 3
    assert [notice.attempts for notice in Notice.objects.all()] == [1, 1, 1]
    assert (outage().begins_at, outage().ends_at) == (began, times.now())


def test_of_two_senders_at_the_same_instant_one_tries(db: None, times: Times) -> None:
    mail_server.mark_server_down(times.now(), times.now(), "gone")
    times.go(MINUTE)
    seen = outage()
    assert mail_server.may_retry_server(seen, times.now())
    assert not mail_server.may_retry_server(seen, times.now())
    assert not mail_server.may_retry_server(outage(), times.now())


def test_several_senders_that_find_it_away_open_one_outage(db: None, times: Times) -> None:
    for _ in range(3):
        mail_server.mark_server_down(times.now(), times.now(), "gone")
    assert outage().why == "gone"


def test_away_again_within_a_minute_is_the_same_outage(db: None, times: Times) -> None:
    began = times.now()
    mail_server.mark_server_down(began, began, "gone")
    times.go(MINUTE)
    mail_server.mark_server_up(times.now())
    times.go(30 * SECOND)
    mail_server.mark_server_down(times.now(), times.now(), "gone again")
    assert (outage().begins_at, outage().ends_at) == (began, None)
    mail_server.mark_server_up(times.now())
    times.go(MINUTE + SECOND)
    mail_server.mark_server_down(times.now(), times.now(), "another time")
    assert Outage.objects.count() == 2


def test_with_nothing_due_it_is_found_to_be_back_all_the_same(
    sink: Sink, line: Line, times: Times
) -> None:
    mail_server.mark_server_down(times.now(), times.now(), "gone")
    times.go(MINUTE)
    assert send_due_mails() == 0
    assert outage().ends_at == times.now()
    assert sink.raw == sink.refused == []


# What of its answers concerns the server


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("sender_answers", "451 cannot say why"),
        ("sender_answers", "452 4.3.1 Insufficient system storage"),
        ("sender_answers", "530 5.7.0 Authentication required"),
        ("sender_answers", "553 5.7.1 Sender address rejected: not owned by user"),
        ("recipient_answers", "451 4.3.0 Temporary lookup failure"),
        ("recipient_answers", "530 5.7.0 Must issue a STARTTLS command first"),
        ("answers", "451 4.3.0 queue file write error"),
        ("answers", "421 4.4.2 closing"),
    ],
)
def test_a_no_to_every_mail_concerns_the_server(
    turns: list[Notice], sink: Sink, where: str, words: str, times: Times
) -> None:
    before = kept()
    setattr(sink, where, [words])
    assert send_due_mails() == 0
    assert kept() == before
    assert outage().why == words
    times.go(MINUTE)
    assert (send_due_mails(), len(sink.raw)) == (3, 3)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("recipient_answers", "450 4.2.0 Greylisted, come back"),
        ("recipient_answers", "452 4.2.2 Mailbox full"),
        ("recipient_answers", "451 not now"),
        ("answers", "451 4.7.1 come back"),
        ("answers", "550 5.7.1 this is spam"),
    ],
)
def test_a_no_to_one_mail_concerns_that_mail(
    turns: list[Notice], sink: Sink, where: str, words: str
) -> None:
    setattr(sink, where, [words])
    assert send_due_mails() == 2
    assert not Outage.objects.exists()
    assert kept()[0][1] == 1


def test_a_wrong_password_is_an_outage(
    turns: list[Notice], line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise smtplib.SMTPAuthenticationError(535, b"5.7.8 wrong")

    monkeypatch.setattr(smtplib.SMTP, "login", refuse)
    line.settings.EMAIL_HOST_USER = line.settings.EMAIL_HOST_PASSWORD = "post"
    before = kept()
    assert send_due_mails() == 0
    assert (kept(), "535" in outage().why) == (before, True)


def test_a_host_that_cannot_be_spelled_is_an_outage(turns: list[Notice], settings: Any) -> None:
    settings.EMAIL_HOST = "mail..example.org"
    assert (send_due_mails(), outage().ends_at) == (0, None)


def test_a_server_that_is_silent_does_not_pass_for_one_that_is_back(
    sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: Any) -> None:
        raise TimeoutError("silence")

    monkeypatch.setattr(smtplib.SMTP, "getreply", hang)
    with pytest.raises(ServerUnreachable), SmtpConnection() as wire:
        wire.probe_server(build_probe_mail())


def test_a_house_without_a_mailbox_of_its_own_may_knock(sink: Sink) -> None:
    sink.recipient_answers = ["550 5.1.1 no such mailbox"]
    with SmtpConnection() as wire:
        wire.probe_server(build_probe_mail())
        wire.probe_server(build_probe_mail())
    assert sink.raw == []


# Invitations


def test_invitations_wait_for_the_server_too(line: Line, sink: Sink, times: Times) -> None:
    for number in range(3):
        match = open_table()
        assert match.opened_by is not None
        invitation_links.invite_address(
            match, match.opened_by, f"guest{number}@example.org", times.now()
        )
    line.cut()
    for _ in range(30):
        send_due_mails()
        times.go(MINUTE)
    waiting = list(Delivery.objects.values_list("state", "attempts", "leased_until"))
    assert waiting == [(State.DUE, 0, None)] * 3
    line.mend()
    assert send_due_mails() == 3
    assert outage().ends_at == times.now()


def test_an_invitation_of_which_the_server_says_that_it_takes_none_is_not_begun(
    sink: Sink, times: Times
) -> None:
    match = open_table()
    assert match.opened_by is not None
    invitation_links.invite_address(match, match.opened_by, "guest@example.org", times.now())
    sink.answers = ["452 4.3.1 disk full"]
    assert send_due_mails() == 0
    mail = invitation_mail()
    assert (mail.state, mail.begun_at, mail.attempts) == (State.DUE, None, 0)


def test_the_wire_is_free_of_a_server_that_takes_nothing(sink: Sink) -> None:
    sink.sender_answers = ["451 not now"]
    wire = SmtpConnection()
    with pytest.raises(smtp_connection.ServerUnreachable):
        wire.offer(build_probe_mail())
    assert wire.backend is None
