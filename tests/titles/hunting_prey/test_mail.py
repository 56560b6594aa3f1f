"""The table of Hunting Prey as a mail draws it."""

import re

import pytest

from games.decks.biome_deck import CARDS
from games.post.mails.tables import render_table
from tests.titles.drawings import animals_shown, heard
from tests.titles.hunting_prey.tables import ANN, BEA, all_say, mail, revealed

NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay")


@pytest.mark.parametrize("reader", [ANN, BEA])
def test_the_mail_draws_the_table_without_what_is_hidden(reader: int) -> None:
    record = all_say(mail(), "swap C2; play SK")
    view = record.view(reader)
    page = render_table("hunting-prey", view, NAMES, "")
    for card in CARDS:
        told = card in (*view["hand"], *view["choice"]["swapped"])
        assert bool(re.search(rf"\b{card}\b", page)) == told, card
        assert (card in animals_shown(page)) == told, card
    assert "Cem tokens 0/12 hand 5, deck 10, choosing" in heard(page)
    assert "○" * 12 in page
    assert "○" not in heard(page)  # of which a screen reader would say each
    assert page.count("aria-hidden") == 3
    assert len(page.encode()) < 20_000


def test_the_mail_to_a_hunter_says_what_can_be_eaten() -> None:
    view = revealed().view(ANN)
    page = render_table("hunting-prey", view, NAMES, "")
    said = heard(page).partition("To eat")[2].partition("Your hand")[0]
    assert "7♦ D7 Cem then grazer token for Bea" in said
    assert "9♣ C9 Bea then grazer token for nobody" in said
