"""Ranchers: the set-up, the order of events, and the flow cases F1 to F17 of the rule sheet."""

from collections import Counter

import pytest

from games.rules.errors import BadSetup, Illegal, NotYourTurn
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.ranchers.board import ANIMALS
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    CID,
    STOREHOUSE,
    game,
    mail_table,
    placed,
    ranch,
    record,
    swap_table,
)

HORSES = (("horse", "two-chicken"), ("horse", "two-cow"))


def told(at: Record) -> list[str]:
    """The lines of the last move."""
    return [line.template.format(**line.things) for line in at.log[-1]]


def play(at: Record, *moves: str) -> Record:
    """The moves of the seat that is awaited."""
    for move in moves:
        at = at.play(at.awaited_seats[0], move)
    return at


# Set-up (section 2)


@pytest.mark.parametrize(("seats", "of_each", "bag"), [(2, 4, 20), (3, 6, 30), (4, 7, 35)])
def test_the_bag_has_so_many_of_each_and_two_of_them_lie_in_the_middle(
    seats: int, of_each: int, bag: int
) -> None:
    state = game(seats).start()
    animals = [*state.bag, *(pair[0] for pair in state.middle)]
    assert Counter(animals) == dict.fromkeys(ANIMALS, of_each)
    assert (len(state.bag), len(state.deck)) == (bag - 2, 33)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_module_puts_its_pieces_on_the_table(seats: int) -> None:
    state = game(seats, ALL_MODULES).start()
    animals = [*state.bag, *(pair[0] for pair in state.middle)]
    assert animals.count("horse") == seats
    assert (state.fish, state.tiles, len(state.grants)) == (seats + 1, 9, 5)
    assert state.grant_objectives == ((5, 4) if seats == 2 else (5, 4, 3))
    assert len(state.buildings) == 6


def test_without_modules_none_of_their_pieces_is_there() -> None:
    state = game(4).start()
    assert (state.fish, state.tiles, state.grants, state.buildings) == (0, 0, (), ())
    assert "horse" not in state.bag


def test_every_seat_gets_another_ranch_with_side_a_up() -> None:
    ranches = game(4).start().ranches
    assert {one.number for one in ranches} == {1, 2, 3, 4}
    assert {one.side for one in ranches} == {"a"}


def test_ra1_the_first_seat_is_drawn_by_lot() -> None:
    assert {game(4, seed=bytes([n])).start().first for n in range(40)} == {0, 1, 2, 3}


def test_ra46_the_last_seat_builds_first_and_the_first_seat_last() -> None:
    at = Record.begin(game(3, ["buildings"]))
    first = at.state.first
    order = []
    for building in ("barn", "fold", "market"):
        order += at.awaited_seats
        at = play(at, f"build {building}")
    assert order == [(first + 2) % 3, (first + 1) % 3, first]
    assert (at.state.phase, at.awaited_seats) == ("choose", (first,))
    assert at.state.buildings == ("farmhouse", "shelter", "storehouse")


def test_five_seats_are_refused() -> None:
    with pytest.raises(BadSetup, match="can’t be played by 5; choose 2, 3 or 4"):
        game(5)


def test_a_module_is_on_or_off() -> None:
    with pytest.raises(BadSetup, match="'fish' can’t be 'some'; choose False, True"):
        game(2, fish="some")


# The order of events (section 5)


def test_a_take_places_the_animal_keeps_the_objective_and_refills_the_place() -> None:
    at = mail_table().play(ANN, "take p1 at b1")
    mine, state = at.state.ranches[ANN], at.state
    assert mine.fields == placed(a2="chicken", a3="goat", b1="goat")
    assert mine.objectives[-1] == "two-chicken"
    assert state.middle == (("chicken", "set-goat-pig-chicken"), ("pig", "two-cow"))
    assert (len(state.bag), state.seat, state.turn) == (13, BEA, 6)
    assert told(at)[0] == "0 puts the goat from p1 on b1 and keeps “exactly two chickens”."


