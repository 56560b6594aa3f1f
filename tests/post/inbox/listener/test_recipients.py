"""Whom the listener lets in, and what each recipient is answered."""

from smtplib import LMTP
from typing import Any

import pytest
from django.db import OperationalError

from games.models import InboundMail, Seat
from games.post import inbox, signed_addresses
from games.post.inbox import listener
from games.post.inbox.mail_storage import MOST_BYTES
from tests.matches import awaited, running_match
from tests.post.inbox.listener.running import Running, refusal
from tests.post.writing import Line, bounce_address, reply, reply_address

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_but_signed_addresses_gets_mail(running: Running, seat: Seat, domain: str) -> None:
    right = reply_address(seat).partition("@")[0]
    forged = right[:-1] + ("0" if right[-1] != "0" else "1")
    other_question = signed_addresses.turn_address(seat.pk, 7, bytes(16))
    link = signed_addresses.play_link_token(seat.pk, seat.question or 0, bytes(16))
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
            b"5.1.1 This address does not exist or is no longer in use; see http://localhost:8000",
        )
    assert not InboundMail.objects.exists()


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
    line = Line(running.lmtp)
    line.begin(first, second)
    line.send(reply(second) + b".\r\n")
    assert [line.heard()[:3], line.heard()[:3]] == ["250", "250"]
    line.close()
    assert {letter.envelope_to for letter in InboundMail.objects.all()} == {first, second}


def test_lmtp_answers_for_each_recipient(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad, real = bounce_address(), bounce_address(), inbox.receive_mail

    def receive(raw: bytes, **how: Any) -> InboundMail | None:
        if how["envelope_to"] == bad:
            raise OperationalError("gone")
        return real(raw, **how)

    monkeypatch.setattr(inbox, "receive_mail", receive)
    line = Line(running.lmtp)
    assert line.begin(good, bad).startswith("354")
    line.send(reply(good) + b".\r\n")
    assert [line.heard()[:3], line.heard()[:3]] == ["250", "451"]
    assert line.say("NOOP").startswith("250")
    line.close()
    assert [letter.envelope_to for letter in InboundMail.objects.all()] == [good]


def test_lmtp_works_over_a_socket(running: Running, seat: Seat) -> None:
    to = reply_address(seat)
    with LMTP(str(running.socket)) as client:
        client.sendmail("ann@example.org", [to], reply(to))
    assert InboundMail.objects.get().way == "lmtp"


def test_lmtp_refuses_a_mail_that_is_too_large_for_each_recipient(running: Running) -> None:
    line = Line(running.lmtp)
    line.begin(bounce_address(), bounce_address())
    row = b"x" * 998 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row) + 1) + b".\r\n")
    assert [line.heard()[:3], line.heard()[:3]] == ["552", "552"]
    assert line.say("NOOP").startswith("250")
    line.close()
