"""Passkeys, apps, recovery codes and the list of sessions, as somebody meets them in a browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.conf import settings as now
from django.core import mail
from playwright.sync_api import Page

from accounts.models import Player
from tests.accounts import proving
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.conftest import PASSWORD
from tests.browser.visitors import Visitors, page_width, sign_in
from tests.factories import PlayerFactory
from tests.long_run import sample

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(autouse=True)
def one_name(settings: Any, live_server: Any) -> None:
    """Passkeys belong to the name of the site, which is localhost here."""
    settings.SITE_URL = live_server.url.replace("127.0.0.1", "localhost")


@contextmanager
def device(page: Page) -> Iterator[None]:
    """Within: the browser of `page` keeps passkeys, and its owner agrees to everything."""
    talk = page.context.new_cdp_session(page)
    talk.send("WebAuthn.enable")
    made = talk.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    yield
    talk.send("WebAuthn.removeVirtualAuthenticator", made)


def add_passkey(page: Page) -> list[str]:
    """From the page to add one to the recovery codes that come with it."""
    page.get_by_role("button", name="Create passkey").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    return page.locator(".codes code").all_inner_texts()


@pytest.mark.parametrize("size", sample([PHONE, {}]), ids=lambda size: "phone" if size else "desk")
def test_a_player_adds_a_passkey_and_signs_in_with_nothing_else(
    visitors: Visitors, people: list[Player], size: dict[str, Any]
) -> None:
    page = visitors.player("ann@example.org", PASSWORD, **size)
    with device(page):
        page.goto("/")
        page.locator(".account").click()
        page.get_by_role("link", name="Security").click()
        page.get_by_role("link", name="Passkeys and two-step verification").click()
        page.get_by_role("link", name="Add a passkey").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Continue").click()
        assert len(add_passkey(page)) == 10
        page.locator(".account").click()
        page.get_by_role("button", name="Sign out").click()
        page.goto("/account/login/?next=/account/sessions/")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_text("(this browser)").wait_for()
        page.get_by_role("button", name="Sign out everywhere else").click()
        page.get_by_role("link", name="Use your passkey").click()
        page.get_by_role("button", name="Use my passkey").click()
        page.get_by_text("not signed in anywhere else").wait_for()


def test_a_guest_who_only_knows_mail_adds_a_passkey(visitors: Visitors) -> None:
    guest = PlayerFactory(email="gus@example.org", confirmed=True)
    page = visitors.known(guest, **PHONE)
    with device(page):
        page.goto("/account/factors/webauthn/add/")
        page.get_by_role("button", name="Email me the code").click()
        page.get_by_label("Code").fill(proving.mailed_code())
        page.get_by_role("button", name="Continue").click()
        add_passkey(page)
    assert proving.factors(guest) == ["recovery_codes", "webauthn"]


@pytest.mark.parametrize("size", sample([PHONE, {}]), ids=lambda size: "phone" if size else "desk")
def test_somebody_signs_up_with_a_passkey_and_no_password(
    visitors: Visitors, size: dict[str, Any]
) -> None:
    page = visitors.new(**size)
    with device(page):
        page.goto("/account/signup/")
        page.get_by_label("Email").fill("nina@example.org")
        page.get_by_label("Display name").fill("Nina")
        page.get_by_role("button", name="Use a passkey instead").click()
        page.get_by_text("Check your email").first.wait_for()
        assert Player.objects.get(email="nina@example.org").last_login is None
        page.goto(re.findall(r"https?://\S+(/account/confirm-email/\S+)", mail.outbox[-1].body)[0])
        page.get_by_role("button", name="Confirm").click()
        add_passkey(page)
    nina = Player.objects.get(email="nina@example.org")
    assert proving.factors(nina) == ["recovery_codes", "webauthn"]
    assert not nina.has_usable_password()


def test_a_recovery_code_opens_what_a_lost_app_would(
    visitors: Visitors, people: list[Player]
) -> None:
    codes = proving.with_app(people[0])
    page = visitors.new(**PHONE)
    page.goto("/account/login/")
    page.get_by_label("Email").fill("ann@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator(".account").wait_for()


@pytest.mark.parametrize("size", sample([PHONE, {}]), ids=lambda size: "phone" if size else "desk")
def test_staff_come_into_the_admin_with_an_app(
    visitors: Visitors, people: list[Player], size: dict[str, Any]
) -> None:
    Player.objects.filter(pk=people[0].pk).update(is_staff=True)
    page = visitors.new(**size)
    sign_in(page, "ann@example.org", PASSWORD)
    page.goto("/admin/")
    page.get_by_text("Staff need a second factor").wait_for()
    page.goto("/account/factors/totp/activate/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    key = page.get_by_label("Key").input_value()
    page.get_by_label("code", exact=False).last.fill(
        f"{hotp_value(key, [*yield_hotp_counters_from_time()][1]):06}"
    )
    page.get_by_role("button", name="Set up app").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    page.goto("/admin/")
    page.get_by_text("Review").first.wait_for()


def test_what_the_browser_refuses_is_said_on_the_page(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.new()
    page.goto("/account/login/")
    assert not page.locator("#passkey-trouble").is_visible()
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("Your browser didn’t send a passkey.").wait_for()


def has_just_proved(page: Page) -> None:
    """The player of this page has shown something a moment ago."""
    key = next(each["value"] for each in page.context.cookies() if each["name"] == "sessionid")
    session = import_module(now.SESSION_ENGINE).SessionStore(key)
    from time import time

    record = {"method": "mfa", "type": "totp", "at": time(), "reauthenticated": True}
    session["account_authentication_methods"] = [record]
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session.save()


PAGES = [
    "/account/login/",
    "/account/factors/",
    "/account/factors/webauthn/add/",
    "/account/factors/webauthn/",
    "/account/factors/webauthn/keys/{passkey}/edit/",
    "/account/factors/webauthn/keys/{passkey}/remove/",
    "/account/factors/webauthn/reauthenticate/?next=/settings/",
    "/account/factors/reauthenticate/?next=/settings/",
    "/account/factors/recovery-codes/",
    "/account/factors/recovery-codes/generate/",
    "/account/factors/totp/deactivate/",
    "/account/reauthenticate/?next=/settings/",
    "/account/sessions/",
    "/account/email/",
]


def furnished(page: Page, player: Player) -> list[str]:
    """Every page about signing in that a player with all factors can open."""
    with device(page):
        has_just_proved(page)
        page.goto("/account/factors/webauthn/add/")
        add_passkey(page)
    page.goto("/account/factors/webauthn/")
    href = page.get_by_role("link", name=re.compile("Rename")).get_attribute("href")
    passkey = re.findall(r"\d+", href or "")[0]
    proving.with_app(player)
    return [path.format(passkey=passkey) for path in PAGES]


@pytest.mark.lengthy
def test_the_pages_about_signing_in_put_no_barrier_before_anybody(
    visitors: Visitors, people: list[Player]
) -> None:
    ann, guest = people[0], PlayerFactory(confirmed=True)
    pages = (
        visitors.known(ann, bypass_csp=True, **PHONE),
        visitors.known(guest, bypass_csp=True, **PHONE),
    )
    tours = [(pages[0], path) for path in furnished(pages[0], ann)]
    tours.append((pages[1], f"{proving.CODE_PAGE}?next=/account/email/"))
    reports = {}
    for page, path in tours:
        if page is pages[0]:
            has_just_proved(page)
        answer = page.goto(path)
        assert answer is not None and answer.status == 200, path
        if report := barriers_in_both_schemes(page):
            reports[path] = report
        assert page_width(page) <= 360, path
    assert not reports, "\n\n".join(f"{name}: {report}" for name, report in reports.items())
