"""The listener over real sockets: what mail servers say, and what nobody should."""

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from smtplib import LMTP, SMTP, SMTPRecipientsRefused, SMTPSenderRefused
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from config.first_start import ROOT
from games.models import Heartbeat, Letter, Outage, Seat
from games.post import address, inbox
from games.post.inbox import listener
from games.post.inbox.listener import Listener
from games.post.inbox.storing import MOST_BYTES
from tests.matches import awaited, running_match
from tests.post.writing import Line, bounce_address, reply, reply_address

pytestmark = pytest.mark.django_db(transaction=True)


class Running:
    """A listener in a thread of its own, at an SMTP port, an LMTP port and an LMTP socket."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.socket = folder / "lmtp"
        self.listener: Listener = self.do(self.open())

    async def open(self) -> Listener:
        listener = Listener()
        self.smtp = await listener.open_smtp("127.0.0.1", 0)
        self.lmtp = await listener.open_lmtp("127.0.0.1", 0)
        await listener.open_lmtp_socket(self.socket)
        return listener

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)

    def close(self) -> None:
        self.do(self.listener.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(30)
        self.loop.close()


@pytest.fixture(autouse=True)
def domain(settings) -> str:
    settings.REPLY_DOMAIN = "reply.example.org"
    return "reply.example.org"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.close()


@pytest.fixture
def seat() -> Seat:
    return awaited(running_match())


@pytest.fixture
def line(running: Running) -> Iterator[Line]:
    line = Line(running.smtp)
    yield line
    line.close()


def send(port: int, to: str, mail: bytes | None = None, sender: str = "ann@example.org") -> None:
    with SMTP("127.0.0.1", port, timeout=20) as client:
        client.sendmail(sender, [to], reply(to) if mail is None else mail)


def refusal(running: Running, to: str) -> tuple[int, bytes]:
    """What is said to a recipient that is refused."""
    with pytest.raises(SMTPRecipientsRefused) as refused:
        send(running.smtp, to, b"Subject: x\r\n\r\nx\r\n")
    (said,) = refused.value.recipients.values()
    return said


# What is taken


def test_a_mail_is_stored_as_it_came_before_it_is_accepted(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to, "draw deck\r\n.dot\r\n..dots\r\n")
    before = timezone.now()
    send(running.smtp, to, mail)
    letter = Letter.objects.get()
    assert bytes(letter.raw or b"") == mail
    assert (letter.way, letter.envelope_from) == ("smtp", "ann@example.org")
    assert (letter.envelope_to, letter.seat_id, letter.question) == (to, seat.pk, seat.question)
    assert before <= letter.received_at <= timezone.now()


def test_an_address_in_capital_letters_is_the_same(running: Running, seat: Seat) -> None:
    send(running.smtp, reply_address(seat).upper())
    assert Letter.objects.get().seat_id == seat.pk


def test_a_mail_without_a_sender_is_taken(running: Running, line: Line) -> None:
    line.begin(bounce_address(), sender="<>")
    assert line.say("Subject: failed\r\n\r\nx\r\n.").startswith("250")
    assert Letter.objects.get().envelope_from == "<>"


def test_the_instant_at_which_a_mail_ended_counts_however_long_storing_takes(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended, real = threading.Event(), threading.Event(), inbox.receive

    def slow(*args: Any, **how: Any) -> Letter | None:
        begun.set()
        assert ended.wait(20)
        return real(*args, **how)

    monkeypatch.setattr(inbox, "receive", slow)
    line.begin(bounce_address())
    line.send(b"Subject: x\r\n\r\nx\r\n.\r\n")
    assert begun.wait(20)
    afterwards = timezone.now()
    ended.set()
    assert line.heard().startswith("250")
    assert Letter.objects.get().received_at <= afterwards


EARLIER = (
    "Received: from a (b [192.0.2.1]) by mx.example.org (Postfix) with ESMTPS id 4X;\r\n"
    " Sun, 1 Mar 2026 12:00:00 +0000\r\n"
)


def test_behind_our_mail_server_the_instant_at_which_it_took_the_mail_counts(
    running: Running, settings
) -> None:
    settings.INBOUND_RECEIVED_BY = ["mx.example.org"]
    to = bounce_address()
    with LMTP("127.0.0.1", running.lmtp) as client:
        client.sendmail("ann@example.org", [to], EARLIER.encode() + reply(to))
    assert Letter.objects.get().received_at == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_who_speaks_smtp_to_us_says_nothing_about_when(running: Running, settings) -> None:
    settings.INBOUND_RECEIVED_BY = ["mx.example.org"]
    to, before = bounce_address(), timezone.now()
    send(running.smtp, to, EARLIER.encode() + reply(to))
    assert Letter.objects.get().received_at >= before


def test_the_listener_says_that_it_is_alive(running: Running) -> None:
    way = inbox.WayIn("mx2")
    beating = asyncio.run_coroutine_threadsafe(running.listener.beat(way), running.loop)
    while not Heartbeat.objects.filter(name="way in: mx2").exists():
        assert not beating.done()
        time.sleep(0.02)
    beating.cancel()


def test_a_database_that_is_away_ends_no_listener(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "BEAT_SECONDS", 0.01)
    beats: list[Any] = []

    def gone(now: Any) -> None:
        beats.append(now)
        raise OperationalError("gone")

    way = inbox.WayIn("mx2")
    monkeypatch.setattr(way, "beat", gone)
    beating = asyncio.run_coroutine_threadsafe(running.listener.beat(way), running.loop)
    while len(beats) < 3:
        assert not beating.done()
        time.sleep(0.02)
    beating.cancel()


def test_a_mail_that_is_to_come_again_is_still_to_be_waited_for(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OperationalError("the server is gone")

    way = running.listener.way = inbox.WayIn("mx2", backlog=timedelta(0))
    way.beat(timezone.now())
    line.begin(bounce_address())
    monkeypatch.setattr(inbox, "receive", gone)
    assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("451 4.3.0")
    way.backlog = inbox.alive.BACKLOG
    way.beat(timezone.now())
    assert Outage.objects.get().which == "mx2"


def test_a_second_copy_is_accepted_and_not_kept(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to)
    send(running.smtp, to, mail)
    send(running.smtp, to, mail)
    assert Letter.objects.count() == 1


@pytest.mark.parametrize(
    ("result", "verdict"),
    [("dmarc=pass", "pass"), ("dmarc=fail", "fail"), ("dmarc=none", "none"), ("spf=pass", "")],
)
def test_the_verdict_of_our_own_mail_server_is_kept(
    running: Running, settings, result: str, verdict: str
) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.example.org"
    to = bounce_address()
    send(
        running.smtp,
        to,
        f"Authentication-Results: mx.example.org; {result}\r\n".encode() + reply(to),
    )
    assert Letter.objects.get().verdict == verdict


# Whom it is for


def test_nobody_but_signed_addresses_gets_mail(running: Running, seat: Seat, domain: str) -> None:
    right = reply_address(seat).partition("@")[0]
    forged = right[:-1] + ("0" if right[-1] != "0" else "1")
    other_question = address.turn(seat.pk, 7, bytes(16))
    link = address.link(seat.pk, seat.question or 0, bytes(16))
    for local_part in (
        "ann",
        "postmaster",
        forged,
        other_question,
        link,
        right.replace("t-", "c-"),
    ):
        assert refusal(running, f"{local_part}@{domain}") == (
            550,
            b"5.1.1 There is no such address here",
        )
    assert not Letter.objects.exists()


def test_another_domain_and_none_are_refused(running: Running, seat: Seat, line: Line) -> None:
    local_part = reply_address(seat).partition("@")[0]
    assert refusal(running, f"{local_part}@example.org")[0] == 550
    line.say("MAIL FROM:<ann@example.org>")
    assert line.say(f"RCPT TO:<{local_part}>").startswith("550 5.1.1")


def test_whoever_guesses_addresses_is_hung_up_on(line: Line, domain: str) -> None:
    line.say("MAIL FROM:<ann@example.org>")
    for guess in range(listener.MOST_WRONG_ADDRESSES):
        assert line.say(f"RCPT TO:<guess{guess}@{domain}>").startswith("550")
    assert line.say(f"RCPT TO:<another@{domain}>").startswith("421 4.7.0")
    assert line.heard() == ""


def test_a_mail_has_only_so_many_recipients(line: Line) -> None:
    line.say("MAIL FROM:<ann@example.org>")
    for _ in range(listener.MOST_RECIPIENTS):
        assert line.say(f"RCPT TO:<{bounce_address()}>").startswith("250")
    assert line.say(f"RCPT TO:<{bounce_address()}>").startswith("452")


def test_a_mail_to_two_seats_is_stored_for_each(running: Running) -> None:
    match = running_match()
    (first, second) = (bounce_address(), reply_address(awaited(match)))
    with SMTP("127.0.0.1", running.smtp, timeout=20) as client:
        client.sendmail("ann@example.org", [first, second], reply(second))
    assert {letter.envelope_to for letter in Letter.objects.all()} == {first, second}


# LMTP


def test_lmtp_answers_for_each_recipient(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad, real = bounce_address(), bounce_address(), inbox.receive

    def receive(raw: bytes, **how: Any) -> Letter | None:
        if how["envelope_to"] == bad:
            raise OperationalError("gone")
        return real(raw, **how)

    monkeypatch.setattr(inbox, "receive", receive)
    line = Line(running.lmtp, "LHLO example.org")
    assert line.begin(good, bad).startswith("354")
    line.send(reply(good) + b".\r\n")
    assert [line.heard()[:3], line.heard()[:3]] == ["250", "451"]
    assert line.say("NOOP").startswith("250")
    line.close()
    assert [letter.envelope_to for letter in Letter.objects.all()] == [good]


def test_smtp_asks_for_the_mail_again_if_one_recipient_has_to_wait(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad, real = bounce_address(), bounce_address(), inbox.receive
    away = [True]

    def receive(raw: bytes, **how: Any) -> Letter | None:
        if how["envelope_to"] == bad and away:
            raise OperationalError("gone")
        return real(raw, **how)

    monkeypatch.setattr(inbox, "receive", receive)
    mail = reply(good) + b"."
    line.begin(good, bad)
    assert line.say(mail.decode()).startswith("451")
    away.clear()
    line.begin(good, bad)
    assert line.say(mail.decode()).startswith("250")
    assert sorted(letter.envelope_to for letter in Letter.objects.all()) == sorted([good, bad])


def test_lmtp_works_over_a_socket(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    with LMTP(str(running.socket)) as client:
        client.sendmail("ann@example.org", [to], reply(to))
    assert Letter.objects.get().way == "lmtp"


def test_lmtp_refuses_a_mail_that_is_too_large_for_each_recipient(running: Running) -> None:
    line = Line(running.lmtp, "LHLO example.org")
    line.begin(bounce_address(), bounce_address())
    row = b"x" * 998 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row) + 1) + b".\r\n")
    assert [line.heard()[:3], line.heard()[:3]] == ["552", "552"]
    assert line.say("NOOP").startswith("250")
    line.close()


# When it cannot be stored


def test_a_mail_is_asked_for_again_while_the_database_is_away(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OperationalError("the server is gone")

    line.begin(bounce_address())
    with monkeypatch.context() as away:
        away.setattr(inbox, "receive", gone)
        assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("451 4.3.0")
        away.setattr(inbox, "is_ours", gone)
        line.say("MAIL FROM:<ann@example.org>")
        assert line.say(f"RCPT TO:<{bounce_address()}>").startswith("451 4.3.0")
    assert line.say(f"RCPT TO:<{bounce_address()}>").startswith("250")


@pytest.mark.parametrize("code", [451, 550, 552])
def test_a_refusal_is_passed_on(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise inbox.Refused(code, "5.0.0 Not\r\n250 really")

    monkeypatch.setattr(inbox, "receive", refused)
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.") == f"{code} 5.0.0 Not 250 really"


def test_a_mistake_of_ours_loses_no_mail(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("with a secret in it")

    monkeypatch.setattr(inbox, "receive", broken)
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.") == listener.LATER
    monkeypatch.setattr(inbox, "is_ours", broken)
    line.say("MAIL FROM:<ann@example.org>")
    assert line.say(f"RCPT TO:<{bounce_address()}>") == listener.LATER


# Too much


def test_a_mail_that_says_it_is_too_large_is_refused_at_once(running: Running) -> None:
    to = bounce_address()
    with pytest.raises(SMTPSenderRefused) as refused:
        send(running.smtp, to, b"Subject: x\r\n\r\n" + b"x" * 900 * 1200)
    assert refused.value.smtp_code == 552


def test_a_mail_that_is_larger_than_it_says_is_refused_and_the_next_one_taken(line: Line) -> None:
    line.say("MAIL FROM:<ann@example.org> SIZE=10")
    line.say(f"RCPT TO:<{bounce_address()}>")
    line.say("DATA")
    row = b"x" * 998 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row) + 1))
    assert line.say(".").startswith("552 5.3.4")
    assert not Letter.objects.exists()
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("250")


def test_a_mail_of_just_the_largest_size_is_taken(line: Line) -> None:
    line.begin(bounce_address())
    row = b"x" * 62 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row)))
    assert line.say(".").startswith("250")
    assert Letter.objects.get().size == MOST_BYTES


def test_a_line_that_is_too_long_is_refused_and_the_next_mail_taken(line: Line) -> None:
    line.begin(bounce_address())
    assert line.say("x" * (3 * listener.LONGEST_LINE) + "\r\n.").startswith("500 5.6.0")
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\n" + "x" * 8000 + "\r\n.").startswith("250")


def test_a_command_that_is_too_long_is_refused(line: Line) -> None:
    assert line.say("NOOP " + "x" * 100_000).startswith("500")
    assert line.say("NOOP").startswith("250")


def test_silence_ends_a_session(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "SILENT_SECONDS", 0.2)
    line = Line(running.smtp)
    line.begin(bounce_address())
    line.send(b"Subject: never ends\r\n")
    assert line.heard() == ""
    line.close()


def test_only_so_many_may_talk_at_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "MOST_SESSIONS", 2)
    first, second, third = (Line(running.smtp) for _ in range(3))
    assert third.hello.startswith("421 4.3.2")
    assert third.heard() == ""
    assert first.say("QUIT").startswith("221")
    assert first.heard() == ""
    fourth = Line(running.smtp)
    assert fourth.hello.startswith("220")
    for line in (first, second, third, fourth):
        line.close()


# One mail, however its lines end


SMUGGLED = [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r.\r\n", b"\r\n.\r", b"\r\n\0.\r\n"]


@pytest.mark.parametrize("ending", SMUGGLED)
def test_no_second_mail_is_smuggled_in(line: Line, ending: bytes) -> None:
    line.begin(bounce_address())
    second = f"MAIL FROM:<eve@example.org>\r\nRCPT TO:<{bounce_address()}>\r\nDATA\r\n".encode()
    line.send(b"Subject: one\r\n\r\nfirst" + ending + second + b"Subject: two\r\n\r\nx\r\n.\r\n")
    assert line.heard().startswith("250")
    assert line.say("NOOP").startswith("250 OK")
    assert second in bytes(Letter.objects.get().raw or b"")


def test_a_dot_at_the_end_of_a_long_line_ends_nothing(line: Line) -> None:
    line.begin(bounce_address())
    line.send(b"Subject: x\r\n\r\n" + b"x" * (listener.LONGEST_LINE - 1) + b".\r\nx\r\n")
    assert line.say("y\r\n.").startswith("250")
    assert bytes(Letter.objects.get().raw or b"").endswith(b"x.\r\nx\r\ny\r\n")


# Stopping


def test_stopping_waits_for_the_mail_that_is_being_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(tmp_path)
    begun, ended, real = threading.Event(), threading.Event(), inbox.receive

    def slow(*args: Any, **how: Any) -> Letter | None:
        begun.set()
        assert ended.wait(20)
        return real(*args, **how)

    monkeypatch.setattr(inbox, "receive", slow)
    idle, busy = Line(running.smtp), Line(running.smtp)
    busy.begin(bounce_address())
    busy.send(b"Subject: x\r\n\r\nx\r\n.\r\n")
    assert begun.wait(20)
    closing = threading.Thread(target=running.close)
    closing.start()
    assert idle.heard().startswith("421 4.3.2")
    ended.set()
    assert busy.heard().startswith("250")
    closing.join(30)
    assert Letter.objects.count() == 1
    with pytest.raises(ConnectionRefusedError):
        Line(running.smtp)


# The command


def memory(process: subprocess.Popen[str]) -> int:
    """The most memory that a process has ever had, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


