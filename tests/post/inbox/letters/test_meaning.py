"""What a line of a letter means: said in full it is a move, said in passing it is asked back."""

from typing import Any

import pytest

from games.post.inbox.small_talk import is_greeting
from games.rules.record import Record
from tests.post.letters.meanings import CLOSINGS, GREETINGS
from tests.post.letters.reading import tried
from tests.titles.biome_rummy import tables as rummy_tables
from tests.titles.emu_ranchers.tables import table
from tests.titles.food_chain import tables
from tests.titles.hunting_prey import tables as hunt_tables
from tests.titles.ranchers import tables as ranchers_tables

ANN = 0


def prey() -> Record:
    """Ann is to choose and holds a Jack, the great horned owl, among other cards."""
    hands = ("SK C2 H3 HJ D4", "SQ C3 H4 X2 D5", "S2 C5 H6 X3 D7")
    return hunt_tables.choosing(hands, ("S3 S4 S5", "S6 S7 S8", "S9 S10 SJ"))


def swapping() -> Record:
    """A swap of Ranchers is open."""
    at: Record = ranchers_tables.swap_table()
    return at


def food(**changes: Any) -> Record:
    return tables.mail_table(**changes)


def played(text: str, at: Record) -> list[str]:
    return tried(text, at, ANN).played


def told(text: str, at: Record) -> str:
    """What the answer says line by line."""
    entries = tried(text, at, ANN).letter.transcript
    return "\n".join(f"{entry['line']} ... {entry['words']}" for entry in entries)


# Signs, words and letters


@pytest.mark.parametrize(
    "line",
    ["<3", ":3", "8)", "8-)", "-1", "+1", "[1]", ":+1:", "1!", "2?", "1 or 2", "2 c3", "1, 2", "-2"]
    + [
        "* play SK",
        "“play SK”",
        "- 2",
        "1:0",
        "2 days left",
        "2, please",
        "1, Jack",
        "10:30",
        "007",
    ],
)
@pytest.mark.parametrize("at", [prey, swapping, table], ids=["prey", "ranchers", "emus"])
def test_a_sign_or_a_number_in_passing_is_no_move(line: str, at: Any) -> None:
    assert played(line, at()) == []
    assert line in told(line, at())


@pytest.mark.parametrize("line", ["2", "#2", "# 2", "2.", "(2)", "play 2", "play #2"])
def test_a_number_alone_is_a_move(line: str) -> None:
    assert played(line, swapping()) == [swapping().list_legal_moves(ANN)[1]]


@pytest.mark.parametrize(
    "line",
    ["Great!", "Jack", "Bill", "J", "K.", "Orca", "great horned owl", "Jack S.", "Play on, Jack!"]
    + ["swap C2, Jack", "swap C2 H3; Bill", "play, SK"],
)
def test_a_bare_name_plays_no_card(line: str) -> None:
    assert played(line, prey()) == []


@pytest.mark.parametrize("line", ["No thanks", "Done!", "No", "Skip", "Done, Jack"])
def test_a_word_of_courtesy_gives_up_no_swap(line: str) -> None:
    assert played(line, swapping()) == []


@pytest.mark.parametrize("line", ["A draw?", "Draw", "draw!", "deck", "Pick one"])
def test_a_word_alone_draws_no_card(line: str) -> None:
    assert played(line, rummy_tables.mail_table()) == []


@pytest.mark.parametrize("line", ["C4 > C, x", "CJ x", "DJ X", "keep, D", "Keep on x", "Jack C"])
def test_initials_and_kisses_play_nothing(line: str) -> None:
    assert played(line, food()) == []


@pytest.mark.parametrize(
    "line, write",
    [
        ("Great!", "play HJ"),
        ("Jack", "play HJ"),
        ("K.", "play SK"),
        ("orca", "play SK"),
        ("- play SK", "play SK"),
        ("+2", "play C2"),
    ],
)
def test_a_bare_word_is_asked_back(line: str, write: str) -> None:
    assert told(line, prey()).endswith(f"Did you mean {write}? Reply yes to play it.")
    assert played(line, prey()) == []
    assert played(write, prey()) == [write]


def test_no_card_is_named_to_somebody_whose_hand_is_kept_out_of_mails() -> None:
    entries = tried("Jack", prey(), ANN, hand_in_mail=False).letter.transcript
    assert entries[0]["words"].startswith("“Jack” is a move you can play now.")
    assert tried("play Jack", prey(), ANN, hand_in_mail=False).played == ["play HJ"]


def test_plays_in_a_row_need_codes_in_a_letter() -> None:
    at = food(passed=(False, True))
    assert played("C4 > C; H9 > H", at) == ["play C4 on C", "play H9 on H"]
    for line in ("C4 > C, King", "C4 > C; King!", "C4 > C, sturgeon", "C4 > C, CK D"):
        assert played(line, at) == [], line


def test_a_seat_is_named_by_its_player_and_a_useless_order_is_left_out_aloud() -> None:
    hunting = hunt_tables.choosing(("H10 D2", "C9 D3", "D7 D4"))
    hunting = hunt_tables.all_say(hunting, "play H10", "play C9", "play D7")
    assert played("eat Bob", hunting) == played("eat seat 2", hunting) == ["eat C9"]
    two = hunt_tables.choosing(("SK C2", "D9 D3"))
    assert played("play SK, hunt leader", two) == ["play SK"]
    assert "With two players there’s no order to choose" in told("play SK, hunt leader", two)


