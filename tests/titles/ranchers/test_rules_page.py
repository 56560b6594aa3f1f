"""The rules page of Ranchers says what the rules do: its examples are checked against them."""

import re

import pytest
from django.test import Client

from games.rules.parser.notation import is_answer_start
from games.titles.ranchers.board import KINDS, OBJECTIVES
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.score import BUILDINGS, count_ranch
from tests.titles.ranchers.tables import fields, ranch

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/games/ranchers/").content.decode()


def test_every_example_pays_what_the_page_says(page: str) -> None:
    told = re.findall(
        r'<tr data-rows="([^"]*)" data-card="([^"]*)" data-pays="(\d)">.*?'
        r'<td class="number">(\d)</td></tr>',
        page,
    )
    assert len(told) == 7
    for rows, card, pays, shown in told:
        one = ranch(fields=fields(rows), objectives=(card,))
        assert count_ranch(one).objectives == (int(pays),) == (int(shown),)


def test_a_card_of_every_kind_is_explained(page: str) -> None:
    cards = [card for card in OBJECTIVES if f"<tr><td><code>{card}</code>" in page]
    assert {OBJECTIVES[card].kind for card in cards} == KINDS.keys()


def test_every_building_is_explained(page: str) -> None:
    assert [name for name in BUILDINGS if f"<strong>{name.capitalize()}:" not in page] == []


def test_every_line_to_type_begins_like_an_answer(page: str) -> None:
    lines = re.findall(r"<td><code>(.*?)</code>", page[page.index('class="table says"') :])
    assert len(lines) == 14
    assert [line for line in lines if not is_answer_start(line, Ranchers.vocabulary)] == []


def test_the_designer_is_named(page: str) -> None:
    assert "Alexandros Kapidakis" in page[page.index('id="credits"') :]
