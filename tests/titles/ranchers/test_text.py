"""Ranchers as plain text: the table and the log."""

from random import Random
from typing import Any

import pytest

from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.table_text import render_table
from tests.playthroughs import FOLDER
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    SUBSETS,
    game,
    mail_table,
    placed,
    random_match,
    swap_table,
)

NAMES = ("Ann", "Bea")
FULL = {
    "horse": True,
    "grant": "goat",
    "fish": 2,
    "building": "storehouse",
    "uses": 1,
    "dogs": 2,
    "cats": 1,
    "sold": ("two-pig",),
    "reserved": (("cow", "two-goat"),),
}


def shown(at: Record, seat: int | None, names: Any = NAMES) -> str:
    return render_table(at.game, at.view(seat), names)


def test_the_table_reads_as_in_the_mail_of_the_rule_sheet() -> None:
    assert shown(mail_table(), ANN) == (
        "Ranchers, Ann - Bea            T05 of 16, Ann to move (3rd of 8)\n\nMiddle\n  p1  "
        "goat + two-chicken    exactly two chickens: 3\n  p2  pig  + two-cow        exactly "
        "two cows: 3\n  next set-goat-pig-chicken 2 goats, a pig, a chicken: 5\n  bag 14: cow "
        "4, goat 2, sheep 3, pig 3, chicken 2\n\nYou, side 1B         Bea, side 2B\n    a   "
        "b   c            a   b   c\n 1  .   .   .         1  Sh  Ch! .\n 2  Ch! ~~  .         "
        "2  .   ~~  .\n 3  Go  .   pi?       3  .   .   co?\n\nYour objectives, if it ended "
        "now        Bea's\n  o1 set-pig-sheep-cow  0                 pairs-chicken-sheep  2\n  "
        "o2 pairs-sheep-pig    0                 most-sheep           2\n\nA pig on c3 is at "
        "home and allows a swap."
    )


def test_a_covered_special_field_is_marked() -> None:
    at = mail_table(ann={"fields": placed(a2="pig")})
    assert " 2  Pi* ~~  ." in shown(at, ANN)


def test_the_pond_is_told_in_words() -> None:
    text = shown(mail_table(ALL_MODULES, ann=FULL), ANN)
    assert " 2  Ch! **  ." in text
    assert "Pond: Horse, Grant goat," in text
    assert "Storehouse (1 left), 2 Fish, 2" in text
    assert "  Dogs, 1 Cat" in text
    assert "  sold: two-pig" in text


def test_what_the_modules_have_left_is_told() -> None:
    text = shown(mail_table(ALL_MODULES), ANN)
    assert "  left: Fish 3; Grant Animals cow goat sheep pig chicken; Grant" in text
    assert "    objectives 5 4; Dogs & Cats 9" in text


def test_reserved_pairs_are_seen_by_all() -> None:
    at = mail_table(ALL_MODULES, ann=FULL)
    assert "  r1  cow  + two-goat" in shown(at, ANN)
    assert "  Ann has reserved cow + two-goat" in shown(at, BEA)


def test_the_points_of_modules_are_summed_up() -> None:
    at = mail_table(ALL_MODULES, ann={**FULL, "building": "barn"})
    text = shown(at, ANN)
    total = at.view(ANN)["seats"][ANN]["count"]["total"]
    assert "Barn 1" in text
    assert f"total {total}" in " ".join(text.split())


def test_an_open_swap_says_so() -> None:
    text = shown(swap_table(), ANN)
    assert "T05x of 16, Ann to swap (3rd of 8)" in text
    assert text.endswith("You can swap: give an animal or an objective, or pass.")


def test_buildings_to_choose_from_are_listed() -> None:
    at = Record.begin(game(2, ["buildings"]))
    text = shown(at, None)
    assert "to choose a Building" in text
    assert "  fold       1, 3, 6 or 10 for one to four of a type on the four edges" in text


def test_an_onlooker_reads_names_and_no_hints() -> None:
    text = shown(mail_table(), None)
    assert "Ann, side 1B         Bea, side 2B" in text
    assert "at home and allows" not in text
    assert "o1" not in text


def test_values_of_other_seats_are_left_out_if_the_match_says_so() -> None:
    at = Record(game(2, estimates="own"), mail_table().state)
    text = shown(at, ANN)
    assert "pairs-chicken-sheep\n" in text
    assert "o1 set-pig-sheep-cow  0" in text


def test_a_finished_match_shows_the_final_count_best_first() -> None:
    *_, at = random_match(game(3, ALL_MODULES, b"text"), Random(2))
    text = shown(at, None, ("Ann", "Bea", "Cid"))
    best = max(at.state.counts, key=lambda count: (count.total, count.types))
    assert "END, the match is over" in text
    assert f" {best.total}, {best.types} types" in text.split("Final scores\n")[1].splitlines()[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", SUBSETS[::5])
def test_no_line_is_wider_than_seventy_columns(seats: int, modules: Any) -> None:
    names = ("A player of a long name", "B", "Another one, as long", "D")[:seats]
    for at in random_match(game(seats, modules, b"width"), Random(seats)):
        for seat in (None, *range(seats)):
            text = shown(at, seat, names)
            assert max(len(line) for line in text.splitlines()) <= 70
            assert text.isascii()


def test_every_line_of_a_match_can_be_told() -> None:
    names = ("Ann", "Bea", "Cid", "Dan")
    for number in range(5):
        *_, at = random_match(game(4, ALL_MODULES, bytes([number])), Random(number))
        told = [line_text(line, names) for _ply, line in at.readable_lines(None)]
        assert "begins; modules: Horses, Fish, Grants, Buildings, Dogs & Cats." in told[0]
        assert "wins" in told[-1] or "share" in told[-1]
        assert not [text for text in told if "{" in text or "None" in text]


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        ("highest-score", "The highest score wins."),
        ("more-different-animals", "Equal scores: more different animals win."),
        ("shared-victory", "Equal scores and as many different animals: the victory is shared."),
    ],
)
def test_a_story_is_kept_of_every_way_a_match_can_end(ending: str, reason: str) -> None:
    story = (FOLDER / f"ranchers-{ending}.txt").read_text(encoding="utf-8")
    assert f" steps. {reason}\n" in story
