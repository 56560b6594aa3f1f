"""Mails that come back from servers that report it in words alone."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games.models import Delivery, InboundMail, Notice, Reach
from games.post import inbox, signed_addresses
from games.post.outbox.mail_sender import send_due_mails
from games.post.parsing import bounce_texts
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.real_reports import REAL, real
from tests.post.letters.returned import EXIM, FAILED, NO_FAILURES, QMAIL, mail
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
WEIGHTS = {"5.1.1": 4, "5.0.0": 2, "5.2.2": 2, "4.4.7": 1}


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def arrives(raw: bytes, local_part: str, envelope_from: str | None = "") -> InboundMail:
    letter = inbox.receive_mail(
        raw,
        way="smtp",
        envelope_from=envelope_from,
        envelope_to=f"{local_part}@{DOMAIN}",
        received_at=timezone.now(),
    )
    assert letter is not None
    inbox.process_inbound_mails()
    letter.refresh_from_db()
    return letter


@pytest.mark.parametrize("name", FAILED)
def test_a_report_in_words_counts_by_what_it_says(told: Notice, name: str) -> None:
    raw, code = FAILED[name]
    assert arrives(raw, signed_addresses.notice_bounce_address(told.pk)).reason == "bounce"
    told.refresh_from_db()
    assert told.state == Notice.State.BOUNCED and told.error.startswith(code)
    player = told.seat.player
    assert player is not None
    reach = Reach.objects.get(email=player.email)
    assert (reach.last_code, reach.score) == (code, WEIGHTS[code])


@pytest.mark.parametrize("name", REAL)
def test_a_report_as_a_real_server_wrote_it_counts_by_what_it_means(
    told: Notice, name: str
) -> None:
    assert arrives(real(name), signed_addresses.notice_bounce_address(told.pk)).reason == "bounce"
    told.refresh_from_db()
    assert told.state == Notice.State.BOUNCED and told.error.startswith(REAL[name])
    assert Reach.objects.get().score == WEIGHTS[REAL[name]]


@pytest.mark.parametrize("name", NO_FAILURES)
def test_what_is_late_or_away_or_said_by_hand_counts_for_nothing(told: Notice, name: str) -> None:
    assert (
        arrives(NO_FAILURES[name], signed_addresses.notice_bounce_address(told.pk)).reason
        == "automatic"
    )
    assert not Reach.objects.exists()


def test_only_an_empty_sender_reports_in_words(told: Notice) -> None:
    assert (
        arrives(QMAIL, signed_addresses.notice_bounce_address(told.pk), "ann@example.org").reason
        == "automatic"
    )
    assert not Reach.objects.exists()


def test_where_no_envelope_is_known_the_return_path_says_it(told: Notice) -> None:
    returned = b"Return-Path: <>\r\n" + QMAIL
    assert (
        arrives(returned, signed_addresses.notice_bounce_address(told.pk), None).reason == "bounce"
    )


def test_the_copy_of_our_own_mail_is_no_report(told: Notice) -> None:
    raw = mail(
        "Ann <ann@example.org>",
        "Re: Emu Ranchers",
        "Thanks.\n\n----- Original message -----\n550 5.1.1 user unknown\n",
    )
    assert arrives(raw, signed_addresses.notice_bounce_address(told.pk)).reason == "automatic"


def test_a_report_without_any_code_is_noticed_all_the_same(told: Notice) -> None:
    raw = mail("Mailer-Daemon@mx.example.net", "Delivery failed", "It went wrong.\n")
    assert arrives(raw, signed_addresses.notice_bounce_address(told.pk)).reason == "bounce"


def test_it_counts_once_and_at_invitations_and_answers_too(told: Notice, sink: Sink) -> None:
    (ann,) = people(1)
    assert arrives(EXIM, signed_addresses.notice_bounce_address(told.pk)).reason == "bounce"
    again = EXIM.replace(b"returned.", b"again.")
    assert arrives(again, signed_addresses.notice_bounce_address(told.pk)).reason == "stale_bounce"
    wrote_to_us(ann, "matches")
    send_due_mails()
    answer = Delivery.objects.get()
    where = signed_addresses.delivery_bounce_address(answer.pk)
    assert sink.senders[-1] == f"{where}@{DOMAIN}"
    assert arrives(EXIM, where).reason == "bounce"
    answer.refresh_from_db()
    assert answer.state == Delivery.State.BOUNCED
    Delivery.objects.update(state="sent", former_table="games_personalanswer", former_id=77)
    former = signed_addresses.sign_address(signed_addresses.ANSWER_RETURN, (77,))
    assert arrives(EXIM, former).reason == "bounce"
    assert Reach.objects.get(email=Player.objects.get(pk=ann.pk).email).suppressed_at is not None


def test_of_a_long_report_the_beginning_is_read() -> None:
    text = "sorry " * 200_000
    assert len(bounce_texts.strip_copied_mail(text)) == bounce_texts.LONGEST
