"""Ranchers as people type it: every reason for a no."""

import pytest

from games.rules.errors import Illegal, Unreadable
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.ranchers.refusals import find_refusal
from tests.titles.ranchers.tables import (
    ANN,
    BEA,
    HORSE_FIRST,
    STOREHOUSE,
    building,
    game,
    mail_table,
    placed,
    refused,
    swap_table,
    table,
)

REFUSED = [
    ("", "take p2 at c3, swap animal a3 for p1", "Both are goats"),
    ("", "take p2 at c3, swap animal a3 for p2", "Nobody knows p2’s next animal yet; send"),
    ("", "take p1 at b1, swap a3 for p2", "b1 allows no swap."),
    ("", "take p2 at b2", "b2 is the Pond"),
    ("", "take p2 at a3", "a3 already has a goat."),
    ("", "take p2", "Which field: a1, b1, c1, c2, b3 or c3?"),
    ("", "take cow at b1", "No pair on offer has a cow."),
    ("", "b1", "Which pair: p1 or p2?"),
    ("", "take p3 at b1", "There’s no p3; choose from p1 and p2."),
    ("", "take p1 at b1, take p2 at c1", "Take only one pair per turn."),
    ("", "pass", "You can’t swap now; take a pair."),
    ("", "swap a3 for p2", "You can’t swap now; take a pair."),
    ("", "T04: take p2 at c3", "T04 is out of date: it’s now T05. Nothing was done."),
    ("pets", "take p1 at b1", "You own a goat, so you get a tile. Which one: dog or cat?"),
    ("pets", "take p2 at c3 dog", "You own no pig, so you get no tile."),
    ("market", "redraw p1, take p1 at b1", "The new pair at p1 isn’t known yet; send the redraw"),
    (
        "horses",
        "take p1 at b1",
        "A Horse needs no field; say keep horse or keep objective.",
    ),
]


@pytest.mark.parametrize(("module", "typed", "reason"), REFUSED)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(
    module: str, typed: str, reason: str
) -> None:
    error = refused(table(module), typed)
    assert type(error) is Illegal
    assert str(error).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("swap a3 for p1", "Both are goats"),
        ("swap b1 for p1", "b1 is empty"),
        ("swap b2 for p1", "You can’t swap what’s in the Pond."),
        ("swap o5 for p1", "You have no objective o5; choose from o1, o2, o3."),
        ("swap o1 for p3", "There’s no p3 to swap with"),
        ("swap o1", "Which pair: p1 or p2?"),
        ("swap a2", "Which pair: p1 or p2?"),
        ("swap", "Say what to give"),
        ("take p1 at b1", "You’ve taken your pair; now swap or pass."),
        ("grant pig", "You’ve taken your pair; now swap or pass."),
        ("swap a2 for pig", "No pair on offer has a pig."),
        ("side a", "You can choose the side only before your first pair."),
    ],
)
def test_reasons_while_a_swap_is_open(typed: str, reason: str) -> None:
    assert str(refused(swap_table(), typed)).startswith(reason)


def test_a_horse_in_the_middle_cannot_be_swapped_for_but_its_objective_can() -> None:
    at = swap_table(["horses"], middle=HORSE_FIRST)
    assert str(refused(at, "swap a2 for p1")) == "You can’t swap for a Horse."
    assert read_submission(at, ANN, "swap o1 for p1") == ("swap objective o1 for p1",)


@pytest.mark.parametrize(
    ("module", "typed", "reason"),
    [
        ("", "take p1 at b1 c1", "Which field: b1 or c1?"),
        ("", "take p2 goat at b1", "p2 has no goat."),
        ("", "take p1 two-cow at b1", "p1 doesn’t have two-cow."),
        ("", "take p1 keep horse", "p1 has no horse."),
        ("", "take p1 keep objective", "p1 has no Horse"),
        ("", "take p1 at b1 sell", "This match has no Fish"),
        ("", "take p1 at b1 dog", "This match has no Dogs or Cats."),
        ("", "grant pig", "This match has no Grants."),
        ("", "redraw p1", "Only the owner of the Market can redraw a pair."),
        ("", "reserve p1", "Only the owner of the Storehouse can reserve a pair."),
        ("", "build barn", "This match has no Buildings."),
        ("", "side a", "You can choose the side only before your first pair."),
        ("fish", "take p1 at b1 sell animal", "A sold animal needs no field"),
        ("fish", "take p1 sell objective", "Which field"),
        ("pets", "take p1 at b1 dog cat", "You get only one tile. Which one: dog or cat?"),
        ("all", "take p1 sell animal dog", "You get no tile for a sold animal."),
        ("grants", "grant", "Which Grant Animal: cow, goat, sheep, pig or chicken?"),
        ("market", "build barn", "All Buildings have been chosen."),
        ("market", "redraw", "Which pair: p1 or p2?"),
        ("market", "redraw p1, redraw p2", "You can use the Market only once per turn."),
        ("market", "redraw p1, take p2 at c3, swap o1 for p2", "p2 will have an unknown objective"),
        ("horses", "take p1 sell animal", "You can’t sell from a pair with a Horse"),
        (
            "horses",
            "take horse",
            "A Horse needs no field; say keep horse or keep objective.",
        ),
        ("", "take p1 at b1, pass", "b1 allows no swap."),
        ("fish", "take p1 sell animal, pass", "That move allows no swap."),
        ("", "take p2 at c3, take p1 at b1", "Take only one pair per turn."),
    ],
)
def test_further_reasons_before_a_take(module: str, typed: str, reason: str) -> None:
    assert str(refused(table(module), typed)).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("take p9 at b2", "There’s no p9"),
        ("take b2 a3", "Which pair"),
        ("take p1 at b2 a3", "b2 is the Pond"),
        ("take p1 at a3 sell", "a3 already has a goat."),
        ("take p1 sell objective", "No Fish are left"),
        ("take p1 at b1 sell", "No Fish are left"),
        ("take p1 at b1, take p2 at c1", "You own a goat, so you get a tile"),
        ("take p1 at b1 cat, take p2 at c1", "Take only one pair per turn."),
    ],
)
def test_of_several_reasons_the_first_in_the_order_of_the_sheet_is_given(
    typed: str, reason: str
) -> None:
    at = mail_table(["fish", "pets"], fish=0)
    assert str(refused(at, typed)).startswith(reason)


