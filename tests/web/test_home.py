"""Home: what waits for me comes first, and the next match is one click away."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import Match, Seat
from games.periodic_jobs import archive_matches
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, open_table, other, running_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Player:
    """A player who has signed in."""
    player = PlayerFactory(display_name="Ada", time_zone="Asia/Tokyo")
    client.force_login(player)
    return player


def waiting_for(player: Player, pace_hours: int = 48) -> Seat:
    """The seat of `player` in a new running match in which they are awaited."""
    match = running_match(people=[player, PlayerFactory()], pace_hours=pace_hours)
    seat = awaited(match)
    if seat.player_id != player.pk:
        answer(seat)
    return match.seats.get(player=player)


def waiting_for_others(player: Player) -> Match:
    """A running match in which somebody else than `player` is awaited."""
    match = running_match(people=[player, PlayerFactory()])
    seat = awaited(match)
    if seat.player_id == player.pk:
        answer(seat)
    return match


def shown(client: Client, part: str, address: str = "/") -> list[int]:
    """The keys of the matches in a part of the page."""
    return [each.match.pk for each in client.get(address).context[part]]


def test_a_visitor_learns_what_this_place_is(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "A game that waits for you" in page
    assert "/account/signup/" in page


def test_a_new_player_is_invited_to_open_a_match(client: Client, ada: Player) -> None:
    page = client.get("/").content.decode()
    assert "No letters today. Write one?" in page


def test_the_match_with_the_least_time_left_comes_first(client: Client, ada: Player) -> None:
    calm, pressing = waiting_for(ada, pace_hours=168), waiting_for(ada, pace_hours=12)
    assert shown(client, "my_turn") == [pressing.match_id, calm.match_id]


def test_time_left_is_told_in_words_and_in_the_zone_of_the_player(
    client: Client, ada: Player
) -> None:
    seat = waiting_for(ada)
    assert seat.deadline is not None
    there = seat.deadline + timedelta(hours=9)
    page = client.get("/").content.decode()
    assert "1 day 23 hours left" in page
    assert f"{there:%H:%M} JST" in page


def test_a_match_waiting_for_others_says_for_whom(client: Client, ada: Player) -> None:
    match = waiting_for_others(ada)
    page = client.get("/").content.decode()
    assert f"{awaited(match).name} to play" in page
    assert not client.get("/").context["my_turn"]


def test_each_match_stands_in_its_own_part_of_the_page(client: Client, ada: Player) -> None:
    mine, theirs = waiting_for(ada).match, waiting_for_others(ada)
    gathering, finished = open_table(opener=ada), waiting_for(ada).match
    play.resign_seat(finished.seats.get(player=ada).pk)
    context = client.get("/").context
    parts = ("my_turn", "waiting", "gathering")
    found = [[each.match.pk for each in context[part]] for part in parts]
    assert found == [[mine.pk], [theirs.pk], [gathering.pk]]


def test_the_matches_of_others_are_not_mine(client: Client, ada: Player) -> None:
    running_match()
    assert "No letters today. Write one?" in client.get("/").content.decode()


def test_the_header_counts_the_matches_that_wait_for_me(client: Client, ada: Player) -> None:
    waiting_for(ada)
    waiting_for(ada)
    assert '<span class="count">2<' in client.get("/lobby/").content.decode()


def test_a_table_that_comes_alone_brings_that_count_unless_something_is_picked(
    client: Client, ada: Player
) -> None:
    seat = waiting_for(ada)
    brings = '<span id="turns" hx-swap-oob="innerHTML"> <span class="count">1<'
    alone = {"headers": {"hx-request": "true"}}
    at = seat.match.get_absolute_url()
    assert brings in client.get(at, **alone).content.decode()
    card = play.current_record(seat.match).view(seat.number)["hand"][0]
    open_page = {"hx-request": "true", "hx-current-url": f"http://testserver{at}"}
    picked = client.get(f"{at}?pick={card}", headers=open_page).content.decode()
    assert 'id="undo"' in picked and 'id="turns"' not in picked
    play.resign_seat(seat.pk)
    over = client.get(at, **alone).content.decode()
    assert '<span id="turns" hx-swap-oob="innerHTML"></span>' in over


def test_home_costs_the_same_number_of_queries_for_one_match_and_for_many(
    client: Client, ada: Player
) -> None:
    def a_few() -> None:
        waiting_for(ada)
        waiting_for_others(ada)
        open_table(opener=ada)
        play.resign_seat(waiting_for(ada).pk)

    a_few()
    with CaptureQueriesContext(
        connection,
    ) as one:
        client.get("/")
    for _ in range(3):
        a_few()
    with CaptureQueriesContext(connection) as many:
        client.get("/")
    assert len(many) == len(one)
    assert len(many) <= 5


def test_looking_changes_nothing(client: Client, ada: Player) -> None:
    waiting_for(ada)
    before = [list(model.objects.order_by("pk").values()) for model in (Match, Seat)]
    for page in ("/", "/next/", "/lobby/", "/new/"):
        client.get(page)
    assert [list(model.objects.order_by("pk").values()) for model in (Match, Seat)] == before


def test_next_goes_to_the_match_with_the_least_time_left(client: Client, ada: Player) -> None:
    waiting_for(ada, pace_hours=168)
    pressing = waiting_for(ada, pace_hours=6)
    assert client.get("/next/").headers["Location"] == pressing.match.get_absolute_url()


def test_next_goes_home_with_a_word_when_nobody_waits(client: Client, ada: Player) -> None:
    waiting_for_others(ada)
    answered = client.get("/next/", follow=True)
    assert answered.redirect_chain == [("/", 302)]
    assert "No match is waiting for you now" in answered.content.decode()


def test_next_asks_a_visitor_to_sign_in(client: Client) -> None:
    assert client.get("/next/").headers["Location"] == "/account/login/?next=/next/"


def test_home_answers_no_post(client: Client, ada: Player) -> None:
    assert client.post("/").status_code == 405


def test_no_mail_address_stands_on_the_page(client: Client, ada: Player) -> None:
    waiting_for(ada)
    waiting_for_others(ada)
    page = client.get("/").content.decode()
    assert [p.email for p in Player.objects.all() if p.email in page] == []


def test_a_deadline_just_passed_is_said_to_be_over(client: Client, ada: Player) -> None:
    seat = waiting_for(ada)
    Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - timedelta(seconds=5))
    assert "out of time" in client.get("/").content.decode()


def test_the_other_seat_is_named_on_the_envelope(client: Client, ada: Player) -> None:
    seat = waiting_for(ada)
    assert other(seat).name in client.get("/").content.decode()


def test_home_leads_to_what_is_over_before_and_after_it_is_archived(
    client: Client, ada: Player
) -> None:
    assert 'href="/matches/"' in client.get("/").content.decode()
    over = [waiting_for(ada).match for _ in range(3)]
    for match in over:
        play.resign_seat(match.seats.get(player=ada).pk)
    newest = [match.pk for match in reversed(over)]
    assert shown(client, "finished", "/matches/") == newest
    assert client.get("/matches/").context["count"] == 3
    archive_matches()
    assert shown(client, "finished", "/matches/") == newest
    assert client.get("/matches/").context["count"] == 3
    Match.objects.update(remembered=False)  # as if a result had been corrected
    assert shown(client, "finished", "/matches/") == newest


def test_a_match_that_was_left_stands_there_until_it_is_over(client: Client, ada: Player) -> None:
    match = running_match(3, game="emus-redux", people=[ada, PlayerFactory(), PlayerFactory()])
    play.resign_seat(match.seats.get(player=ada).pk)
    assert shown(client, "waiting") == [match.pk]
