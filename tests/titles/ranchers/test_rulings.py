"""Ranchers: the rulings of the rule sheet that no example shows."""

from collections import Counter
from dataclasses import replace

import pytest

from games.rules.errors import Illegal
from games.rules.game import Outcome
from games.rules.record import Record
from games.titles.ranchers.score import Count
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    DECK,
    game,
    mail_table,
    placed,
    swap_table,
)

STOREHOUSE = {"building": "storehouse", "uses": 2}
MARKET = {"building": "market"}
HORSES = (("horse", "two-chicken"), ("horse", "two-cow"))


def verbs(at: Record, seat: int) -> set[str]:
    return {step.split()[0] for step in at.legal(seat)}


# Sides (RA-2, RA-61)


def test_ra2_a_side_may_be_chosen_by_anybody_until_the_own_first_take() -> None:
    at = Record.begin(game(3))
    first = at.waiting[0]
    for seat in range(3):
        assert "side b" in at.legal(seat)
        at = at.play(seat, "side b").play(seat, "side a").play(seat, "side b")
    take = next(step for step in at.legal(first) if step.startswith("take"))
    at = at.play(first, take)
    assert [one.side for one in at.state.ranches] == ["b", "b", "b"]
    assert "side" not in verbs(at, first)
    assert all("side a" in at.legal(seat) for seat in range(3) if seat != first)


def test_ra2_a_side_may_be_chosen_while_buildings_are() -> None:
    at = Record.begin(game(2, ["buildings"]))
    assert all("side b" in at.legal(seat) for seat in (ANN, BEA))


def test_ra61_the_side_that_is_up_is_no_legal_step() -> None:
    at = Record.begin(game(2))
    with pytest.raises(Illegal):
        at.play(at.waiting[0], "side a")


def test_a_side_in_the_own_turn_can_be_taken_back_and_out_of_turn_not() -> None:
    at = Record.begin(game(2))
    mine = at.waiting[0]
    assert not at.settles(mine, "side b")
    assert at.settles(1 - mine, "side b")


# The base game


def test_ra3_the_next_card_is_seen_by_all_and_the_others_by_nobody() -> None:
    at = mail_table()
    for seat in (None, ANN, BEA):
        view = at.view(seat)
        assert (view["next"], view["deck"]) == ("set-goat-pig-chicken", 29)
        assert "beside-goat-sheep" not in str(view)


def test_ra6_a_seat_on_turn_must_take_a_pair() -> None:
    assert verbs(mail_table(), ANN) == {"take"}


def test_ra8_the_only_steps_of_a_turn_are_a_take_and_a_swap() -> None:
    assert verbs(swap_table(), ANN) == {"swap", "pass"}


def test_ra10_the_other_half_of_the_pair_stays() -> None:
    at = swap_table().play(ANN, "swap animal a2 for p1")
    assert at.state.middle[0] == ("chicken", "two-chicken")
    at = swap_table().play(ANN, "swap objective o2 for p1")
    assert at.state.middle[0] == ("goat", "pairs-sheep-pig")
    assert at.state.ranches[ANN].objectives == ("set-pig-sheep-cow", "two-chicken", "two-cow")


def test_ra11_every_own_animal_and_objective_may_be_given_but_not_for_its_like() -> None:
    steps = set(swap_table().legal(ANN))
    animals = {
        f"swap animal {field} for {place}" for field in ("a2", "a3", "c3") for place in ("p1", "p2")
    }
    cards = {f"swap objective o{n} for {place}" for n in (1, 2, 3) for place in ("p1", "p2")}
    assert steps == (animals - {"swap animal a3 for p1"}) | cards | {"pass"}


def test_ra13_the_chance_of_a_special_space_passes_with_the_turn() -> None:
    at = mail_table().play(ANN, "take p2 at c3").play(ANN, "pass").play(BEA, "take p1 at b3")
    assert (at.waiting, at.state.phase) == ((ANN,), "choose")