def test_an_unknown_word_is_quoted() -> None:
    error = refused(table(), "frobnicate the cow")
    assert type(error) is Unreadable
    assert "frobnicate" in str(error)


def test_who_is_not_on_turn_is_told_so() -> None:
    assert str(refused(table(), "take p1 at b1", BEA)) == "It isn’t your turn."
    assert str(refused(table("market"), "take p1 at b1", BEA)) == "It isn’t your turn."


def test_a_second_horse_is_refused_by_name() -> None:
    at = mail_table(["horses"], ann={"horse": True}, middle=HORSE_FIRST)
    assert str(refused(at, "take p1 keep horse")) == "You already have a Horse; say keep objective."
    assert read_submission(at, ANN, "take p1") == ("take p1 keep objective",)


def test_a_grant_animal_is_taken_once() -> None:
    at = table("grants").play(ANN, "grant pig")
    assert str(refused(at, "grant cow")) == "You already have your Grant Animal, the pig."
    bea = mail_table(["grants"], grants=("cow", "goat"))
    assert str(refused(bea, "grant pig")) == "The Grant pig is gone; choose from cow, goat."


def test_without_tiles_none_can_be_named() -> None:
    assert str(refused(mail_table(["pets"], tiles=0), "take p1 at b1 cat")) == "No tiles are left."


def test_a_storehouse_that_is_used_up_or_bound_to_the_own_turn_says_so() -> None:
    empty = mail_table(["buildings"], ann={**STOREHOUSE, "uses": 0})
    assert str(refused(empty, "reserve p1")) == "The Storehouse has been used up."
    playing = game(2, ["buildings"], storehouse="own_turn")
    at = mail_table(["buildings"], bea={**STOREHOUSE, "turns": 0})
    at = Record(playing, at.state)
    assert str(refused(at, "reserve p1", BEA)).startswith(
        "In this match you can use the Storehouse"
    )


def test_a_reserve_during_a_swap_is_refused() -> None:
    at = swap_table(["buildings"], bea={**STOREHOUSE, "turns": 0})
    assert str(refused(at, "reserve p1", BEA)).startswith("A pair can be reserved only before")


def test_whether_a_swap_opens_may_not_be_known_before_the_take() -> None:
    # The only card is sold and p1 has a pig too: only the coming animal could be swapped for.
    at = mail_table(
        ["fish"],
        ann={"fields": placed(), "objectives": (), "turns": 0},
        middle=(("pig", "two-chicken"), ("pig", "two-cow")),
    )
    error = refused(at, "take p2 at c3 sell, pass")
    assert str(error) == "We don’t know yet whether c3 allows a swap; send the first move alone."


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("build", "Which Building: barn, fold"),
        ("build barn fold", "Which Building: barn, fold"),
        ("take p1 at a1", "Choose a Building first: barn, fold"),
        ("side a", "Side A is already up."),
        ("pass", "Choose a Building first"),
    ],
)
def test_reasons_while_buildings_are_chosen(typed: str, reason: str) -> None:
    at, seat = building()
    assert str(refused(at, typed, seat)).startswith(reason)


def test_a_building_that_is_gone_is_refused_with_what_is_left() -> None:
    at, seat = building()
    at = at.play(seat, "build barn")
    error = refused(at, "build barn", at.awaited_seats[0])
    assert str(error).startswith("The Barn is taken; choose from fold, farmhouse, market")


def test_a_refusal_tells_nothing_of_bag_and_deck() -> None:
    at = table("all")
    typed = "redraw p1, take p1 at b1"
    state = at.state
    other = state._replace(bag=state.bag[::-1], deck=(*state.deck[-2::-1], state.deck[-1]))
    turned = Record(at.game, other)
    assert str(refused(at, typed)) == str(refused(turned, typed))


def test_a_match_that_is_over_gets_no_reason_from_the_words() -> None:
    assert find_refusal({"phase": "over"}, None, ["take", "p1"]) is None
