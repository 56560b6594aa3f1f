"""What is too much for the listener: mails, lines, silence, and two mails that look like one."""

from smtplib import SMTPSenderRefused

import pytest

from games.models import InboundMail
from games.post.inbox import listener
from games.post.inbox.mail_storage import MOST_BYTES
from tests.post.inbox.listener.running import Running, send
from tests.post.writing import Line, bounce_address

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_mail_that_says_it_is_too_large_is_refused_at_once(running: Running) -> None:
    to = bounce_address()
    with pytest.raises(SMTPSenderRefused) as refused:
        send(running.lmtp, to, b"Subject: x\r\n\r\n" + b"x" * 900 * 1200)
    assert refused.value.smtp_code == 552


def test_a_mail_that_is_larger_than_it_says_is_refused_and_the_next_one_taken(line: Line) -> None:
    line.say("MAIL FROM:<ann@example.org> SIZE=10")
    line.say(f"RCPT TO:<{bounce_address()}>")
    line.say("DATA")
    row = b"x" * 998 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row) + 1))
    assert line.say(".").startswith("552 5.3.4")
    assert not InboundMail.objects.exists()
    line.begin(bounce_address())
    assert line.say("Subject: x\r\n\r\nx\r\n.").startswith("250")


def test_a_mail_of_just_the_largest_size_is_taken(line: Line) -> None:
    line.begin(bounce_address())
    row = b"x" * 62 + b"\r\n"
    line.send(row * (MOST_BYTES // len(row)))
    assert line.say(".").startswith("250")
    assert InboundMail.objects.get().size == MOST_BYTES


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
    line = Line(running.lmtp)
    line.begin(bounce_address())
    line.send(b"Subject: never ends\r\n")
    assert line.heard() == ""
    line.close()


def test_only_so_many_may_talk_at_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "MOST_SESSIONS", 2)
    first, second, third = (Line(running.lmtp) for _ in range(3))
    assert third.hello.startswith("421 4.3.2")
    assert third.heard() == ""
    assert first.say("QUIT").startswith("221")
    assert first.heard() == ""
    fourth = Line(running.lmtp)
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
    assert second in bytes(InboundMail.objects.get().raw or b"")


def test_a_dot_at_the_end_of_a_long_line_ends_nothing(line: Line) -> None:
    line.begin(bounce_address())
    line.send(b"Subject: x\r\n\r\n" + b"x" * (listener.LONGEST_LINE - 1) + b".\r\nx\r\n")
    assert line.say("y\r\n.").startswith("250")
    assert bytes(InboundMail.objects.get().raw or b"").endswith(b"x.\r\nx\r\ny\r\n")
