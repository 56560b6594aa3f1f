"""Mails that a program wrote by itself: reactions, calendar answers, read receipts and holiday
texts are neither obeyed nor answered, whatever stands in them."""

from collections.abc import Callable

import pytest

from games.models import Seat
from tests.post.inbox.letters.outcomes import unanswered
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    html,
    many,
    move,
    new_match,
    part,
    plain,
    quoting,
    reply_to,
    send,
    sender,
)

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
Building = Callable[[str, str], bytes]


def subject(words: str, text: str = "") -> Building:
    """A mail with this subject, whose text begins with a turn."""
    return lambda email, turn: plain(email, text or turn, subject=words)


def field(**fields: str) -> Building:
    return lambda email, turn: plain(email, turn, **fields)


def parts(kind: str, *inside: str, **fields: str) -> Building:
    return lambda email, turn: many(
        email, [part("text/plain; charset=utf-8", turn), *inside], kind, **fields
    )


REACTION = part("text/vnd.google.email-reaction+json", '{"emoji": "👍", "version": 1}')
CALENDAR = part("text/calendar; method=REPLY", "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR")
RECEIPT = part("message/disposition-notification", "Disposition: manual-action; displayed")

AUTOMATIC: dict[str, Building] = {
    "Gmail reaction": parts("alternative", REACTION, part("text/html", "<p>👍</p>")),
    "Gmail reaction, mixed": parts("mixed", REACTION),
    "X-Auto-Reply": field(x_auto_reply="yes"),
    "Outlook reaction": lambda email, turn: plain(
        email, f"{turn}", subject="👍 Ann Smith reacted to your message: Re: [Rural Route]"
    ),
    "Outlook reaction, words": subject("Ann reacted to your message"),
    "Outlook reaction, German": subject("Ann hat auf Ihre Nachricht reagiert"),
    "iPhone tapback": lambda email, turn: plain(email, "Liked “Your turn, Y1.T07”"),
    "iPhone tapback, loved": lambda email, turn: plain(email, "Loved “Your turn, Y1.T07”"),
    "calendar reply alone": field(content_type="text/calendar; method=REPLY; charset=utf-8"),
    "calendar reply": parts("alternative", CALENDAR),
    "calendar reply, mixed": parts("mixed", CALENDAR),
    "Accepted": lambda email, turn: many(
        email, [part("text/plain", turn), CALENDAR], subject="Accepted: [Rural Route]"
    ),
    "Read receipt": parts("report; report-type=disposition-notification", RECEIPT),
    "Read receipt without its type": parts("mixed", RECEIPT),
    **{
        f"subject {words}": subject(words)
        for words in (
            "Read: [Rural Route] Emu Ranchers k7q2mnpr",
            "Gelesen: [Rural Route] Emu Ranchers",
            "Lu : [Rural Route] Emu Ranchers",
            "Leído: [Rural Route] Emu Ranchers",
            "Letto: [Rural Route] Emu Ranchers",
            "Przeczytano: [Rural Route] Emu Ranchers",
            "Gelezen: [Rural Route] Emu Ranchers",
            "Lida: [Rural Route] Emu Ranchers",
            "Not read: [Rural Route] Emu Ranchers",
            "Ungelesen: [Rural Route] Emu Ranchers",
            "Read receipt: [Rural Route] Emu Ranchers",
            "Return Receipt (displayed) - [Rural Route]",
            "Lesebestätigung: [Rural Route]",
            "Confirmation de lecture : [Rural Route]",
            "Accepted: [Rural Route] Emu Ranchers",
            "Declined: [Rural Route] Emu Ranchers",
            "Tentative: [Rural Route] Emu Ranchers",
            "Zugesagt: [Rural Route]",
            "Abgelehnt: [Rural Route]",
            "Accepté : [Rural Route]",
            "Aceptado: [Rural Route]",
            "Accettato: [Rural Route]",
            "Zaakceptowano: [Rural Route]",
            "Geaccepteerd: [Rural Route]",
            "Aceito: [Rural Route]",
            "Out of office: Re: [Rural Route]",
            "OOO Re: [Rural Route]",
            "Ann Smith is out of the office",
            "I am out of the office until 5 December",
            "I'm on vacation Re: [Rural Route]",
            "On holiday Re: [Rural Route]",
            "Vacation reply Re: [Rural Route]",
            "Vacation Reply: [Rural Route]",
            "Auto: Re: [Rural Route]",
            "[Auto-Reply] Re: [Rural Route]",
            "[auto] Re: [Rural Route]",
            "Autoreply: [Rural Route]",
            "Abwesend: Re: [Rural Route]",
            "Urlaub: Re: [Rural Route]",
            "Nicht im Büro: Re: [Rural Route]",
            "Absent du bureau : Re: [Rural Route]",
            "En vacances Re: [Rural Route]",
            "De vacaciones Re: [Rural Route]",
            "In ferie Re: [Rural Route]",
            "Na urlopie Re: [Rural Route]",
            "Met vakantie Re: [Rural Route]",
            "De férias Re: [Rural Route]",
        )
    },
    "Auto-Submitted": field(auto_submitted="auto-replied; owner-email=ann@example.org"),
    "Exchange": field(x_ms_exchange_generated_message_source="Mailbox Rules Agent"),
    "Exchange inbox rules": field(x_ms_exchange_inbox_rules_loop="ann@example.org"),
    "Auto reply of cPanel": field(x_autorespond="Re"),
    "Vacation of Gmail": field(precedence="bulk", x_autoreply="yes"),
    "Zimbra": field(auto_submitted="auto-replied (zimbra; vacation)"),
    "Delivered to": field(x_auto_response_suppress="All", auto_submitted="auto-generated"),
    "mdaemon": field(x_mdarcapp="autoresponder", precedence="junk"),
    "FID": field(x_fc_machinegenerated="true"),
}


@pytest.fixture
def seat(settings: object) -> Seat:
    settings.REPLY_DOMAIN = DOMAIN  # type: ignore[attr-defined]
    return asked(new_match())


@pytest.mark.parametrize("name", AUTOMATIC)
def test_what_a_program_wrote_is_neither_obeyed_nor_answered(seat: Seat, name: str) -> None:
    raw = AUTOMATIC[name](sender(seat), move(seat))
    letter = send(raw, reply_to(seat))
    unanswered(letter, letter.reason)
    assert letter.reason in ("automatic", "report")


@pytest.mark.parametrize(
    "words",
    [
        "Re: [Rural Route] Emu Ranchers k7q2mnpr - Ann, Bob",
        "AW: [Rural Route] Emu Ranchers",
        "Re: Read: the rules",
        "Vacationers - Re: [Rural Route]",
        "Readings",
        "Lucky - Re: [Rural Route]",
        "",
    ],
)
def test_a_person_with_an_everyday_subject_is_obeyed(seat: Seat, words: str) -> None:
    assert send(plain(sender(seat), move(seat), subject=words), reply_to(seat)).reason == "played"


def test_a_turn_beside_a_picture_and_a_card_is_obeyed(seat: Seat) -> None:
    inside = [part("text/plain; charset=utf-8", move(seat)), part("image/png", "AA")]
    assert send(many(sender(seat), inside), reply_to(seat)).reason == "played"


def test_a_person_who_quotes_a_tapback_is_obeyed(seat: Seat) -> None:
    assert send(quoting(sender(seat), move(seat)), reply_to(seat)).reason == "played"


def test_an_html_mail_of_a_person_is_obeyed(seat: Seat) -> None:
    raw = html(sender(seat), f"<p>{move(seat)}</p>")
    assert send(raw, reply_to(seat)).reason == "played"
