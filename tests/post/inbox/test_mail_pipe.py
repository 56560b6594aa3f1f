"""`manage.py mail_pipe`: the exit code tells the mail server what to do with the mail."""

import io
import os
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from config.bootstrap import ROOT
from games.models import InboundMail, Seat
from games.post import inbox
from games.post.inbox.mail_storage import MOST_BYTES
from tests.matches import awaited, running_match
from tests.post.writing import reply, reply_address

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(settings) -> Seat:
    settings.REPLY_DOMAIN = "reply.example.org"
    return awaited(running_match())


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Pipes a mail into the command; returns the exit code."""

    def pipe(raw: bytes, *words: str) -> int:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        with pytest.raises(SystemExit) as ended:
            call_command("mail_pipe", *words, stderr=io.StringIO())
        return int(ended.value.code or 0)

    return pipe


def test_a_mail_is_stored_as_it_came(piped, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to).replace(b"\r\n", b"\n")
    assert piped(mail, "--to", to, "--from", "<ann@example.org>") == 0
    letter = InboundMail.objects.get()
    assert bytes(letter.raw or b"") == mail
    assert (letter.way, letter.envelope_from, letter.seat_id) == (
        "pipe",
        "ann@example.org",
        seat.pk,
    )


def test_the_instant_at_which_the_mail_server_took_the_mail_counts(
    piped, seat: Seat, settings
) -> None:
    settings.INBOUND_RECEIVED_BY = ["mx.example.org"]
    received = b"Received: from a by mx.example.org; Sun, 1 Mar 2026 12:00:00 +0000\n"
    to = reply_address(seat)
    assert piped(b"From ann Sun Mar  1\n" + received + reply(to), "--to", to) == 0
    assert InboundMail.objects.get().received_at == datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "kept"), [((), ""), (("--from", ""), "<>"), (("--from", "<>"), "<>")]
)
def test_a_sender_that_nobody_knows_is_not_the_one_that_is_nobody(
    piped, seat: Seat, words: tuple[str, ...], kept: str
) -> None:
    to = reply_address(seat)
    assert piped(reply(to), "--to", to, *words) == 0
    assert InboundMail.objects.get().envelope_from == kept


def test_a_dot_on_a_line_of_its_own_ends_nothing(piped, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to, "one\n.\nMAIL FROM:<eve@example.org>\n").replace(b"\r\n", b"\n")
    assert piped(mail, "--to", to) == 0
    assert bytes(InboundMail.objects.get().raw or b"") == mail


def test_the_line_that_mail_servers_put_above_a_mail_is_left_out(piped, seat: Seat) -> None:
    to = reply_address(seat)
    mail = reply(to)
    assert piped(b"From ann@example.org  Sun Nov 22 00:00:00 2026\n" + mail, "--to", to) == 0
    assert bytes(InboundMail.objects.get().raw or b"") == mail


def test_an_unknown_address_is_told_to_the_mail_server(piped, seat: Seat) -> None:
    assert piped(reply("x"), "--to", "ann@reply.example.org") == os.EX_NOUSER == 67
    assert piped(reply("x"), "--to", reply_address(seat).replace("@", "0@")) == 67
    assert not InboundMail.objects.exists()


def test_a_mail_is_kept_by_the_mail_server_while_the_database_is_away(
    piped, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(inbox, "receive_mail", gone)
    assert piped(reply("x"), "--to", reply_address(seat)) == os.EX_TEMPFAIL == 75


def test_a_mail_is_kept_by_the_mail_server_while_too_many_wait(
    piped, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise inbox.MailRefused(451, "4.3.2 Too many")

    monkeypatch.setattr(inbox, "receive_mail", full)
    assert piped(reply("x"), "--to", reply_address(seat)) == 75


def test_a_mail_that_is_too_large_is_not_stored(piped, seat: Seat) -> None:
    too_large = piped(b"x" * (MOST_BYTES + 1), "--to", reply_address(seat))
    assert too_large == os.EX_DATAERR == 65
    assert not InboundMail.objects.exists()


def test_the_real_command_gives_a_real_exit_code(settings) -> None:
    tried = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "mail_pipe", "--to", "ann@reply.example.org"],
        env={"SECRET_KEY": "x", "REPLY_DOMAIN": "reply.example.org"},
        input=b"Subject: x\n\nx\n",
        capture_output=True,
        timeout=30,
    )
    assert tried.returncode == 67, tried.stderr
