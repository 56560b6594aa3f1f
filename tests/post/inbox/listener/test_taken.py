"""What the listener takes over real sockets: a mail as it came, when, and once."""

import asyncio
import threading
import time
from datetime import UTC, datetime, timedelta
from smtplib import LMTP
from typing import Any

import pytest
from django.db import OperationalError

from config import clock
from games.models import Heartbeat, InboundMail, Outage, Seat
from games.post import inbox
from tests.post.inbox.listener.running import Running, send
from tests.post.writing import Line, bounce_address, reply, reply_address

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_mail_is_stored_as_it_came_before_it_is_accepted(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to, "draw deck\r\n.dot\r\n..dots\r\n")
    before = clock.now()
    send(running.lmtp, to, mail)
    letter = InboundMail.objects.get()
    assert bytes(letter.raw or b"") == mail
    assert (letter.way, letter.envelope_from) == ("lmtp", "ann@example.org")
    assert (letter.envelope_to, letter.seat_id, letter.question) == (to, seat.pk, seat.question)
    assert before <= letter.received_at <= clock.now()


def test_an_address_in_capital_letters_is_the_same(running: Running, seat: Seat) -> None:
    send(running.lmtp, reply_address(seat).upper())
    assert InboundMail.objects.get().seat_id == seat.pk


def test_a_mail_without_a_sender_is_taken(running: Running, line: Line) -> None:
    line.begin(bounce_address(), sender="<>")
    assert line.say("Subject: failed\r\n\r\nx\r\n.").startswith("250")
    assert InboundMail.objects.get().envelope_from == "<>"


def test_the_instant_at_which_a_mail_ended_counts_however_long_storing_takes(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended, real = threading.Event(), threading.Event(), inbox.receive_mail

    def slow(*args: Any, **how: Any) -> InboundMail | None:
        begun.set()
        assert ended.wait(20)
        return real(*args, **how)

    monkeypatch.setattr(inbox, "receive_mail", slow)
    line.begin(bounce_address())
    line.send(b"Subject: x\r\n\r\nx\r\n.\r\n")
    assert begun.wait(20)
    afterwards = clock.now()
    ended.set()
    assert line.heard().startswith("250")
    assert InboundMail.objects.get().received_at <= afterwards


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
    assert InboundMail.objects.get().received_at == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_the_listener_says_that_it_is_alive(running: Running) -> None:
    way = inbox.InboundHeartbeat("mx2")
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

    way = inbox.InboundHeartbeat("mx2")
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

    way = running.listener.way = inbox.InboundHeartbeat("mx2", backlog=timedelta(0))
    way.beat(clock.now())
    line.begin(bounce_address())
    monkeypatch.setattr(inbox, "receive_mail", gone)
    assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("451 4.3.0")
    way.backlog = inbox.heartbeat.BACKLOG
    way.beat(clock.now())
    assert Outage.objects.get().which == "mx2"


def test_a_second_copy_is_accepted_and_not_kept(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to)
    send(running.lmtp, to, mail)
    send(running.lmtp, to, mail)
    assert InboundMail.objects.count() == 1


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
        running.lmtp,
        to,
        f"Authentication-Results: mx.example.org; {result}\r\n".encode() + reply(to),
    )
    assert InboundMail.objects.get().verdict == verdict
