"""Ranchers as people type it: the test lines of the rule sheet, and every reason for a no."""

from dataclasses import replace
from typing import Any

import pytest

from games.rules.errors import Illegal, RulesError, Unreadable
from games.rules.reading.notation import begins_order, read
from games.rules.record import Record
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.refusals import refusal
from tests.titles.ranchers.tables import ALL_MODULES, ANN, BEA, game, mail_table, placed, swap_table

MARKET = {"building": "market"}
STOREHOUSE = {"building": "storehouse", "uses": 2}
HORSE_FIRST = (("horse", "two-chicken"), ("pig", "two-cow"))


def table(module: str = "") -> Record:
    """The table of the sheet's mail, with the module a test line names."""
    at: Record = {
        "": mail_table,
        "fish": lambda: mail_table(["fish"]),
        "pets": lambda: mail_table(["pets"]),
        "grants": lambda: mail_table(["grants"]),
        "market": lambda: mail_table(["buildings"], ann=MARKET, bea=STOREHOUSE),
        "horses": lambda: mail_table(["horses"], middle=HORSE_FIRST),
        "all": lambda: mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE),
    }[module]()
    return at


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read(at, seat, words)
    return caught.value


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

REFUSED = [
    ("", "take p2 at c3, swap animal a3 for p1", "Both are goats"),
    ("", "take p2 at c3, swap animal a3 for p2", "p2 will hold an animal nobody knows yet; send"),
    ("", "take p1 at b1, swap a3 for p2", "b1 opens no swap."),
    ("", "take p2 at b2", "b2 is the Pond"),
    ("", "take p2 at a3", "a3 holds a goat."),
    ("", "take p2", "Which field: a1, b1, c1, c2, b3 or c3?"),
    ("", "take cow at b1", "No pair on offer has a cow."),
    ("", "b1", "Which pair: p1 or p2?"),
    ("", "take p3 at b1", "There is no p3; there are p1 and p2."),
    ("", "take p1 at b1, take p2 at c1", "One take a turn."),
    ("", "pass", "No swap is open; take a pair."),
    ("", "swap a3 for p2", "No swap is open; take a pair."),
    ("", "T04: take p2 at c3", "T04 is outdated: it is T05 now. Nothing was done."),
    ("pets", "take p1 at b1", "You own a goat, so a tile is due: dog or cat?"),
    ("pets", "take p2 at c3 dog", "You own no pig, so no tile is due."),
    ("market", "redraw p1, take p1 at b1", "The new pair at p1 is not known yet; send the redraw"),
    ("horses", "take p1 at b1", "A Horse fills no field; keep horse or keep objective?"),
]


@pytest.mark.parametrize(("module", "typed", "meant"), READ)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(module: str, typed: str, meant: str) -> None:
    assert ", ".join(read(table(module), ANN, typed)) == meant


@pytest.mark.parametrize(("module", "typed", "meant"), READ)
def test_what_was_read_can_be_played(module: str, typed: str, meant: str) -> None:
    at = table(module)
    for step in read(at, ANN, typed):
        at = at.play(ANN, step)


@pytest.mark.parametrize(("module", "typed", "reason"), REFUSED)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(
    module: str, typed: str, reason: str
) -> None:
    error = refused(table(module), typed)
    assert type(error) is Illegal
    assert str(error).startswith(reason)


def test_the_owner_of_the_storehouse_reserves_out_of_turn() -> None:
    at = table("market")
    assert read(at, BEA, "reserve p1") == ("reserve p1",)
    after = at.play(BEA, "reserve p1")
    assert after.waiting == (ANN,)
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
    assert ", ".join(read(table(module), ANN, typed)) == meant


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
    assert read(swap_table(), ANN, typed) == (meant,)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("swap a3 for p1", "Both are goats"),
        ("swap b1 for p1", "b1 is empty"),
        ("swap b2 for p1", "What is in the Pond cannot be swapped."),
        ("swap o5 for p1", "You have no objective o5; there are o1, o2, o3."),
        ("swap o1 for p3", "There is no p3 to swap for"),
        ("swap o1", "Which pair: p1 or p2?"),
        ("swap a2", "Which pair: p1 or p2?"),
        ("swap", "Say what you give"),
        ("take p1 at b1", "Your pair is taken; now swap or pass."),
        ("grant pig", "Your pair is taken; now swap or pass."),
        ("swap a2 for pig", "No pair on offer has a pig."),
        ("side a", "The side can be chosen only before your first pair."),
    ],
)
def test_reasons_while_a_swap_is_open(typed: str, reason: str) -> None:
    assert str(refused(swap_table(), typed)).startswith(reason)


