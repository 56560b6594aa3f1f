"""Ranchers: the rulings of the rule sheet that no example shows."""

import pytest

from games.rules.errors import Illegal
from games.rules.game import Outcome
from games.rules.record import Record
from games.titles.ranchers.score import RanchScore
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    ANN,
    BEA,
    DECK,
    HORSES,
    MARKET,
    STOREHOUSE,
    game,
    mail_table,
    placed,
    swap_table,
    verbs,
)

# Sides (RA-2, RA-61)


def test_ra2_a_side_may_be_chosen_by_anybody_until_the_own_first_take() -> None:
    at = Record.begin(game(3))
    first = at.awaited_seats[0]
    for seat in range(3):
        assert "side b" in at.list_legal_moves(seat)
        at = at.play(seat, "side b").play(seat, "side a").play(seat, "side b")
    take = next(move for move in at.list_legal_moves(first) if move.startswith("take"))
    at = at.play(first, take)
    assert [one.side for one in at.state.ranches] == ["b", "b", "b"]
    assert "side" not in verbs(at, first)
    assert all("side a" in at.list_legal_moves(seat) for seat in range(3) if seat != first)


def test_ra2_a_side_may_be_chosen_while_buildings_are() -> None:
    at = Record.begin(game(2, ["buildings"]))
    assert all("side b" in at.list_legal_moves(seat) for seat in (ANN, BEA))


def test_ra61_the_side_that_is_up_is_no_legal_move() -> None:
    at = Record.begin(game(2))
    with pytest.raises(Illegal):
        at.play(at.awaited_seats[0], "side a")


def test_a_side_in_the_own_turn_can_be_taken_back_and_out_of_turn_not() -> None:
    at = Record.begin(game(2))
    mine = at.awaited_seats[0]
    assert not at.is_settling_move(mine, "side b")
    assert at.is_settling_move(1 - mine, "side b")


# The base game


def test_ra3_the_next_card_is_seen_by_all_and_the_others_by_nobody() -> None:
    at = mail_table()
    for seat in (None, ANN, BEA):
        view = at.view(seat)
        assert (view["next"], view["deck"]) == ("set-goat-pig-chicken", 29)
        assert "beside-goat-sheep" not in str(view)


def test_ra6_a_seat_on_turn_must_take_a_pair() -> None:
    assert verbs(mail_table(), ANN) == {"take"}


def test_ra8_the_only_moves_of_a_turn_are_a_take_and_a_swap() -> None:
    assert verbs(swap_table(), ANN) == {"swap", "pass"}


def test_ra10_the_other_half_of_the_pair_stays() -> None:
    at = swap_table().play(ANN, "swap animal a2 for p1")
    assert at.state.middle[0] == ("chicken", "two-chicken")
    at = swap_table().play(ANN, "swap objective o2 for p1")
    assert at.state.middle[0] == ("goat", "pairs-sheep-pig")
    assert at.state.ranches[ANN].objectives == ("set-pig-sheep-cow", "two-chicken", "two-cow")


def test_ra11_every_own_animal_and_objective_may_be_given_but_not_for_its_like() -> None:
    moves = set(swap_table().list_legal_moves(ANN))
    animals = {
        f"swap animal {field} for {place}" for field in ("a2", "a3", "c3") for place in ("p1", "p2")
    }
    cards = {f"swap objective o{n} for {place}" for n in (1, 2, 3) for place in ("p1", "p2")}
    assert moves == (animals - {"swap animal a3 for p1"}) | cards | {"pass"}


def test_ra13_the_chance_of_a_special_space_passes_with_the_turn() -> None:
    at = mail_table().play(ANN, "take p2 at c3").play(ANN, "pass").play(BEA, "take p1 at b3")
    assert (at.awaited_seats, at.state.phase) == ((ANN,), "choose")


