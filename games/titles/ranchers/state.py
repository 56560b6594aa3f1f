"""Ranchers: what a match is at one moment, and every move there can be."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.titles.ranchers.board import ANIMALS, CAT, DOG, FIELDS, SIDES, Cards, Pair, Ranch
from games.titles.ranchers.score import BUILDINGS, RanchScore

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
TAKES = frozenset((TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE))
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
