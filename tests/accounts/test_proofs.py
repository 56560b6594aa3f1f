"""Guests who have only ever used mail prove by a mailed code that it is them, and nobody else."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from accounts.models import MailedProof, SecurityEvent
from tests.accounts import proving
from tests.at_once import at_once
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

ADDRESS, PASSWORD, SESSIONS = "/account/email/", "/account/password/set/", "/account/sessions/"
PAGES = [ADDRESS, PASSWORD, "/account/factors/totp/activate/", "/account/factors/webauthn/add/"]


@pytest.fixture
def guest(empty_cache):
    return PlayerFactory(email="gus@example.org", confirmed=True)


@pytest.fixture
def inside(client, guest):
    client.force_login(guest)
    return client


def code_page(page):
    return f"{proving.CODE_PAGE}?next={page}"


@pytest.mark.parametrize("page", PAGES)
def test_a_guest_is_asked_for_a_code_before_each_of_these_pages(inside, page):
    assert inside.get(page).headers["Location"] == code_page(page.replace("/", "%2F"))
    assert inside.post(page, {}).headers["Location"] == code_page(page.replace("/", "%2F"))


@pytest.mark.parametrize("page", PAGES)
def test_the_mailed_code_opens_the_page_it_was_asked_for(inside, page):
    assert proving.by_mailed_code(inside, page).headers["Location"] == page
    assert inside.get(page).status_code == 200


def test_looking_at_the_page_mails_nothing(inside):
    page = inside.get(code_page(ADDRESS)).content.decode()
    assert "gus@example.org" in page and mail.outbox == []


def test_the_code_is_mailed_and_not_in_the_subject(inside):
    inside.post(code_page(PASSWORD), {"ask": "1"})
    assert mail.outbox[-1].to == ["gus@example.org"]
    assert mail.outbox[-1].subject == "[Rural Route] Your confirmation code"
    assert "With this code you can set a password:" in mail.outbox[-1].body


def test_a_code_serves_for_one_purpose(inside):
    proving.by_mailed_code(inside, PASSWORD)
    assert inside.get(PASSWORD).status_code == 200
    assert inside.get(ADDRESS).status_code == 302
    inside.post(code_page(ADDRESS), {"ask": "1"})
    inside.post(code_page(PASSWORD), {"ask": "1"})
    for_password = proving.mailed_code()
    page = inside.post(code_page(ADDRESS), {"code": for_password}).content.decode()
    assert "That isn’t the code" in page


def test_a_code_serves_in_the_session_that_asked(inside, guest):
    inside.post(code_page(PASSWORD), {"ask": "1"})
    code, other = proving.mailed_code(), Client()
    other.force_login(guest)
    page = other.post(code_page(PASSWORD), {"code": code}).content.decode()
    assert "has been used or has expired" in page
    assert other.get(PASSWORD).status_code == 302


def test_a_code_serves_once(inside, guest):
    proving.by_mailed_code(inside, PASSWORD)
    assert not MailedProof.objects.exists()


def test_a_code_is_good_for_a_quarter_of_an_hour(inside, times):
    inside.post(code_page(PASSWORD), {"ask": "1"})
    times.go(timedelta(minutes=15))
    page = inside.post(code_page(PASSWORD), {"code": proving.mailed_code()}).content.decode()
    assert "has been used or has expired" in page


def test_what_it_opened_closes_after_a_quarter_of_an_hour(inside, times):
    proving.by_mailed_code(inside, PASSWORD)
    times.go(timedelta(minutes=14))
    assert inside.get(PASSWORD).status_code == 200
    times.go(timedelta(minutes=1))
    assert inside.get(PASSWORD).status_code == 302


def test_three_wrong_tries_use_the_code_up(inside):
    inside.post(code_page(PASSWORD), {"ask": "1"})
    code = proving.mailed_code()
    for _ in range(3):
        inside.post(code_page(PASSWORD), {"code": "BBBB-BBBB"})
    page = inside.post(code_page(PASSWORD), {"code": code}).content.decode()
    assert "has been used or has expired" in page
    assert inside.get(PASSWORD).status_code == 302
    assert SecurityEvent.objects.filter(kind="code_refused").count() == 3


@pytest.mark.django_db(transaction=True)
def test_of_ten_tries_at_once_three_are_judged(client):
    guest = PlayerFactory(confirmed=True)
    client.force_login(guest)
    client.post(code_page(PASSWORD), {"ask": "1"})

    def guess():
        one = Client()
        one.cookies = client.cookies
        one.post(code_page(PASSWORD), {"code": "BBBB-BBBB"})

    at_once(guess)
    assert SecurityEvent.objects.filter(kind="code_refused").count() == 3
    assert MailedProof.objects.get().tries == 3


def test_for_a_change_of_address_the_code_goes_to_the_old_one(inside, guest):
    proving.by_mailed_code(inside, ADDRESS)
    inside.post(ADDRESS, {"action_add": "", "email": "new@example.org"})
    inside.post(code_page(ADDRESS), {"ask": "1"})
    assert mail.outbox[-1].to == ["gus@example.org"]


def with_password(player):
    player.set_password("three blue emus")
    player.save()


def staff(player):
    player.is_staff = True
    player.save()


def superuser(player):
    player.is_superuser = True
    player.save()


@pytest.mark.parametrize("become", [with_password, proving.with_app, staff, superuser])
def test_a_code_serves_nobody_who_has_something_else_and_no_staff(client, guest, become):
    become(guest)
    client.force_login(guest)
    answer = client.post(code_page(PASSWORD), {"ask": "1"})
    assert answer.status_code == 302 and mail.outbox == []
    assert not MailedProof.objects.exists()


@pytest.mark.parametrize("become", [proving.with_app, staff])
def test_what_a_code_opened_is_closed_once_the_player_has_more_to_show(inside, guest, become):
    proving.by_mailed_code(inside, "/account/email/")
    become(guest)
    assert inside.get("/account/email/").status_code == 302


def test_the_page_without_a_purpose_leads_back(inside):
    for path in ("", "?next=/", "?next=https://evil.example.net/account/email/"):
        assert inside.get(f"{proving.CODE_PAGE}{path}").headers["Location"] == "/settings/"
