"""Where and how long players are signed in."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player, SecurityEvent, Session
from accounts.sessions import SessionStore
from config import clock
from tests.accounts import proving
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

PASSWORD = "three blue emus"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email="ada@example.org", password=PASSWORD, confirmed=True)


def browser_of(player, **headers):
    browser = Client(headers=headers)
    browser.post("/account/login/", {"login": player.email, "password": PASSWORD})
    return browser


def is_in(browser):
    return browser.get("/settings/").status_code == 200


def test_the_page_lists_where_the_player_is_signed_in(ada):
    here, there = browser_of(ada, user_agent=FIREFOX), browser_of(ada, user_agent="curl/8")
    browser_of(PlayerFactory(confirmed=True, password=PASSWORD), user_agent="Opera")
    page = here.get("/account/sessions/").content.decode()
    assert page.count("Firefox, Linux") == page.count("curl/8") == page.count("(this browser)") == 1
    assert "127.0.0.1" in page and "Opera" not in page
    assert is_in(there)


def test_signing_out_everywhere_else_asks_for_the_password_and_ends_the_others(ada):
    here, there = browser_of(ada), browser_of(ada)
    stranger = browser_of(PlayerFactory(confirmed=True, password=PASSWORD))
    assert here.post("/account/sessions/").headers["Location"].startswith("/account/reauth")
    assert is_in(there)
    proving.by_password(here, PASSWORD)
    here.post("/account/sessions/")
    assert (is_in(here), is_in(there), is_in(stranger)) == (True, False, True)
    assert SecurityEvent.objects.get(kind="sessions_ended").player == ada


def test_a_new_password_ends_the_other_sessions(ada):
    here, there = browser_of(ada), browser_of(ada)
    new = "four yellow emus"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    here.post("/account/password/change/", form)
    assert (is_in(here), is_in(there)) == (True, False)


def test_staff_are_signed_out_after_twelve_hours_whatever_they_do(times):
    judge = Client()
    judge.force_login(PlayerFactory(is_staff=True))
    for _ in range(11):
        times.go(timedelta(hours=1))
        assert is_in(judge)
    times.go(timedelta(hours=1))
    assert not is_in(judge)


def test_a_player_who_becomes_staff_is_signed_out_after_twelve_hours_too(ada, times):
    browser = Client()
    browser.force_login(ada)
    times.go(timedelta(hours=13))
    assert is_in(browser)
    ada.is_staff = True
    ada.save()
    assert not is_in(browser)


def test_players_stay_signed_in_as_long_as_they_come_within_180_days(client, ada, times):
    client.force_login(ada)
    row = Session.objects.get(player=ada)
    assert (row.expire_date - timezone.now()).days in (179, 180)
    Session.objects.update(expire_date=row.expire_date - timedelta(days=100))
    times.go(timedelta(days=100))
    assert is_in(client)
    assert Session.objects.get(player=ada).expire_date >= row.expire_date - timedelta(seconds=1)


def test_a_page_writes_nothing_but_once_a_day(client, ada, times):
    client.force_login(ada)
    client.get("/settings/")

    def writes():
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get("/settings/")
        return [q["sql"] for q in asked if q["sql"].startswith(("UPDATE", "INSERT", "DELETE"))]

    assert writes() == []
    times.go(timedelta(days=1))
    assert len(writes()) == 1
    assert writes() == []
    assert Session.objects.get(player=ada).seen_on == times.now().date()


def test_a_session_of_a_former_release_can_be_read(ada):
    from django.contrib.sessions.backends.db import SessionStore as Former

    assert SessionStore().decode(Former().encode({"a": 1})) == {"a": 1}


def test_a_session_that_was_ended_elsewhere_does_not_come_back(client, ada):
    client.force_login(ada)
    session = client.session
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("\x00<b>\u202ex", "<b>x"),
        ("", ""),
    ],
)
def test_a_browser_is_called_by_its_name(rf, told, words):
    from accounts import client_info

    assert client_info.describe_browser(rf.get("/", headers={"user-agent": told})) == words


def test_an_update_from_a_release_with_other_sessions_signs_nobody_out(ada, client):
    from importlib import import_module

    from django.apps import apps
    from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore as Former
    from django.contrib.sessions.models import Session as FormerRow

    former, gone, nobody = Former(), Former(), Former()
    former.update({SESSION_KEY: str(ada.pk), HASH_SESSION_KEY: ada.get_session_auth_hash()})
    former["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    gone[SESSION_KEY], nobody["waits"] = "999999", "x"
    for one in (former, gone, nobody):
        one.save()
    move = import_module("accounts.migrations.0006_sessions_kept").move
    for _ in range(2):  # and once more, as after an interruption
        move(apps, SimpleNamespace(connection=connection))
    assert not FormerRow.objects.exists()
    assert {row.pk: row.player for row in Session.objects.all()} == {
        former.session_key: ada,
        nobody.session_key: None,
    }
    client.cookies["sessionid"] = former.session_key
    assert is_in(client)


def test_what_is_over_is_thrown_away_and_nothing_else(client, ada, times):
    from accounts import rate_limits
    from games import retention

    times.at = timezone.now()  # Django's clock says when a session ends
    client.force_login(ada)
    Client().get("/account/login/")
    rate_limits.count_use("test", "ada", 3)
    assert retention.delete_expired_account_rows() == 0
    times.go(timedelta(days=200))
    assert retention.delete_expired_account_rows() >= 2
    assert not Session.objects.exists()


def test_whoever_proves_to_be_the_player_gets_a_new_session_and_the_old_is_worth_nothing(ada):
    here, thief = browser_of(ada), Client()
    thief.cookies["sessionid"] = here.cookies["sessionid"].value
    assert is_in(thief)
    proving.by_password(here, PASSWORD)
    assert is_in(here) and not is_in(thief)
    assert SecurityEvent.objects.get(kind="proved").detail == "password"


def test_what_every_page_asks_for_is_what_the_models_would_give(client, ada):
    client.force_login(ada)
    key = client.session.session_key
    by_key = SessionStore(key)._get_session_from_db()
    assert vars_of(by_key) == vars_of(Session.objects.get(session_key=key))
    assert vars_of(Player.objects.get(pk=ada.pk)) == vars_of(Player.objects.filter(pk=ada.pk).get())
    with pytest.raises(Player.DoesNotExist):
        Player.objects.get(pk=ada.pk + 1)


def test_a_session_whose_time_is_up_is_nobodys_and_gets_another_key(client, ada):
    client.force_login(ada)
    key = client.session.session_key
    Session.objects.update(expire_date=clock.now() - timedelta(seconds=1))
    store = SessionStore(key)
    assert (dict(store.items()), store.session_key) == ({}, None)
    assert not is_in(client)


def vars_of(row):
    return {name: value for name, value in vars(row).items() if name != "_state"}