@pytest.fixture
def command(settings) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A running `manage.py listen` and its port."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "listen", "--smtp", "127.0.0.1:0"],
        env={"SECRET_KEY": settings.SECRET_KEY, "REPLY_DOMAIN": "reply.example.org"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        assert said.startswith("Taking mails to reply.example.org by SMTP at 127.0.0.1:"), said
        yield running, int(said.strip(" .\n").rpartition(":")[2])
        running.terminate()
        assert running.wait(30) == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_an_endless_mail_is_cut_off_and_needs_no_memory(
    command: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = command
    before = memory(process)
    for row in (b"x" * 998 + b"\r\n", b"\r\n" * 500, b"x" * 1000):
        line = Line(port)
        assert line.begin(bounce_address()).startswith("354")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            for _ in range(200):
                line.send(row * 1000)
        line.close()
    assert memory(process) - before < 20


def test_sigterm_says_goodbye(command: tuple[subprocess.Popen[str], int]) -> None:
    process, port = command
    line = Line(port)
    process.send_signal(signal.SIGTERM)
    assert line.heard().startswith("421 4.3.2")
    assert process.wait(30) == 0
    line.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Say where to listen"),
        (["--smtp", "2525"], "'2525' is no place"),
        (["--smtp", "127.0.0.1:99999"], "is no place"),
        (["--lmtp", "/nowhere/at/all"], "Cannot listen at /nowhere/at/all"),
        (["--smtp", "127.0.0.1:0", "--name", "x" * 21], "is no name"),
    ],
)
def test_a_place_that_is_none_is_said(words: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("listen", *words)


def test_without_a_domain_there_is_nothing_to_listen_for(settings) -> None:
    settings.REPLY_DOMAIN = ""
    with pytest.raises(CommandError, match="REPLY_DOMAIN is not set"):
        call_command("listen", "--smtp", "127.0.0.1:0")
