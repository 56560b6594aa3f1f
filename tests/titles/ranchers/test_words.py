"""Ranchers as people type it: the test lines of the rule sheet, and all that is read."""

from typing import Any

import pytest

from games.rules.parser.notation import is_answer_start, read_submission
from games.titles.ranchers.game import Ranchers
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    STOREHOUSE,
    building,
    mail_table,
    refused,
    swap_table,
    table,
)

READ = [
    ("", "take p2 at c3", "take p2 at c3"),
    ("", "take two-ch at c1", "take p1 at c1"),
    ("", "take two co at c3", "take p2 at c3"),
    ("", "Take 2 c3", "take p2 at c3"),
    ("", "2 c3", "take p2 at c3"),
    ("", "take the pig to 3C, please", "take p2 at c3"),
    ("", "c3 two-cow", "take p2 at c3"),
    ("", "T05: take two cow at c3.", "take p2 at c3"),
    ("", "take p2 at c3, pass", "take p2 at c3, pass"),
    ("", "take p2 at c3, swap a2 for p1", "take p2 at c3, swap animal a2 for p1"),
    ("", "take p2 at c3; swap o2 for two chicken", "take p2 at c3, swap objective o2 for p1"),
    (
        "",
        "take p2 at c3 then exchange objective 1 with 2",
        "take p2 at c3, swap objective o1 for p2",
    ),
    ("", "take p2 at c3, swap o3 for p1", "take p2 at c3, swap objective o3 for p1"),
    ("", "take p1 at c3", "take p1 at c3"),
    ("fish", "take 1 sell animal", "take p1 sell animal"),
    ("fish", "take p1 at b1 sell", "take p1 at b1 sell objective"),
    ("pets", "take p1 at b1 dog", "take p1 at b1 dog"),
    ("grants", "take p2 at c3, grant pig", "grant pig, take p2 at c3"),
    ("grants", "grant pig", "grant pig"),
    ("market", "redraw p1, take p2 at c3", "redraw p1, take p2 at c3"),
    ("horses", "take p1 keep horse", "take p1 keep horse"),
]


@pytest.mark.parametrize(("module", "typed", "meant"), READ)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(module: str, typed: str, meant: str) -> None:
    assert ", ".join(read_submission(table(module), ANN, typed)) == meant


@pytest.mark.parametrize(("module", "typed", "meant"), READ)
def test_what_was_read_can_be_played(module: str, typed: str, meant: str) -> None:
    at = table(module)
    for move in read_submission(at, ANN, typed):
        at = at.play(ANN, move)


def test_the_owner_of_the_storehouse_reserves_out_of_turn() -> None:
    at = table("market")
    assert read_submission(at, BEA, "reserve p1") == ("reserve p1",)
    after = at.play(BEA, "reserve p1")
    assert after.awaited_seats == (ANN,)
    assert after.state.ranches[BEA].reserved == (("goat", "two-chicken"),)
    assert after.state.middle[0][1] == "set-goat-pig-chicken"


