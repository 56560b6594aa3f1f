"""Cookies on https: named so that no other host of the domain can set them, and an update that
renames them signs nobody out."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import cookies, trusted_devices
from tests.factories import PlayerFactory

HOST, PASSWORD = "__Host-", "correct horse battery"


@pytest.fixture
def on_https(settings, monkeypatch):
    settings.COOKIE_PREFIX = HOST
    settings.SESSION_COOKIE_NAME = f"{HOST}sessionid"
    settings.CSRF_COOKIE_NAME = f"{HOST}csrftoken"
    settings.SITE_IS_HTTPS = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    monkeypatch.setattr(cookies.MessagesInCookie, "cookie_name", f"{HOST}messages")


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(display_name="Ada", password=PASSWORD, confirmed=True)


def sign_in(browser, player):
    typed = {"login": player.email, "password": PASSWORD}
    return browser.post(reverse("account_login"), typed, secure=True)


def under_former_names(browser):
    """A browser that carries what `browser` carries, as release 0.1 named it."""
    former = Client(enforce_csrf_checks=True)
    for name, cookie in browser.cookies.items():
        former.cookies[name.removeprefix(HOST)] = cookie.value
    return former


def test_every_cookie_of_a_house_on_https_is_from_this_host_alone(on_https, ada, client):
    client.get(reverse("account_login"), secure=True)
    sign_in(client, ada)
    assert set(client.cookies) == {f"{HOST}{x}" for x in ("sessionid", "csrftoken", "was_here")} | {
        f"{HOST}messages"
    }
    for cookie in client.cookies.values():
        assert cookie["secure"] and cookie["httponly"] and cookie["path"] == "/", cookie
        assert cookie["samesite"] == "Lax" and not cookie["domain"], cookie


def test_an_update_that_renames_cookies_signs_nobody_out(on_https, ada, client):
    sign_in(client, ada)
    client.get("/settings/", secure=True)
    key, token = (client.cookies[f"{HOST}{x}"].value for x in ("sessionid", "csrftoken"))
    browser = under_former_names(client)
    page = browser.get("/settings/", secure=True)
    assert page.status_code == 200 and page.context["user"] == ada
    assert page.cookies[f"{HOST}sessionid"].value == key
    assert page.cookies[f"{HOST}csrftoken"].value == token
    for name in ("sessionid", "csrftoken", "was_here"):
        assert page.cookies[name]["max-age"] == 0
        moved = page.cookies[f"{HOST}{name}"]
        assert moved["secure"] and moved["httponly"] and moved["max-age"] > 0


def test_a_form_drawn_before_the_update_is_still_taken(on_https, ada, client):
    sign_in(client, ada)
    page = client.get("/settings/", secure=True)
    token = str(page.context["csrf_token"])
    browser = under_former_names(client)
    origin = {"HTTP_ORIGIN": "https://testserver"}
    sent = {"csrfmiddlewaretoken": token}
    answer = browser.post(reverse("account_logout"), sent, secure=True, **origin)
    assert answer.status_code == 302
    assert browser.get("/settings/", secure=True).status_code == 302


def test_a_cookie_of_the_new_name_goes_before_one_of_the_former_name(on_https, ada, client):
    sign_in(client, ada)
    thief = Client()
    sign_in(thief, PlayerFactory(password=PASSWORD, confirmed=True))
    client.cookies["sessionid"] = thief.cookies[f"{HOST}sessionid"].value
    assert client.get("/settings/", secure=True).context["user"] == ada


def test_on_http_nothing_is_renamed(client, ada):
    client.post(reverse("account_login"), {"login": ada.email, "password": PASSWORD})
    assert {"sessionid", trusted_devices.COOKIE} <= set(client.cookies)
    assert not [name for name in client.cookies if name.startswith("__")]
