"""Ranchers: steps in plain words, for buttons and numbered lists."""

from games.titles.ranchers.board import FIELDS, PRINTED
from games.titles.ranchers.buildings import ABOUT
from games.titles.ranchers.objectives import OBJECTIVES
from games.titles.ranchers.state import (
    BUILDS,
    GRANT,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    MOVES,
    PASS,
    PLACES,
    RESERVE,
    SELL,
    SIDE,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    Move,
    Pair,
    State,
    pair_at,
)


def label(state: State, seat: int, step: str) -> str:
    """A legal step in plain words."""
    move = MOVES[step]
    if move.verb == PASS:
        return "No swap"
    if move.verb == SIDE:
        return f"Turn your Ranch to side {move.name.upper()}"
    if move.verb == BUILDS:
        return f"Build the {move.name.capitalize()}: {ABOUT[move.name]}"
    if move.verb == GRANT:
        return f"Take the Grant {move.name}{_with_tile(move)}"
    pair = pair_at(state, state.ranches[seat], move.source)
    if move.verb in (SWAP_ANIMAL, SWAP_OBJECTIVE):
        return _swap(state, seat, move, pair)
    place = SOURCES[move.source]
    if move.verb in (TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE):
        return _take(state, seat, move, pair)
    verb = "Reserve" if move.verb == RESERVE else "Redraw"
    return f"{verb} {place}: {pair[0]} and {objective(pair[1])}"


def objective(card: str) -> str:
    """A card by its words: `exactly two chickens: 3`."""
    known = OBJECTIVES.get(card)
    return f"“{known.words}”" if known else card


def _with_tile(move: Move) -> str:
    return f", with a {move.pet.capitalize()}" if move.pet else ""


def _take(state: State, seat: int, move: Move, pair: Pair) -> str:
    animal, card = pair
    start = f"Take {SOURCES[move.source]}:"
    if move.verb == SELL:
        return f"{start} sell the {animal} for a Fish, keep {objective(card)}"
    if move.verb == KEEP_HORSE:
        return f"{start} keep the Horse, drop {objective(card)}"
    if move.verb == KEEP_OBJECTIVE:
        return f"{start} drop the Horse, keep {objective(card)}"
    ranch = state.ranches[seat]
    printed = PRINTED[ranch.number, ranch.side][move.field]
    home = ", at home" if printed == animal else ""
    fate = "sell" if move.sold else "keep"
    for_fish = " for a Fish" if move.sold else ""
    where = f"{animal} on {FIELDS[move.field]}{home}{_with_tile(move)}"
    return f"{start} {where}, {fate} {objective(card)}{for_fish}"


def _swap(state: State, seat: int, move: Move, pair: Pair) -> str:
    ranch, place = state.ranches[seat], PLACES[move.source]
    if move.verb == SWAP_ANIMAL:
        field = FIELDS[move.field]
        return f"Swap the {ranch.fields[move.field]} on {field} for the {pair[0]} of {place}"
    own = ranch.objectives[move.card - 1]
    return f"Swap o{move.card} {objective(own)} for {objective(pair[1])} of {place}"
