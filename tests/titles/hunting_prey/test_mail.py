"""The table of Hunting Prey as a mail draws it, and says it in words."""

import re

import pytest

from games.decks.biome_deck import CARDS
from games.post.mails.tables import drawn
from tests.titles.hunting_prey.tables import ANN, BEA, all_say, mail, revealed

NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay")


@pytest.mark.parametrize("reader", [ANN, BEA])
def test_the_mail_draws_the_table_without_what_is_hidden(reader: int) -> None:
    record = all_say(mail(), "swap C2; play SK")
    view = record.view(reader)
    page = drawn("hunting-prey", view, NAMES, "")
    for card in CARDS:
        told = card in (*view["hand"], *view["choice"]["swapped"])
        assert bool(re.search(rf"\b{card}\b", page)) == told, card
    assert "Cem:</b> tokens 0, hand 5, deck 10, choosing." in page
    assert len(page.encode()) < 20_000


def test_the_mail_to_a_hunter_says_what_can_be_eaten() -> None:
    view = revealed().view(ANN)
    page = drawn("hunting-prey", view, NAMES, "")
    assert "<b>Eat D7</b> of Cem: grazer token for Bea." in page
    assert "<b>Eat C9</b> of Bea: grazer token for nobody." in page
