"""Ranchers: the rulings about its modules, the Pond to Dogs and Cats."""

from collections import Counter

from games.rules.record import Record
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    HORSES,
    MARKET,
    STOREHOUSE,
    game,
    mail_table,
    placed,
    swap_table,
    verbs,
)

# The Pond


def test_ra27_the_pond_holds_everything_at_once() -> None:
    full = {"horse": True, "grant": "pig", "building": "barn", "fish": 3, "dogs": 2, "cats": 1}
    seat = mail_table(ALL_MODULES, ann=full).view(ANN)["seats"][ANN]
    assert {name: seat[name] for name in full} == full


def test_ra29_nothing_in_the_pond_is_swapped() -> None:
    at = swap_table(ALL_MODULES)
    assert not [move for move in at.list_legal_moves(ANN) if "b2" in move]


def test_ra29_the_storehouse_is_used_up_after_two_reserves() -> None:
    at = mail_table(["buildings"], bea=STOREHOUSE)
    at = at.play(BEA, "reserve p1").play(BEA, "reserve p2")
    assert at.list_legal_moves(BEA) == ()
    assert len(at.state.ranches[BEA].reserved) == 2


# Horses, Fish


def test_ra30_what_is_dropped_for_a_horse_leaves_the_match() -> None:
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep horse")
    assert "two-chicken" not in at.state.deck
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep objective")
    assert "horse" not in at.state.bag


def test_ra32_a_pair_with_a_horse_cannot_be_sold() -> None:
    at = mail_table(["horses", "fish"], middle=HORSES)
    assert not [move for move in at.list_legal_moves(ANN) if "sell" in move]


def test_ra35_nothing_is_sold_without_a_fish() -> None:
    assert [move for move in mail_table(["fish"]).list_legal_moves(ANN) if "sell" in move]
    assert not [
        move for move in mail_table(["fish"], fish=0).list_legal_moves(ANN) if "sell" in move
    ]


def test_ra36_a_sold_animal_opens_nothing_brings_no_tile_and_is_no_type() -> None:
    types = placed(a1="cow", b1="goat", c1="sheep", a2="chicken")
    at = mail_table(ALL_MODULES, ann={"fields": types, "building": "barn"})
    at = at.play(ANN, "take p2 sell animal")
    mine = at.state.ranches[ANN]
    assert (at.awaited_seats, mine.grant_points, mine.dogs + mine.cats) == ((BEA,), 0, 0)
    assert "take p1 sell animal dog" not in mail_table(ALL_MODULES).list_legal_moves(ANN)


def test_ra36_a_sold_animal_can_always_be_refilled() -> None:
    at = mail_table(["fish"], bag=()).play(ANN, "take p1 sell animal")
    assert at.state.middle[0] == ("goat", "set-goat-pig-chicken")
    assert at.state.bag == ()


# Grants


def test_ra39_a_grant_animal_is_taken_before_the_take_and_can_be_taken_back() -> None:
    at = mail_table(["grants"])
    assert not at.is_settling_move(ANN, "grant pig")
    assert at.play(ANN, "grant pig").awaited_seats == (ANN,)
    assert "grant" not in verbs(swap_table(["grants"]), ANN)
    assert "grant" not in verbs(at, BEA)


def test_ra40_grant_animals_lie_beside_the_middle() -> None:
    at = mail_table(["grants"]).play(ANN, "grant cow")
    assert at.state.grants == ("goat", "sheep", "pig", "chicken")
    assert Counter(at.state.bag) == Counter(mail_table().state.bag)


def test_ra41_a_seat_gets_one_grant_objective() -> None:
    types = placed(a1="cow", b1="goat", c1="sheep", a2="chicken")
    at = mail_table(["grants"], ann={"fields": types, "grant_points": 5})
    at = at.play(ANN, "take p2 at a3")
    assert at.state.ranches[ANN].grant_points == 5
    assert at.state.grant_objectives == (5, 4)


