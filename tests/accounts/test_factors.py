"""Authenticator apps and recovery codes. For passkeys see tests/browser/test_passkeys.py."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client

from accounts.mfa import FactorAdapter
from accounts.models import SecurityEvent
from tests.accounts import proving
from tests.at_once import at_once
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

PASSWORD = "three blue emus"
SIGN_IN, FACTOR = "/account/login/", "/account/factors/authenticate/"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email="ada@example.org", password=PASSWORD, confirmed=True)


def half_way(email="ada@example.org"):
    """A browser in which the password was right."""
    browser = Client()
    answer = browser.post(SIGN_IN, {"login": email, "password": PASSWORD})
    assert answer.headers["Location"] == FACTOR
    return browser


def is_in(browser):
    return browser.get("/settings/").status_code == 200


def kinds():
    return set(SecurityEvent.objects.values_list("kind", flat=True))


@pytest.mark.django_db(transaction=True)
def test_an_app_is_set_up_and_brings_recovery_codes(client, ada):
    client.force_login(ada)
    page = "/account/factors/totp/activate/"
    assert client.get(page).headers["Location"].startswith("/account/reauthenticate/")
    proving.by_password(client, PASSWORD)
    key = re.search(r'value="([A-Z2-7]{32})"', client.get(page).content.decode())[1]
    from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time

    code = hotp_value(key, [*yield_hotp_counters_from_time()][1])
    answer = client.post(page, {"code": f"{code:06}"})
    assert answer.headers["Location"] == "/account/factors/recovery-codes/"
    assert proving.factors(ada) == ["recovery_codes", "totp"]
    assert (
        len(
            re.findall(
                r"<code>\d{8}</code>", client.get(answer.headers["Location"]).content.decode()
            )
        )
        == 10
    )
    assert mail.outbox[-1].subject == "[Rural Route] Authenticator app added"
    assert "factor_added" in kinds()


def test_after_the_password_the_code_of_the_app_is_asked_for(ada):
    proving.with_app(ada)
    browser = half_way()
    assert not is_in(browser)
    browser.post(FACTOR, {"code": proving.app_code()})
    assert is_in(browser)
    assert SecurityEvent.objects.get(kind="signed_in").detail == "password, authenticator app"


def test_a_mailed_code_does_not_stand_in_for_the_app(ada):
    proving.with_app(ada)
    browser = Client()
    browser.post("/account/login/code/", {"email": ada.email})
    browser.post("/account/login/code/confirm/", {"code": proving.mailed_code()})
    assert not is_in(browser)
    browser.post(FACTOR, {"code": proving.app_code()})
    assert is_in(browser)


def test_a_recovery_code_opens_once(ada):
    code = proving.with_app(ada)[3]
    first, second = half_way(), half_way()
    first.post(FACTOR, {"code": code})
    page = second.post(FACTOR, {"code": code}).content.decode()
    assert is_in(first) and not is_in(second)
    assert "Wrong code." in page


def test_a_code_of_the_app_opens_once_as_long_as_it_would_fit(ada, monkeypatch):
    from allauth.mfa.totp.internal import auth

    proving.with_app(ada)
    code, now = proving.app_code(1), auth.time.time()
    first, second = half_way(), half_way()
    first.post(FACTOR, {"code": code})
    assert is_in(first)
    monkeypatch.setattr(auth.time, "time", lambda: now + 45)  # allauth has forgotten it by now
    second.post(FACTOR, {"code": code})
    assert not is_in(second)


@pytest.mark.django_db(transaction=True)
def test_of_ten_uses_of_a_code_at_once_one_opens(ada):
    proving.with_app(ada)
    code = proving.app_code()
    browsers = [half_way() for _ in range(10)]
    turn = iter(browsers)
    at_once(lambda: next(turn).post(FACTOR, {"code": code}))
    assert sum(map(is_in, browsers)) == 1


def test_five_wrong_codes_lock_out_and_are_written_down(ada):
    proving.with_app(ada)
    browser = half_way()
    for _ in range(5):
        browser.post(FACTOR, {"code": "000000"})
    page = browser.post(FACTOR, {"code": proving.app_code()}).content.decode()
    assert "Too many failed attempts" in page and not is_in(browser)
    assert {"factor_refused", "locked_out"} <= kinds()


def test_doing_without_the_app_ends_the_other_sessions(client, ada):
    codes = proving.with_app(ada)
    other = half_way()
    other.post(FACTOR, {"code": codes[0]})
    client.force_login(ada)
    client.post("/account/factors/reauthenticate/?next=/settings/", {"code": codes[1]})
    client.post("/account/factors/totp/deactivate/")
    assert proving.factors(ada) == []
    assert is_in(client) and not is_in(other)
    assert "factor_removed" in kinds()


def test_a_player_with_an_app_can_still_change_the_address(client, ada):
    code = proving.with_app(ada)[0]
    client.force_login(ada)
    client.post("/account/factors/reauthenticate/?next=/account/email/", {"code": code})
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    assert mail.outbox[-1].to == ["new@example.org"]


# What is stored


def test_nothing_that_makes_codes_is_stored_in_the_clear(ada):
    codes = proving.with_app(ada)
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert proving.KEY not in stored
    assert not any(code in stored for code in codes)


def test_codes_work_on_after_a_change_of_the_secret_key(ada, settings):
    proving.with_app(ada)
    before = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new key " * 6, [before]
    browser = half_way()
    browser.post(FACTOR, {"code": proving.app_code()})
    assert is_in(browser)
    call_command("renew_factors")
    settings.SECRET_KEY_FALLBACKS = []
    browser = half_way()
    browser.post(FACTOR, {"code": proving.app_code(1)})
    assert is_in(browser)


def test_a_key_that_is_gone_is_said_and_opens_nothing(ada, settings):
    proving.with_app(ada)
    settings.SECRET_KEY = "another key " * 5
    with pytest.raises(ValidationError, match="key has changed"):
        FactorAdapter().decrypt(Authenticator.objects.get(type="totp").data["secret"])
    browser = half_way()
    page = browser.post(FACTOR, {"code": proving.app_code()}).content.decode()
    assert "key has changed" in page and not is_in(browser)


def test_a_passkey_belongs_to_the_name_of_the_site_whatever_the_host_header_says(settings):
    settings.SITE_URL = "https://play.example.org:8443"
    assert FactorAdapter().get_public_key_credential_rp_entity()["id"] == "play.example.org"
