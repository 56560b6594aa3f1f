"""A mail that the listener cannot store comes again: what it says, and how it stops."""

import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created

from games.models import InboundMail
from games.post import inbox
from games.post.inbox import listener
from tests.post.inbox.listener.running import Running
from tests.post.writing import Line, bounce_address

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_mail_is_asked_for_again_while_the_database_is_away(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OperationalError("the server is gone")

    line.begin(bounce_address())
    with monkeypatch.context() as away:
        away.setattr(inbox, "receive_mail", gone)
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
        raise inbox.MailRefused(code, "5.0.0 Not\r\n250 really")

    monkeypatch.setattr(inbox, "receive_mail", refused)
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.") == f"{code} 5.0.0 Not 250 really"


def test_a_mistake_of_ours_loses_no_mail(
    running: Running, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("with a secret in it")

    monkeypatch.setattr(inbox, "receive_mail", broken)
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.") == listener.LATER
    monkeypatch.setattr(inbox, "is_ours", broken)
    line.say("MAIL FROM:<ann@example.org>")
    assert line.say(f"RCPT TO:<{bounce_address()}>") == listener.LATER


def test_stopping_waits_for_the_mail_that_is_being_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(tmp_path)
    begun, ended, real = threading.Event(), threading.Event(), inbox.receive_mail

    def slow(*args: Any, **how: Any) -> InboundMail | None:
        begun.set()
        assert ended.wait(20)
        return real(*args, **how)

    monkeypatch.setattr(inbox, "receive_mail", slow)
    idle, busy = Line(running.lmtp), Line(running.lmtp)
    busy.begin(bounce_address())
    busy.send(b"Subject: x\r\n\r\nx\r\n.\r\n")
    assert begun.wait(20)
    closing = threading.Thread(target=running.close)
    closing.start()
    assert idle.heard().startswith("421 4.3.2")
    ended.set()
    assert busy.heard().startswith("250")
    closing.join(30)
    assert InboundMail.objects.count() == 1
    with pytest.raises(ConnectionRefusedError):
        Line(running.lmtp)


def test_mails_one_after_the_other_need_no_new_connection_to_the_database(
    running: Running, line: Line
) -> None:
    made: list[Any] = []

    def note(**about: Any) -> None:
        made.append(about)

    connection_created.connect(note)
    try:
        for _ in range(3 * listener.THREADS):
            line.begin(bounce_address())
            assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("250")
    finally:
        connection_created.disconnect(note)
    assert len(made) <= listener.THREADS


def test_a_connection_that_died_since_the_last_mail_is_no_trouble(
    running: Running, line: Line
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("a file does not hang up")
    for _ in range(3):
        for _ in range(2 * listener.THREADS):
            line.begin(bounce_address())
            assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("250")
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert cursor.rowcount


def test_a_listener_that_is_closed_leaves_no_connection_to_the_database(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("nobody counts who has a file open")
    running = Running(tmp_path)
    line = Line(running.lmtp)
    line.begin(bounce_address())
    line.close()
    running.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        assert cursor.fetchone() == (1,)
