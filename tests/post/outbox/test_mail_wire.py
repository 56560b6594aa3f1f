"""The conversation with the mail server, and what is noted when."""

import smtplib
from typing import Any

import pytest
from django.db import OperationalError

from config import clock
from games.models import Notice
from games.models.lease import never_stop
from games.post.mails import notices
from games.post.outbox import mail_sender, notice_mails
from games.post.outbox.mail_sender import begin_sending, send_due_mails
from games.post.outbox.sender import SendingPass, mark_sent
from games.post.outbox.smtp_connection import SmtpConnection, stuff_dots
from tests.matches import answer, running_match
from tests.post.outbox.notices import claim_notices
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db

State = Notice.State


@pytest.fixture
def turns(sink: Sink) -> list[Notice]:
    """Three turns that are due, of as many matches."""
    for _ in range(3):
        running_match()
    Notice.objects.exclude(kind="turn").delete()
    return list(Notice.objects.order_by("pk"))


@pytest.fixture
def pipelining(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail server lets several commands come at once."""

    async def greet(
        server: Any, session: Any, envelope: Any, name: str, answers: list[str]
    ) -> list[str]:
        session.host_name = name
        return [*answers[:-1], "250-PIPELINING", answers[-1]]

    monkeypatch.setattr(sink.reception, "handle_EHLO", greet)


def states() -> list[str]:
    return list(Notice.objects.order_by("pk").values_list("state", flat=True))


def test_a_server_that_takes_commands_at_once_gets_every_mail(
    turns: list[Notice], sink: Sink, pipelining: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[str] = []
    speak = smtplib.SMTP.send

    def listen(client: Any, words: Any) -> None:
        if isinstance(words, str):
            at_once.append(words)
        speak(client, words)

    monkeypatch.setattr(smtplib.SMTP, "send", listen)
    assert send_due_mails() == 3
    assert states() == [State.SENT] * 3
    assert sum(words.count("\r\n") == 3 for words in at_once) == 3  # MAIL, RCPT and DATA


@pytest.mark.parametrize("words", ["550 nobody here", "451 not now"])
def test_a_recipient_refused_among_commands_at_once_stops_no_other_mail(
    turns: list[Notice], sink: Sink, pipelining: None, words: str
) -> None:
    sink.recipient_answers = [words]
    assert send_due_mails() == 2
    first = State.FAILED if words.startswith("5") else State.DUE
    assert states() == [first, State.SENT, State.SENT]
    assert sink.refused == []


def test_a_mail_whose_question_is_answered_while_it_is_offered_never_arrives(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = SmtpConnection.offer

    def dawdle(wire: SmtpConnection, mail: Any) -> None:
        offer(wire, mail)
        if mail.extra_headers["Message-ID"].startswith(f"<turn.{turns[1].seat.match.code}."):
            answer(turns[1].seat)

    monkeypatch.setattr(SmtpConnection, "offer", dawdle)
    claimed = claim_notices(clock.now())
    walk = SendingPass(mail_sender.MAIL, never_stop)
    mail_sender.MailBatch(notice_mails.NOTICE_MAILS, claimed, SmtpConnection(), walk).send()
    assert (walk.sent, len(sink.raw)) == (2, 2)
    assert states()[:3] == [State.SENT, State.SKIPPED, State.SENT]


def test_the_next_mail_is_written_while_the_server_reads_the_last(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def telling(name: str, done: Any) -> Any:
        def tell(*what: Any) -> Any:
            told.append(name)
            return done(*what)

        return tell

    for place, name in [
        (SmtpConnection, "send_text"),
        (SmtpConnection, "confirm"),
        (notice_mails, "build_notice_mail"),
    ]:
        monkeypatch.setattr(place, name, telling(name, getattr(place, name)))
    send_due_mails()
    first, second, third = (
        ["build_notice_mail", "send_text"],
        ["build_notice_mail", "confirm", "send_text"],
        ["confirm"],
    )
    assert told == [*first, *second, *second, *third]


def falter_at(broken: Notice) -> Any:
    """What draws every page but that of one notice."""
    draw = notices.render_html

    def falter(name: str, context: Any, values: Any) -> str:
        if context.notice.pk == broken.pk:
            raise KeyError("no such bird")
        return draw(name, context, values)

    return falter


def test_of_a_page_that_cannot_be_written_nothing_arrives_but_a_few_words(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "render_html", falter_at(turns[1]))
    assert send_due_mails() == 3
    assert states() == [State.SENT] * 3
    assert [mail.is_multipart() for mail in sink.mails] == [True, True, False]
    turns[1].refresh_from_db()
    assert turns[1].error == "in few words: KeyError: 'no such bird'"


def test_a_page_is_written_before_a_backend_without_commands_is_given_the_mail(
    turns: list[Notice], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(notices, "render_html", falter_at(turns[1]))
    assert send_due_mails() == 3
    assert states() == [State.SENT] * 3


def test_a_mail_that_cannot_even_be_written_in_a_few_words_has_failed(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    def falter(context: Any, *what: Any) -> Any:
        raise KeyError("no such bird")

    monkeypatch.setattr(notices, "render_html", falter)
    monkeypatch.setattr(notice_mails, "build_minimal_mail", falter)
    assert send_due_mails() == 0
    assert states() == [State.FAILED] * 3


def test_a_database_that_fails_while_a_page_is_written_ends_no_notice(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    def falter(*what: Any) -> Any:
        raise OperationalError("the database is away")

    monkeypatch.setattr(notices, "render_html", falter)
    with pytest.raises(OperationalError):
        send_due_mails()
    assert states() == [State.DUE] * 3
    assert sink.raw == []


def test_nothing_is_said_about_a_mail_before_the_last_is_noted_as_sent(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_doubt: list[int] = []
    offer = SmtpConnection.offer

    def look(wire: SmtpConnection, mail: Any) -> None:
        begun = Notice.objects.filter(state=State.LEASED, begun_at__isnull=False)
        in_doubt.append(begun.count())
        offer(wire, mail)

    monkeypatch.setattr(SmtpConnection, "offer", look)
    send_due_mails()
    assert in_doubt == [0, 0, 0]


def test_a_mail_that_cannot_be_written_leaves_the_one_before_it_sent(
    turns: list[Notice], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = notice_mails.build_notice_mail

    def falter(context: Any) -> Any:
        if context.notice.pk == turns[1].pk:
            raise SystemExit  # not even an error: the process is told to end
        return write(context)

    monkeypatch.setattr(notice_mails, "build_notice_mail", falter)
    with pytest.raises(SystemExit):
        send_due_mails()
    assert states() == [State.SENT, State.DUE, State.DUE]


def test_a_mark_under_a_lost_lease_changes_nothing(turns: list[Notice]) -> None:
    late = claim_notices(clock.now())[0]
    Notice.objects.update(attempts=late.attempts + 1)
    assert begin_sending(late) is False
    assert mark_sent(late) is False
    assert states() == [State.LEASED] * 3


@pytest.mark.parametrize(
    ("mail", "on_the_wire"),
    [
        (b"Hello\r\n", b"Hello\r\n.\r\n"),
        (b"Hello\r\n.\r\n..\r\n", b"Hello\r\n..\r\n...\r\n.\r\n"),
        (b".Hello", b"..Hello\r\n.\r\n"),
    ],
)
def test_a_dot_at_the_start_of_a_line_is_doubled(mail: bytes, on_the_wire: bytes) -> None:
    assert stuff_dots(mail) == on_the_wire