def test_a_sold_objective_is_laid_face_down_and_the_animal_is_placed() -> None:
    at = mail_table(["fish"]).play(ANN, "take p1 at b1 sell objective")
    mine = at.state.ranches[ANN]
    assert (mine.sold, mine.fish, at.state.fish) == (("two-chicken",), 1, 2)
    assert mine.fields == placed(a2="chicken", a3="goat", b1="goat")
    assert told(at)[0] == (
        "0 puts the goat from p1 on b1 and sells “exactly two chickens” for a Fish (Fish 1)."
    )


def test_a_horse_kept_costs_its_objective_and_fills_no_field() -> None:
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep horse")
    mine = at.state.ranches[ANN]
    assert (mine.horse, len(mine.objectives), mine.turns) == (True, 2, 3)
    assert mine.fields == mail_table().state.ranches[ANN].fields
    assert at.state.out == ("two-chicken",)
    assert told(at)[0].endswith("keeps the Horse from p1; “exactly two chickens” leaves the match.")


def test_an_objective_kept_costs_the_horse() -> None:
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep objective")
    assert at.state.ranches[ANN].objectives[-1] == "two-chicken"
    assert (at.state.out, at.state.ranches[ANN].horse) == (("horse",), False)


def test_a_swap_opens_only_where_the_animal_is_at_home() -> None:
    assert mail_table().play(ANN, "take p2 at c3").state.phase == "swap"
    assert mail_table().play(ANN, "take p2 at c1").awaited_seats == (BEA,)


def test_passing_ends_the_turn() -> None:
    at = swap_table().play(ANN, "pass")
    assert (at.awaited_seats, at.state.turn, at.state.middle) == (
        (BEA,),
        6,
        swap_table().state.middle,
    )


def test_after_eight_turns_each_the_match_is_counted() -> None:
    at = mail_table(turn=16, ann={"turns": 7}, bea={"turns": 8})
    at = at.play(ANN, "take p1 at b1")
    assert at.awaited_seats == ()
    assert at.outcome is not None
    assert at.outcome.scores == tuple(count.total for count in at.state.counts)
    assert at.list_legal_moves(ANN) == at.list_legal_moves(BEA) == ()


# Flow cases (section 8.2)


def test_f1_the_refilled_pair_may_be_used_in_the_swap() -> None:
    at = mail_table(
        ann={"fields": placed(), "turns": 2},
        middle=(("goat", "two-chicken"), ("chicken", "two-cow")),
    )
    at = at.play(ANN, "take p2 at a2")
    animal, objective = at.state.middle[1]
    at = at.play(ANN, "swap objective o1 for p2")
    assert at.state.ranches[ANN].objectives[0] == objective == "set-goat-pig-chicken"
    assert at.state.middle[1] == (animal, "set-pig-sheep-cow")


def test_f2_the_animal_just_placed_may_be_swapped_away() -> None:
    middle = (("pig", "two-chicken"), ("chicken", "two-cow"))
    at = mail_table(ann={"fields": placed(), "building": "farmhouse"}, middle=middle)
    at = play(at, "take p2 at a2", "swap animal a2 for p1")
    assert at.state.ranches[ANN].fields == placed(a2="pig")
    assert at.state.middle[0] == ("chicken", "two-chicken")
    assert at.view(ANN)["seats"][ANN]["home"] == []


def test_f3_an_animal_that_comes_home_by_a_swap_opens_none_and_brings_no_tile() -> None:
    # On side 2B a cow is printed on c3.
    ann = {"number": 2, "fields": placed(b1="chicken", c3="pig", a1="cow"), "turns": 3}
    middle = (("cow", "two-chicken"), ("cow", "two-pig"))
    at = swap_table(["pets"], ann=ann, middle=middle).play(ANN, "swap animal c3 for p1")
    assert at.state.ranches[ANN].fields == placed(b1="chicken", c3="cow", a1="cow")
    assert (at.awaited_seats, at.state.tiles) == ((BEA,), 9)


def test_f4_another_animal_on_a_special_space_opens_nothing_and_blocks_it() -> None:
    at = mail_table().play(ANN, "take p1 at c3")
    assert at.awaited_seats == (BEA,)
    at = at.play(BEA, "take p1 at b3")
    assert not [move for move in at.list_legal_moves(ANN) if " at c3" in move]


