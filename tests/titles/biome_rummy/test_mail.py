"""The table of Biome Rummy as a mail draws it."""

import re
from html import unescape

import pytest

from games.decks.biome_deck import CARDS
from games.post.mails.tables import render_table
from games.rules.game import View
from tests.titles.biome_rummy.tables import ANN, BEA, cards, game, groups, mail_table, playing
from tests.titles.drawings import animals_shown, heard

NAMES = ("Ann", "Bea", "Cy", "Dan", "Eve", "Fay")


def mailed(view: View) -> str:
    return render_table("biome-rummy", view, NAMES, "")


@pytest.mark.parametrize("reader", [ANN, BEA, None])
def test_the_mail_draws_the_table_without_what_is_hidden(reader: int | None) -> None:
    record = mail_table()
    view = record.view(reader)
    page = unescape(mailed(view))
    told = {*view["pile"], *view["laid"], *(view["hand"] or ())}
    for card in CARDS:
        if CARDS[card].rank != "A":
            assert bool(re.search(rf"\b{card}\b", heard(page))) == (card in told), card
            assert (card in animals_shown(page)) == (card in told), card
            assert (CARDS[card].name in page) == (card in (view["hand"] or ())), card
    assert len(page.encode()) < 20_000


def test_the_mail_says_what_the_cards_of_the_hand_are_good_for() -> None:
    record = playing(game(), "S2 S8 SK HK D4", groups=groups((BEA, "H3 H10 HQ H6:0")))
    page = mailed(record.view(ANN))
    assert re.search(r">Orca, mammal, carnivore<br><span [^>]*>in a set</span></td>", page)
    assert re.search(r">Cougar, mammal, carnivore</td>", page)
    said = heard(page)
    assert "K♠ SK Orca, mammal, carnivore in a set" in said
    assert "K♥ HK Cougar, mammal, carnivore" in said
    assert re.search(r">Sets in your hand: S2 S8 SK\.</p>", page)
    assert "G1 Bea, H6 by you; full 3♥ H3 mam her 10♥ H10 mam omn Q♥ HQ mam her 6♥ H6 " in said


def test_the_mail_marks_the_cards_of_every_set_however_many_it_lists() -> None:
    page = mailed(playing(game(), "S3 S6 S7 S8 S10 SJ H3 H4 H6 DQ").view(ANN))
    assert page.count(">in a set</span>") == 9
    assert "S3 S7 S8 S10; and 2 more.</p>" in page


def test_the_mail_counts_the_cards_of_the_pile_that_it_does_not_draw() -> None:
    said = heard(mailed(mail_table(pile=cards("C9 H7 X2 X3 D9 DJ X7")).view(ANN)))
    assert "top card last 36 2★ X2 mam" in said
    assert "J♦ DJ bir car 7★ X7" in said
    assert "2 cards below these" in said


def test_nothing_that_the_mail_draws_is_kept_from_screen_readers() -> None:
    page = mailed(mail_table().view(ANN))
    assert "aria-hidden" not in page
    assert all('role="presentation"' in tag for tag in re.findall("<table[^>]*>", page))
