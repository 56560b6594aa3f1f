import zoneinfo

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from accounts import time_zones
from accounts.models import Player
from tests.factories import PlayerFactory


@pytest.fixture
def ada(db):
    return PlayerFactory(display_name="Ada")


@pytest.fixture
def inside(client, ada):
    client.force_login(ada)
    return client


def keep(client, **changes):
    fields = {
        "display_name": "Ada",
        "time_zone": "UTC",
    }
    return client.post("/settings/", fields | changes)


def test_settings_are_kept(inside, ada):
    answer = keep(inside, display_name="Countess", time_zone="Asia/Tokyo", hand_in_mail="on")
    assert answer.headers["Location"] == "/settings/"
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Countess", "Asia/Tokyo")
    assert (ada.text_tables, ada.hand_in_mail) == (False, True)


def test_settings_are_shown_to_their_player_only(client, db):
    assert client.get("/settings/").headers["Location"] == "/account/login/?next=/settings/"


def test_the_form_sets_nothing_but_what_it_shows(inside, ada):
    before = Player.objects.values().get(pk=ada.pk)
    given = {"is_staff": "on", "is_superuser": "on", "email": "x@y.example", "matches_at_most": "9"}
    assert keep(inside, **given, password="x", is_active="", id="7").status_code == 302
    after = Player.objects.values().get(pk=ada.pk)
    same = [*given, "password", "is_active", "id"]
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


def test_an_unknown_time_zone_is_refused_and_quoted(inside, ada):
    page = keep(inside, time_zone="Mars/Olympus").content.decode()
    assert "&#39;Mars/Olympus&#39; is not a time zone. Use a name such as Europe/Paris" in page
    ada.refresh_from_db()
    assert ada.time_zone == "UTC"


def test_a_city_names_its_time_zone(inside, ada):
    keep(inside, time_zone=" new york ")
    ada.refresh_from_db()
    assert ada.time_zone == "America/New_York"


def test_no_time_zone_means_utc(inside, ada):
    keep(inside, time_zone="")
    ada.refresh_from_db()
    assert ada.time_zone == "UTC"


def test_every_zone_can_be_typed_by_its_name_in_small_letters():
    names = sorted(zoneinfo.available_timezones())
    assert [time_zones.find_zone(name.lower()) for name in names] == names


def test_a_city_in_two_zones_is_asked_back(monkeypatch):
    monkeypatch.setattr(
        time_zones, "_index_names", lambda: {"springfield": ("A/Springfield", "B/Springfield")}
    )
    with pytest.raises(ValidationError, match="'Springfield' could be A/Springfield or B/Spring"):
        time_zones.find_zone("Springfield")


def test_the_page_suggests_time_zones(inside):
    page = inside.get("/settings/").content.decode()
    assert '<option value="Europe/Paris">' in page
    assert 'list="time-zones"' in page


def test_the_name_of_another_player_is_refused(inside):
    PlayerFactory(display_name="Grace")
    page = keep(inside, display_name="grace").content.decode()
    assert page.count("The name &#39;grace&#39; is taken.") == 1


def test_ones_own_name_may_change_its_case(inside, ada):
    keep(inside, display_name="ADA")
    ada.refresh_from_db()
    assert ada.display_name == "ADA"


def test_a_name_written_with_other_code_points_is_the_same_name(inside, ada):
    keep(inside, display_name="Zoe\u0308")
    ada.refresh_from_db()
    assert ada.display_name == "Zo\u00eb"


@pytest.mark.parametrize(
    "name", ["a\nb", "tab\there", "zero\u200bwidth", "right\u202eleft", "nul\0"]
)
def test_a_name_with_invisible_signs_is_refused(inside, ada, name):
    assert keep(inside, display_name=name).status_code == 200
    ada.refresh_from_db()
    assert ada.display_name == "Ada"


def test_a_refused_name_does_not_stand_at_the_head_of_the_page(inside):
    answer = keep(inside, display_name="a@b")
    assert answer.context["user"].display_name == "Ada"


def test_a_name_taken_at_the_same_instant_is_refused_with_the_name(inside, ada, monkeypatch):
    from accounts import forms

    PlayerFactory(display_name="Grace")
    monkeypatch.setattr(forms, "validate_free_name", lambda name, besides: name)
    monkeypatch.setattr(Player, "validate_constraints", lambda player, exclude: None)
    page = keep(inside, display_name="Grace").content.decode()
    assert "Another player has just taken the name &#39;Grace&#39;." in page
    ada.refresh_from_db()
    assert ada.display_name == "Ada"


def test_pages_are_shown_in_the_time_zone_of_the_player(inside, ada):
    from django.utils import timezone

    ada.time_zone = "Asia/Tokyo"
    ada.save()
    inside.get("/settings/")
    assert timezone.get_current_timezone_name() == "Asia/Tokyo"
    inside.logout()
    inside.get("/account/login/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_the_database_holds_no_two_players_of_one_name(ada):
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory(display_name="ADA")
    assert connection.is_usable()


@pytest.mark.parametrize(
    "page", ["/", "/settings/", "/account/sessions/", "/lobby/", "/games/", "/nowhere/"]
)
def test_no_page_of_whoever_is_signed_in_is_kept(inside, page):
    kept = inside.get(f"/{page}")["Cache-Control"].split(", ")
    assert {"no-store", "private"} <= set(kept)


def test_a_page_for_everybody_may_be_kept_by_whoever_is_not_signed_in(client, db):
    assert "no-store" not in client.get("/games/").headers.get("Cache-Control", "")