def test_f5_a_sold_card_cannot_be_given_away() -> None:
    first = {"fields": placed(), "objectives": (), "turns": 0}
    at = mail_table(["fish"], ann=first).play(ANN, "take p2 at c3 sell objective")
    assert at.state.phase == "swap"
    assert {move.split()[1] for move in at.list_legal_moves(ANN) if move != "pass"} == {"animal"}


def test_f6_an_animal_cannot_be_swapped_for_a_horse_but_an_objective_can() -> None:
    at = swap_table(["horses"], middle=(("horse", "two-chicken"), ("cow", "two-pig")))
    moves = [move for move in at.list_legal_moves(ANN) if move.endswith("p1")]
    assert moves == [f"swap objective o{number} for p1" for number in (1, 2, 3)]


def test_f7_a_second_horse_can_only_be_dropped() -> None:
    at = mail_table(["horses"], ann={"horse": True}, middle=HORSES)
    assert at.list_legal_moves(ANN) == ("take p1 keep objective", "take p2 keep objective")
    assert at.play(ANN, "take p2 keep objective").state.out == ("horse",)


def test_f8_a_sold_animal_is_mixed_in_before_the_place_is_refilled() -> None:
    bag = ("cow", "goat", "sheep", "sheep", "chicken")
    at = mail_table(["fish"], bag=bag).play(ANN, "take p2 sell animal")
    state = at.state
    drawn = state.middle[1][0]
    assert Counter((*state.bag, drawn)) == Counter((*bag, "pig"))
    assert (len(state.bag), state.bag_shuffles, state.ranches[ANN].fish) == (5, 1, 1)


def test_f9_a_second_animal_of_a_type_brings_a_tile() -> None:
    at = mail_table(["pets"])
    assert {move.split()[-1] for move in at.list_legal_moves(ANN) if "p1 at b1" in move} == {
        "dog",
        "cat",
    }
    assert at.play(ANN, "take p1 at b1 cat").state.ranches[ANN].cats == 1


def test_f10_a_grant_animal_counts_as_owned() -> None:
    at = mail_table(["pets", "grants"], ann={"grant": "pig"})
    assert "take p2 at b1 dog" in at.list_legal_moves(ANN)
    assert "take p2 at b1" not in at.list_legal_moves(ANN)


def test_f11_a_grant_animal_of_a_new_type_brings_no_tile_but_the_next_one_does() -> None:
    at = mail_table(["pets", "grants"])
    assert "grant pig" in at.list_legal_moves(ANN)
    assert {"grant goat dog", "grant goat cat"} <= set(at.list_legal_moves(ANN))
    at = play(at, "grant pig", "take p2 at b1 dog")
    assert (at.state.ranches[ANN].dogs, at.state.tiles) == (1, 8)


def test_f12_without_tiles_a_take_is_without_one() -> None:
    at = mail_table(["pets"], tiles=0)
    assert "take p1 at b1" in at.list_legal_moves(ANN)
    assert not [move for move in at.list_legal_moves(ANN) if move.endswith(("dog", "cat"))]


def test_f13_after_a_reserve_the_seat_on_turn_is_asked_with_the_new_table() -> None:
    at = mail_table(["buildings"], bea=STOREHOUSE).play(BEA, "reserve p2")
    assert at.awaited_seats == (ANN,)
    assert at.state.ranches[BEA].reserved == (("pig", "two-cow"),)
    assert at.state.ranches[BEA].uses == 1
    assert at.state.middle[1] == ("chicken", "set-goat-pig-chicken")
    assert read_submission(at, ANN, "take p1 at b1") == ("take p1 at b1",)
    with pytest.raises(Illegal, match="No pair on offer has a pig"):
        read_submission(at, ANN, "take the pig at c3")


def test_f14_nothing_is_reserved_while_a_swap_is_open() -> None:
    at = swap_table(["buildings"], bea=STOREHOUSE)
    assert at.list_legal_moves(BEA) == ()
    with pytest.raises(NotYourTurn):
        at.play(BEA, "reserve p1")


