"""The Hunting Prey Game as plain text: the table and the hand."""

import pytest

from games.rules.record import Record
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


def test_the_table_has_seats_and_hand() -> None:
    assert (
        shown(mail(), ANN)
        == """\
Hunting Prey, Ann - Bea - Cem
R2.1, Ann, Bea and Cem to choose
first to 12 tokens

Bea    0 tokens, hand 5, deck 15
Cem    0 tokens, hand 5, deck 10
You    0 tokens, hand 5, deck 20
  To swap  up to 5

Out of the game: none

Your hand: SK XJ D9 H3 C2
SK hunter 13 Orca                mammal    carnivore   4.2 t
XJ hunter 11 Golden eagle        bird      carnivore   4.4 kg
D9 hunter 9  Western rattlesnake reptile   carnivore   550 g
H3 grazer 3  Red tree vole       mammal    herbivore   30 g
C2 grazer 2  Pacific chorus frog amphibian insectivore 4 g"""
    )


def test_what_came_of_each_card_of_the_round_before_is_told() -> None:
    at = choosing(["C2 H3 D9 S2 S3", "DQ D4 D5 D6 D7"], ["X2 X3 X4 X5", "X6"])
    at = all_say(at, "swap C2 H3; play D9", "play DQ")
    assert """
Bea    1 token, hand 5, deck 4
  has shown: H3 C2 D9 DQ
You    1 token, hand 5, deck 1
  To swap  up to 1

Round 1
  You  D9  +1, eats nothing, goes to Bea, swapped H3 C2
  Bea  DQ  +1, the round’s grazer, gathers D9 H3 C2
""" in shown(at, ANN)


def test_a_jack_and_what_was_eaten_stand_in_the_account() -> None:
    at = all_say(choosing(["XJ H2 D2", "X8 D3"]), "play XJ drop H2", "play X8")
    text = shown(at, BEA)
    assert "  Ann  XJ  +2, eats X8 (you), drops H2\n" in text
    assert "Out of the game: H2 X8\n" in text


def test_a_target_is_shown_with_what_would_follow() -> None:
    at = choosing(["SK D2", "CQ D3", "D7 D4", "S2 D5"], ["", "", "", ""])
    at = all_say(at, "play SK", "play CQ", "play D7", "play S2")
    text = shown(at, ANN)
    assert "R1.3, Ann to choose what to eat" in text
    assert (
        """
Cards of this round
  You  SK  +1, the strongest hunter
  Cem  D7  can be eaten, then Bea +1 and gathers S2
  Bea  CQ  can be eaten, then Dan +1
  Dan  S2  can be eaten, then Bea +1 and gathers D7
"""
        in text
    )


def test_what_a_seat_has_said_is_told_to_it_alone() -> None:
    at = say(mail(), ANN, "swap C2; play XJ drop D9; hunt seat 3")
    text = shown(at, ANN)
    assert (
        """
You    0 tokens, hand 5, deck 19, ready
  You play    XJ  face down
  Swapped     C2  shown at the reveal
  Jack drops  D9
"""
        in text
    )
    assert text.endswith("\nStanding order for the hunt: Cem’s card")
    for seat in (BEA, None):
        other = shown(at, seat)
        assert "Ann    0 tokens, hand 5, deck 20, ready" in other
        assert not any(word in other for word in ("Swapped", "You play", "drops", "Standing"))


def test_cards_laid_aside_are_told() -> None:
    assert "  To swap  C2  up to 5\n" in shown(mail().play(ANN, "swap C2"), ANN)


def test_the_first_round_says_what_will_happen() -> None:
    first = Record.begin(game(3))
    assert "Then all animals are revealed" in shown(first, ANN)
    assert "Then all animals are revealed" not in shown(mail(), ANN)


def test_a_seat_without_cards_sits_out() -> None:
    at = choosing(["SK D2", "X2", "D9 D3"])
    at = all_say(at, "play SK hunt seat 2", "play X2", "play D9")
    assert "Bea    0 tokens, out of cards, sits out" in shown(at, ANN)


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


def test_at_the_end_all_cards_are_shown() -> None:
    at = random_match(game(3), 1)[-1]
    text = shown(at, None)
    assert "match over" in text
    assert text.count("  cards left: ") == 3
