"""The rules page of Hunting Prey: its examples are played as they stand there."""

import html
import re

import pytest
from django.test import Client

from games.decks.biome_deck import ANIMALS
from games.rules.parser.notation import is_answer_start
from games.titles.hunting_prey.move_words import VOCABULARY
from tests.titles.hunting_prey.tables import all_say, choosing

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/games/hunting-prey/").content.decode()


def examples(page: str) -> list[tuple[str, str, str, str]]:
    pattern = (
        r'<tr data-played="(.*?)" data-tokens="(.*?)" data-gone="(.*?)">'
        r".*?<td>([\d :]+)</td></tr>"
    )
    return re.findall(pattern, page)


def test_every_round_of_the_examples_goes_as_the_page_says(page: str) -> None:
    found = examples(page)
    assert len(found) == 8
    for played, tokens, gone, shown in found:
        said = played.split(", ")
        named = played.replace("drop", "").replace(",", "").split()
        spare = iter(card for card in ANIMALS if card[1:] == "5" or card[1:] == "6")
        hands = [
            " ".join([*words.replace("drop", "").split(), next(c for c in spare if c not in named)])
            for words in said
        ]
        at = all_say(choosing(hands), *(f"play {words}" for words in said))
        assert at.state.tokens == tuple(map(int, tokens.split())), played
        assert [fallen.card for fallen in at.state.gone] == gone.split(), played
        assert shown.replace(" : ", " ") == tokens


def test_every_line_to_type_begins_like_an_answer(page: str) -> None:
    table = page[page.index('class="table says"') :]
    lines = [html.unescape(line) for line in re.findall(r"<td><code>(.*?)</code>", table)]
    assert len(lines) == 6
    assert [line for line in lines if not is_answer_start(line, VOCABULARY)] == []


def test_the_credits_say_where_the_game_comes_from(page: str) -> None:
    credits = page[page.index('id="credits"') :]
    assert "printed deck of the biomes of the Pacific Northwest" in credits
    assert "from general zoology" in credits
