"""What must never be answered: robots, absent players, our own mails."""

from typing import Any

import pytest
from django.utils import timezone

from games.models import Notice, Seat
from games.post import inbox, signed_addresses
from games.post.outbox.mail_sender import send_due_mails
from tests.post.inbox.letters.outcomes import unanswered
from tests.post.letters.writing import (
    answers,
    many,
    move,
    moves_of,
    part,
    plain,
    post,
    quoting,
    reply_to,
    send,
    sender,
)
from tests.post.sink import Sink, reply_address_of

pytestmark = pytest.mark.django_db

ABSENT = {
    "en": "Automatic reply: [Rural Route] Emu Ranchers",
    "en2": "Out of Office: Re: [Rural Route]",
    "de": "Automatische Antwort: [Rural Route]",
    "de2": "Abwesenheitsnotiz: [Rural Route]",
    "fr": "Réponse automatique : [Rural Route]",
    "es": "Respuesta automática: [Rural Route]",
    "it": "Risposta automatica: [Rural Route]",
    "pt": "Resposta automática: [Rural Route]",
    "nl": "Automatisch antwoord: [Rural Route]",
    "sv": "Autosvar: [Rural Route]",
    "pl": "Automatyczna odpowiedź: [Rural Route]",
    "cs": "Automatická odpověď: [Rural Route]",
    "ru": "Автоматический ответ: [Rural Route]",
    "ja": "自動応答: [Rural Route]",
    "zh": "自动回复: [Rural Route]",
    "ko": "부재중: [Rural Route]",
}


@pytest.mark.parametrize("language", ABSENT)
def test_an_absent_players_program_gets_no_answer(seat: Seat, language: str) -> None:
    raw = plain(sender(seat), "I am away until Monday.", subject=ABSENT[language])
    unanswered(send(raw, reply_to(seat)), "automatic")


@pytest.mark.parametrize(
    "fields",
    [
        {"auto_submitted": "auto-replied"},
        {"auto_submitted": "auto-generated (rejected)"},
        {"x_autoreply": "yes"},
        {"x_autorespond": "Re: x"},
        {"precedence": "bulk"},
        {"precedence": "auto_reply"},
        {"return_path": "<>"},
    ],
)
def test_a_mail_that_says_it_is_automatic_is_neither_obeyed_nor_answered(
    seat: Seat, fields: dict[str, str]
) -> None:
    unanswered(send(quoting(sender(seat), move(seat), **fields), reply_to(seat)), "automatic")


def test_a_mail_without_an_envelope_sender_is_not_answered(seat: Seat) -> None:
    raw = quoting(sender(seat), move(seat))
    unanswered(send(raw, reply_to(seat), envelope_from=""), "automatic")


def test_a_mail_whose_envelope_nobody_knows_is_played(seat: Seat) -> None:
    raw = quoting(sender(seat), move(seat))
    assert send(raw, reply_to(seat), envelope_from=None).reason == "played"


def test_a_mail_that_says_it_is_not_automatic_is_played(seat: Seat) -> None:
    raw = quoting(sender(seat), move(seat), auto_submitted="no", x_auto_response_suppress="All")
    assert send(raw, reply_to(seat)).reason == "played"


def test_a_delivery_report_to_a_reply_address_is_not_answered(seat: Seat) -> None:
    parts = [
        part("text/plain", move(seat)),
        part("message/delivery-status", "Action: failed\r\nStatus: 5.1.1"),
    ]
    raw = many(sender(seat), parts, kind="report; report-type=delivery-status")
    assert send(raw, reply_to(seat)).reason == "report"
    assert answers() == 0 and moves_of(seat.match) == []


@pytest.mark.parametrize("robot", ["MAILER-DAEMON@example.org", "no-reply@example.org"])
def test_robots_get_no_answer(seat: Seat, robot: str) -> None:
    unanswered(send(quoting(robot, "e9"), reply_to(seat)), "automatic")


def test_our_own_mail_that_comes_back_is_dropped(seat: Seat, sink: Sink) -> None:
    Notice.objects.create(
        seat=seat,
        tenure=seat.tenure,
        kind="turn",
        question=seat.question or 0,
        due_at=timezone.now(),
    )
    send_due_mails()
    unanswered(send(sink.raw[0], reply_to(seat)), "loop")


def test_a_mail_from_our_own_address_is_dropped(seat: Seat, settings: Any) -> None:
    unanswered(send(quoting(settings.MAIL_FROM, move(seat)), reply_to(seat)), "loop")


def test_a_forged_mark_of_ours_is_no_mark(seat: Seat) -> None:
    mark = signed_addresses.mail_mark(77)[:-1] + "0"
    raw = quoting(sender(seat), move(seat), x_rural_route_mark=mark)
    assert send(raw, reply_to(seat)).reason == "played"


def test_two_robots_that_talk_to_each_other_fall_silent(seat: Seat, sink: Sink) -> None:
    """A robot that does not say it is one answers every mail it gets from us."""
    rounds = 0
    post(plain(sender(seat), "Thank you for your mail!"), reply_to(seat))
    for _ in range(40):
        inbox.process_inbound_mails()
        before = len(sink.raw)
        send_due_mails()
        if len(sink.raw) == before:
            break
        rounds += 1
        post(plain(sender(seat), "Thank you for your mail!"), reply_address_of(sink.mails[-1]))
    assert rounds == 5
