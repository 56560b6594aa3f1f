"""Home with many matches: a list in which each is told from the others, and only some of it."""

import json
import random
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games import play
from games.models import Match
from games.web.views import home
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, play_on, running_match, turn
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def two_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "FEW", 1)


@pytest.fixture
def ada() -> Player:
    return PlayerFactory(display_name="Ada")


@pytest.fixture
def bob() -> Player:
    return PlayerFactory(display_name="Bob Ändern")


@pytest.fixture
def client(ada: Player) -> Iterator[Client]:
    yield reader(ada)


def match_with(*people: Player, turns: int = 0, **terms: object) -> Match:
    match = running_match(len(people), people=people, **terms)
    return play_on(match, turns) if turns else match


def rows(client: Client, query: str = "") -> list[str]:
    """The rows of the list, as bytes."""
    page = client.get(f"/{query}").content.decode()
    return [row.partition("</li>")[0] for row in page.split('<li class="rows__row')[1:]]


def test_few_matches_lie_there_as_envelopes_and_many_stand_in_a_list(
    client: Client, ada: Player, bob: Player
) -> None:
    match_with(ada, bob)
    assert 'class="envelope' in client.get("/").content.decode()
    match_with(ada, bob)
    assert 'class="envelope' not in client.get("/").content.decode()
    assert len(rows(client)) == 2


def test_two_matches_with_the_same_friend_are_told_apart_by_place_score_and_last_move(
    client: Client, ada: Player, bob: Player
) -> None:
    early, late = match_with(ada, bob), match_with(ada, bob, turns=9)
    record = play.current_record(late)
    words = {row: row.partition("/m/")[2][:8] for row in rows(client)}
    by_code = {code: row for row, code in words.items()}
    assert "Year 1 of 2, turn 1 · <b>you\xa00</b>, Bob Ändern\xa00" in by_code[early.code]
    assert f"Year 1 of 2, turn {record.view(None)['turn']}" in by_code[late.code]
    actor = "Ada" if record.moves[-1][0] == 0 else "Bob Ändern"
    assert f'<p class="rows__last"><b>{actor}</b> ' in by_code[late.code]


def test_envelopes_say_place_score_and_last_move_too(
    client: Client, ada: Player, bob: Player
) -> None:
    match = match_with(ada, bob, turns=3)
    page = client.get("/").content.decode()
    assert "Year 1 of 2, turn 4" in page
    assert "<b>you\xa0" in page
    assert json.loads(match.gist)["last"]["said"][0].partition("}")[2].split()[0] in page


def test_every_row_says_whose_turn_it_is_and_what_time_is_left(
    client: Client, ada: Player, bob: Player
) -> None:
    mine, theirs = match_with(ada, bob, pace_hours=6), match_with(bob, ada, pace_hours=72)
    answer_until(mine, ada)
    answer_until(theirs, bob)
    first, second = rows(client)
    assert "Your turn, 5 hours" in first
    assert ">5 h<" in first
    assert "Bob Ändern to play" in second
    assert ">2 d<" in second


def answer_until(match: Match, player: Player) -> None:
    while awaited(match).player_id != player.pk:
        answer(awaited(match))


def test_matches_of_others_are_sorted_by_the_time_that_is_left_after_those_that_wait_for_me(
    client: Client, ada: Player, bob: Player
) -> None:
    paces = {168: bob, 6: bob, 72: ada, 24: ada}
    matches = {pace: match_with(ada, bob, pace_hours=pace) for pace in paces}
    for pace, player in paces.items():
        answer_until(matches[pace], player)
    found = [row.partition("/m/")[2][:8] for row in rows(client)]
    assert found == [matches[pace].code for pace in (24, 72, 6, 168)]


