"""The headers of mails: threads, reasons, where answers go, and what no name can do to them."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Notice
from games.play.record.record_cache import digest_at
from games.post import signed_addresses
from games.post.mails import formats
from tests.matches import answer, awaited, other, running_match
from tests.post.mails.reading import posted, turn_mail
from tests.post.mails.test_turn_mail import through_the_year
from tests.post.sink import reply_address_of, text

pytestmark = pytest.mark.django_db


def test_all_mails_of_a_match_to_a_seat_are_one_thread() -> None:
    match = running_match()
    first = match.seats.all()[0]
    mails = [*posted(), *through_the_year(match)]
    to_first = [mail for mail in mails if mail["To"] == first.player.email]  # type: ignore[union-attr]
    assert len(to_first) > 10
    subjects = [str(mail["Subject"]).strip() for mail in mails]
    assert {subject.partition(":")[0].partition(" - ")[0] for subject in subjects} == {
        *("The match has started", "Your turn")
    }
    assert all(subject.endswith(f" - Emu Ranchers {match.code}") for subject in subjects)
    assert {(mail["In-Reply-To"], mail["References"]) for mail in to_first} == {
        (f"<m.{match.code}.0@play.example.org>", f"<m.{match.code}.0@play.example.org>")
    }
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)


def test_a_turn_mail_says_that_a_machine_wrote_it_and_why() -> None:
    mail, seat = turn_mail()
    notice = Notice.objects.get(seat=seat, kind="turn", question=seat.question)
    shown = {
        name: mail[name]
        for name in (
            "Message-ID",
            "Auto-Submitted",
            "X-Auto-Response-Suppress",
            "X-Rural-Route-Reason",
            "List-Unsubscribe-Post",
            "Content-Language",
            "List-Id",
            "Reply-To",
        )
    }
    code = seat.match.code
    at = f"{code}.{seat.question}.{seat.number}"
    assert shown == {
        "Message-ID": f"<turn.{at}.{notice.message_id}@play.example.org>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
        "X-Rural-Route-Reason": "turn",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": "en",
        "List-Id": f"Emu Ranchers {code} <{code}.matches.play.example.org>",
        "Reply-To": None,
    }


def test_with_a_reply_domain_the_answer_goes_to_a_signed_address_of_the_question(
    settings: Any,
) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    mail, seat = turn_mail()
    local_part, _at, domain = reply_address_of(mail).partition("@")
    found = signed_addresses.read_address(local_part)
    assert domain == "reply.example.org"
    assert mail["Reply-To"].startswith("Rural Route <")
    assert found is not None
    assert (found.kind, found.numbers) == ("t", (seat.pk, seat.question))
    assert found.is_signed_for(digest_at(seat.match, seat.ply_of(found.numbers[1]) or 0))
    assert "Reply with your turn on one line" in text(mail)
    stop = re.findall("<([^>]*)>", mail["List-Unsubscribe"])[1]
    stopped = signed_addresses.read_address(stop.removeprefix("mailto:").split("@")[0])
    assert (
        stopped is not None and stopped.numbers == (seat.player_id, 0) and stopped.is_signed_for()
    )


def test_the_one_click_address_of_a_mail_stops_the_next_one(client: Client) -> None:
    mail, seat = turn_mail()
    (stop,) = re.findall("<(https://[^>]*)>", mail["List-Unsubscribe"])
    answered = client.post(urlsplit(stop).path, {"List-Unsubscribe": "One-Click"})
    assert answered.status_code == 200
    answer(seat)
    answer(awaited(seat.match))
    mails = posted()
    assert seat.player is not None
    assert seat.player.email not in [mail["To"] for mail in mails]
    reason = Notice.objects.filter(seat=seat, kind="turn").latest("question").error
    assert reason == "turn emails are off"


@pytest.mark.parametrize(
    "name",
    [
        "Eve\r\nBcc: victim@example.org",
        "Eve\nX-Evil: 1\n\nbody",
        "Eve\u202egnp.exe",
        'Eve", <victim@example.org>, "',
        "Eve\x0b\x0c\x85\u2028Z",
        "Ève Ünlü 🦤",
        "\u200b\u2066",
        "E" * 40,
    ],
)
def test_a_name_can_do_nothing_to_the_headers(name: str) -> None:
    match = running_match()
    answer(awaited(match))
    seat = awaited(match)
    Player.objects.filter(pk=other(seat).player_id).update(display_name=name)
    Notice.objects.exclude(seat=seat, kind="turn").delete()
    (mail,) = posted()
    assert len(mail.get_all("Subject", [])) == 1
    assert mail["Bcc"] is None and mail["X-Evil"] is None
    assert mail["To"] == seat.player.email  # type: ignore[union-attr]
    # A parser leaves the blank of the fold before a subject that does not fit into its first line.
    assert mail["Subject"].lstrip().startswith("Your turn: ")
    assert formats.clean_name(name) in mail["Subject"]
    assert not re.search(
        "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", mail["Subject"]
    )
    assert Notice.objects.get(seat=seat).state == Notice.State.SENT


@pytest.mark.parametrize(
    "email", ["a@example.org, b@example.org", "a@example.org\nBcc: b@c.d", "x"]
)
def test_a_mail_to_anything_but_one_address_is_not_sent(email: str) -> None:
    match = running_match()
    seat = awaited(match)
    Player.objects.filter(pk=seat.player_id).update(email=email)
    mails = posted()
    notice = Notice.objects.get(seat=seat)
    assert (notice.state, "is not one mail address" in notice.error) == (Notice.State.FAILED, True)
    assert [mail["X-Rural-Route-Reason"] for mail in mails] == ["started"]


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ann", "Ann"),
        ("Eve\r\nBcc: x", "Eve Bcc: x"),
        ("a\x00b\x7fc\u202ed\u200be", "abcde"),
        ("  two   words\u2028", "two words"),
        ("\u2066\u2069", "?"),
        ("Ève 🦤", "Ève 🦤"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_name_keeps_only_what_can_be_seen(name: str, cleaned: str) -> None:
    assert formats.clean_name(name) == cleaned