def test_f15_a_reserved_pair_is_taken_like_any_other_and_nothing_is_refilled() -> None:
    reserved = {**STOREHOUSE, "uses": 0, "reserved": (("pig", "two-pig"), ("cow", "two-goat"))}
    at = mail_table(["buildings", "fish", "pets"], ann=reserved)
    bag, middle = at.state.bag, at.state.middle
    assert {"take r1 sell animal", "take r1 at b1 sell objective"} <= set(at.list_legal_moves(ANN))
    after = at.play(ANN, "take r1 at c3")
    assert (after.state.bag, after.state.middle) == (bag, middle)
    assert (after.state.phase, after.awaited_seats) == ("swap", (ANN,))


def test_f16_the_market_draws_first_and_mixes_in_afterwards() -> None:
    at = mail_table(["buildings"], ann={"building": "market"})
    after = at.play(ANN, "redraw p1")
    state = after.state
    assert state.middle[0] == ("chicken", "set-goat-pig-chicken")
    assert Counter(state.bag) + Counter(["chicken"]) == Counter((*at.state.bag, "goat"))
    assert set(state.deck) == {*at.state.deck[:-1], "two-chicken"}
    assert (state.bag_shuffles, state.deck_shuffles, state.redrawn) == (1, 1, True)
    assert after.awaited_seats == (ANN,)
    assert told(after)[0] == ("0 sends p1’s goat and “exactly two chickens” back and draws again.")


def test_f17_the_very_last_take_may_leave_a_place_empty() -> None:
    playing = game(4, ["buildings"])
    ranches = (
        ranch(1, turns=7, building="barn", objectives=("most-cow",)),
        *(ranch(number, turns=8) for number in (2, 3, 4)),
    )
    middle = (("goat", "two-chicken"), ("pig", "two-cow"))
    at = record(playing, ranches=ranches, turn=32, middle=middle, bag=(), deck=("two-pig",))
    at = at.play(ANN, "take p1 at a1")
    assert at.state.middle == (None, ("pig", "two-cow"))
    assert told(at)[-1] == "p1 stays empty."
    assert {move.split()[-1] for move in at.list_legal_moves(ANN) if move != "pass"} == {"p2"}
    assert at.play(ANN, "pass").outcome is not None


# Grants (E37)


def test_e37_whoever_owns_all_five_types_first_gets_most() -> None:
    bea = ranch(2, fields=placed(a1="cow", b1="goat", c1="sheep", a3="pig"), turns=2)
    ann = ranch(
        1,
        "b",
        fields=placed(a1="cow", b1="goat", c1="sheep", a2="chicken"),
        turns=3,
        objectives=("most-cow",),
    )
    middle = (("goat", "two-chicken"), ("pig", "two-cow"))
    playing = game(3, ["grants"])
    at = record(playing, ranches=(ann, bea, ranch(3)), seat=BEA, turn=5, middle=middle)
    at = at.play(BEA, "grant chicken")
    assert at.state.ranches[BEA].grant_points == 5
    assert told(at)[-1] == "1 owns all five animals: the Grant scores 5."
    swap = at.state._replace(phase="swap", seat=BEA)
    at = Record(playing, swap).play(BEA, "swap animal a3 for p1")
    assert at.state.ranches[BEA].grant_points == 5
    at = Record(playing, at.state._replace(phase="swap", seat=ANN, middle=middle))
    at = at.play(ANN, "swap animal a2 for p2")
    assert at.state.ranches[ANN].grant_points == 0
    at = Record(
        playing, at.state._replace(phase="choose", seat=ANN, middle=(("chicken", "two-pig"), None))
    )
    at = at.play(ANN, "take p1 at c3")
    assert (at.state.ranches[ANN].grant_points, at.state.grant_objectives) == (4, (3,))


def test_e37_a_swap_may_complete_the_five_types() -> None:
    ann = ranch(
        1, "b", fields=placed(a1="cow", b1="goat", c1="sheep", a2="chicken", a3="cow"), turns=5
    )
    middle = (("goat", "two-chicken"), ("pig", "two-cow"))
    at = record(game(3, ["grants"]), ranches=(ann, ranch(2), ranch(3)), phase="swap", middle=middle)
    at = at.play(ANN, "swap animal a3 for p2")
    assert at.state.ranches[ANN].grant_points == 5
    assert told(at)[-1] == "0 owns all five animals: the Grant scores 5."
    assert at.awaited_seats == (BEA,)
    assert at.state.ranches[CID].grant_points == 0
