"""Broken letters, and senders and verdicts that they only claim."""

import pytest

from games.models import Seat
from games.post.parsing.addresses import find_address
from tests.post.letters.writing import move, moves_of, plain, quoting, reply_to, send, sender

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "kind",
    ["klingon", "utf-7", '"\0"', "base64", "rot13", "idna", "undefined", "", "utf-8; charset=x"],
)
def test_an_unknown_character_set_is_read_as_far_as_it_goes(seat: Seat, kind: str) -> None:
    chosen = move(seat)
    raw = plain(sender(seat), chosen, content_type=f"text/plain; charset={kind}")
    assert send(raw, reply_to(seat)).reason == "played"


def test_broken_base64_and_raw_bytes_in_fields_end_in_an_answer(seat: Seat) -> None:
    broken = plain(sender(seat), "aGF0Y2g=%%%=Y", content_transfer_encoding="base64")
    assert send(broken, reply_to(seat)).reason == "refused"
    raw = plain(sender(seat), "nonsense").replace(b"Subject: Re", b"Subject: \xff\x00\xfeRe")
    assert send(raw, reply_to(seat)).reason == "refused"


@pytest.mark.parametrize(
    "said",
    [
        "undisclosed: ann@example.org, bob@example.org;",
        "ann@example.org, mallory@evil.example",
        "mallory@evil.example (ann@example.org)",
        '"ann@example.org" <mallory@evil.example>',
        "ann@example.org <mallory@evil.example>",
        "Ann <ann@example.org> <mallory@evil.example>",
        "ann@ехample.org",
        "ann@example.org.evil.example",
        "ann@example.org\0@evil.example",
        "<ann@example.org",
        "ann@example.org>",
        "",
        "@example.org",
        "(" * 3000,
        '"ann',
    ],
)
def test_a_sender_that_takes_guessing_is_nobody(said: str) -> None:
    assert find_address(said) != "ann@example.org"


@pytest.mark.parametrize(
    "said",
    [
        "ann@example.org",
        "Ann <ann@example.org>",
        '"Ann, of the (emus) <@>" <Ann@Example.ORG>',
        "<ann@example.org>",
        "ann@example.org (Ann)",
        "=?utf-8?q?Ann?= <ann@example.org>",
    ],
)
def test_an_honest_sender_is_recognised(said: str) -> None:
    assert find_address(said) == "ann@example.org"


def test_two_senders_are_nobody(seat: Seat) -> None:
    raw = quoting(sender(seat), move(seat))
    twice = b"From: mallory@evil.example\r\n" + raw
    assert send(twice, reply_to(seat)).reason == "stranger"
    assert moves_of(seat.match) == []


def test_a_verdict_inside_the_mail_counts_for_nothing(seat: Seat) -> None:
    forged = "play.example.org; dmarc=pass header.from=example.org"
    raw = quoting(sender(seat), move(seat), authentication_results=forged)
    assert send(raw, reply_to(seat), verdict="fail").reason == "confirm"
    assert moves_of(seat.match) == []
