"""The rules page of Biome Rummy says what the rules do: its examples are checked against them."""

import re
from html import unescape

import pytest
from django.test import Client

from games.rules.parser.notation import is_answer_start, read_submission
from games.titles.biome_rummy.groups import (
    cards_to_mask,
    find_addable_cards,
    is_group,
    mask_to_cards,
)
from games.titles.biome_rummy.move_words import VOCABULARY
from tests.titles.biome_rummy.tables import ANN, BEA, game, groups, mail_table, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    answer = client.get("/games/biome-rummy/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_every_group_of_the_page_is_one_and_takes_what_is_said(page: str) -> None:
    rows = re.findall(r'data-group="([^"]*)" data-takes="([^"]*)"', page)
    assert len(rows) == 5
    for row, takes in rows:
        cards = row.split()
        assert is_group(cards)
        assert (
            " ".join(
                mask_to_cards(cards[0][0], find_addable_cards(cards[0][0], cards_to_mask(cards)))
            )
            == takes
        )


def test_what_the_page_calls_no_group_is_none(page: str) -> None:
    rows = re.findall(r'data-no-group="([^"]*)"', page)
    assert rows == ["D2 D4 D6"]
    assert not is_group(rows[0].split())


def test_what_the_page_tells_to_type_is_understood(page: str) -> None:
    typed = re.findall(r"<td><code>([a-z][^<]*)</code></td>", page)
    assert len(typed) == 7
    drawing = mail_table()
    playing_on = playing(
        game(), "S2 S8 SK HK X5 D4", groups=groups((BEA, "H3 H10 HQ")), pile=("H7",)
    )
    for words in typed:
        at = drawing if words.startswith(("draw", "take")) else playing_on
        assert read_submission(at, ANN, words)
        assert is_answer_start(words, VOCABULARY)


def test_the_page_counts_the_cards_as_they_are_dealt(page: str) -> None:
    assert "nine cards (six with five players, five with six)" in page
    assert [game(seats).hand_size for seats in (2, 3, 4, 5, 6)] == [9, 9, 9, 6, 5]
