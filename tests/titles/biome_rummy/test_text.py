"""Biome Rummy as plain text: the table and the hand."""

from random import Random

import pytest

from games.rules.record import Record
from games.titles.biome_rummy.text import WIDTH, hand_lines
from games.titles.table_text import render_table
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
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
    assert shown(mail_table(), ANN) == (
        "Biome Rummy, Ann - Bea      R3.4, Ann to draw\nRound 3, deck 36, 11 turns left each\n"
        "Aces still to be won: Coast (S), Rainforest (H), Freshwater (C),\nShrub-steppe (D) and "
        "Alpine (X)\n\nBea  0 Aces         total 0   hand 6 cards, laid 3\nYou  0 Aces         "
        "total 0   hand 9 cards, laid 0\n\nG1  Bea  H3 H10 HQ                  takes any "
        "mammal\nPile (top last): C9 H7\n\nYour hand: S2 S8 SK H4 C2 C6 D4 X5 X10\nS2  "
        "Townsend's vole            mammal    herbivore   -\nS8  Common raccoon             "
        "mammal    omnivore    -\nSK  Orca                       mammal    carnivore   -\nH4  "
        "Rough-skinned newt         amphibian insectivore -\nC2  Pacific chorus frog        "
        "amphibian insectivore -\nC6  Northwestern pond turtle   reptile   omnivore    -\nD4  "
        "Pygmy short-horned lizard  reptile   insectivore -\nX5  Western toad               "
        "amphibian insectivore -\nX10 Cascade red fox            mammal    omnivore    -\nSets "
        "in your hand: S2 S8 SK\n\nNow draw: deck, or H7 from the pile."
    )


def test_an_onlooker_reads_names_and_no_hand() -> None:
    text = shown(mail_table(), None)
    assert "You" not in text
    assert "Sets in your hand" not in text
    assert "Ann  0 Aces" in text


def test_the_other_seat_reads_what_was_taken_openly() -> None:
    at = mail_table().play(ANN, "draw pile")
    assert "hand 10 cards, laid 0, known: H7" in shown(at, BEA)
    assert shown(at, ANN).endswith(
        "Now lay or add cards, or discard to end your turn.\n"
        "You took H7 this turn; discard another card."
    )


def test_additions_are_marked_with_who_made_them() -> None:
    laid = groups((BEA, "C2 C3 C6 CK:0"), (ANN, "H2 H3 H6 H9 H5"))
    lines = shown(playing(game(), "D4 X2", groups=laid), BEA).splitlines()
    assert "G1  You  C2 C3 C6 CK(Ann)           takes a bird" in lines
    assert "G2  Ann  H2 H3 H6 H9 H5             full" in lines
    assert lines.index("G2  Ann  H2 H3 H6 H9 H5             full") < lines.index(
        "G1  You  C2 C3 C6 CK(Ann)           takes a bird"
    )


def test_each_card_of_the_hand_says_what_it_is_good_for() -> None:
    match = {"line": ("S", "H"), "aces": (("C",), ()), "aside": ("D", "X")}
    held = hand("HK C2 S2"), hand("D4")
    at = record(game(), match, hands=held, groups=groups((BEA, "H3 H10 HQ")))
    assert hand_lines(at.view(ANN)) == [
        "Your hand: S2 HK C2",
        "S2  Townsend's vole            mammal    herbivore   -",
        "HK  Cougar                     mammal    carnivore   fits G1",
        "C2  Pacific chorus frog        amphibian insectivore finished",
    ]
    assert "Set aside: Shrub-steppe (D) and Alpine (X)" in shown(at, None)
    assert "Ann  1 Ace (C)      total 0" in shown(at, None)


def test_many_sets_are_cut_short() -> None:
    at = playing(game(), "S2 S4 S6 S9 SQ S3 S7 S10 SJ D4")
    assert "more" in shown(at, ANN).split("Sets in your hand:")[1]


def test_a_round_that_is_nearly_over_says_so() -> None:
    at = mail_table(turns=23)
    assert "deck 36, last turn of the round" in shown(at, None)


def test_an_empty_pile_leaves_the_deck() -> None:
    at = mail_table(pile=(), groups=())
    text = shown(at, ANN)
    assert text.endswith("Now draw: deck.")
    assert "No group on the table" in text
    assert "Pile (top last): none" in text


def test_a_long_pile_and_long_names_stay_within_the_width() -> None:
    at = mail_table(pile=cards(" ".join(mail_table().state.order[:40])))
    names = ("Bartholomew the Younger of Somewhere", "Bea")
    lines = render_table(at.game, at.view(BEA), names).splitlines()
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_line_is_wider_than_seventy_columns(seats: int) -> None:
    for at in random_match(b"wide", Random(seats), seats, add="any", claimed="live"):
        for seat in (None, 0, seats - 1):
            assert max(map(len, shown(at, seat).splitlines())) <= WIDTH


def test_at_the_end_all_hands_are_told() -> None:
    *_, at = random_match(b"end", Random(1), 3)
    text = shown(at, None)
    assert "match over" in text
    assert text.count("Left in hand, ") == 3
    assert "turns left" not in text
