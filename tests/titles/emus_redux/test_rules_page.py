"""The rules page of Emus Redux says what the rules do: its examples are checked against them."""

import re

import pytest
from django.test import Client

from games.rules.parser.notation import is_answer_start
from games.titles import birds
from games.titles.emus_redux.game import EmusRedux

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/games/emus-redux/").content.decode()


def rows(page: str, *names: str) -> list[tuple[str, ...]]:
    """The `data-` attributes of these names, of every table row that has them all."""
    pattern = " ".join(rf'data-{name}="([^"]*)"' for name in names)
    return [match.groups() for match in re.finditer(rf"<tr {pattern}>", page)]


def test_every_bird_of_the_scoring_table_is_worth_what_the_page_says(page: str) -> None:
    told = {bird: int(worth) for bird, worth in rows(page, "bird", "worth")}
    assert len(told) == 5
    assert {bird: birds.score_bird(tuple(bird.split())).value for bird in told} == told
    pattern = r'data-worth="(-?\d+)">.*?<td class="number">([+&;a-z]*\d+)</td></tr>'
    for worth, words in re.findall(pattern, page):
        assert int(words.replace("&minus;", "-")) == int(worth)


def test_every_bird_of_the_commitment_table_is_what_the_page_says(page: str) -> None:
    told = rows(page, "bird", "is", "fits")
    assert len(told) == 5
    for bird, words, fits in told:
        cards = tuple(bird.split())
        assert str(birds.describe_bird(cards)) == words
        forms = {form for found in birds.list_additions(cards).values() for form in found}
        assert set(fits.split()) <= forms


def test_every_line_to_type_begins_like_an_answer(page: str) -> None:
    lines = re.findall(r"<td><code>(.*?)</code>", page[page.index('class="table says"') :])
    assert len(lines) == 8
    assert [line for line in lines if not is_answer_start(line, EmusRedux.vocabulary)] == []


@pytest.mark.parametrize(
    "words",
    [
        "P.D. Magnus",
        "Cristyn Magnus",
        "Don Ross",
        "Tom Kiehl",
        "John Velonis",
        "Steve Kiehl",
        "Quentin Hudspeth",
        "Attribution-NonCommercial-ShareAlike 3.0",
        "The Decktet by P.D. Magnus",
        "www.decktet.com",
    ],
)
def test_the_credits_are_given(page: str, words: str) -> None:
    assert words in page[page.index('id="credits"') :]