@pytest.mark.parametrize(
    ("module", "typed", "meant"),
    [
        ("", "t #2 @ 3-c", "take p2 at c3"),
        ("", "get pair 2 on C 3", "take p2 at c3"),
        ("", "pick the pigs in my c3", "take p2 at c3"),
        ("", "choose Pi c3", "take p2 at c3"),
        ("", "take p2 pig two-cow at c3", "take p2 at c3"),
        ("", "take p2 at c3, no swap", "take p2 at c3, pass"),
        (
            "",
            "take p2 at c3 and then trade two-cow against two-chicken",
            "take p2 at c3, swap objective o3 for p1",
        ),
        ("fish", "sell p1", "take p1 sell animal"),
        ("fish", "p1 b1 fish", "take p1 at b1 sell objective"),
        ("horses", "take the horse, drop objective", "take p1 keep horse"),
        ("horses", "take horse drop horse", "take p1 keep objective"),
        ("market", "market p1, take p2 at c3, pass", "redraw p1, take p2 at c3, pass"),
        ("market", "replace the goat; t 2 c3", "redraw p1, take p2 at c3"),
        (
            "all",
            "take p1 at b1 cat sell, grant goat dog",
            "grant goat dog, take p1 at b1 cat sell objective",
        ),
        ("all", "take p2 at c3 dog, grant pig", "grant pig, take p2 at c3 dog"),
    ],
)
def test_synonyms_and_short_forms(module: str, typed: str, meant: str) -> None:
    assert ", ".join(read_submission(table(module), ANN, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pass", "pass"),
        ("no swap", "pass"),
        ("done", "pass"),
        ("T05x: no", "pass"),
        ("swap a2 for 2", "swap animal a2 for p2"),
        ("exchange 1 with 2", "swap objective o1 for p2"),
        ("change objective set pig for set goat", "swap objective o1 for p2"),
        ("trade o1 against the cow", "swap objective o1 for p2"),
        ("swap c3 for goat", "swap animal c3 for p1"),
    ],
)
def test_swaps_are_read(typed: str, meant: str) -> None:
    assert read_submission(swap_table(), ANN, typed) == (meant,)


def test_a_reserved_pair_is_named_by_its_number_or_by_what_it_holds() -> None:
    reserved = {**STOREHOUSE, "uses": 1, "reserved": (("cow", "two-pig"),)}
    at = mail_table(["buildings"], ann=reserved)
    for typed in ("take r1 at b1", "take reserved 1 b1", "take reserved at b1", "take cow b1"):
        assert read_submission(at, ANN, typed) == ("take r1 at b1",)
    assert str(refused(at, "take r2 at b1")) == "There’s no r2; choose from p1, p2 and r1."


def test_a_reserve_may_be_followed_by_the_take_of_what_was_reserved() -> None:
    at = mail_table(["buildings"], ann=STOREHOUSE)
    assert read_submission(at, ANN, "reserve p1, take r1 at b1") == ("reserve p1", "take r1 at b1")
    assert str(refused(at, "reserve p1, take p1 at b1")).endswith("send the reserve alone.")
    assert str(refused(at, "reserve p1, reserve p1")).endswith("send the reserve alone.")


# Buildings and sides


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("build barn", "build barn"),
        ("choose the market", "build market"),
        ("Storehouse, please", "build storehouse"),
        ("side b", "side b"),
        ("build fold, side b", "side b, build fold"),
    ],
)
def test_a_building_is_chosen(typed: str, meant: str) -> None:
    at, seat = building()
    assert ", ".join(read_submission(at, seat, typed)) == meant


@pytest.mark.parametrize("turns", [0, 1])
def test_the_side_is_turned_out_of_turn_before_the_first_take(turns: int) -> None:
    at = mail_table(bea={"turns": turns})
    if turns:
        assert str(refused(at, "side a", BEA)) == "It isn’t your turn."
    else:
        assert read_submission(at, BEA, "side a") == ("side a",)
        assert str(refused(at, "side b", BEA)) == "Side B is already up."


# Letters and the whole language


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("c3 two-cow", True),
        ("2 c3", True),
        ("the p2 at c3", True),
        ("T05: take p2", True),
        ("no swap", True),
        ("Hello Ann,", False),
        ("Pigs would be nice", False),
    ],
)
def test_the_line_that_begins_an_answer_is_recognised(line: str, begins: bool) -> None:
    assert is_answer_start(line, Ranchers.vocabulary) is begins


@pytest.mark.parametrize("at", [table("all"), swap_table(ALL_MODULES), building()[0]])
def test_every_legal_move_is_read_back_from_its_text(at: Any) -> None:
    seat = at.awaited_seats[0]
    for move in at.list_legal_moves(seat):
        assert read_submission(at, seat, move) == (move,)
        assert read_submission(at, seat, move.upper() + ".") == (move,)
