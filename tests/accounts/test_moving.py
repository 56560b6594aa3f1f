"""A player whose mailbox is dead: two of the staff together, after a week, told to the old one."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from accounts.models import AddressMove, SecurityEvent
from tests.at_once import at_once
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

LIST = "/admin/accounts/addressmove/"
NEW = "new@example.org"
WEEK = timedelta(days=7)


@pytest.fixture
def gus(empty_cache):
    return PlayerFactory(email="gus@example.org", display_name="Gus", confirmed=True)


@pytest.fixture
def staff(empty_cache):
    return [PlayerFactory(is_staff=True) for _ in range(2)]


def at_the_desk(player):
    browser = Client()
    browser.force_login(player)
    return browser


def asks(member, player, email=NEW, why="told me her last five matches"):
    form = {"player": player.pk, "to_email": email, "why": why}
    return at_the_desk(member).post(f"{LIST}add/", form)


def does(member, action):
    form = {"action": action, "_selected_action": [move.pk for move in AddressMove.objects.all()]}
    return at_the_desk(member).post(LIST, form, follow=True).content.decode()


def address(player):
    player.refresh_from_db()
    return player.email


def kinds():
    found = SecurityEvent.objects.exclude(kind__startswith="admin").order_by("pk")
    return [event.kind for event in found if event.kind != "signed_in"]


def test_two_of_the_staff_give_a_player_another_address_after_a_week(gus, staff, times):
    inside = at_the_desk(gus)
    assert asks(staff[0], gus).status_code == 302
    does(staff[1], "agree")
    times.go(WEEK)
    does(staff[0], "carry_out")
    assert address(gus) == NEW
    assert [(row.email, row.verified) for row in gus.emailaddress_set.all()] == [(NEW, True)]
    assert inside.get("/settings/").status_code == 302
    assert kinds() == ["move_asked", "move_agreed", "moved"]
    assert [letter.to for letter in mail.outbox] == [
        ["gus@example.org"],
        ["gus@example.org"],
        [NEW],
    ]


def test_the_player_comes_in_by_a_code_mailed_to_the_new_address(gus, staff, times):
    asks(staff[0], gus)
    does(staff[1], "agree")
    times.go(WEEK)
    does(staff[1], "carry_out")
    browser = Client()
    browser.post("/account/login/code/", {"email": NEW})
    code = re.search(r"^  (\w{4}-\w{4})$", mail.outbox[-1].body, re.MULTILINE)[1]
    browser.post("/account/login/code/confirm/", {"code": code})
    assert browser.session["_auth_user_id"] == str(gus.pk)


def test_one_alone_cannot_do_it(gus, staff, times):
    asks(staff[0], gus)
    assert "Somebody else has to approve" in does(staff[0], "agree")
    times.go(WEEK)
    assert "Nobody else has approved" in does(staff[0], "carry_out")
    assert address(gus) == "gus@example.org"


def test_nothing_is_done_before_the_week_is_over(gus, staff, times):
    asks(staff[0], gus)
    does(staff[1], "agree")
    times.go(WEEK - timedelta(minutes=1))
    assert "seven days after the request" in does(staff[0], "carry_out")
    assert address(gus) == "gus@example.org"


def test_who_reads_the_old_mailbox_stops_it_without_signing_in(gus, staff, times, link_in_mail):
    asks(staff[0], gus)
    does(staff[1], "agree")
    link, browser = link_in_mail(), Client()
    assert "I read email here" in browser.get(link).content.decode()
    assert AddressMove.objects.get().is_open
    assert "The change has been stopped." in browser.post(link).content.decode()
    times.go(WEEK)
    assert "is already closed" in does(staff[0], "carry_out")
    assert address(gus) == "gus@example.org"
    assert kinds() == ["move_asked", "move_agreed", "move_stopped"]


def test_a_made_up_link_stops_nothing(gus, staff):
    asks(staff[0], gus)
    assert Client().post("/account/address-move/x:y:z/").status_code == 404
    assert AddressMove.objects.get().is_open


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_the_address_of_staff_is_never_moved(staff, power):
    boss = PlayerFactory(**{power: True})
    assert "You can’t change a staff member’s address here" in asks(staff[0], boss).content.decode()
    assert not AddressMove.objects.exists() and mail.outbox == []


def test_who_became_staff_meanwhile_keeps_the_address(gus, staff, times):
    asks(staff[0], gus)
    does(staff[1], "agree")
    gus.is_staff = True
    gus.save()
    times.go(WEEK)
    assert "is no longer possible" in does(staff[0], "carry_out")
    assert address(gus) == "gus@example.org"


@pytest.mark.parametrize("confirmed", [True, False])
def test_an_address_of_somebody_else_is_not_given_away(gus, staff, confirmed):
    PlayerFactory(email=NEW, confirmed=confirmed)
    assert (
        "is already used by another account"
        in asks(staff[0], gus, "New@Example.org").content.decode()
    )


def test_only_one_move_of_a_player_is_open(gus, staff):
    asks(staff[0], gus)
    assert "is already being changed" in asks(staff[1], gus, "other@example.org").content.decode()
    does(staff[1], "stop")
    assert asks(staff[1], gus, "other@example.org").status_code == 302


def test_if_the_old_address_cannot_be_told_nothing_is_asked_for(gus, staff, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert asks(staff[0], gus).status_code == 503
    assert not AddressMove.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_done_by_ten_at_once_it_is_done_once(transactional_db, times):
    gus = PlayerFactory(email="gus@example.org", confirmed=True)
    staff = [PlayerFactory(is_staff=True) for _ in range(2)]
    asks(staff[0], gus)
    does(staff[1], "agree")
    times.go(WEEK)
    desk = at_the_desk(staff[0])
    form = {"action": "carry_out", "_selected_action": [AddressMove.objects.get().pk]}

    def act():
        browser = Client()
        browser.cookies = desk.cookies
        browser.post(LIST, form)

    at_once(act)
    assert kinds().count("moved") == 1
    assert address(gus) == NEW


@pytest.mark.django_db(transaction=True)
def test_of_ten_sign_in_codes_typed_at_once_three_are_judged(transactional_db, monkeypatch):
    from allauth.account import forms

    PlayerFactory(email="gus@example.org", confirmed=True)
    judged, compare = [], forms.compare_user_code

    def judge(**codes):
        judged.append(1)
        return compare(**codes)

    monkeypatch.setattr(forms, "compare_user_code", judge)
    here = Client()
    here.post("/account/login/code/", {"email": "gus@example.org"})

    def act():
        browser = Client()
        browser.cookies = here.cookies
        browser.post("/account/login/code/confirm/", {"code": "BBBB-BBBB"})

    at_once(act)
    assert len(judged) <= 3