def test_a_horse_in_the_middle_cannot_be_swapped_for_but_its_objective_can() -> None:
    at = swap_table(["horses"], middle=HORSE_FIRST)
    assert str(refused(at, "swap a2 for p1")) == "A Horse cannot be swapped for."
    assert read(at, ANN, "swap o1 for p1") == ("swap objective o1 for p1",)


@pytest.mark.parametrize(
    ("module", "typed", "reason"),
    [
        ("", "take p1 at b1 c1", "Which field: b1 or c1?"),
        ("", "take p2 goat at b1", "p2 has no goat."),
        ("", "take p1 two-cow at b1", "p1 has not two-cow."),
        ("", "take p1 keep horse", "p1 has no horse."),
        ("", "take p1 keep objective", "p1 holds no Horse"),
        ("", "take p1 at b1 sell", "There are no Fish in this match"),
        ("", "take p1 at b1 dog", "There are no Dogs and Cats in this match."),
        ("", "grant pig", "There are no Grants in this match."),
        ("", "redraw p1", "Only the owner of the Market can redraw a pair."),
        ("", "reserve p1", "Only the owner of the Storehouse can reserve a pair."),
        ("", "build barn", "There are no Buildings in this match."),
        ("", "side a", "The side can be chosen only before your first pair."),
        ("fish", "take p1 at b1 sell animal", "A sold animal stands on no field"),
        ("fish", "take p1 sell objective", "Which field"),
        ("pets", "take p1 at b1 dog cat", "One tile: dog or cat?"),
        ("all", "take p1 sell animal dog", "A sold animal brings no tile."),
        ("grants", "grant", "Which Grant Animal: cow, goat, sheep, pig or chicken?"),
        ("market", "build barn", "All Buildings have been chosen."),
        ("market", "redraw", "Which pair: p1 or p2?"),
        ("market", "redraw p1, redraw p2", "The Market works once a turn."),
        ("market", "redraw p1, take p2 at c3, swap o1 for p2", "p2 will hold an objective nobody"),
        ("horses", "take p1 sell animal", "A pair with a Horse cannot be sold"),
        ("horses", "take horse", "A Horse fills no field; keep horse or keep objective?"),
        ("", "take p1 at b1, pass", "b1 opens no swap."),
        ("fish", "take p1 sell animal, pass", "That take opens no swap."),
        ("", "take p2 at c3, take p1 at b1", "One take a turn."),
    ],
)
def test_further_reasons_before_a_take(module: str, typed: str, reason: str) -> None:
    assert str(refused(table(module), typed)).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("take p9 at b2", "There is no p9"),
        ("take b2 a3", "Which pair"),
        ("take p1 at b2 a3", "b2 is the Pond"),
        ("take p1 at a3 sell", "a3 holds a goat."),
        ("take p1 sell objective", "No Fish is left"),
        ("take p1 at b1 sell", "No Fish is left"),
        ("take p1 at b1, take p2 at c1", "You own a goat, so a tile is due"),
        ("take p1 at b1 cat, take p2 at c1", "One take a turn."),
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
    assert str(refused(table(), "take p1 at b1", BEA)) == "It is not your turn."
    assert str(refused(table("market"), "take p1 at b1", BEA)) == "It is not your turn."


def test_a_second_horse_is_refused_by_name() -> None:
    at = mail_table(["horses"], ann={"horse": True}, middle=HORSE_FIRST)
    assert str(refused(at, "take p1 keep horse")) == "You have a Horse already; say keep objective."
    assert read(at, ANN, "take p1") == ("take p1 keep objective",)


def test_a_grant_animal_is_taken_once() -> None:
    at = table("grants").play(ANN, "grant pig")
    assert str(refused(at, "grant cow")) == "You have your Grant Animal, the pig."
    bea = mail_table(["grants"], grants=("cow", "goat"))
    assert str(refused(bea, "grant pig")) == "The Grant pig is gone; there are cow, goat."


