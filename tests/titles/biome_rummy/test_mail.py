"""The table of Biome Rummy as a mail draws it, and says it in words."""

import re
from html import unescape

import pytest

from games.decks.biome_deck import CARDS
from games.post.mails.tables import drawn
from games.rules.game import View
from tests.titles.biome_rummy.tables import ANN, BEA, game, groups, mail_table, playing

NAMES = ("Ann", "Bea", "Cy", "Dan", "Eve", "Fay")


def mailed(view: View) -> str:
    return drawn("biome-rummy", view, NAMES, "")


@pytest.mark.parametrize("reader", [ANN, BEA, None])
def test_the_mail_draws_the_table_without_what_is_hidden(reader: int | None) -> None:
    record = mail_table()
    view = record.view(reader)
    page = unescape(mailed(view))
    told = {*view["pile"], *view["laid"], *(view["hand"] or ())}
    for card in CARDS:
        if CARDS[card].rank != "A":
            assert bool(re.search(rf"\b{card}\b", page)) == (card in told), card
            assert (CARDS[card].name in page) == (card in (view["hand"] or ())), card
    assert len(page.encode()) < 20_000


def test_the_mail_says_what_the_cards_of_the_hand_are_good_for() -> None:
    record = playing(game(), "S2 S8 SK HK D4", groups=groups((BEA, "H3 H10 HQ H6:0")))
    page = mailed(record.view(ANN))
    assert "SK Orca, mammal, carnivore (in a set)" in page
    assert "HK Cougar, mammal, carnivore;" in page
    assert "<b>Sets you hold:</b> S2 S8 SK.</p>" in page
    assert "G1 H3 H10 HQ H6, Bea, H6 by you; full" in page


def test_the_mail_marks_the_cards_of_every_set_however_many_it_lists() -> None:
    page = mailed(playing(game(), "S3 S6 S7 S8 S10 SJ H3 H4 H6 DQ").view(ANN))
    assert page.count("(in a set)") == 9
    assert "S3 S7 S8 S10; and 2 more.</p>" in page
