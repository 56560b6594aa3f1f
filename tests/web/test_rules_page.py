"""The rules page says what the rules do: its examples are checked against them."""

import re

import pytest
from django.test import Client

from games.decks.decktet import CARDS
from games.rules.parser.notation import is_answer_start
from games.titles import all_games, birds
from tests.rules.tables import OFFERED, games_with

pytestmark = pytest.mark.django_db

EMU = "emu-ranchers"


@pytest.fixture
def page(client: Client) -> str:
    return client.get(f"/games/{EMU}/").content.decode()


def rows(page: str, *names: str) -> list[tuple[str, ...]]:
    """The `data-` attributes of these names, of every table row that has them all."""
    pattern = " ".join(rf'data-{name}="([^"]*)"' for name in names)
    return [match.groups() for match in re.finditer(rf"<tr {pattern}>", page)]


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_a_rules_page(client: Client, game: type) -> None:
    answer = client.get(f"/games/{game.slug}/")
    assert answer.status_code == 200
    assert game.title in answer.content.decode()


@pytest.mark.parametrize("game", games_with(*OFFERED))
def test_the_contents_of_a_rules_page_name_every_part_of_it(client: Client, game: type) -> None:
    html = client.get(f"/games/{game.slug}/").content.decode()
    contents = html.split('<nav aria-label="On this page">')[1].split("</nav>")[0]
    listed = re.findall(r'<a href="#([^"]+)">(.*?)</a>', contents)
    assert listed == re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', html)
    assert len(listed) > 5 and html.count("<h2") == len(listed)


def test_the_rules_of_an_unknown_game_are_a_404(client: Client) -> None:
    assert client.get("/games/chess/").status_code == 404


def test_every_bird_of_the_scoring_table_is_worth_what_the_page_says(page: str) -> None:
    told = {bird: int(worth) for bird, worth in rows(page, "bird", "worth")}
    assert len(told) == 10
    assert {bird: birds.score_bird(tuple(bird.split())).value for bird in told} == told


def test_the_worth_shown_is_the_worth_meant(page: str) -> None:
    pattern = r'data-worth="(-?\d+)">.*?<td class="number">([+&;a-z]*\d+)</td></tr>'
    shown = re.findall(pattern, page)
    assert len(shown) == 10
    assert [int(worth) for worth, _ in shown] == [
        int(words.replace("&minus;", "-")) for _, words in shown
    ]


def test_every_bird_of_the_commitment_table_is_what_the_page_says(page: str) -> None:
    told = {bird: words for bird, words, _fits in rows(page, "bird", "is", "fits")}
    assert len(told) == 10
    assert {bird: str(birds.describe_bird(tuple(bird.split()))) for bird in told} == told


def test_every_card_named_as_fitting_fits(page: str) -> None:
    for bird, _is, fits in rows(page, "bird", "is", "fits"):
        fitting = birds.list_fitting_cards(tuple(bird.split())) & {
            c for c in CARDS if c[0] not in "PTE"
        }
        assert set(fits.split()) <= fitting
        assert bool(fits) == bool(fitting)


def test_every_line_to_type_begins_like_an_answer(page: str) -> None:
    table = page[page.index('class="table says"') :]
    lines = re.findall(r"<td><code>(.*?)</code>", table)
    assert len(lines) == 8
    assert [line for line in lines if not is_answer_start(line, all_games()[0].vocabulary)] == []


@pytest.mark.parametrize(
    "words",
    [
        "P.D. Magnus",
        "Cristyn Magnus",
        "Jeff Warrender",
        "Attribution-NonCommercial-ShareAlike 3.0",
        "The Decktet by P.D. Magnus",
        "www.decktet.com",
    ],
)
def test_the_credits_are_given(page: str, words: str) -> None:
    assert words in page[page.index('id="credits"') :]


def test_the_footer_of_every_page_leads_to_the_credits(client: Client) -> None:
    assert 'href="/games/#credits"' in client.get("/account/login/").content.decode()


def test_a_page_carries_no_script_or_style_of_its_own(page: str) -> None:
    assert re.findall(r"<script(?! src=)|<style|\sstyle=|\son\w+=", page) == []
