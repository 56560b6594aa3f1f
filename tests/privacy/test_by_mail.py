"""Guests who have only mail ask for the same by mail: export me, delete me, keep me."""

import re
from email.utils import parseaddr

import pytest
from django.core import mail
from django.test import Client

from accounts.models import Player
from games import periodic_jobs
from games.models import Export, InboundMail, Seat
from tests.post.letters.writing import asked, new_match, plain, quoting, send, talk_to, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Seat:
    return asked(new_match())


def writes(seat: Seat, words: str, verdict: str = "pass") -> InboundMail:
    assert seat.player is not None
    return send(quoting(seat.player.email, words), talk_to(seat), verdict=verdict)


def leaves_at(seat: Seat) -> object:
    return Player.objects.get(pk=seat.player_id).leaves_at


def test_leaving_by_a_mail_that_is_believed_and_staying_by_another(seat: Seat) -> None:
    letter = writes(seat, "Delete me.")
    assert "we’ll delete your account" in words_of(letter)
    assert leaves_at(seat) is not None
    letter = writes(seat, "keep me")
    assert "your account won’t be deleted, and nothing has changed" in words_of(letter)
    assert leaves_at(seat) is None
    assert "nobody asked to delete it" in words_of(writes(seat, "keep me"))


def test_the_mail_about_leaving_can_be_answered_to_stay(seat: Seat) -> None:
    writes(seat, "delete me")
    mail.outbox.clear()
    periodic_jobs.delete_leaving_accounts()
    (told,) = mail.outbox
    assert seat.player is not None
    back = parseaddr(told.extra_headers["Reply-To"])[1]
    send(plain(seat.player.email, "keep me"), back, verdict="pass")
    assert leaves_at(seat) is None


@pytest.mark.parametrize("verdict", ["", "none", "fail"])
def test_a_mail_that_may_be_forged_only_brings_a_link(seat: Seat, verdict: str) -> None:
    letter = writes(seat, "delete me", verdict=verdict)
    assert leaves_at(seat) is None
    (link,) = [entry["link"] for entry in letter.transcript if "link" in entry]
    path = re.sub(r"^https?://[^/]+", "", link)
    assert "Delete in seven days" in Client().get(path).content.decode()
    assert leaves_at(seat) is None
    assert "your account will be deleted" in Client().post(path).content.decode()
    assert leaves_at(seat) is not None


def test_a_strangers_mail_neither_leaves_nor_asks_for_a_copy(seat: Seat) -> None:
    for words in ("delete me", "export me", "keep me"):
        send(quoting("eve@example.net", words), talk_to(seat), verdict="pass")
    assert leaves_at(seat) is None
    assert not Export.objects.exists()


def test_the_copy_comes_by_a_link_to_the_players_own_address(seat: Seat) -> None:
    assert "data download" in words_of(writes(seat, "export me"))
    mail.outbox.clear()
    assert periodic_jobs.make_exports() == 1
    (told,) = mail.outbox
    assert seat.player is not None
    assert told.to == [seat.player.email]
    assert "/privacy/copy/" in told.body


def test_more_than_three_copies_on_a_day_are_refused(seat: Seat) -> None:
    for _ in range(3):
        writes(seat, "export me")
        periodic_jobs.make_exports()
    assert "Try again tomorrow" in words_of(writes(seat, "export me"))
