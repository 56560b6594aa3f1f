"""How many mails somebody is sent whom nobody asked."""

import itertools
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.core.cache import cache
from django.db.models import Max
from django.test import Client

from accounts import mail_rate_limit, rate_limits
from accounts.models import Tally
from games.post.inbox import public_addresses
from tests.accounts import proving
from tests.at_once import at_once
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

PASSWORD = "three blue emus"
ADDRESS = "ada@example.org"
NUMBERS = itertools.count()
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email=ADDRESS, password=PASSWORD, confirmed=True)


NETWORKS = itertools.count(1)


def stranger():
    """A browser in a network of its own."""
    return Client(REMOTE_ADDR=f"203.0.113.{next(NETWORKS) % 250}")


def asked(browser, what, email=ADDRESS):
    """The status of one form that mails to `email`; limits by the minute are forgotten before."""
    cache.clear()
    note = browser.cookies.get("was_here")
    browser = Client(**browser.defaults)  # no sign-in that is under way
    if note is not None:
        browser.cookies["was_here"] = note.value
    if what == "sign up":
        name = f"Somebody {next(NUMBERS)}"
        form = {"email": email, "display_name": name, "time_zone": "UTC"}
        return browser.post("/account/signup/", form).status_code
    page = {"code": "/account/login/code/", "password": "/account/password/reset/"}[what]
    return browser.post(page, {"email": email}).status_code


@pytest.mark.parametrize("email", [ADDRESS, "nobody@example.org"])
def test_strangers_have_eight_mails_a_day_sent_to_an_address_whatever_they_ask_for(ada, email):
    wishes = ("code", "password", "sign up", "code", "password", "code", "password", "sign up")
    answers = [asked(stranger(), wish, email) for wish in [*wishes, "code", "password"]]
    assert answers == [302] * 8 + [429] * 2
    assert len(mail.outbox) == 8


@pytest.mark.parametrize("email", [ADDRESS, "nobody@example.org"])
def test_strangers_on_one_network_have_three_mails_a_day_sent_to_an_address(ada, email):
    answers = [asked(Client(), wish, email) for wish in ("code", "password", "sign up", "code")]
    assert answers == [302] * 3 + [429]


def test_the_page_says_what_would_do(ada):
    for _ in range(5):
        asked(Client(), "code")
    page = Client().post("/account/password/reset/", {"email": ADDRESS}).content.decode()
    assert "Try again tomorrow" in page


def test_on_the_next_day_there_are_mails_again(db, times):
    for _ in range(4):
        asked(Client(), "password")
    times.go(timedelta(days=1))
    assert asked(Client(), "password") == 302


def test_strangers_do_not_use_up_what_a_known_browser_may_ask_for(ada):
    known = Client()
    known.post("/account/login/", {"login": ADDRESS, "password": PASSWORD})
    known.post("/account/logout/")
    for _ in range(10):
        asked(stranger(), "code")
    assert asked(known, "code") == 302
    for _ in range(30):
        asked(known, "code")
    assert asked(known, "code") == 429


def test_a_known_browser_does_not_use_up_what_strangers_may_ask_for(ada):
    known = Client()
    known.post("/account/login/", {"login": ADDRESS, "password": PASSWORD})
    known.post("/account/logout/")
    for _ in range(10):
        asked(known, "code")
    assert asked(Client(), "code") == 302


def test_a_browser_that_knows_one_account_is_a_stranger_to_another(ada):
    other = PlayerFactory(email="o@example.org", password=PASSWORD, confirmed=True)
    browser = Client()
    browser.post("/account/login/", {"login": other.email, "password": PASSWORD})
    browser.post("/account/logout/")
    for _ in range(5):
        asked(browser, "code")
    assert asked(browser, "code") == 429


@pytest.mark.parametrize("cookie", ["", "x", "WzFd:x:y"])
def test_a_made_up_note_makes_no_browser_known(ada, cookie):
    browser = Client()
    browser.cookies["was_here"] = cookie
    for _ in range(5):
        asked(browser, "code")
    assert asked(browser, "code") == 429


