"""Biome Rummy: what its table says."""

from random import Random

import pytest

from games.rules.record import Record
from games.titles.table_text import render_table
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    game,
    groups,
    hand,
    mail_table,
    playing,
    random_match,
    record,
)

NAMES = ("Ann", "Bea", "Cy", "Di", "Ed", "Flo")


def shown(at: Record, seat: int | None) -> str:
    return render_table(at.game, at.view(seat), NAMES[: at.game.seats])


def test_the_table_shows_all_that_the_seat_on_turn_has_to_know() -> None:
    assert (
        shown(mail_table(), ANN)
        == """\
Biome Rummy, Ann - Bea
R3.4, Ann to draw
11 turns left each

Bea    0 Aces, 6 cards, 3 laid, round -3, total 0
You    0 Aces, 9 cards, 0 laid, round -9, total 0

S Coast: Ace to win
  unseen 3 4 5 6 7 9 10 J Q
H Rainforest: Ace to win
  G1  Bea  H3 H10 HQ  takes any mammal
  unseen 2 5 6 8 9 J K
C Freshwater: Ace to win
  unseen 3 4 5 7 8 10 J Q K
D Shrub-steppe: Ace to win
  unseen 2 3 5 6 7 8 9 10 J Q K
X Alpine: Ace to win
  unseen 2 3 4 6 7 8 9 J Q K

Deck: 36
Pile (top last): C9 H7

Your hand: S2 S8 SK H4 C2 C6 D4 X5 X10
S2  Townsend's vole           mammal    herbivore   in a set
S8  Common raccoon            mammal    omnivore    in a set
SK  Orca                      mammal    carnivore   in a set
H4  Rough-skinned newt        amphibian insectivore
C2  Pacific chorus frog       amphibian insectivore
C6  Northwestern pond turtle  reptile   omnivore
D4  Pygmy short-horned lizard reptile   insectivore
X5  Western toad              amphibian insectivore
X10 Cascade red fox           mammal    omnivore
Sets in your hand: S2 S8 SK
Now draw: deck, or H7 from the pile."""
    )


def test_what_was_taken_openly_is_known_and_has_to_stay() -> None:
    at = mail_table().play(ANN, "draw pile")
    assert "Ann    0 Aces, 10 cards, 0 laid, round -10, total 0\n  known: H7\n" in shown(at, BEA)
    assert shown(at, ANN).endswith("\nYou took H7 this turn; discard another card.")


def test_groups_lie_in_their_biome_with_who_added_to_them() -> None:
    laid = groups((BEA, "C2 C3 C6 CK:0"), (ANN, "H2 H3 H6 H9 H5"))
    text = shown(playing(game(), "D4 X2", groups=laid), BEA)
    assert "H Rainforest: Ace to win\n  G2  Ann  H2 H3 H6 H9 H5  full\n" in text
    assert "  G1  You  C2 C3 C6 CK(Ann)  takes a bird\n" in text


def test_aces_and_what_each_card_is_good_for_are_told() -> None:
    match = {"line": ("S", "H"), "aces": (("C",), ()), "aside": ("D", "X")}
    held = hand("HK C2 S2"), hand("D4")
    text = shown(record(game(), match, hands=held, groups=groups((BEA, "H3 H10 HQ"))), ANN)
    assert "You    1 Ace (Freshwater), 3 cards, 0 laid, round -3, total 0" in text
    assert "C Freshwater: Ace held by you\nD Shrub-steppe: Ace set aside\n" in text
    assert "HK Cougar              mammal    carnivore   fits G1\n" in text
    assert "C2 Pacific chorus frog amphibian insectivore finished\n" in text


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (playing(game(), "S2 S4 S6 S9 SQ S3 S7 S10 SJ D4"), "S3 S4 S6 S10 SQ; and 26 more\n"),
        (mail_table(turns=23), "\nlast turn of the round\n"),
        (mail_table(pile=(), groups=()), "Pile: none\n"),
    ],
)
def test_many_sets_the_last_turn_and_an_empty_pile_are_told(at: Record, said: str) -> None:
    assert said in shown(at, ANN)


def test_at_the_end_all_hands_are_told() -> None:
    *_, at = random_match(b"end", Random(1), 3)
    text = shown(at, None)
    assert "match over" in text
    assert text.count("Left in hand, ") == 3
    assert "left each" not in text
