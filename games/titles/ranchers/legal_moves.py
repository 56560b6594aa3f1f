"""Ranchers: what each verb needs, and every move a seat can take in a position."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from games.rules.game import seat_of_view
from games.rules.guards import Guards
from games.rules.lines import Line, join_with_or
from games.titles.ranchers import move_words, score
from games.titles.ranchers.board import CAT, DOG, FIELDS, OTHER_SIDE, Pair, Ranch
from games.titles.ranchers.move_words import animal_name
from games.titles.ranchers.score import HORSE, MARKET, STOREHOUSE
from games.titles.ranchers.state import (
    BUILD,
    BUILDS,
    CHOOSE,
    GRANT,
    OVER,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    SIDE,
    SOURCES,
    SWAP,
    TAKE,
    UNSEEN,
    Middle,
    RanchersSetup,
    State,
    take_text,
)
from games.titles.ranchers.view import RanchersView

Moves = tuple[str, ...]

NO_TILE, EITHER_SIDE = ("",), (DOG, CAT)


class Standing(NamedTuple):
    """What decides which verbs a seat can use: nothing that its view does not show."""

    phase: str
    is_awaited: bool
    turns: int
    grant: str
    building: str
    uses: int
    has_redrawn: bool
    can_refill: bool  # a pair of the middle that goes could be replaced (RA-25)
    plays_grants: bool
    plays_buildings: bool
    reserves_any_turn: bool


def standing_in(terms: RanchersSetup, state: State, seat: int) -> Standing:
    """The standing of `seat` in a position."""
    return Standing._make(_list_facts(terms, state, seat))


def _list_facts(terms: RanchersSetup, state: State, seat: int) -> tuple[Any, ...]:
    """The fields of a standing: to look up what it opens they are enough, and quicker made."""
    ranch = state.ranches[seat]
    return (
        state.phase,
        seat == state.seat,
        ranch.turns,
        ranch.grant,
        ranch.building,
        ranch.uses,
        state.redrawn,
        bool(state.bag and state.deck),
        terms.grants,
        terms.buildings,
        terms.reserve_any_turn,
    )


def _list_buildings_left(view: RanchersView) -> Line:
    return Line(move_words.BUILD_FIRST, buildings=join_with_or(view["buildings"]))


def _name_own_grant(view: RanchersView) -> Line:
    grant = view["seats"][seat_of_view(view)]["grant"]
    return Line(move_words.GRANT_TAKEN, animal=animal_name(grant))


ON_TURN = (lambda at: at.is_awaited, move_words.NOT_YOUR_TURN)
BUILT_FIRST = (lambda at: at.phase != BUILD or not at.is_awaited, _list_buildings_left)
NO_SWAP_DUE = (lambda at: at.phase != SWAP or not at.is_awaited, move_words.SWAP_OPEN)
GUARDS: Guards[Standing, RanchersView] = Guards(
    {
        TAKE: (ON_TURN, BUILT_FIRST, NO_SWAP_DUE),
        GRANT: (
            ON_TURN,
            BUILT_FIRST,
            NO_SWAP_DUE,
            (lambda at: at.plays_grants, move_words.NO_GRANTS),
            (lambda at: not at.grant, _name_own_grant),
        ),
        REDRAW: (
            ON_TURN,
            BUILT_FIRST,
            NO_SWAP_DUE,
            (lambda at: at.building == MARKET, move_words.NOT_OWNED[REDRAW]),
            (lambda at: not at.has_redrawn, move_words.MARKET_ONCE),
            (lambda at: at.can_refill, move_words.NOTHING_LEFT[REDRAW]),
        ),
        RESERVE: (
            BUILT_FIRST,
            NO_SWAP_DUE,
            (lambda at: at.building == STOREHOUSE, move_words.NOT_OWNED[RESERVE]),
            (lambda at: at.is_awaited or at.reserves_any_turn, move_words.OWN_TURN_ONLY),
            (lambda at: at.uses > 0, move_words.USED_UP),
            (lambda at: at.phase == CHOOSE, move_words.TOO_LATE_TO_RESERVE),
            (lambda at: at.can_refill, move_words.NOTHING_LEFT[RESERVE]),
        ),
        BUILDS: (
            ON_TURN,
            NO_SWAP_DUE,
            (lambda at: at.plays_buildings, move_words.NO_BUILDINGS),
            (lambda at: at.phase == BUILD, move_words.BUILT),
        ),
        SWAP: (
            ON_TURN,
            BUILT_FIRST,
            (lambda at: at.phase == SWAP, move_words.NO_SWAP_OPEN),
        ),
        # Before the own first take, in anybody's turn (RA-2, RA-61).
        SIDE: ((lambda at: not at.turns, move_words.TOO_LATE_TO_TURN),),
    }
)


@lru_cache(maxsize=1 << 12)
def _list_open_verbs(facts: tuple[Any, ...]) -> tuple[str, ...]:
    return GUARDS.list_open_verbs(Standing._make(facts))


def list_legal_moves(terms: RanchersSetup, state: State, seat: int) -> Moves:
    """Every move of `seat`; one that is not awaited may turn its Ranch, or reserve."""
    if state.phase == OVER:
        return ()
    ranch = state.ranches[seat]
    moves: Moves = ()
    for verb in _list_open_verbs(_list_facts(terms, state, seat)):
        moves += LISTS[verb](state, ranch)
    return moves


def list_takes(state: State, ranch: Ranch) -> Moves:
    """The ways to take each pair: on any empty field, sold, or what a Horse asks for."""
    moves: Moves = ()
    empty, tiles, may_sell = _list_empty_fields(ranch.fields), state.tiles, state.fish > 0
    for source, pair in enumerate((*state.middle, *ranch.reserved)):
        if pair is None or pair[0] == UNSEEN:
            continue
        if pair[0] == HORSE:
            moves += score.list_horse_moves(SOURCES[source], ranch.horse)
        else:
            due = tiles > 0 and has_animal(ranch, pair[0])
            moves += _list_placements(source, empty, due, may_sell)
    return moves


def has_animal(ranch: Ranch, animal: str) -> bool:
    """An animal of this type is on a field or the own Grant Animal; Horse and Shelter have no type
    before the end (RA-42, RA-55)."""
    return animal in ranch.fields or animal == ranch.grant


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
    moves: Moves = ()
    for animal in state.grants:
        moves += _list_grants_of(animal, state.tiles > 0 and has_animal(ranch, animal))
    return moves


@cache
def _list_grants_of(animal: str, due: bool) -> Moves:
    return tuple(f"grant {animal} {pet}".rstrip() for pet in (EITHER_SIDE if due else NO_TILE))


def _list_pair_moves(verb: str, state: State) -> Moves:
    """A move for each known pair in the middle."""
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


def _list_swaps_or_none(state: State, ranch: Ranch) -> Moves:
    """Without any the swap is only foreseen, and may turn out to be none."""
    found = list_swaps(ranch, state.middle)
    return (*found, PASS) if found else ()


LISTS: dict[str, Callable[[State, Ranch], Moves]] = {
    TAKE: list_takes,
    GRANT: list_grant_moves,
    REDRAW: lambda state, _ranch: _list_pair_moves(REDRAW, state),
    RESERVE: lambda state, _ranch: _list_pair_moves(RESERVE, state),
    BUILDS: lambda state, _ranch: tuple(f"build {name}" for name in state.buildings),
    SWAP: _list_swaps_or_none,
    SIDE: lambda _state, ranch: (f"side {OTHER_SIDE[ranch.side]}",),
}