def test_only_the_matches_of_a_game_or_with_a_person_are_shown_as_the_address_asks(
    client: Client, ada: Player, bob: Player
) -> None:
    cyd = PlayerFactory(display_name="Cyd")
    with_bob, with_cyd = match_with(ada, bob), match_with(ada, cyd)
    prey = match_with(ada, bob, game="hunting-prey")

    def codes(query: str) -> set[str]:
        return {row.partition("/m/")[2][:8] for row in rows(client, query)}

    assert codes("?with=bob+än") == {with_bob.code, prey.code}
    assert codes("?with=cyd") == {with_cyd.code}
    assert codes("?game=hunting-prey") == {prey.code}
    assert codes("?game=hunting-prey&with=cyd") == set()
    assert "No matches fit these filters." in client.get("/?with=nobody").content.decode()
    page = client.get("/?game=hunting-prey&with=bob").content.decode()
    assert '<option value="hunting-prey" selected>' in page
    assert 'name="with" value="bob"' in page
    assert 'href="/matches/?game=hunting-prey&amp;with=bob"' in page


def test_a_name_with_signs_of_html_is_harmless_in_a_row(client: Client, ada: Player) -> None:
    eve = PlayerFactory(display_name="<b>Eve & Co")
    match_with(ada, eve)
    match_with(ada, eve, turns=2)
    page = client.get("/").content.decode()
    assert "<b>Eve" not in page
    assert "<b>you\xa0" in page and "&lt;b&gt;Eve &amp; Co\xa0" in page


def test_the_reader_is_nobody_to_be_asked_for(client: Client, ada: Player, bob: Player) -> None:
    match_with(ada, bob)
    match_with(ada, bob)
    assert rows(client, "?with=ada") == []


def test_more_matches_than_fit_on_a_page_go_on_on_the_next(
    client: Client, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "ON_A_PAGE", 2)
    matches = {match_with(ada, bob).code for _ in range(5)}
    pages = [rows(client, f"?with=bob&page={page}") for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [2, 2, 1]
    assert {row.partition("/m/")[2][:8] for page in pages for row in page} == matches
    assert 'href="?page=3&amp;with=bob"' in client.get("/?with=bob&page=2").content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "many", "9" * 30])
def test_a_page_that_is_not_there_shows_one_that_is(
    client: Client, ada: Player, bob: Player, page: str
) -> None:
    match_with(ada, bob)
    match_with(ada, bob)
    assert len(rows(client, f"?page={page}")) == 2


def test_a_match_that_has_not_begun_stands_in_the_list_with_its_free_seats(
    client: Client, ada: Player, bob: Player
) -> None:
    match_with(ada, bob)
    match_with(ada, bob)
    open_table(3, opener=ada, game="hunting-prey")
    assert "open seat and open seat" in rows(client)[-1]


def test_a_list_costs_no_more_questions_to_the_database_than_envelopes(
    client: Client, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    for _ in range(6):
        match_with(ada, bob, turns=2)
    as_rows = asked()
    monkeypatch.setattr(home, "FEW", 20)
    assert as_rows == asked() <= 5


def test_no_match_is_replayed_for_the_list(
    client: Client, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        match_with(ada, bob, turns=2)

    def never(*_given: object, **_how: object) -> None:
        raise AssertionError("a match was replayed")

    monkeypatch.setattr("games.play.record.record_cache.current_record", never)
    assert len(rows(client)) == 2


def test_a_player_who_has_left_reads_the_gist_that_everybody_reads(
    client: Client, ada: Player, bob: Player
) -> None:
    cyd, dice = PlayerFactory(), random.Random(3)
    match = match_with(ada, bob, cyd, game="hunting-prey")
    play.resign_seat(match.seats.get(player=ada).pk)
    while play.current_record(fresh(match)).view(None)["round"] == 1:
        play.submit_turn(awaited(match).pk, turn(match, awaited(match), dice))
    match_with(ada, bob)
    row = next(row for row in rows(client) if match.code in row)
    assert "Round 2" in row
    assert json.loads(fresh(match).gist)["scores"] == [s["tokens"] for s in seats_of(match)]


def seats_of(match: Match) -> list[dict[str, int]]:
    seats: list[dict[str, int]] = play.current_record(fresh(match)).view(None)["seats"]
    return seats
