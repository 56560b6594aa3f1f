"""The admin's door, and the log of who went through it."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.test import Client

from accounts.models import SecurityEvent
from tests.accounts import proving
from tests.factories import PlayerFactory

pytestmark = pytest.mark.usefixtures("empty_cache")

PASSWORD = "three blue emus"
LOG = "/admin/accounts/securityevent/"
FACTOR = "/account/factors/authenticate/"


@pytest.fixture
def judge(empty_cache):
    return PlayerFactory(
        email="judge@example.org", password=PASSWORD, confirmed=True, is_staff=True
    )


@pytest.fixture
def root(judge):
    judge.is_superuser = True
    judge.save()
    return judge


def by_the_door(player, code=None):
    browser = Client()
    browser.post("/account/login/", {"login": player.email, "password": PASSWORD})
    if code:
        browser.post(FACTOR, {"code": code})
    return browser


def test_staff_without_a_second_factor_open_no_page_of_the_admin(judge):
    browser = by_the_door(judge)
    for page in ("/admin/", LOG, "/admin/games/match/"):
        assert browser.get(page).headers["Location"] == f"/admin/login/?next={page}"
    page = browser.get("/admin/login/?next=/admin/", follow=True)
    assert page.redirect_chain[-1][0] == "/account/factors/"
    assert "Staff need a second factor" in page.content.decode()


def test_staff_who_showed_it_come_in(judge):
    proving.with_app(judge)
    browser = by_the_door(judge, proving.app_code())
    assert browser.get("/admin/").status_code == 200


def test_a_session_from_before_the_second_factor_has_to_show_it(judge):
    browser = by_the_door(judge)
    codes = proving.with_app(judge)
    answer = browser.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"] == "/account/factors/reauthenticate/?next=/admin/"
    answer = browser.post(answer.headers["Location"], {"code": codes[0]})
    assert answer.headers["Location"] == "/admin/"
    assert browser.get("/admin/").status_code == 200


def test_what_was_shown_counts_no_longer_once_the_factor_is_gone(judge):
    codes = proving.with_app(judge)
    browser = by_the_door(judge, codes[0])
    browser.post("/account/factors/reauthenticate/?next=/settings/", {"code": codes[1]})
    browser.post("/account/factors/totp/deactivate/")
    assert not Authenticator.objects.exists()
    assert browser.get("/admin/").status_code == 302


def test_a_change_in_the_admin_asks_for_the_factor_again_after_an_hour(root, monkeypatch):
    codes = proving.with_app(root)
    browser, ada = by_the_door(root, codes[0]), PlayerFactory(display_name="Ada")
    page = f"/admin/accounts/player/{ada.pk}/change/"
    form = {"display_name": "Ada L", "time_zone": "UTC", "turn_mails": "at_once", "digest_hour": 8}
    session = browser.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 3601
    session.save()
    assert browser.get(page).status_code == 200
    answer = browser.post(page, form)
    assert answer.headers["Location"].startswith("/account/factors/reauthenticate/?next=")
    ada.refresh_from_db()
    assert ada.display_name == "Ada"
    browser.post(answer.headers["Location"], {"code": codes[1]})  # goes on where it was stopped
    ada.refresh_from_db()
    assert ada.display_name == "Ada L"


def test_a_password_is_not_enough_for_staff_who_have_a_factor(judge):
    codes = proving.with_app(judge)
    browser = by_the_door(judge, codes[0])
    assert browser.get("/account/email/").headers["Location"].startswith("/account/factors/reauth")


def test_staff_with_nothing_to_show_add_a_factor_only_right_after_signing_in(client, db):
    new = PlayerFactory(email="new@example.org", is_staff=True, confirmed=True)
    client.post("/account/login/code/", {"email": new.email})
    client.post("/account/login/code/confirm/", {"code": proving.mailed_code()})
    page = "/account/factors/totp/activate/"
    assert client.get(page).status_code == 200
    session = client.session
    session["account_authentication_methods"][-1]["at"] -= 301
    session.save()
    answer = client.get(page, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/account/reauthenticate/again/")
    assert "Sign in again" in answer.content.decode()


def test_staff_with_nothing_to_show_change_no_address(client, db):
    client.force_login(PlayerFactory(is_staff=True))
    assert (
        client.get("/account/email/")
        .headers["Location"]
        .startswith("/account/reauthenticate/again/")
    )


# The log


def told(**filters):
    return list(SecurityEvent.objects.filter(**filters).values_list("kind", flat=True))


def test_what_happens_at_the_door_is_written_down(judge):
    browser = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/1"})
    form = {"login": judge.email, "password": "wrong password"}
    for _ in range(6):
        browser.post("/account/login/", form)
    assert told(player=judge) == ["locked_out", *["sign_in_failed"] * 5]
    event = SecurityEvent.objects.first()
    assert (event.network, event.browser) == ("127.0.0.1", "Firefox, Linux")
    other = PlayerFactory(email="o@example.org", password=PASSWORD, confirmed=True)
    other_browser = by_the_door(other)
    other_browser.post("/account/logout/")
    assert told(player=other) == ["signed_out", "signed_in"]


def test_a_password_typed_into_the_field_of_the_address_is_nowhere_in_the_log(client, db):
    client.post("/account/login/", {"login": "secret@words.example", "password": "x"})
    (event,) = SecurityEvent.objects.all()
    assert event.player is None and "secret" not in str(vars(event))


def test_what_staff_read_and_change_is_written_down(client, root):
    client.force_login(root)
    client.get("/admin/games/match/?q=ada")
    client.post(f"/admin/accounts/player/{root.pk}/delete/", {})
    events = SecurityEvent.objects.filter(by=root).values_list("kind", "detail")
    assert list(events) == [
        ("admin_changed", f"/admin/accounts/player/{root.pk}/delete/"),
        ("admin_read", "/admin/games/match/?q=ada"),
    ]


def test_staff_filter_the_log(client, judge):
    ada = PlayerFactory(display_name="Ada")
    for kind in ("signed_in", "password_changed"):
        SecurityEvent.objects.create(at=judge.joined_at, kind=kind, player=ada)
    client.force_login(judge)
    found = client.get(LOG, {"kind__exact": "password_changed", "q": "Ada"}).context["cl"].queryset
    assert [event.kind for event in found] == ["password_changed"]


def test_nobody_changes_the_log(client, root):
    client.force_login(root)
    event = SecurityEvent.objects.first()
    for page in ("add/", f"{event.pk}/change/", f"{event.pk}/delete/"):
        assert client.post(f"{LOG}{page}", {"detail": "x"}).status_code == 403
    with pytest.raises(TypeError):
        event.save()
    with pytest.raises(TypeError):
        event.delete()
    for change in (
        SecurityEvent.objects.all().delete,
        lambda: SecurityEvent.objects.update(by=None),
    ):
        with pytest.raises(TypeError):
            change()


def test_the_log_outlives_the_player_and_does_not_make_an_account_used(db):
    from accounts import email_ownership, security_log

    ada = PlayerFactory()
    security_log.log_event(security_log.Kind.SIGN_IN_FAILED, None, ada)
    assert email_ownership.was_never_used(ada)
    ada.delete()
    assert SecurityEvent.objects.get().player is None


@pytest.mark.parametrize("model", ["mfa/authenticator", "account/emailaddress"])
def test_not_even_superusers_change_by_what_a_player_signs_in(client, root, model):
    proving.with_app(root)
    client.force_login(root)
    assert client.get(f"/admin/{model}/").status_code == 200
    assert client.post(f"/admin/{model}/add/", {}).status_code == 403
    row = Authenticator.objects.filter(type="totp").get()
    page = client.get(f"/admin/mfa/authenticator/{row.pk}/change/").content.decode()
    assert row.data["secret"] not in page


def test_every_page_of_the_admin_stands_behind_the_door(rf, judge):
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    request = rf.get("/admin/")
    request.user, request.session = judge, SessionStore()
    assert not admin.site.has_permission(request)
    assert type(admin.site._wrapped).__name__ == "StaffAdminSite"


def test_superusers_sign_a_player_out_everywhere(client, root):
    ada, browser = PlayerFactory(), Client()
    browser.force_login(ada)
    client.force_login(root)
    form = {"action": "sign_out", "_selected_action": [ada.pk]}
    client.post("/admin/accounts/player/", form)
    assert browser.get("/settings/").status_code == 302
    event = SecurityEvent.objects.get(kind="sessions_ended")
    assert (event.player, event.by) == (ada, root)


def test_staff_without_that_right_sign_nobody_out(client, judge):
    ada, browser = PlayerFactory(), Client()
    browser.force_login(ada)
    client.force_login(judge)
    form = {"action": "sign_out", "_selected_action": [ada.pk]}
    client.post("/admin/accounts/player/", form)
    assert browser.get("/settings/").status_code == 200
