"""Hostile size and number: too large, too many, too slow; the next letter is read all the same."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import InboundMail, Seat
from games.post import inbox
from games.post.inbox import MailRefused, mail_reader
from games.post.inbox.mail_storage import MOST_AN_HOUR, MOST_BYTES
from tests.matches import other
from tests.post.letters.writing import (
    answers,
    asked,
    move,
    moves_of,
    new_match,
    post,
    quoting,
    reply_to,
    send,
    sender,
    talk_to,
    words_of,
    wrote,
)

pytestmark = pytest.mark.django_db

TOO_LONG = 5  # seconds of work, which only a reader that is worse than linear can take


def test_a_mail_that_is_too_large_is_refused_for_good(seat: Seat) -> None:
    with pytest.raises(MailRefused) as refusal:
        post(b"x" * (MOST_BYTES + 1), reply_to(seat))
    assert (refusal.value.code, refusal.value.is_permanent) == (552, True)


def test_more_than_twenty_letters_an_hour_to_one_address_have_to_wait(seat: Seat) -> None:
    now = timezone.now()
    for _ in range(MOST_AN_HOUR):
        post(quoting(sender(seat), "status"), reply_to(seat), now)
    with pytest.raises(MailRefused) as refusal:
        post(quoting(sender(seat), "status"), reply_to(seat), now)
    assert refusal.value.code == 451
    later = now + timedelta(minutes=61)
    assert post(quoting(sender(seat), "status"), reply_to(seat), later) is not None


def test_a_flood_to_one_address_does_not_keep_another_match_waiting(seat: Seat) -> None:
    flood = 0
    for _ in range(100):
        try:
            post(quoting("mallory@evil.example", "x"), reply_to(seat))
        except MailRefused:
            flood += 1
    elsewhere = asked(new_match())
    assert wrote(elsewhere, move(elsewhere)).reason == "played"
    assert flood == 80


def test_too_many_letters_of_all_together_have_to_wait(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.post.inbox.mail_storage.MOST_WAITING", 1)
    assert post(quoting(sender(seat), "status"), reply_to(seat)) is not None
    with pytest.raises(MailRefused, match="451"):
        post(quoting(sender(other(seat)), "status"), talk_to(other(seat)))


def worked() -> float:
    """The seconds of processor time that this process and its readers have taken so far. Ends the
    reader that is there, since only the time of one that has ended is known."""
    mail_reader._reader.end()
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system


def nested(levels: int) -> bytes:
    lines = ["Content-Type: multipart/mixed; boundary=b0", ""]
    for level in range(levels):
        lines += [f"--b{level}", f"Content-Type: multipart/mixed; boundary=b{level + 1}", ""]
    return "\r\n".join(lines).encode()


LARGE = {
    "recipients": b"To: " + b"a@b.example, " * 16_000 + b"\r\n\r\nhatch",
    "name": b"Message-ID: <" + b"(" * 98_000 + b"\r\n\r\nhatch",
    "encoded words": b"Subject: " + b"=?utf-8?q?a?=\r\n " * 20_000 + b"\r\n\r\nhatch",
    "references": b"References: " + b"<a@b.example>\r\n " * 10_000 + b"\r\n\r\nhatch",
    "parts": b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n\r\na\r\n" * 50_000,
    "depth": nested(2_000),
    "mails in mails": b"Content-Type: message/rfc822\r\n\r\n" * 5_000 + b"hatch",
    "parameters": b"Content-Type: multipart/mixed"
    + b"".join(b";\r\n a*%d=x" % number for number in range(5_000))
    + b"\r\n\r\nhatch",
    "comments": b"From: " + b"(" * 4_000 + b"\r\n\r\nhatch",
    "fields": b"a: b\r\n" * 100_000 + b"\r\nhatch",
    "open tags": b"Content-Type: text/html\r\n\r\n" + b"<a " * 300_000,
    "comments of html": b"Content-Type: text/html\r\n\r\n" + b"<!--" * 200_000,
    "one line": b"\r\n" + b"hatch " * 150_000,
    "line ends": b"\r" * 900_000,
}


@pytest.mark.parametrize("what", LARGE)
def test_a_mail_with_too_much_of_something_is_dealt_with_all_the_same(
    seat: Seat, what: str
) -> None:
    raw = b"From: mallory@evil.example\r\n" + LARGE[what]
    begin = worked()
    letter = send(raw[:MOST_BYTES], reply_to(seat))
    assert worked() - begin < TOO_LONG
    assert letter.state != InboundMail.State.WAITING and moves_of(seat.match) == []


def test_a_reader_that_hangs_is_ended_and_the_letter_is_read_later(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_reader._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(mail_reader, "PROGRAM", "import time; time.sleep(60)")
        patch.setattr(mail_reader, "SECONDS", 0.3)
        letter = wrote(seat, move(seat))
    assert letter.state == InboundMail.State.LEASED and answers() == 0
    InboundMail.objects.update(leased_until=timezone.now())
    assert inbox.process_inbound_mails() == 1
    assert InboundMail.objects.get().reason == "played"


def test_a_letter_that_always_takes_too_long_is_set_aside(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_reader._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(mail_reader, "PROGRAM", "import time; time.sleep(60)")
        patch.setattr(mail_reader, "SECONDS", 0.2)
        letter = wrote(seat, move(seat))
        for _ in range(2):
            InboundMail.objects.update(leased_until=timezone.now())
            inbox.process_inbound_mails()
    letter.refresh_from_db()
    assert (letter.state, letter.reason) == (InboundMail.State.SET_ASIDE, "unreadable")
    assert answers() == 1
    assert wrote(seat, move(seat)).reason == "played"


def test_who_wrote_what_cannot_be_read_is_told_once_a_day(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(raw: bytes) -> None:
        raise mail_reader.UnreadableMail("too much")

    monkeypatch.setattr(mail_reader, "read_mail", unreadable)
    first, second = (wrote(seat, move(seat)) for _ in range(2))
    assert (answers(first), answers(second)) == (1, 0)
    assert "couldn’t read an email" in words_of(first)
    InboundMail.objects.update(read_at=timezone.now() - timedelta(hours=25))
    assert answers(wrote(seat, move(seat))) == 1


def test_nobody_is_told_of_a_report_that_cannot_be_read(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(raw: bytes) -> None:
        raise mail_reader.UnreadableMail("too much")

    monkeypatch.setattr(mail_reader, "read_mail", unreadable)
    for writer in ("", "MAILER-DAEMON@example.net"):
        assert wrote(seat, move(seat), envelope_from=writer).reason == "unreadable"
    assert answers() == 0


def test_a_reader_that_works_too_long_is_ended_by_the_kernel(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = (
        "from games.post.parsing import parser_process as child; child.CPU_SECONDS = 1; "
        "child.parse_mail = lambda raw: all(True for _ in iter(int, 1)); child.main()"
    )
    mail_reader._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(mail_reader, "PROGRAM", mail_reader.PROGRAM.partition("from games")[0] + busy)
        patch.setattr(mail_reader, "SECONDS", 120.0)  # a busy machine gives it its second late
        letter = wrote(seat, move(seat))
        assert (letter.state, letter.hangs, answers()) == (InboundMail.State.LEASED, 1, 0)
        InboundMail.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
        inbox.process_inbound_mails()
    letter.refresh_from_db()
    assert answers(letter) == 1
    assert (letter.state, letter.reason) == (InboundMail.State.SET_ASIDE, "unreadable")
    assert wrote(seat, move(seat)).reason == "played"


def test_a_reader_that_eats_memory_is_ended_and_the_next_letter_is_read(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    hungry = (
        "from games.post.parsing import parser_process as child; "
        "child.parse_mail = lambda raw: ['x' * (1 << 29)]; child.main()"
    )
    mail_reader._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(
            mail_reader, "PROGRAM", mail_reader.PROGRAM.partition("from games")[0] + hungry
        )
        letter = wrote(seat, move(seat))
    mail_reader._reader.end()
    assert letter.reason == "unreadable"
    assert wrote(seat, move(seat)).reason == "played"