def test_a_change_of_address_mails_five_strangers_a_day(client, ada):
    client.force_login(ada)
    proving.by_password(client, PASSWORD)
    answers = []
    for number in range(7):
        cache.clear()
        form = {"action_add": "", "email": f"stranger{number}@example.org"}
        answers.append(client.post("/account/email/", form).status_code)
    assert answers == [302] * 5 + [429] * 2
    assert len(mail.outbox) == 5


def test_a_refused_change_counts_for_nobody_else(client, ada):
    for _ in range(8):
        asked(stranger(), "code", "target@example.org")
    client.force_login(ada)
    proving.by_password(client, PASSWORD)
    form = {"action_add": "", "email": "target@example.org"}
    assert client.post("/account/email/", form).status_code == 429
    assert Tally.objects.get(kind="changes").count == 0
    assert Tally.objects.filter(kind="strange mails").aggregate(Max("count")) == {"count__max": 8}


def test_the_codes_that_guests_prove_by_are_counted_for_them(client, db):
    client.force_login(PlayerFactory(confirmed=True))
    page = f"{proving.CODE_PAGE}?next=/account/email/"
    answers = []
    for _ in range(21):
        cache.clear()
        answers.append(client.post(page, {"ask": "1"}).status_code)
    assert answers == [302] * 20 + [429]


def test_a_mail_that_could_not_be_sent_is_not_counted(ada, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert [asked(Client(), "code") for _ in range(7)] == [503] * 7


@pytest.mark.django_db(transaction=True)
def test_of_sixteen_requests_at_once_eight_are_sent_and_counted(transactional_db):
    cache.clear()
    ways = iter(range(100))

    def ask():
        far = f"203.0.113.{next(ways)}"
        form = {"email": "nobody@example.org"}
        return Client(REMOTE_ADDR=far).post("/account/password/reset/", form).status_code

    answers = at_once(ask) + at_once(ask)
    counted = Tally.objects.filter(kind="strange mails").aggregate(Max("count"))["count__max"]
    assert len(mail.outbox) == counted == min(8, answers.count(302))
    assert set(answers) <= {302, 200, 429}


@pytest.mark.django_db(transaction=True)
def test_of_ten_acts_at_once_as_many_pass_as_the_limit_says(transactional_db):
    passed = at_once(lambda: rate_limits.count_use("test", "ada", 3))
    assert sorted(passed) == [False] * 7 + [True] * 3


def test_what_was_counted_days_ago_is_thrown_away(db, times):
    rate_limits.count_use("test", "ada", 3)
    times.go(timedelta(days=3))
    rate_limits.count_use("test", "ada", 3)
    assert rate_limits.delete_old_tallies() == 1
    assert Tally.objects.get().day == times.now().date()


def test_the_rows_do_not_say_whose_they_are(db):
    rate_limits.count_use("test", ADDRESS, 3)
    assert ADDRESS not in str(list(Tally.objects.values_list()))


def test_every_account_mail_is_either_counted_or_tells_of_a_change():
    for message in [*TEMPLATES.glob("account/email/*_message.txt"), *TEMPLATES.glob("mfa/email/*")]:
        if message.name.endswith("_subject.txt") or message.name == "base_message.txt":
            continue
        name = message.relative_to(TEMPLATES).as_posix().removesuffix("_message.txt")
        words = message.read_text()
        if "base_notification.txt" in words:
            assert name not in mail_rate_limit.ASKED_FOR
        else:
            assert name in mail_rate_limit.ASKED_FOR | BY_THE_HOUSE | BY_EMAIL | UNUSED, name


# What answers an email, and is counted there.
BY_EMAIL = set(public_addresses.TEMPLATES.values())
# What nobody who is a stranger can cause.
BY_THE_HOUSE = {
    f"account/email/{name}"
    for name in ("copy_ready", "leaving", "move_asked", "move_done", "renamed")
}
# Bases of others, and of ways in that this house does not have.
UNUSED = {"account/email/email_confirmation_message", "account/email/password_reset"}
