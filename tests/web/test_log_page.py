"""The page of the log: short ones whole, long ones in chapters of which one is open."""

import random
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Match
from games.web import log_chapters
from games.web.position_names import describe_position
from games.web.tables import RUNNING
from tests.long_run import sample
from tests.matches import awaited, play_on, running_match
from tests.web.pages import random_turn, reader, record_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_few_lines_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_chapters, "LONG", 12)


def played(game: str, submissions: int) -> Match:
    return play_on(running_match(game=game), submissions, seed=5)


def log(match: Match, query: str = "", client: Client | None = None) -> str:
    response = (client or reader()).get(f"/m/{match.code}/log/{query}")
    assert response.status_code == 200
    return str(response.content.decode())


def words(html: str) -> list[str]:
    """What the entries say, without the postmarks."""
    entries = re.findall(r'<li class="entry.*?</li>', html, flags=re.DOTALL)
    said = (re.sub(r"<svg.*?</svg>", "", entry, flags=re.DOTALL) for entry in entries)
    return [" ".join(re.sub(r"<[^>]*>", " ", entry).split()) for entry in said]


def test_a_short_log_stands_on_one_page() -> None:
    match = played("emu-ranchers", 3)
    html = log(match)
    assert "Show all" not in html
    assert len(words(html)) == len(record_of(match).readable_lines(None))


def test_of_a_long_log_the_latest_round_is_open_and_those_before_are_links_the_latest_first() -> (
    None
):
    match = played("emu-ranchers", 60)
    html = log(match)
    year = record_of(match).view(None)["year"]
    assert year > 1
    assert f'<h2 id="part-{year}">Year {year}</h2>' in html
    links = re.findall(r'href="\?part=(\d+)#part-\d+">([^<]*)<', html)
    assert links == [(str(before), f"Year {before}") for before in range(year - 1, 0, -1)]
    assert "Year 1, turn 1 " not in html


@pytest.mark.parametrize(
    ("tag", "game", "words"),
    [
        ("Y1.T09", "emu-ranchers", "Year 1, turn 9"),
        ("Y1.T09*", "emu-ranchers", "Year 1, turn 9"),
        ("Y2.DEAL", "emu-ranchers", "Year 2"),
        ("Y2.CLOSE", "emu-ranchers", "The end of year 2"),
        ("GAME", "emu-ranchers", "The end"),
        ("DEAL", "emus-redux", "The deal"),
        ("T13", "emus-redux", "Turn 13"),
        ("COLLAPSE", "emus-redux", "The end"),
        ("T00", "ranchers", "The deal"),
        ("T05x", "ranchers", "Turn 5"),
        ("R1.0", "biome-rummy", "Round 1"),
        ("R1.12", "biome-rummy", "Round 1, turn 12"),
        ("R14.3", "hunting-prey", "Round 14"),
        ("anything", "emus-redux", "anything"),
    ],
)
def test_the_place_of_a_line_is_said_in_words(tag: str, game: str, words: str) -> None:
    assert describe_position(tag, game) == words


def said_places(html: str) -> list[str]:
    return re.findall(r'<span class="entry__place">([^<]*)</span>', html)


@pytest.mark.parametrize("game", sample(list(RUNNING), 3))
def test_a_log_says_the_place_once_a_turn_and_without_codes(game: str) -> None:
    match = running_match(3 if game == "emus-redux" else 2, game=game)
    match = play_on(match, 12, seed=5)
    places = said_places(log(match, "?all=1"))
    assert places
    assert all(place != after for place, after in zip(places, places[1:], strict=False))
    for _ply, line in record_of(match).readable_lines(None):
        assert describe_position(line.tag, game) in places
    assert not any(re.search(r"[A-Z]\d|[A-Z]{2}", place) for place in places)


@pytest.mark.parametrize(
    "game", sample(["emu-ranchers", "emus-redux", "ranchers", "food-chain"], 2)
)
def test_all_chapters_together_tell_what_the_whole_log_tells(game: str) -> None:
    match = running_match(3, game=game) if game == "emus-redux" else running_match(game=game)
    match = play_on(match, 70, seed=3)
    seat = match.seats.get(number=0)
    client = reader(seat.player)
    whole = words(log(match, "?all=1", client))
    count = max(int(part) for part in re.findall(r'<li value="(\d+)"', log(match, "", client)))
    assert count > 1
    told = [
        line for part in range(1, count + 1) for line in words(log(match, f"?part={part}", client))
    ]
    assert without_times(told) == without_times(whole)


def without_times(lines: list[str]) -> list[str]:
    """A move whose lines stand in two chapters is stamped in both."""
    return [re.sub(r"^\w{3} \d+ \w{3}, \d\d:\d\d \w+ ", "", line) for line in lines]


def test_what_happened_from_outside_the_rules_stands_in_its_chapter_and_in_no_other() -> None:
    match = played("emu-ranchers", 60)
    seat = awaited(match)
    from games import play

    play.resign_seat(seat.pk)
    last = len(re.findall(r'<li value="', log(match)))
    assert last > 1
    assert "resigned" in log(match)
    assert all("resigned" not in log(match, f"?part={part}") for part in range(1, last))


def test_a_chapter_that_is_not_there_is_the_last_one() -> None:
    match = played("emu-ranchers", 60)
    for part in ("0", "99", "x", "9" * 50):
        assert words(log(match, f"?part={part}")) == words(log(match))


def test_the_own_lines_stand_in_the_chapters_of_their_reader_alone() -> None:
    match = played("emu-ranchers", 60)
    own = log(match, "?part=1", reader(match.seats.get(number=0).player))
    assert "only you see this" in own
    assert "only you see this" not in log(match, "?part=1")


def test_the_turns_of_a_game_without_rounds_are_told_ten_at_a_time() -> None:
    assert log_chapters.part_of("T09") == "T0"
    assert log_chapters.chapter_title("T1") == "Turns 10 to 19"
    assert log_chapters.chapter_title("Y2") == "Year 2"
    assert log_chapters.part_of("R3.12*") == "R3"
    assert log_chapters.part_of("DEAL") == ""
    assert log_chapters.chapter_title("") == "The deal"


def test_a_chapter_asks_the_database_no_more_than_the_whole_log() -> None:
    match, dice = played("emu-ranchers", 60), random.Random(1)
    assert random_turn(match, dice)
    client = reader()

    def asked(query: str) -> int:
        log(match, query, client)
        with CaptureQueriesContext(connection) as queries:
            log(match, query, client)
        return len(queries)

    assert asked("") == asked("?all=1")
