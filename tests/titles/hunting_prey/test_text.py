"""The Hunting Prey Game as plain text: the table and the hand."""

import pytest

from games.decks.biome_deck import ANIMALS
from games.rules.record import Record
from games.titles.hunting_prey.text import card_line
from games.titles.table_text import render_table
from tests.titles.hunting_prey.tables import (
    ANN,
    BEA,
    all_say,
    choosing,
    game,
    mail,
    random_match,
    say,
)

NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay")


def shown(at: Record, seat: int | None) -> str:
    return render_table(at.game, at.view(seat), NAMES[: at.game.seats])


def test_the_table_of_a_mail_has_seats_and_hand() -> None:
    assert (
        shown(mail(), ANN)
        == """\
Hunting Prey, Ann - Bea - Cem
R2.1, Ann, Bea and Cem to choose
first to 12 tokens

Bea    tokens  0, deck 15, hand 5, to choose
Cem    tokens  0, deck 10, hand 5, to choose
You    tokens  0, deck 20, hand 5, to choose
Out of the game: none

Your hand: SK C2 H3 XJ D9
SK  13 hunter Orca                       mammal    carnivore   4.2 t
C2   2 grazer Pacific chorus frog        amphibian insectivore 4 g
H3   3 grazer Red tree vole              mammal    herbivore   30 g
XJ  11 hunter Golden eagle               bird      carnivore   4.4 kg
D9   9 hunter Western rattlesnake        reptile   carnivore   550 g"""
    )


def test_the_account_of_the_last_round_stands_above() -> None:
    at = choosing(["C2 H3 D9 S2 S3", "DQ D4 D5 D6 D7"], ["X2 X3 X4 X5", "X6"])
    at = all_say(at, "swap C2 H3; play D9", "play DQ")
    assert """\
Round 1:
  You D9 +1 (swapped H3 C2)
  Bea DQ +1
  hunt: You D9, eats nothing
  grazer: Bea DQ
  Queen: Bea DQ, gathers D9 H3 C2

Bea    tokens  1, deck  4, hand 5, to choose
       known: H3 C2 D9 DQ
You    tokens  1, deck  1, hand 5, to choose
""" in shown(at, ANN)


def test_a_jack_and_what_was_eaten_stand_in_the_account() -> None:
    at = all_say(choosing(["XJ H2 D2", "X8 D3"]), "play XJ drop H2", "play X8")
    text = shown(at, BEA)
    assert "  hunt: Ann XJ, eats your X8\n  Jack: Ann XJ, drops H2\n" in text
    assert "Out of the game: H2 X8\n" in text


def test_a_target_is_shown_with_what_would_follow() -> None:
    at = choosing(["SK D2", "CQ D3", "D7 D4", "S2 D5"], ["", "", "", ""])
    at = all_say(at, "play SK", "play CQ", "play D7", "play S2")
    text = shown(at, ANN)
    assert "R1.3, Ann to choose what to eat" in text
    assert "  Bea’s CQ: grazer token for Dan\n" in text
    assert "  Dan’s S2: grazer token for Bea; Bea’s Queen gathers D7\n" in text
    assert "Bea    tokens  0, deck  0, hand 1\n       plays CQ\n" in text


def test_what_a_seat_has_said_is_told_to_it_alone() -> None:
    at = say(mail(), ANN, "swap C2; play XJ drop D9; hunt seat 3")
    text = shown(at, ANN)
    assert "Swapped: C2\nYou have chosen XJ.\nTo be dropped: D9\n" in text
    assert "Standing order for the hunt: Cem’s card" in text
    for seat in (BEA, None):
        other = shown(at, seat)
        assert "Ann    tokens  0, deck 20, hand 5, ready" in other
        assert not any(word in other for word in ("Swapped", "chosen", "Standing"))


def test_cards_laid_aside_are_told() -> None:
    assert "To be swapped: C2\n" in shown(mail().play(ANN, "swap C2"), ANN) + "\n"


def test_a_seat_without_cards_sits_out() -> None:
    at = choosing(["SK D2", "X2", "D9 D3"])
    at = all_say(at, "play SK hunt seat 2", "play X2", "play D9")
    assert "Bea    tokens  0, deck  0, hand 0, sits out" in shown(at, ANN)


@pytest.mark.parametrize(
    ("finish", "words"),
    [
        ("tokens:8", "first to 8 tokens"),
        ("rounds:20", "20 rounds"),
        ("thin", "until somebody has fewer than five cards"),
    ],
)
def test_the_heading_says_what_ends_the_match(finish: str, words: str) -> None:
    assert words in shown(choosing(["SK D2", "HK D3"], finish=finish), ANN)


def test_a_short_heading_takes_one_line() -> None:
    at = say(choosing(["SK D2", "HK D3"], finish="rounds:20"), BEA, "play HK")
    assert render_table(at.game, at.view(ANN), ("A", "B")).splitlines()[0] == (
        "Hunting Prey, A - B        R1.1, A to choose        20 rounds"
    )


def test_at_the_end_all_cards_are_shown() -> None:
    at = random_match(game(3), 1)[-1]
    text = shown(at, None)
    assert "match over" in text
    assert all(f"Cards left, {name}:" in text for name in NAMES[:3])


def test_every_card_fits_a_line() -> None:
    assert max(len(card_line(card)) for card in ANIMALS) <= 70


def test_no_line_is_longer_than_seventy_columns() -> None:
    names = [f"{name} of the long name" for name in NAMES]
    for seats, number in ((6, 1), (4, 2), (2, 3)):
        for at in random_match(game(seats), number)[::7]:
            for seat in (None, *range(seats)):
                for line in render_table(at.game, at.view(seat), names[:seats]).splitlines():
                    assert len(line) <= 70, line