@pytest.mark.parametrize("modules", [(), ALL_MODULES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ra14_every_seat_has_eight_turns(seats: int, modules: tuple[str, ...]) -> None:
    at = Record.begin(game(seats, modules))
    while at.awaited_seats:
        at = at.play(at.awaited_seats[0], at.choose_timeout_move(at.awaited_seats[0]))
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
    counted = tuple(
        RanchScore((), 0, 0, 0, 0, 0, 0, types, "", "", total) for total, types in results
    )
    outcome = playing.outcome(playing.start()._replace(phase="over", counts=counted))
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


# The mildest move (RA-60)


def test_ra60_an_absent_seat_builds_the_first_free_of_a_fixed_list() -> None:
    at = Record.begin(game(4, ["buildings"]))
    built = []
    for _ in range(4):
        built.append(at.choose_timeout_move(at.awaited_seats[0]))
        at = at.play(at.awaited_seats[0], built[-1])
    assert built == ["build farmhouse", "build fold", "build barn", "build market"]


def test_ra60_an_absent_seat_passes_a_swap() -> None:
    assert swap_table().choose_timeout_move(ANN) == "pass"


def test_ra60_an_absent_seat_takes_what_scores_most_at_once() -> None:
    # A sheep stands already, so a pig makes a pair at once.
    at = mail_table(ann={"fields": placed(a1="sheep"), "objectives": ("pairs-sheep-pig",)})
    assert at.choose_timeout_move(ANN) == "take p2 at b1"


def test_ra60_an_absent_seat_counts_the_grant_objective_that_a_take_earns() -> None:
    # A second goat pays 3; the pig, which scores nothing itself, is the fifth type and earns 5.
    fields = placed(a1="sheep", a2="chicken", a3="goat", b1="cow")
    ann = {"fields": fields, "objectives": ("two-goat",), "turns": 4}
    assert mail_table(ann=ann).choose_timeout_move(ANN).startswith("take p1")
    assert mail_table(("grants",), ann=ann).choose_timeout_move(ANN).startswith("take p2")
    earlier = {**ann, "grant_points": 4}
    assert mail_table(("grants",), ann=earlier).choose_timeout_move(ANN).startswith("take p1")


def test_ra60_equal_takes_are_the_first_place_and_field() -> None:
    at = mail_table(ann={"fields": placed(), "objectives": (), "turns": 0})
    assert at.choose_timeout_move(ANN) == "take p1 at a1"


def test_ra60_an_absent_seat_takes_the_tile_it_has_more_of() -> None:
    for cats, pet in ((0, "dog"), (1, "cat")):
        at = mail_table(
            ["pets"], ann={"cats": cats}, middle=(("goat", "two-goat"), ("goat", "two-pig"))
        )
        assert at.choose_timeout_move(ANN).endswith(pet)


def test_ra60_an_absent_seat_drops_a_horse_and_sells_nothing() -> None:
    at = mail_table(["horses", "fish", "grants"], middle=HORSES)
    assert at.choose_timeout_move(ANN) == "take p1 keep objective"


# What the sheet says of moves


def test_the_sheets_canonical_forms_are_legal_moves() -> None:
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
    } <= set(at.list_legal_moves(ANN))


def test_every_card_of_the_mail_table_is_somewhere() -> None:
    state = mail_table().state
    held = [card for one in state.ranches for card in one.objectives]
    assert sorted([*held, *(pair[1] for pair in state.middle), *state.deck]) == DECK


def test_a_move_that_reveals_settles_and_one_that_does_not_may_be_undone() -> None:
    at = mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE)
    kinds = {move.split()[0]: at.is_settling_move(ANN, move) for move in at.list_legal_moves(ANN)}
    assert kinds == {"take": True, "grant": False, "redraw": True}
    assert at.is_settling_move(BEA, "reserve p1")
    assert all(
        swap_table().is_settling_move(ANN, move) for move in swap_table().list_legal_moves(ANN)
    )


def test_labels_say_what_a_move_does() -> None:
    at = mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE)
    assert str(at.label_move(ANN, "take p2 at c3")) == (
        "Take p2: pig on c3, at home, keep “exactly two cows: 3”"
    )
    assert str(at.label_move(ANN, "take p1 at b1 cat sell objective")) == (
        "Take p1: goat on b1, with a Cat, sell “exactly two chickens: 3” for a Fish"
    )
    assert str(at.label_move(ANN, "redraw p1")) == "Redraw p1: goat and “exactly two chickens: 3”"
    assert str(at.label_move(ANN, "grant goat dog")) == "Take the Grant goat, with a Dog"
    swap = swap_table()
    assert (
        str(swap.label_move(ANN, "swap animal a2 for p1"))
        == "Swap the chicken on a2 for the goat from p1"
    )
    assert str(swap.label_move(ANN, "pass")) == "No swap"
