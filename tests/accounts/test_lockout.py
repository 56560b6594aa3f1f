"""Nobody keeps a player out by asking for their mails or guessing at their password."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

PASSWORD = "three blue emus"
ADDRESS = "ada@example.org"
HOME, ELSEWHERE = "198.51.100.7", "203.0.113.1"
LOGIN, CODE, RESET = "/account/login/", "/account/login/code/", "/account/password/reset/"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email=ADDRESS, password=PASSWORD, confirmed=True)


def sign_in(network, password=PASSWORD, browser=None):
    """Whether the password opens the door in a browser that nobody has used before."""
    browser = browser or Client(REMOTE_ADDR=network)
    form = {"login": ADDRESS, "password": password}
    return browser.post(LOGIN, form).status_code == 302


def ask(page, network, email=ADDRESS, browser=None, wait=True):
    """The status of one request for a mail, in a browser that nobody has used before; with `wait`
    after the minute that allauth counts is over."""
    if wait:
        cache.clear()
    browser = browser or Client(REMOTE_ADDR=network)
    return browser.post(page, {"email": email}).status_code


def attack(networks=1, guess=True):
    """A stranger on some networks guesses more often than they may, and on three of them at most
    asks for more mails, too."""
    asking = min(networks, 3)
    for number in range(asking):
        network = f"203.0.113.{number + 1}"
        answers = [ask(page, network) for page in (RESET, CODE, RESET, CODE, RESET)]
        assert answers[-1] == 429
    cache.clear()
    for number in range(networks if guess else 0):
        for _ in range(6):
            sign_in(f"203.0.113.{number + 1}", "a wrong guess")
        for page in (CODE, RESET) * 4 if number < asking else ():
            ask(page, f"203.0.113.{number + 1}", wait=False)


def test_the_right_password_opens_a_new_browser_while_a_stranger_guesses(ada):
    attack()
    assert sign_in(HOME)


@pytest.mark.parametrize("page", [CODE, RESET])
def test_a_new_browser_gets_its_mail_while_a_stranger_asks_for_more(ada, page):
    attack()
    mail.outbox.clear()
    assert ask(page, HOME, wait=False) == 302
    assert len(mail.outbox) == 1


def test_a_mailed_code_opens_a_new_browser_on_the_own_network_whatever_strangers_do(ada):
    assert sign_in(HOME)
    attack(networks=3)
    mail.outbox.clear()
    browser = Client(REMOTE_ADDR=HOME)
    assert ask(CODE, HOME, browser=browser, wait=False) == 302
    code = re.search(r"^  (\w{4}-\w{4})$", mail.outbox[0].body, re.MULTILINE)[1]
    assert browser.post("/account/login/code/confirm/", {"code": code}).status_code == 302
    assert browser.get("/settings/").status_code == 200


def test_the_password_opens_a_new_browser_on_the_own_network_whatever_strangers_do(ada):
    assert sign_in(HOME)
    attack(networks=14)
    assert not sign_in("192.0.2.80")  # guesses of many networks together are limited, too
    assert sign_in(HOME)


def test_a_known_browser_gets_in_though_a_stranger_guesses_on_the_same_network(ada):
    known = Client(REMOTE_ADDR=ELSEWHERE)
    assert sign_in(ELSEWHERE, browser=known)
    known.post("/account/logout/")
    attack()
    assert not sign_in(ELSEWHERE)
    assert sign_in(ELSEWHERE, browser=known)


def test_a_passkey_is_never_locked_out(ada):
    attack(networks=3)
    page = Client(REMOTE_ADDR=HOME).get("/account/factors/webauthn/login/", headers=FETCHED)
    assert page.status_code == 200
    assert "request_options" in page.json()


FETCHED = {"x-requested-with": "XMLHttpRequest", "accept": "application/json"}


def test_from_the_own_network_one_more_mail_a_day_and_no_more(ada):
    assert sign_in(HOME)
    attack(networks=3, guess=False)
    attack_at_home = [ask(CODE, HOME) for _ in range(6)]
    assert attack_at_home == [302] + [429] * 5


def test_an_own_network_of_ipv6_is_a_whole_household(ada):
    assert sign_in("2001:db8:1:2::3")
    attack(networks=3, guess=False)
    assert ask(CODE, "2001:db8:1:2:ffff::1") == 302
    assert ask(CODE, "2001:db8:1:3::1") == 429


def test_one_network_mails_so_many_strangers_a_day_and_no_more(db, settings):
    settings.STRANGER_MAILS_A_NETWORK = 7
    answers = [
        ask(page, ELSEWHERE, f"stranger{number}@example.org")
        for number, page in enumerate([CODE, RESET, CODE] * 3)
    ]
    assert answers == [302] * 7 + [429] * 2
    assert ask(CODE, HOME, "stranger@example.org") == 302


def test_networks_of_ipv6_are_counted_together_in_a_site(db, settings):
    settings.STRANGER_MAILS_A_NETWORK = 2
    answers = [
        ask(CODE, f"2001:db8:7:{number}::1", f"stranger{number}@example.org")
        for number in range(10)
    ]
    assert answers == [302] * 8 + [429] * 2


def test_what_the_site_mails_strangers_is_slowed_by_network_and_never_stopped(ada, settings):
    assert sign_in(HOME)
    settings.STRANGER_MAILS_A_DAY = 4
    for number in range(4):
        assert ask(CODE, f"192.0.2.{number}", f"stranger{number}@example.org") == 302
    answers = [ask(CODE, ELSEWHERE, f"late{number}@example.org") for number in range(4)]
    assert answers == [302, 302, 429, 429]
    assert [ask(CODE, HOME) for _ in range(3)] == [302] * 3  # a member on their own network


def test_mails_to_members_do_not_use_up_what_strangers_may_ask_for(ada, settings):
    settings.STRANGER_MAILS_A_DAY = 2
    for number in range(3):
        assert ask(CODE, f"192.0.2.{number}") == 302
    assert [ask(CODE, ELSEWHERE, f"stranger{number}@example.org") for number in (1, 2)] == [302] * 2


@pytest.mark.parametrize("email", [ADDRESS, "nobody@example.org"])
def test_while_the_site_is_slowed_no_answer_tells_who_has_an_account(ada, settings, email):
    settings.STRANGER_MAILS_A_DAY = 0
    assert [ask(CODE, ELSEWHERE, email) for _ in range(4)] == [302, 302, 429, 429]
