"""The pages of seasons: joining, leaving, standing somewhere; who may see and do what."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games.models import Block, Match
from games.seasons import presenters, registration
from games.seasons.models import Division, Entry, Season
from games.seasons.page_paths import division_path, season_path
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.seasons.town import DAY, GAME, coming_season, shown_division, some
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def page(path: str, who: Player | None = None) -> str:
    answer = (reader(who) if who else Client()).get(path)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_a_player_joins_a_season_and_leaves_it_again() -> None:
    ann = PlayerFactory(display_name="Ann")
    registration.create_next_seasons(clock.now())
    season = registration.get_joinable_season(GAME, clock.now())
    assert "begins on" in page("/seasons/") and ">Join<" not in page("/seasons/")
    assert ">Join<" in page("/seasons/", ann)
    client = reader(ann)
    answer = press(client, f"/seasons/{season.pk}/join/")
    assert answer.headers["Location"] == season_path(season) and season.entries.count() == 1
    assert "Ann" in page(season_path(season))
    press(client, f"/seasons/{season.pk}/leave/")
    assert not season.entries.exists()


def test_a_cup_is_opened_once_a_form_and_refused_with_what_will_do() -> None:
    client, form = reader(PlayerFactory()), {"game": GAME, "size": "4"}
    press(client, "/cups/new/", form)
    cup = Season.objects.get(number=1)
    assert (cup.size, cup.seats, cup.matches) == (4, 3, 3)
    client.post("/cups/new/", {**form, "form_key": "none"})
    for wrong in ({"size": "99"}, {"size": "x"}, {"game": "chess"}):
        press(client, "/cups/new/", {**form, **wrong})
    assert Season.objects.filter(number__isnull=False).count() == 1
    assert "players; choose" in client.get("/seasons/").content.decode()


@pytest.mark.parametrize("zone", ["America/New_York", "UTC", "Pacific/Kiritimati"])
def test_a_season_is_found_wherever_its_reader_lives(zone: str) -> None:
    ann = PlayerFactory(time_zone=zone)
    season = (
        registration.get_joinable_season(GAME, clock.now())
        if registration.create_next_seasons(clock.now())
        else None
    )
    assert season is not None
    starts = datetime(2027, 1, 1, tzinfo=UTC)  # the last hours of 2026 in New York
    Season.objects.filter(pk=season.pk).update(starts_at=starts, ends_at=starts + 90 * DAY)
    season.refresh_from_db()
    assert season_path(season).endswith("/2027-1/") and "Biome Rummy" in page(
        season_path(season), ann
    )
    assert reader(ann).get(f"/seasons/{GAME}/2026-4/").status_code == 404
    for nonsense in ("2027-9", "0-1", "9999-4", f"{10**30}-1"):
        assert reader(ann).get(f"/seasons/{GAME}/{nonsense}/").status_code == 404


def test_the_page_of_a_division_shows_table_cross_table_and_matches(
    django_assert_max_num_queries: Any,
) -> None:
    people = [PlayerFactory(display_name=f"Robin {at}") for at in range(9)]
    division = shown_division(people)
    path = division_path(division.season, division)
    with django_assert_max_num_queries(12):
        shown = page(path)
    assert shown.count('class="cross__self"') == 9
    assert "▼" in shown and "won by" in shown and "in progress" in shown and "to come" in shown
    entry = division.entries.order_by("rank")[0]
    assert "Robin 0" in page(f"/seasons/entry/{entry.pk}/")
    match = division.fixtures.order_by("round")[0].match
    assert match is not None
    assert Client().get(f"/m/{match.code}/season/").headers["Location"] == path


def test_a_table_at_which_all_were_level_in_everything_was_won_by_nobody() -> None:
    match = running_match(3, game="emus-redux")
    match.seats.update(place=2)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, counts=True)
    assert presenters.describe_match_state(Match.objects.get(pk=match.pk)) == "nobody won"


def test_whoever_is_blocked_sees_no_cup_of_the_other_and_no_word_of_why() -> None:
    ann, bob = some(2)
    cup = registration.open_cup(ann, GAME, 4)
    Block.objects.create(by=ann, whom=bob, at=clock.now())
    assert season_path(cup) not in page("/seasons/", bob)
    assert season_path(cup) in page("/seasons/", PlayerFactory())
    client = reader(bob)
    press(client, f"/seasons/{cup.pk}/join/")
    assert "has no place for you" in client.get("/seasons/").content.decode()
    full = registration.open_cup(ann, GAME, 3)
    for player in some(2):
        registration.join_season(full.pk, player)
    client = reader(PlayerFactory())
    press(client, f"/seasons/{full.pk}/join/")
    assert "has no place for you" in client.get("/seasons/").content.decode()


@pytest.mark.parametrize("path", ["/seasons/x/2027-1/", "/cups/7/", "/seasons/entry/7/"])
def test_what_is_not_there_is_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_a_visitor_is_sent_to_sign_in_and_nothing_is_joined() -> None:
    coming_season(PlayerFactory())
    season = Season.objects.filter(entries__isnull=False)[0]
    assert "/login" in Client().post(f"/seasons/{season.pk}/join/").headers["Location"]
    assert Client().get(f"/seasons/{season.pk}/join/").status_code == 405
    assert Entry.objects.count() == 1
    page = Client().get("/seasons/").content.decode()
    assert "No cups right now." in page and "Open one" not in page


def test_a_season_of_very_many_divisions_comes_in_pages_and_opens_at_ones_own(
    django_assert_max_num_queries: Any,
) -> None:
    people = some(3)
    shown = shown_division(people)
    season, ann = shown.season, PlayerFactory(display_name="Ann")
    Division.objects.bulk_create(
        Division(season=season, number=number, planned=True) for number in range(3, 101)
    )
    own = Division.objects.get(season=season, number=90)
    Entry.objects.create(season=season, player=ann, division=own, rank=700, joined_at=clock.now())
    where = season_path(season)
    with django_assert_max_num_queries(10):
        first = page(where)
    assert first.count(">Division ") == 40 and ">Division 40<" in first
    assert ">Division 41<" in page(f"{where}?page=2")
    assert ">Division 90<" in page(where, ann) and ">Division 1<" not in page(where, ann)


def test_of_very_many_who_have_joined_a_season_a_page_is_shown() -> None:
    registration.create_next_seasons(clock.now())
    season = registration.get_joinable_season(GAME, clock.now())
    people = [
        PlayerFactory.build(display_name=f"Robin {at}", email=f"r{at}@x.org") for at in range(203)
    ]
    for one in people:
        one.save()
    Entry.objects.bulk_create(
        Entry(season=season, player=one, joined_at=clock.now()) for one in people
    )
    first, second = page(season_path(season)), page(f"{season_path(season)}?page=2")
    assert first.count("Robin ") == 200 and second.count("Robin ") == 3


def test_the_fullest_cup_stands_first() -> None:
    one, other, third = some(3)
    registration.open_cup(one, GAME, 5)
    full = registration.open_cup(other, GAME, 5)
    registration.join_season(full.pk, third)
    assert registration.list_fullest_cups(None, 50)[0] == full
    assert [cup.pk for cup in registration.list_fullest_cups(None, 1)] == [full.pk]
