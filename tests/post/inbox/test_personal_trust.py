"""A player's own address: who is believed, how often, and what a link confirms."""

import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games.models import Delivery, InboundMail, Match
from games.post import inbox, personal_address, signed_addresses
from games.post.inbox import personal_mail
from games.post.outbox.mail_sender import send_due_mails
from tests.post.letters.personal import answer_to, newest, wrote_to_us
from tests.post.letters.writing import DOMAIN, people, post, quoting
from tests.post.sink import Sink, text
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def link_in(mail: Any) -> str:
    """The path of the page that asks."""
    (found,) = [word for word in text(mail).split() if "/letter/" in word]
    return str(found[found.index("/letter/") :])


@pytest.mark.parametrize("verdict", ["", "none", "fail"])
@pytest.mark.parametrize("trust", ["token+from", "dmarc"])
def test_without_the_verdict_pass_one_can_read_and_everything_else_takes_a_link(
    ann: Player, sink: Sink, settings: Any, verdict: str, trust: str
) -> None:
    settings.REPLY_TRUST = trust
    assert "There are no open tables" in answer_to(sink, ann, "lobby", verdict=verdict)
    for line in ("new emu-ranchers", "join abc", "settings hand off", "vacation 3 days", "renew"):
        assert wrote_to_us(ann, line, verdict=verdict).reason == "confirm"
    assert not Match.objects.exists()
    before = (ann.personal_key, ann.hand_in_mail, ann.away_until)
    ann.refresh_from_db()
    assert (ann.personal_key, ann.hand_in_mail, ann.away_until) == before


def test_the_link_does_what_the_letter_said_and_does_it_once(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "new emu-ranchers\nsettings hand off", verdict="none")
    assert "Is this from you?" in said
    page = link_in(newest(sink))
    browser = Client(enforce_csrf_checks=True)
    shown = browser.get(page).content.decode()
    assert "new emu-ranchers" in shown and "settings hand off" in shown
    assert not Match.objects.exists()
    done = browser.post(page).content.decode()
    assert "table opened" in done
    ann.refresh_from_db()
    assert Match.objects.count() == 1 and not ann.hand_in_mail
    assert "Already done" in browser.post(page).content.decode()
    assert Match.objects.count() == 1
    assert "_auth_user_id" not in browser.session


def test_a_link_dies_with_the_address(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "new emu-ranchers", verdict="none")
    page = link_in(newest(sink))
    personal_address.renew_address(ann)
    assert Client().post(page).status_code == 404
    assert not Match.objects.exists()


def test_a_link_of_one_letter_does_not_open_another(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "new emu-ranchers", verdict="none")
    page = link_in(newest(sink))
    assert Client().get(f"{page[:-3]}xx/").status_code == 404


def test_leaving_for_good_is_asked_about_by_its_own_link(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "delete me", verdict="none")
    ann.refresh_from_db()
    assert ann.leaves_at is None
    wrote_to_us(ann, "delete me")
    ann.refresh_from_db()
    assert ann.leaves_at is not None


def test_a_stranger_gets_nothing_and_the_player_is_told_once_a_day(ann: Player, sink: Sink) -> None:
    for _ in range(3):
        letter = wrote_to_us(ann, "new emu-ranchers\nlobby", "Mallory <mal@example.net>")
        assert letter.reason == "stranger"
    said = " ".join(text(newest(sink)).split())
    assert "m...@example.net" in said and "renew" in said
    assert Delivery.objects.count() == 1 and not Match.objects.exists()
    assert {mail["To"] for mail in sink.mails} == {ann.email}


def test_another_confirmed_address_is_believed_and_the_answer_goes_to_the_first(
    ann: Player, sink: Sink
) -> None:
    ann.emailaddress_set.create(email="ann@home.example", verified=True, primary=False)
    assert wrote_to_us(ann, "matches", "ann@home.example").reason == "done"
    assert newest(sink)["To"] == ann.email


