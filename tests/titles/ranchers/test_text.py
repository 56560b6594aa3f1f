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


def flat(at: Record, seat: int | None) -> str:
    return " ".join(shown(at, seat).split())


def test_the_table_shows_all_that_the_seat_on_turn_has_to_know() -> None:
    assert (
        shown(mail_table(), ANN)
        == """\
Ranchers, Ann - Bea
T05, Ann to move (3 of 8)
Turn 5 of 16

Middle
  p1  goat + exactly two chickens: 3
  p2  pig + exactly two cows: 3
  next: 2 goats, a pig, a chicken: 5

Bag: 14, cow 4, goat 2, sheep 3, pig 3, chicken 2
Objectives left: 29

Bea    side 2B, 2 of 8 pairs, 2 types, now 4
     a   b   c     2  chicken-sheep pairs: 2 each
  1  Sh  Ch! .     2  most sheep: 4, or 2 if tied
  2  .   ~~  .
  3  .   .   co?
You    side 1B, 2 of 8 pairs, 2 types, now 0
     a   b   c     o1  0  2 pigs, a sheep, a cow: 5
  1  .   .   .     o2  0  sheep-pig pairs: 2 each
  2  Ch! ~~  .
  3  Go  .   pi?

Ch! is at home, pi? an empty field with its printed animal, Co* covers
  another animal’s field, ~~ is the Pond, ** the Pond with an animal.
  The number before an objective is what it brings.
A pig on c3 is at home and allows a swap."""
    )


@pytest.mark.parametrize(
    ("at", "seat", "said"),
    [
        (mail_table(ann={"fields": placed(a2="pig")}), ANN, " 2 Pi* ~~ . "),
        (mail_table(ALL_MODULES, ann=FULL), ANN, " 2 Ch! ** . "),
        (
            mail_table(ALL_MODULES, ann=FULL),
            ANN,
            "Storehouse (1 left), 2 Fish (4 points), 2 Dogs (4 points), 1 Cat (4 points)",
        ),
        (mail_table(ALL_MODULES, ann={**FULL, "building": "barn"}), ANN, "Barn (1"),
        (mail_table(ALL_MODULES, ann=FULL), ANN, "sold: exactly two pigs: 3"),
        (mail_table(ALL_MODULES, ann=FULL), ANN, "r1 cow + exactly two goats: 3 (reserved)"),
        (mail_table(ALL_MODULES, ann=FULL), BEA, "cow + exactly two goats: 3 (reserved)"),
        (
            mail_table(ALL_MODULES),
            ANN,
            "Fish left: 3 Grant objectives left: 5, 4 Dogs and Cats left: 9 "
            "Grant Animals left: cow, goat, sheep, pig, chicken",
        ),
        (swap_table(), ANN, "T05x, Ann to swap (3 of 8)"),
        (swap_table(), ANN, "You can swap: give an animal or an objective, or pass."),
        (Record.begin(game(2, ["buildings"])), None, "to choose a Building"),
        (Record.begin(game(2, ["buildings"])), None, "fold Fold: 1, 3, 6 or 10 for one to four"),
    ],
)
def test_what_lies_on_the_table_is_told(at: Record, seat: int | None, said: str) -> None:
    assert said in flat(at, seat)


def test_an_onlooker_reads_names_and_no_hints() -> None:
    text = shown(mail_table(), None)
    assert "Ann    side 1B" in text
    assert "at home and allows" not in text
    assert "o1" not in text


def test_values_of_other_seats_are_left_out_if_the_match_says_so() -> None:
    text = shown(Record(game(2, estimates="own"), mail_table().state), ANN)
    assert "Bea    side 2B, 2 of 8 pairs\n     a   b   c     chicken-sheep pairs: 2 each" in text
    assert "o1  0  2 pigs, a sheep, a cow: 5" in text


def test_a_finished_match_shows_the_final_count() -> None:
    *_, at = random_match(game(3, ALL_MODULES, b"text"), Random(2))
    text = shown(at, None, ("Ann", "Bea", "Cid"))
    assert "match over" in text
    for count in at.state.counts:
        assert f"{count.types} types, final {count.total}\n" in text


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
