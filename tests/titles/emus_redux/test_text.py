"""Emus Redux as plain text: the table and the hand."""

from random import Random

import pytest

from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.emus_redux.text import hand_lines
from games.titles.table_text import render_table
from tests.titles.emus_redux.tables import (
    ANN,
    BOB,
    cards,
    closing,
    finish,
    game,
    hands,
    mail_table,
    ranch,
    random_match,
    record,
)

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def shown(at: Record, seat: int | None) -> str:
    return render_table(at.game, at.view(seat), NAMES[: at.game.seats])


def test_the_table_reads_as_in_the_mail_of_the_rule_sheet() -> None:
    assert (
        shown(mail_table(), ANN)
        == """\
Emus Redux, Ann - Bob - Cyd     T13, Ann to move     draw pile 35

Bob    B1  8WL 6LK            Leaves, falling          now -4
       B2  AY                 Wyrms, rising            now -23
       wild cards left: 1, known: none
Cyd    B1  3MW 5ML            Moons, rising            now -10
       wild cards left: 2, known: none
You    B1  5SW                Suns or Waves, open      now -13
       B2  CL 9LK             Leaves, falling          now -14
       wild cards left: 1
D1 (top last): 2MK 8YK      D2: 6SY
Row: PMSL PWLY TMWK TMWK

Your hand: 4WL 7SK 7SK PSWK TMLY EX
4WL The Sailor        fits B1 B2
7SK The Castle        fits B1
PSWK The Light Keeper fits B1 as 2 3 4 6 7 8 9
TMLY The Rite         fits B2 as 2 3 4 5 6 7 8"""
    )


def test_an_onlooker_reads_names_and_no_hand() -> None:
    text = shown(mail_table(), None)
    assert [line.split()[0] for line in text.splitlines() if " B1 " in line] == [
        "Ann",
        "Bob",
        "Cyd",
    ]
    assert "Your hand" not in text
    assert text.count("known: none") == 3


def test_known_cards_of_another_hand_are_listed() -> None:
    at = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw row TMWK")
    assert "       wild cards left: 0, known: TMWK" in shown(at, BOB).splitlines()


def test_a_wild_card_that_fits_several_birds_tells_the_ranks_for_each() -> None:
    at = mail_table(birds=(ranch("CL 9LK", "8WL 3LY", "2WL"), (), ()))
    assert "TMLY The Rite         fits B1 as 2 3 4 5 6 7 8, B2 as 2, B3 as 3 4 5 6" in (
        "\n".join(hand_lines(at.view(ANN)))
    )


def test_a_kept_action_is_told_with_the_draws_that_are_left() -> None:
    at = mail_table()
    assert shown(at.play(ANN, "hatch 7SK"), ANN).endswith(
        "Your action: hatch 7SK. Now draw: deck, D1, D2 or a card from the row."
    )
    assert shown(at.play(ANN, "discard EX to D1"), ANN).endswith(
        "Your action: discard EX to D1. Now draw: deck or a card from the row."
    )
    forbidden = mail_table("off").play(ANN, "discard EX to D1")
    assert shown(forbidden, ANN).endswith("Your action: discard EX to D1. Now draw: deck.")


def test_an_empty_table_says_so() -> None:
    lines = shown(record(game(4)), ANN).splitlines()
    assert "You    no birds" in lines
    assert "D1 (top last): none      D2: none" in lines


def test_long_piles_stand_below_each_other() -> None:
    many = cards("2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW")
    lines = shown(mail_table(piles=(many, cards("6SY"))), ANN).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("D1"))
    assert lines[at + 1] == "D2: 6SY"


def test_closing_shows_the_own_order_with_what_the_excuse_drops_and_no_other() -> None:
    at = closing().play(ANN, "lay TMLY as 4 on B2")
    assert shown(at, ANN).endswith(
        "Laid so far: TMLY as 4 on B2\nResult now: -5 (without B2, dropped by an Excuse)"
    )
    closed = at.play(ANN, "close")
    assert "You closed with: TMLY as 4 on B2" in shown(closed, ANN)
    assert "TMLY" not in shown(closed, BOB)
    assert "wild cards left: 2, known: none; has closed" in shown(closed, BOB)
    assert "Bob to close" in shown(closed, BOB)


def test_a_finished_match_shows_results_and_what_was_left_in_hand() -> None:
    lines = shown(finish(closing()), ANN).splitlines()
    assert lines[-8:] == [
        "",
        "Bob: -16, hatched 1, lost 1",
        "  left in hand: 2SY 3LY 4MS 5YK 9MS CK",
        "Cyd: 0, hatched 0, lost 0",
        "  left in hand: 2WL 3SK 4YK 5ML 9LK CM",
        "You: -5, hatched 2, lost 1",
        "  dropped by an Excuse: B2",
        "  left in hand: 7SK 7SK 8YK 9MS EX TMLY",
    ]


def test_a_hand_that_is_empty_or_fits_nothing_says_no_more() -> None:
    view = mail_table().view(ANN)
    assert hand_lines({**view, "hand": []}) == ["Your hand: empty"]
    nothing = mail_table(hands=hands("EX EX EX EX EX EX")).view(ANN)
    assert hand_lines(nothing) == ["Your hand: EX EX EX EX EX EX"]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("names", [NAMES, ("A player of a long name", "Another one", "B", "C")])
def test_no_line_is_wider_than_seventy_columns(seats: int, names: tuple[str, ...]) -> None:
    for at in random_match(seats, b"wide", Random(seats)):
        for seat in (None, *range(seats)):
            text = render_table(at.game, at.view(seat), names[:seats])
            assert max(len(line) for line in text.splitlines()) <= 70
            assert text.isascii()


def test_every_line_of_a_match_can_be_told() -> None:
    for seats in (3, 4):
        *_, last = random_match(seats, b"lines", Random(3))
        told = [line_text(line, NAMES) for _ply, line in last.readable_lines(ANN)]
        assert not [text for text in told if "{" in text]
