import re

import pytest

from accounts.models import Player
from tests.factories import PlayerFactory

LIST = "/admin/accounts/player/"


@pytest.fixture
def judge(db):
    return PlayerFactory(display_name="Judge", is_staff=True)


@pytest.fixture
def root(db):
    return PlayerFactory(display_name="Root", is_staff=True, is_superuser=True)


def test_staff_find_a_player_by_part_of_the_address(client, judge):
    PlayerFactory(display_name="Ada", email="countess@example.org")
    client.force_login(judge)
    page = client.get(LIST, {"q": "countess"})
    assert [player.display_name for player in page.context["cl"].queryset] == ["Ada"]


def test_staff_may_not_give_themselves_powers(client, judge):
    client.force_login(judge)
    answer = client.post(f"{LIST}{judge.pk}/change/", {"is_superuser": "on"})
    assert answer.status_code == 403
    judge.refresh_from_db()
    assert not judge.is_superuser


@pytest.mark.parametrize("who", ["judge", "root"])
def test_no_part_of_a_password_hash_is_on_the_page(client, db, request, who):
    ada = PlayerFactory(password="three blue emus")
    client.force_login(request.getfixturevalue(who))
    page = client.get(f"{LIST}{ada.pk}/change/").content.decode()
    page = re.sub(
        r'name="csrfmiddlewaretoken" value="\w+"', "", page
    )  # any letters may stand there
    assert ada.email in page
    for part in ada.password.split("$"):
        assert part not in page


def test_a_player_made_in_the_admin_comes_in_by_code(client, root):
    client.force_login(root)
    client.post(
        f"{LIST}add/",
        {
            "display_name": "Ada",
            "email": "Ada@Example.org",
            "time_zone": "UTC",
            "is_active": "on",
            "turn_mails": "at_once",
            "digest_hour": "8",
        },
    )
    ada = Player.objects.get(display_name="Ada")
    assert ada.email == "ada@example.org"
    assert not ada.has_usable_password()


def test_the_admin_is_entered_by_our_own_door(client, db):
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"] == "/account/login/?next=/admin/"


def test_a_player_who_is_not_staff_stays_out_of_the_admin(client, db):
    client.force_login(PlayerFactory())
    assert client.get("/admin/login/").status_code == 403


def test_a_password_hash_cannot_be_told_from_a_filter(client, judge):
    client.force_login(judge)
    assert client.get(LIST, {"password__startswith": "a"}).status_code == 400


def test_staff_find_the_players_on_the_front_page_of_the_admin(client, judge):
    client.force_login(judge)
    assert LIST in client.get("/admin/").content.decode()