@pytest.mark.parametrize("modules", [(), ALL_MODULES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ra14_every_seat_has_eight_turns(seats: int, modules: tuple[str, ...]) -> None:
    at = Record.begin(game(seats, modules))
    while at.waiting:
        at = at.play(at.waiting[0], at.absent(at.waiting[0]))
    assert [one.turns for one in at.state.ranches] == [8] * seats


def test_ra22_everybody_sees_every_score_unless_the_match_says_own() -> None:
    at = mail_table()
    assert [seat["count"]["total"] for seat in at.view(None)["seats"]] == [0, 4]
    own = Record(game(2, estimates="own"), at.state)
    assert own.view(ANN)["seats"][BEA]["count"] is None
    assert own.view(ANN)["seats"][BEA]["objectives"][0]["points"] is None
    assert own.view(ANN)["seats"][ANN]["count"] is not None
    assert all(seat["count"] is None for seat in own.view(None)["seats"])


def finished(*results: tuple[int, int]) -> Outcome:
    """The outcome for seats with these points and types."""
    playing = game(len(results))
    counted = tuple(Count((), 0, 0, 0, 0, 0, 0, types, "", "", total) for total, types in results)
    outcome = playing.outcome(replace(playing.start(), phase="over", counts=counted))
    assert outcome is not None
    return outcome


def test_ra24_the_highest_score_wins_then_more_types_then_all_of_them() -> None:
    assert finished((24, 4), (20, 5)).winners == (0,)
    assert finished((24, 4), (24, 5)).winners == (1,)
    assert finished((24, 5), (24, 5), (9, 5)).winners == (0, 1)
    assert finished((24, 5), (24, 5), (9, 5)).places == (1, 1, 3)
    assert "shared" in finished((24, 5), (24, 5)).reason


@pytest.mark.parametrize("empty", ["bag", "deck"])
def test_ra25_nothing_is_redrawn_or_reserved_without_bag_or_deck(empty: str) -> None:
    full = mail_table(["buildings"], ann=MARKET, bea=STOREHOUSE)
    assert "redraw" in verbs(full, ANN)
    assert "reserve" in verbs(full, BEA)
    at = mail_table(["buildings"], ann=MARKET, bea=STOREHOUSE, **{empty: ()})
    assert "redraw" not in verbs(at, ANN)
    assert "reserve" not in verbs(at, BEA)


def test_ra26_what_goes_back_is_mixed_in_at_once() -> None:
    orders = {
        Record(game(2, ["buildings"], seed=bytes([seed])), mail_table(ann=MARKET).state)
        .play(ANN, "redraw p1")
        .state.deck
        for seed in range(10)
    }
    assert len(orders) == 10
    assert {tuple(sorted(order)) for order in orders} == {min(map(tuple, map(sorted, orders)))}


# The Pond


def test_ra27_the_pond_holds_everything_at_once() -> None:
    full = {"horse": True, "grant": "pig", "building": "barn", "fish": 3, "dogs": 2, "cats": 1}
    seat = mail_table(ALL_MODULES, ann=full).view(ANN)["seats"][ANN]
    assert {name: seat[name] for name in full} == full


def test_ra29_nothing_in_the_pond_is_swapped() -> None:
    at = swap_table(ALL_MODULES)
    assert not [step for step in at.legal(ANN) if "b2" in step]


def test_ra29_the_storehouse_is_used_up_after_two_reserves() -> None:
    at = mail_table(["buildings"], bea=STOREHOUSE)
    at = at.play(BEA, "reserve p1").play(BEA, "reserve p2")
    assert at.legal(BEA) == ()
    assert len(at.state.ranches[BEA].reserved) == 2


# Horses, Fish


def test_ra30_what_is_dropped_for_a_horse_leaves_the_match() -> None:
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep horse")
    assert "two-chicken" not in at.state.deck
    at = mail_table(["horses"], middle=HORSES).play(ANN, "take p1 keep objective")
    assert "horse" not in at.state.bag


def test_ra32_a_pair_with_a_horse_cannot_be_sold() -> None:
    at = mail_table(["horses", "fish"], middle=HORSES)
    assert not [step for step in at.legal(ANN) if "sell" in step]


def test_ra35_nothing_is_sold_without_a_fish() -> None:
    assert [step for step in mail_table(["fish"]).legal(ANN) if "sell" in step]
    assert not [step for step in mail_table(["fish"], fish=0).legal(ANN) if "sell" in step]


def test_ra36_a_sold_animal_opens_nothing_brings_no_tile_and_is_no_type() -> None:
    types = placed(a1="cow", b1="goat", c1="sheep", a2="chicken")
    at = mail_table(ALL_MODULES, ann={"fields": types, "building": "barn"})
    at = at.play(ANN, "take p2 sell animal")
    mine = at.state.ranches[ANN]
    assert (at.waiting, mine.grant_points, mine.dogs + mine.cats) == ((BEA,), 0, 0)
    assert "take p1 sell animal dog" not in mail_table(ALL_MODULES).legal(ANN)


def test_ra36_a_sold_animal_can_always_be_refilled() -> None:
    at = mail_table(["fish"], bag=()).play(ANN, "take p1 sell animal")
    assert at.state.middle[0] == ("goat", "set-goat-pig-chicken")
    assert at.state.bag == ()


# Grants


def test_ra39_a_grant_animal_is_taken_before_the_take_and_can_be_taken_back() -> None:
    at = mail_table(["grants"])
    assert not at.settles(ANN, "grant pig")
    assert at.play(ANN, "grant pig").waiting == (ANN,)
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
    assert "grant pig" in last.legal(ANN)
    assert "grant" not in verbs(last.play(ANN, "grant pig"), ANN)


# Buildings


def test_ra49_the_market_works_once_in_each_own_turn() -> None:
    at = mail_table(["buildings"], ann=MARKET).play(ANN, "redraw p1")
    assert verbs(at, ANN) == {"take"}
    at = at.play(ANN, "take p2 at b1")
    assert at.legal(ANN) == ()
    at = at.play(BEA, next(step for step in at.legal(BEA) if "at a2" in step))
    assert "redraw" in verbs(at, ANN)


def test_ra49_a_horse_may_be_sent_back() -> None:
    at = mail_table(["buildings", "horses"], ann=MARKET, middle=HORSES).play(ANN, "redraw p1")
    assert at.state.bag.count("horse") == 1


def test_ra51_only_the_owner_can_take_what_is_reserved() -> None:
    at = mail_table(["buildings"], bea=STOREHOUSE).play(BEA, "reserve p1")
    assert not [step for step in at.legal(ANN) if " r1" in step]
    at = at.play(ANN, "take p1 at b1")
    assert [step for step in at.legal(BEA) if step.startswith("take r1")]
    assert not [step for step in at.legal(BEA) if step.startswith("swap")]


def test_ra51_the_owner_reserves_in_the_own_turn_too() -> None:
    at = mail_table(["buildings"], ann=STOREHOUSE).play(ANN, "reserve p1")
    assert at.waiting == (ANN,)
    assert "take r1 at b1" in at.legal(ANN)


def test_ra53_the_storehouse_may_be_bound_to_the_own_turn() -> None:
    playing = game(2, ["buildings"], storehouse="own_turn")
    at = Record(playing, mail_table(["buildings"], ann=STOREHOUSE, bea=STOREHOUSE).state)
    assert "reserve" in verbs(at, ANN)
    assert at.legal(BEA) == ()


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
    assert {"take r1 at b1 dog", "take r1 at b1 cat"} <= set(at.legal(ANN))
    assert "reserve p1" in at.legal(ANN)


def test_ra55_horse_and_shelter_are_never_the_type_already_owned() -> None:
    at = mail_table(ALL_MODULES, ann={"horse": True, "building": "shelter", "fields": placed()})
    assert "take p1 at b1" in at.legal(ANN)
    assert "take p1 at b1 dog" not in at.legal(ANN)


def test_ra56_a_tile_is_a_duty() -> None:
    assert "take p1 at b1" not in mail_table(["pets"]).legal(ANN)


# The mildest step (RA-60)


def test_ra60_an_absent_seat_builds_the_first_free_of_a_fixed_list() -> None:
    at = Record.begin(game(4, ["buildings"]))
    built = []
    for _ in range(4):
        built.append(at.absent(at.waiting[0]))
        at = at.play(at.waiting[0], built[-1])
    assert built == ["build farmhouse", "build fold", "build barn", "build market"]


def test_ra60_an_absent_seat_passes_a_swap() -> None:
    assert swap_table().absent(ANN) == "pass"


def test_ra60_an_absent_seat_takes_what_scores_most_at_once() -> None:
    # A sheep stands already, so a pig makes a pair at once.
    at = mail_table(ann={"fields": placed(a1="sheep"), "objectives": ("pairs-sheep-pig",)})
    assert at.absent(ANN) == "take p2 at b1"


def test_ra60_an_absent_seat_counts_the_grant_objective_that_a_take_earns() -> None:
    # A second goat pays 3; the pig, which scores nothing itself, is the fifth type and earns 5.
    fields = placed(a1="sheep", a2="chicken", a3="goat", b1="cow")
    ann = {"fields": fields, "objectives": ("two-goat",), "turns": 4}
    assert mail_table(ann=ann).absent(ANN).startswith("take p1")
    assert mail_table(("grants",), ann=ann).absent(ANN).startswith("take p2")
    earlier = {**ann, "grant_points": 4}
    assert mail_table(("grants",), ann=earlier).absent(ANN).startswith("take p1")


def test_ra60_equal_takes_are_the_first_place_and_field() -> None:
    at = mail_table(ann={"fields": placed(), "objectives": (), "turns": 0})
    assert at.absent(ANN) == "take p1 at a1"


def test_ra60_an_absent_seat_takes_the_tile_it_has_more_of() -> None:
    for cats, pet in ((0, "dog"), (1, "cat")):
        at = mail_table(
            ["pets"], ann={"cats": cats}, middle=(("goat", "two-goat"), ("goat", "two-pig"))
        )
        assert at.absent(ANN).endswith(pet)


def test_ra60_an_absent_seat_drops_a_horse_and_sells_nothing() -> None:
    at = mail_table(["horses", "fish", "grants"], middle=HORSES)
    assert at.absent(ANN) == "take p1 keep objective"


# What the sheet says of steps


def test_the_sheets_canonical_forms_are_legal_steps() -> None:
    reserved = {"building": "storehouse", "uses": 1, "reserved": (("pig", "two-pig"),)}
    at = mail_table(ALL_MODULES, ann=reserved)
    assert {
        "take p2 at a1",
        "take p1 at a1 dog",
        "take p2 at a1 sell objective",
        "take p1 at a1 cat sell objective",
        "take p2 sell animal",
        "take r1 at c3",
        "grant pig",
        "grant goat dog",
        "reserve p2",
    } <= set(at.legal(ANN))


def test_every_card_of_the_mail_table_is_somewhere() -> None:
    state = mail_table().state
    held = [card for one in state.ranches for card in one.objectives]
    assert sorted([*held, *(pair[1] for pair in state.middle), *state.deck]) == DECK


def test_a_step_that_reveals_settles_and_one_that_does_not_may_be_undone() -> None:
    at = mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE)
    kinds = {step.split()[0]: at.settles(ANN, step) for step in at.legal(ANN)}
    assert kinds == {"take": True, "grant": False, "redraw": True}
    assert at.settles(BEA, "reserve p1")
    assert all(swap_table().settles(ANN, step) for step in swap_table().legal(ANN))


def test_labels_say_what_a_step_does() -> None:
    at = mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE)
    assert at.label(ANN, "take p2 at c3") == (
        "Take p2: pig on c3, at home, keep “exactly two cows: 3”"
    )
    assert at.label(ANN, "take p1 at b1 cat sell objective") == (
        "Take p1: goat on b1, with a Cat, sell “exactly two chickens: 3” for a Fish"
    )
    assert at.label(ANN, "redraw p1") == "Redraw p1: goat and “exactly two chickens: 3”"
    assert at.label(ANN, "grant goat dog") == "Take the Grant goat, with a Dog"
    swap = swap_table()
    assert swap.label(ANN, "swap animal a2 for p1") == "Swap the chicken on a2 for the goat of p1"
    assert swap.label(ANN, "pass") == "No swap"