# What the mail showed


def test_a_word_that_the_mail_showed_is_a_move_as_it_stands_there() -> None:
    assert played("pass", swapping()) == ["pass"]
    assert played("Pass.", swapping()) == ["pass"]
    assert played("Pass, thanks", swapping()) == []


def test_a_line_copied_with_its_number_is_a_move() -> None:
    assert played("1  Play Orca (King of spades)", hunt_tables.choosing(("SK", "SQ"))) == [
        "play SK"
    ]


def test_a_cell_of_the_list_copied_with_its_number_is_that_move() -> None:
    for at in (table(), hunt_tables.choosing(("SK D7 C2 D4", "SQ")), swapping()):
        for number, move in enumerate(at.list_legal_moves(ANN), 1):
            cell = f"{number} {move.partition(' ')[2] or move}"
            is_half = "Say where to draw from" in told(cell, at)
            assert is_half or played(cell, at)[:1] == [move], (cell, told(cell, at))


def test_without_the_hand_in_mails_nothing_was_shown_and_no_number_counts() -> None:
    for line in ("pass", "2", "#2", "2, pass", "play 2"):
        assert tried(line, swapping(), ANN, hand_in_mail=False).played == [], line
    assert tried("play pass", swapping(), ANN, hand_in_mail=False).played == ["pass"]


# Moves said in full


@pytest.mark.parametrize(
    "line, moves",
    [
        ("hatch 7SK, draw deck", ["hatch 7SK", "draw deck"]),
        ("H 7ks / deck", ["hatch 7SK", "draw deck"]),
        ("Hatch the Castle; draw discard.", ["hatch 7SK", "draw discard"]),
        ("hatch 7SK\ndraw deck", ["hatch 7SK", "draw deck"]),
        ("hatch 7SK\n\ndraw deck", ["hatch 7SK", "draw deck"]),
        ("2, draw deck", ["hatch 7SK", "draw deck"]),
        ("2\ndraw deck", ["hatch 7SK", "draw deck"]),
        ("draw deck, hatch AW", ["hatch AW", "draw deck"]),
        ("grow ace waves on bird 1 and take the discard pile", ["grow AW on B1", "draw discard"]),
        ("Y1.T09: toss painter, deck", ["discard 3SK", "draw deck"]),
        ("play hatch 7SK, draw deck", ["hatch 7SK", "draw deck"]),
    ],
)
def test_a_turn_said_in_full_is_played(line: str, moves: list[str]) -> None:
    assert played(line, table()) == moves, told(line, table())


@pytest.mark.parametrize(
    "line", ["D. Castle", "G. Ace", "hatch 7SK, Jack", "Castle", "hatch 7SK\ndeck"]
)
def test_a_turn_said_in_part_is_not_played(line: str) -> None:
    assert played(line, table()) == []


def test_lines_below_each_other_are_one_turn_as_far_as_one_turn_goes() -> None:
    assert played("swap C2 H3\nplay SK", prey()) == ["swap C2", "swap H3", "play SK"]


# Where things stand


@pytest.mark.parametrize("hello", GREETINGS)
def test_a_number_counts_below_a_greeting(hello: str) -> None:
    assert is_greeting(hello, ["Ann", "Bob"])
    for between in ("\n", "\n\n"):
        assert played(f"{hello}{between}2", swapping()) == [swapping().list_legal_moves(ANN)[1]]


@pytest.mark.parametrize("above", ["Nice!", "say hi", "say hi\n", "status", "Hi Bob,\nHm."])
def test_a_number_counts_below_nothing_else(above: str) -> None:
    text = f"{above}\n2"
    assert played(text, swapping()) == []
    answer = told(text, swapping())
    assert "2 ... ignored" in answer or "2 ... Did you mean" in answer


@pytest.mark.parametrize("line", CLOSINGS)
def test_a_signature_under_an_empty_line_plays_nothing(line: str) -> None:
    for at in (prey(), swapping(), food()):
        assert played(f"say good luck\n\n{line}", at) == []


def test_a_shown_word_is_not_read_under_an_empty_line() -> None:
    assert played("say good luck\n\npass", swapping()) == []
    assert played("say good luck\npass", swapping()) == ["pass"]


# Nothing in silence


def test_every_line_of_ones_own_is_quoted_in_the_answer_with_why() -> None:
    lines = ["Hi Bob,", "hatch 7SK, draw deck", "What a turn!", "2", "Cheers,", "Ann"]
    entries = tried("\n\n".join(lines), table(), ANN).letter.transcript
    assert [entry["line"] for entry in entries] == lines
    assert [entry["did"] for entry in entries] == ["greeting", "played"] + ["ignored"] * 4
    assert all(entry["words"] for entry in entries)


def test_lines_too_far_down_are_quoted_together() -> None:
    text = "\n".join(["hatch 7SK, draw deck", *(f"line {number}" for number in range(2, 30))])
    entries = tried(text, table(), ANN).letter.transcript
    assert "“line 11”" in entries[-1]["words"] and "and 9 more" in entries[-1]["words"]
