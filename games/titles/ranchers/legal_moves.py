"""Ranchers: every move a seat may take now, always in the same order."""

from functools import lru_cache

from games.titles.ranchers import modules
from games.titles.ranchers.board import FIELDS, OTHER_SIDE
from games.titles.ranchers.modules import CAT, DOG, HORSE, MARKET, STOREHOUSE
from games.titles.ranchers.state import (
    CHOOSE,
    OVER,
    PLACES,
    SOURCES,
    SWAP,
    UNSEEN,
    Middle,
    Pair,
    Ranch,
    RanchersSetup,
    State,
    has_animal,
    take_text,
)

Moves = tuple[str, ...]

PASS: Moves = ("pass",)
NO_TILE, EITHER_SIDE = ("",), (DOG, CAT)


def list_legal_moves(terms: RanchersSetup, state: State, seat: int) -> Moves:
    """Every move of `seat`; one that is not awaited may turn its Ranch, or reserve."""
    phase, ranch = state.phase, state.ranches[seat]
    if phase == OVER:
        return ()
    if seat != state.seat:
        return _list_out_of_turn(terms, state, ranch)
    if phase == CHOOSE:
        return _list_turn_moves(terms, state, ranch)
    if phase == SWAP:
        # Without any the swap is only foreseen, and may turn out to be none.
        found = list_swaps(ranch, state.middle)
        return found + PASS if found else ()
    return tuple([f"build {name}" for name in state.buildings]) + list_turn_over_moves(ranch)


def list_turn_over_moves(ranch: Ranch) -> Moves:
    """Turning the Ranch over, before the own first take (RA-2, RA-61)."""
    return () if ranch.turns else (f"side {OTHER_SIDE[ranch.side]}",)


def _list_out_of_turn(terms: RanchersSetup, state: State, ranch: Ranch) -> Moves:
    moves = list_turn_over_moves(ranch)
    if ranch.uses and terms.reserve_any_turn and state.phase == CHOOSE:
        moves = list_reserve_moves(state, ranch) + moves
    return moves


def _list_turn_moves(terms: RanchersSetup, state: State, ranch: Ranch) -> Moves:
    """The seat on turn: a take, or one of the free moves before it."""
    moves: Moves = ()
    for source, pair in enumerate((*state.middle, *ranch.reserved)):
        if pair is not None:
            moves += list_takes(state, ranch, source, pair[0])
    if terms.grants and not ranch.grant:
        moves += list_grant_moves(state, ranch)
    if terms.buildings:
        if ranch.building == MARKET and not state.redrawn:
            moves += _list_pair_moves("redraw", state)
        moves += list_reserve_moves(state, ranch)
    return moves if ranch.turns else moves + list_turn_over_moves(ranch)


def list_takes(state: State, ranch: Ranch, source: int, animal: str) -> Moves:
    """The ways to take one pair: on any empty field, sold, or what a Horse asks for."""
    if animal == HORSE:
        return modules.list_horse_moves(SOURCES[source], ranch.horse)
    if animal == UNSEEN:
        return ()
    due = bool(state.tiles) and has_animal(ranch, animal)
    return _list_placements(source, _list_empty_fields(ranch.fields), due, bool(state.fish))


@lru_cache(maxsize=1 << 10)
def _list_empty_fields(fields: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(at for at, animal in enumerate(fields) if not animal)


@lru_cache(maxsize=1 << 12)
def _list_placements(source: int, empty: tuple[int, ...], due: bool, may_sell: bool) -> Moves:
    sides = EITHER_SIDE if due else NO_TILE
    moves = [take_text(source, field, pet) for field in empty for pet in sides]
    if may_sell:
        moves += [take_text(source, field, pet, sold=True) for field in empty for pet in sides]
        moves.append(f"take {SOURCES[source]} sell animal")
    return tuple(moves)


def list_grant_moves(state: State, ranch: Ranch) -> Moves:
    """The Grant Animals on the table, with the side of a tile if one is due (RA-54)."""
    moves: list[str] = []
    for animal in state.grants:
        due = state.tiles and has_animal(ranch, animal)
        moves += [f"grant {animal} {pet}".rstrip() for pet in (EITHER_SIDE if due else NO_TILE)]
    return tuple(moves)


def list_reserve_moves(state: State, ranch: Ranch) -> Moves:
    """The pairs that the Storehouse can set aside."""
    if ranch.building != STOREHOUSE or not ranch.uses:
        return ()
    return _list_pair_moves("reserve", state)


def _list_pair_moves(verb: str, state: State) -> Moves:
    """A move for each known pair in the middle that can be replaced (RA-25)."""
    if not (state.bag and state.deck):
        return ()
    return tuple(
        f"{verb} {place}"
        for place, pair in zip(PLACES, state.middle, strict=True)
        if pair is not None and pair[0] != UNSEEN
    )


def list_swaps(ranch: Ranch, middle: Middle) -> Moves:
    """Every swap: animals of different types, and any two objectives (RA-10, RA-11, RA-32)."""
    moves: Moves = ()
    for source, pair in enumerate(middle):
        if pair is not None:
            moves += _list_pair_swaps(source, pair, ranch.fields, len(ranch.objectives))
    return moves


@lru_cache(maxsize=1 << 12)
def _list_pair_swaps(source: int, pair: Pair, fields: tuple[str, ...], cards: int) -> Moves:
    animal, objective = pair
    place = PLACES[source]
    moves: list[str] = []
    if animal not in (HORSE, UNSEEN):
        moves += [
            f"swap animal {FIELDS[at]} for {place}"
            for at, own in enumerate(fields)
            if own and own != animal
        ]
    if objective != UNSEEN:
        moves += [f"swap objective o{card} for {place}" for card in range(1, cards + 1)]
    return tuple(moves)