def test_an_address_that_is_not_confirmed_is_a_strangers(ann: Player) -> None:
    ann.emailaddress_set.create(email="ann@home.example", verified=False, primary=False)
    assert wrote_to_us(ann, "matches", "ann@home.example").reason == "stranger"


def test_nothing_goes_to_an_address_that_is_not_confirmed(ann: Player, sink: Sink) -> None:
    ann.emailaddress_set.create(email="ann@home.example", verified=True, primary=False)
    ann.emailaddress_set.filter(email=ann.email).update(verified=False)
    wrote_to_us(ann, "matches", "ann@home.example")
    send_due_mails()
    assert not sink.mails
    assert Delivery.objects.get().error == "the address is not confirmed"


def test_twenty_letters_a_day_are_answered_and_no_more_are_obeyed(
    ann: Player, monkeypatch: Any
) -> None:
    monkeypatch.setattr("games.post.inbox.mail_storage.MOST_AN_HOUR", 100)
    letters = [wrote_to_us(ann, "new emu-ranchers") for _ in range(22)]
    assert Delivery.objects.count() == 20 == Match.objects.count()
    assert [letter.reason for letter in letters[-2:]] == ["too_many", "too_many"]
    assert any("our last reply today" in entry["words"] for entry in letters[19].transcript)


@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_when_ten_write_at_once(ann: Player, monkeypatch: Any) -> None:
    monkeypatch.setattr(personal_mail, "ANSWERS_A_DAY", 4)
    for _ in range(10):
        post(
            quoting(ann.email, "new emu-ranchers"), personal_address.address_of(ann), verdict="pass"
        )
    started = threading.Barrier(10)

    def read() -> None:
        started.wait()
        try:
            inbox.process_inbound_mails()
        finally:
            connection.close()

    threads = [threading.Thread(target=read) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Delivery.objects.count() == 4 == Match.objects.count()


def test_a_letter_that_waited_while_the_address_was_renewed_is_not_obeyed(ann: Player) -> None:
    letter = post(
        quoting(ann.email, "new emu-ranchers"), personal_address.address_of(ann), verdict="pass"
    )
    assert letter is not None
    personal_address.renew_address(ann)
    inbox.process_inbound_mails()
    letter.refresh_from_db()
    assert (letter.state, letter.reason) == (InboundMail.State.IGNORED, "renewed")
    assert not Match.objects.exists()


def test_the_page_renews_the_address(ann: Player) -> None:
    old = personal_address.address_of(ann)
    assert old in reader(ann).get("/settings/").content.decode()
    press(reader(ann), "/own-address/")
    ann.refresh_from_db()
    assert personal_address.address_of(ann) != old and not inbox.is_ours(old)
    assert inbox.is_ours(personal_address.address_of(ann))


def test_the_address_of_one_player_fits_no_other(ann: Player) -> None:
    (bob,) = people(1)
    _kind, _number, mac = signed_addresses.personal_mail_address(ann.pk, "").split("-")
    assert not inbox.is_ours(f"p-{signed_addresses.encode_number(bob.pk)}-{mac}@{DOMAIN}")
    assert not inbox.is_ours(f"a-{signed_addresses.encode_number(ann.pk)}-{mac}@{DOMAIN}")
    assert not inbox.is_ours(f"{signed_addresses.personal_mail_address(2**63, '')}@{DOMAIN}")


def test_an_account_that_is_closed_or_left_is_not_served(ann: Player) -> None:
    Player.objects.filter(pk=ann.pk).update(is_active=False)
    assert wrote_to_us(ann, "new emu-ranchers").reason == "closed"
    Player.objects.filter(pk=ann.pk).update(left_at=timezone.now())
    assert not inbox.is_ours(personal_address.address_of(ann))


def test_every_mail_to_a_player_says_where_to_ask_for_help(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "new emu-ranchers against bots")
    send_due_mails()
    for mail in sink.mails:
        assert mail["List-Help"].strip() == f"<{personal_address.mailto_link(ann, 'help')}>"
    assert {mail["X-Rural-Route-Reason"] for mail in sink.mails} >= {"letter", "turn"} or len(
        sink.mails
    ) == 2
