"""Ranchers: what a match is at one moment, and every move a seat can take then."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from games.titles.ranchers import score
from games.titles.ranchers.board import ANIMALS, FIELDS, OTHER_SIDE, SIDES, Cards, Pair, Ranch
from games.titles.ranchers.score import BUILDINGS, CAT, DOG, HORSE, MARKET, STOREHOUSE, RanchScore

TURNS = 8
BUILD, CHOOSE, SWAP, OVER = "build", "choose", "swap", "over"
PLACES = ("p1", "p2")
RESERVED = ("r1", "r2")
SOURCES = (*PLACES, *RESERVED)
# Stands for an animal or an objective in a state that shows only what a seat can know beforehand.
UNSEEN = "?"

Middle = tuple[Pair | None, Pair | None]


class State(NamedTuple):
    """One moment of a match.

    A named tuple rather than a frozen dataclass, and so is `Ranch`: both are made with every move,
    at a third of the cost.

    `bag` and `deck` are in their secret order, the next to be drawn last; the last of the deck is
    the card called next, which all may see. `bag_shuffles` and `deck_shuffles` count how often
    they were mixed again. `out` is what has left the match for good. `turn` counts over all seats.
    `ahead` is the last move of an answer being read before anything is done (see `foresight`).
    """

    phase: str
    seat: int
    first: int
    turn: int
    ranches: tuple[Ranch, ...]
    middle: Middle
    bag: Cards
    deck: Cards
    bag_shuffles: int = 0
    deck_shuffles: int = 0
    fish: int = 0
    grants: Cards = ()
    grant_objectives: tuple[int, ...] = ()
    tiles: int = 0
    buildings: Cards = ()
    redrawn: bool = False
    out: Cards = ()
    counts: tuple[RanchScore, ...] = ()
    ahead: str = ""


class RanchersSetup(NamedTuple):
    """What is agreed for the whole match, and its only source of chance."""

    seats: int
    horses: bool
    fish: bool
    grants: bool
    buildings: bool
    pets: bool
    reserve_any_turn: bool
    shuffled: Callable[[Any, str], tuple[Any, ...]]


class RanchersAction(NamedTuple):
    """A move taken apart. `source` and `place` count `SOURCES`, `field` counts `FIELDS`; `card` is
    the own objective's number from 1; `name` a building, a side or a Grant Animal."""

    verb: str
    source: int = -1
    field: int = -1
    pet: str = ""
    sold: bool = False
    card: int = 0
    name: str = ""


# A Ranch or a state of its fields by place: half the cost of `State(...)`, for what a replay makes
# every move.
by_place = tuple.__new__

TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE = "take", "sell", "keep horse", "keep objective"
SWAP_ANIMAL, SWAP_OBJECTIVE, PASS = "swap animal", "swap objective", "pass"
GRANT, REDRAW, RESERVE, BUILDS, SIDE = "grant", "redraw", "reserve", "build", "side"

PETS = ("", DOG, CAT)


def take_text(source: int, field: int, pet: str = "", sold: bool = False) -> str:
    """The text of a take with its animal placed: `take p2 at c3 dog sell objective`."""
    words = ["take", SOURCES[source], "at", FIELDS[field]]
    return " ".join([*words, *([pet] if pet else []), *(["sell objective"] if sold else [])])


def _list_actions_by_text() -> dict[str, RanchersAction]:
    """Every move there can be, by its text."""
    actions = {PASS: RanchersAction(PASS)}
    for source, place in enumerate(SOURCES):
        for field in range(len(FIELDS)):
            for pet in PETS:
                for sold in (False, True):
                    actions[take_text(source, field, pet, sold)] = RanchersAction(
                        TAKE, source, field, pet, sold
                    )
        actions[f"take {place} sell animal"] = RanchersAction(SELL, source)
        actions[f"take {place} keep horse"] = RanchersAction(KEEP_HORSE, source)
        actions[f"take {place} keep objective"] = RanchersAction(KEEP_OBJECTIVE, source)
    for source, place in enumerate(PLACES):
        for field, name in enumerate(FIELDS):
            actions[f"swap animal {name} for {place}"] = RanchersAction(SWAP_ANIMAL, source, field)
        for card in range(1, TURNS + 1):
            actions[f"swap objective o{card} for {place}"] = RanchersAction(
                SWAP_OBJECTIVE, source, card=card
            )
        actions[f"redraw {place}"] = RanchersAction(REDRAW, source)
        actions[f"reserve {place}"] = RanchersAction(RESERVE, source)
    for animal in ANIMALS:
        for pet in PETS:
            actions[f"grant {animal} {pet}".rstrip()] = RanchersAction(GRANT, pet=pet, name=animal)
    actions.update({f"build {name}": RanchersAction(BUILDS, name=name) for name in BUILDINGS})
    actions.update({f"side {side}": RanchersAction(SIDE, name=side) for side in SIDES})
    return actions


ACTIONS = _list_actions_by_text()


def pair_at(state: State, ranch: Ranch, source: int) -> Pair:
    """The pair at a source, counted as in `SOURCES`; LookupError if that is empty, which is what no
    legal move names."""
    in_middle = source < len(PLACES)
    pair = state.middle[source] if in_middle else ranch.reserved[source - len(PLACES)]
    if pair is None:
        raise LookupError(f"There is no pair at {SOURCES[source]}.")
    return pair


def has_animal(ranch: Ranch, animal: str) -> bool:
    """An animal of this type is on a field or the own Grant Animal; Horse and Shelter have no type
    before the end (RA-42, RA-55)."""
    return animal in ranch.fields or animal == ranch.grant


Moves = tuple[str, ...]

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
        return (*found, PASS) if found else ()
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
        return score.list_horse_moves(SOURCES[source], ranch.horse)
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
