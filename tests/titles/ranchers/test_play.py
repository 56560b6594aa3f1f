"""Ranchers over generated play: all 32 sets of modules with two, three and four seats.

`RURAL_LONG=1` plays 100 matches of each instead of one.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.rules.record import Record
from games.titles.ranchers.board import ANIMALS
from games.titles.ranchers.game import OF_EACH
from games.titles.ranchers.state import TURNS, State
from tests.long_run import LONG
from tests.titles.ranchers.tables import (
    ALL_MODULES,
    DECK,
    SUBSETS,
    all_animals,
    all_cards,
    game,
    random_match,
)

MATCHES = 100 if LONG else 1
# Eight takes and as many swaps, one Building, one Grant Animal, eight redraws, two reserves a seat,
# and now and then a Ranch turned over.
MOST_MOVES = 200

every_table = pytest.mark.parametrize(
    ("seats", "modules"),
    [
        pytest.param(seats, modules, id=f"{seats}-{'-'.join(modules) or 'base'}")
        for modules in SUBSETS
        for seats in (2, 3, 4)
    ],
)
some_tables = pytest.mark.parametrize("seats", [2, 3, 4])


def matches(seats: int, modules: Any, number: int = MATCHES) -> Iterator[Iterator[Record]]:
    for at in range(number):
        seed = b"%d %d %s" % (at, seats, "-".join(modules).encode())
        yield random_match(game(seats, modules, seed), Random(seed))


def animals(seats: int, modules: Any) -> list[str]:
    horses = ["horse"] * seats if "horses" in modules else []
    return sorted([*ANIMALS * OF_EACH[seats], *horses])


@every_table
def test_every_match_ends_after_eight_turns_of_every_seat(seats: int, modules: Any) -> None:
    for records in matches(seats, modules):
        *_, at = records
        assert at.outcome is not None
        assert [one.turns for one in at.state.ranches] == [TURNS] * seats
        assert at.ply < MOST_MOVES
        assert not any(at.list_legal_moves(seat) for seat in range(seats))
        check_pieces(at.state, seats, modules)


@every_table
def test_the_invariants_hold_after_every_move(seats: int, modules: Any) -> None:
    for records in matches(seats, modules, 1):
        for at in records:
            check_pieces(at.state, seats, modules)
            check_seats(at.state, seats)
            check_phase(at.state, seats)


def check_pieces(state: State, seats: int, modules: Any) -> None:
    """Everything is in exactly one place (invariants 1, 2 and 4)."""
    assert all_animals(state) == animals(seats, modules)
    assert all_cards(state) == DECK
    ranches = state.ranches
    if "fish" in modules:
        assert state.fish + sum(one.fish for one in ranches) == seats + 1
    if "pets" in modules:
        assert state.tiles + sum(one.dogs + one.cats for one in ranches) == 9
    if "grants" in modules:
        assert sorted([*state.grants, *(one.grant for one in ranches if one.grant)]) == sorted(
            ANIMALS
        )
        given = [one.grant_points for one in ranches if one.grant_points]
        assert sorted([*given, *state.grant_objectives]) == ([4, 5] if seats == 2 else [3, 4, 5])


def check_seats(state: State, seats: int) -> None:
    """Invariant 3: what a seat has after its turns."""
    for one in state.ranches:
        kept = len(one.objectives) + len(one.sold) + one.horse
        assert kept == one.turns
        filled = sum(bool(animal) for animal in one.fields)
        assert filled <= one.turns
        assert one.horse + len(one.sold) <= one.turns


def check_phase(state: State, seats: int) -> None:
    """Invariants 5 and 7, and no animal in the bag that does not exist."""
    if state.phase == "choose":
        assert None not in state.middle
    if state.phase != "over":
        made = sum(one.turns for one in state.ranches)
        assert state.turn == made + (state.phase != "swap")
        if state.phase != "build":
            assert state.seat == (state.first + state.turn - 1) % seats
    assert set(state.bag) <= {*ANIMALS, "horse"}


@every_table
def test_b2_is_never_a_target_and_every_source_holds_a_pair(seats: int, modules: Any) -> None:
    for records in matches(seats, modules, 1):
        for at in records:
            for seat in range(seats):
                for move in at.list_legal_moves(seat):
                    assert "b2" not in move.split()
                assert len(set(at.list_legal_moves(seat))) == len(at.list_legal_moves(seat))


# What nobody may know


def shaken(state: State, rng: Random) -> State:
    """The same for whoever looks: bag and deck below next in another order."""
    bag, deck = list(state.bag), list(state.deck[:-1])
    rng.shuffle(bag)
    rng.shuffle(deck)
    return state._replace(bag=tuple(bag), deck=(*deck, *state.deck[-1:]))


@some_tables
def test_the_order_of_bag_and_deck_shows_nowhere(seats: int) -> None:
    rng = Random(seats)
    differed = 0
    for records in matches(seats, ALL_MODULES, 3):
        for at in records:
            other = Record(at.game, shaken(at.state, rng))
            differed += other.state != at.state
            for seat in (None, *range(seats)):
                assert json.dumps(at.view(seat)) == json.dumps(other.view(seat))
            for seat in range(seats):
                legal = at.list_legal_moves(seat)
                assert legal == other.list_legal_moves(seat)
                for move in legal:
                    assert at.label_move(seat, move) == other.label_move(seat, move)
                    assert at.is_settling_move(seat, move) == other.is_settling_move(seat, move)
            for seat in at.awaited_seats:
                assert at.choose_timeout_move(seat) == other.choose_timeout_move(seat)
    assert differed > 50


@some_tables
def test_a_move_that_does_not_settle_reveals_nothing(seats: int) -> None:
    rng = Random(seats)
    for records in matches(seats, ALL_MODULES, 3):
        for at in records:
            other = Record(at.game, shaken(at.state, rng))
            for seat in at.awaited_seats:
                for move in at.list_legal_moves(seat):
                    if not at.is_settling_move(seat, move):
                        after = other.play(seat, move)
                        assert at.play(seat, move).view(seat) == after.view(seat)


@some_tables
def test_what_is_foreseen_depends_on_nothing_hidden_and_comes_true(seats: int) -> None:
    rng = Random(seats)
    followed = Counter[str]()
    for records in matches(seats, ALL_MODULES, 3):
        for at in records:
            other = shaken(at.state, rng)
            for seat in at.awaited_seats:
                for move in rng.sample(
                    at.list_legal_moves(seat), min(len(at.list_legal_moves(seat)), 12)
                ):
                    ahead = at.game.foresee_state(at.state, seat, move)
                    again = at.game.foresee_state(other, seat, move)
                    assert at.game.view(ahead, seat) == at.game.view(again, seat)
                    legal = at.game.list_legal_moves(ahead, seat)
                    assert legal == at.game.list_legal_moves(again, seat)
                    assert set(legal) <= set(at.play(seat, move).list_legal_moves(seat))
                    followed.update(one.split()[0] for one in legal)
    assert {"take", "swap", "pass"} <= followed.keys()


@some_tables
def test_the_view_holds_all_that_lies_open(seats: int) -> None:
    for records in matches(seats, ALL_MODULES, 1):
        for at in records:
            view = at.view(None)
            assert view["deck"] == len(at.state.deck)
            assert sum(view["bag"].values()) == len(at.state.bag)
            assert view["tag"].startswith("END" if view["phase"] == "over" else "T")
            assert [seat["turns"] for seat in view["seats"]] == [
                one.turns for one in at.state.ranches
            ]


@some_tables
def test_a_match_replays_to_the_same_state(seats: int) -> None:
    for number, records in enumerate(matches(seats, ALL_MODULES, 3)):
        *_, at = records
        seed = b"%d %d %s" % (number, seats, "-".join(ALL_MODULES).encode())
        again = Record.replay(game(seats, ALL_MODULES, seed), at.moves)
        assert again.state == at.state
        assert again.fingerprint() == at.fingerprint()