def test_ra42_horse_and_shelter_are_none_of_the_five_types() -> None:
    types = {"fields": placed(a1="cow", b1="goat", c1="sheep"), "horse": True}
    at = mail_table(ALL_MODULES, ann={**types, "building": "shelter"})
    at = at.play(ANN, "take p2 at a3")
    assert at.state.ranches[ANN].grant_points == 0


def test_ra44_a_seat_takes_one_grant_animal_in_any_turn() -> None:
    last = mail_table(["grants"], turn=15, ann={"turns": 7})
    assert "grant pig" in last.list_legal_moves(ANN)
    assert "grant" not in verbs(last.play(ANN, "grant pig"), ANN)


# Buildings


def test_ra49_the_market_works_once_in_each_own_turn() -> None:
    at = mail_table(["buildings"], ann=MARKET).play(ANN, "redraw p1")
    assert verbs(at, ANN) == {"take"}
    at = at.play(ANN, "take p2 at b1")
    assert at.list_legal_moves(ANN) == ()
    at = at.play(BEA, next(move for move in at.list_legal_moves(BEA) if "at a2" in move))
    assert "redraw" in verbs(at, ANN)


def test_ra49_a_horse_may_be_sent_back() -> None:
    at = mail_table(["buildings", "horses"], ann=MARKET, middle=HORSES).play(ANN, "redraw p1")
    assert at.state.bag.count("horse") == 1


def test_ra51_only_the_owner_can_take_what_is_reserved() -> None:
    at = mail_table(["buildings"], bea=STOREHOUSE).play(BEA, "reserve p1")
    assert not [move for move in at.list_legal_moves(ANN) if " r1" in move]
    at = at.play(ANN, "take p1 at b1")
    assert [move for move in at.list_legal_moves(BEA) if move.startswith("take r1")]
    assert not [move for move in at.list_legal_moves(BEA) if move.startswith("swap")]


def test_ra51_the_owner_reserves_in_the_own_turn_too() -> None:
    at = mail_table(["buildings"], ann=STOREHOUSE).play(ANN, "reserve p1")
    assert at.awaited_seats == (ANN,)
    assert "take r1 at b1" in at.list_legal_moves(ANN)


def test_ra53_the_storehouse_may_be_bound_to_the_own_turn() -> None:
    playing = game(2, ["buildings"], storehouse="own_turn")
    at = Record(playing, mail_table(["buildings"], ann=STOREHOUSE, bea=STOREHOUSE).state)
    assert "reserve" in verbs(at, ANN)
    assert at.list_legal_moves(BEA) == ()


def test_ra62_when_r1_is_taken_r2_becomes_r1() -> None:
    reserved = {**STOREHOUSE, "uses": 0, "reserved": (("pig", "two-pig"), ("cow", "two-goat"))}
    at = mail_table(["buildings"], ann=reserved).play(ANN, "take r1 at b1")
    assert at.state.ranches[ANN].reserved == (("cow", "two-goat"),)


# Dogs and Cats


def test_ra54_a_grant_animal_of_an_owned_type_brings_a_tile() -> None:
    at = mail_table(["grants", "pets"]).play(ANN, "grant goat dog")
    assert (at.state.ranches[ANN].dogs, at.state.tiles) == (1, 8)


def test_ra54_a_tile_is_due_when_a_reserved_pair_is_placed() -> None:
    reserved = {**STOREHOUSE, "uses": 1, "reserved": (("goat", "two-pig"),)}
    at = mail_table(["buildings", "pets"], ann=reserved)
    assert {"take r1 at b1 dog", "take r1 at b1 cat"} <= set(at.list_legal_moves(ANN))
    assert "reserve p1" in at.list_legal_moves(ANN)


def test_ra55_horse_and_shelter_are_never_the_type_already_owned() -> None:
    at = mail_table(ALL_MODULES, ann={"horse": True, "building": "shelter", "fields": placed()})
    assert "take p1 at b1" in at.list_legal_moves(ANN)
    assert "take p1 at b1 dog" not in at.list_legal_moves(ANN)


def test_ra56_a_tile_is_a_duty() -> None:
    assert "take p1 at b1" not in mail_table(["pets"]).list_legal_moves(ANN)