def test_without_tiles_none_can_be_named() -> None:
    assert str(refused(mail_table(["pets"], tiles=0), "take p1 at b1 cat")) == "No tile is left."


def test_a_reserved_pair_is_named_by_its_number_or_by_what_it_holds() -> None:
    reserved = {**STOREHOUSE, "uses": 1, "reserved": (("cow", "two-pig"),)}
    at = mail_table(["buildings"], ann=reserved)
    for typed in ("take r1 at b1", "take reserved 1 b1", "take reserved at b1", "take cow b1"):
        assert read(at, ANN, typed) == ("take r1 at b1",)
    assert str(refused(at, "take r2 at b1")) == "There is no r2; there are p1 and p2 and r1."


def test_a_reserve_may_be_followed_by_the_take_of_what_was_reserved() -> None:
    at = mail_table(["buildings"], ann=STOREHOUSE)
    assert read(at, ANN, "reserve p1, take r1 at b1") == ("reserve p1", "take r1 at b1")
    assert str(refused(at, "reserve p1, take p1 at b1")).endswith("send the reserve alone.")
    assert str(refused(at, "reserve p1, reserve p1")).endswith("send the reserve alone.")


def test_a_storehouse_that_is_used_up_or_bound_to_the_own_turn_says_so() -> None:
    empty = mail_table(["buildings"], ann={**STOREHOUSE, "uses": 0})
    assert str(refused(empty, "reserve p1")) == "The Storehouse is used up."
    playing = game(2, ["buildings"], storehouse="own_turn")
    at = mail_table(["buildings"], bea={**STOREHOUSE, "turns": 0})
    at = Record(playing, at.state)
    assert str(refused(at, "reserve p1", BEA)).startswith("In this match the Storehouse is used")


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
    assert str(error) == "Whether c3 opens a swap is not known yet; send the take alone."


# Buildings and sides


def building() -> tuple[Record, int]:
    at = Record.begin(game(2, ["buildings"]))
    return at, at.waiting[0]


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
    assert ", ".join(read(at, seat, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("build", "Which Building: barn, fold"),
        ("build barn fold", "Which Building: barn, fold"),
        ("take p1 at a1", "Choose a Building first: barn, fold"),
        ("side a", "Side A is up already."),
        ("pass", "Choose a Building first"),
    ],
)
def test_reasons_while_buildings_are_chosen(typed: str, reason: str) -> None:
    at, seat = building()
    assert str(refused(at, typed, seat)).startswith(reason)


def test_a_building_that_is_gone_is_refused_with_what_is_left() -> None:
    at, seat = building()
    at = at.play(seat, "build barn")
    error = refused(at, "build barn", at.waiting[0])
    assert str(error).startswith("The Barn is taken; there are fold, farmhouse, market")


@pytest.mark.parametrize("turns", [0, 1])
def test_the_side_is_turned_out_of_turn_before_the_first_take(turns: int) -> None:
    at = mail_table(bea={"turns": turns})
    if turns:
        assert str(refused(at, "side a", BEA)) == "It is not your turn."
    else:
        assert read(at, BEA, "side a") == ("side a",)
        assert str(refused(at, "side b", BEA)) == "Side B is up already."


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
    assert begins_order(line, Ranchers.vocabulary) is begins


@pytest.mark.parametrize("at", [table("all"), swap_table(ALL_MODULES), building()[0]])
def test_every_legal_step_is_read_back_from_its_text(at: Any) -> None:
    seat = at.waiting[0]
    for step in at.legal(seat):
        assert read(at, seat, step) == (step,)
        assert read(at, seat, step.upper() + ".") == (step,)


def test_a_refusal_tells_nothing_of_bag_and_deck() -> None:
    at = table("all")
    typed = "redraw p1, take p1 at b1"
    state = at.state
    other = replace(state, bag=state.bag[::-1], deck=(*state.deck[-2::-1], state.deck[-1]))
    turned = Record(at.game, other)
    assert str(refused(at, typed)) == str(refused(turned, typed))


def test_a_match_that_is_over_gets_no_reason_from_the_words() -> None:
    assert refusal({"phase": "over"}, ["take", "p1"]) is None
