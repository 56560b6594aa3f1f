"""Ranchers: steps in plain words, for buttons and numbered lists."""

from functools import cache, lru_cache

from games.rules.lines import Line, Thing
from games.rules.phrases import phrase
from games.titles.ranchers.board import FIELDS, PRINTED
from games.titles.ranchers.buildings import ABOUT
from games.titles.ranchers.names import (
    BUILDING_NAMES,
    WITH_TILE,
    animal_name,
    objective_name,
)
from games.titles.ranchers.state import (
    BUILDS,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    MOVES,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    SELL,
    SIDE,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    Pair,
    State,
    pair_at,
)

NO_SWAP = Line(phrase("No swap"))
TURN = phrase("Turn your Ranch to side {side}")
BUILD = phrase("Build the {building}: {about}")
TAKE_GRANT = phrase("Take the Grant {animal}")
TAKE_GRANT_TILE = phrase("Take the Grant {animal}, {tile}")
# By (at home, a tile comes with it, the objective is sold).
PLACE = {
    (False, False, False): phrase("Take {place}: {animal} on {field}, keep {objective}"),
    (True, False, False): phrase("Take {place}: {animal} on {field}, at home, keep {objective}"),
    (False, True, False): phrase("Take {place}: {animal} on {field}, {tile}, keep {objective}"),
    (True, True, False): phrase(
        "Take {place}: {animal} on {field}, at home, {tile}, keep {objective}"
    ),
    (False, False, True): phrase("Take {place}: {animal} on {field}, sell {objective} for a Fish"),
    (True, False, True): phrase(
        "Take {place}: {animal} on {field}, at home, sell {objective} for a Fish"
    ),
    (False, True, True): phrase(
        "Take {place}: {animal} on {field}, {tile}, sell {objective} for a Fish"
    ),
    (True, True, True): phrase(
        "Take {place}: {animal} on {field}, at home, {tile}, sell {objective} for a Fish"
    ),
}
# What is done with a whole pair, by verb.
PAIRS = {
    SELL: phrase("Take {place}: sell the {animal} for a Fish, keep {objective}"),
    KEEP_HORSE: phrase("Take {place}: keep the Horse, drop {objective}"),
    KEEP_OBJECTIVE: phrase("Take {place}: drop the Horse, keep {objective}"),
    RESERVE: phrase("Reserve {place}: {animal} and {objective}"),
    REDRAW: phrase("Redraw {place}: {animal} and {objective}"),
}
SWAP_ANIMALS = phrase("Swap the {animal} on {field} for the {other_animal} from {place}")
SWAP_OBJECTIVES = phrase("Swap {number} {objective} for {other_objective} from {place}")
KEPT = 1 << 13


def label_step(state: State, seat: int, step: str) -> Line:
    """A legal step in plain words."""
    move = MOVES[step]
    if move.source < 0:
        return _plain_label(step)
    ranch = state.ranches[seat]
    pair = pair_at(state, ranch, move.source)
    if move.verb == TAKE:
        printed = PRINTED[ranch.number, ranch.side][move.field]
        return _placement_label(step, pair, printed == pair[0])
    if move.verb == SWAP_ANIMAL:
        return _swap_label(step, ranch.fields[move.field], pair[0])
    if move.verb == SWAP_OBJECTIVE:
        return _swap_label(step, ranch.objectives[move.card - 1], pair[1])
    return _pair_step_label(move.verb, move.source, pair)


@cache
def _plain_label(step: str) -> Line:
    """A step whose words are the same in every position."""
    move = MOVES[step]
    if move.verb == PASS:
        return NO_SWAP
    if move.verb == SIDE:
        return Line(TURN, side=move.name.upper())
    if move.verb == BUILDS:
        return Line(BUILD, building=BUILDING_NAMES[move.name], about=Line(ABOUT[move.name]))
    animal = animal_name(move.name)
    if move.pet:
        return Line(TAKE_GRANT_TILE, animal=animal, tile=WITH_TILE[move.pet])
    return Line(TAKE_GRANT, animal=animal)


@lru_cache(maxsize=KEPT)
def _placement_label(step: str, pair: Pair, home: bool) -> Line:
    """A take with its animal on a field."""
    move = MOVES[step]
    line = Line(
        PLACE[home, bool(move.pet), move.sold],
        place=SOURCES[move.source],
        animal=animal_name(pair[0]),
        field=FIELDS[move.field],
        objective=objective_name(pair[1]),
    )
    if move.pet:
        line.things["tile"] = WITH_TILE[move.pet]
    return line


@lru_cache(maxsize=KEPT)
def _swap_label(step: str, own: str, other: str) -> Line:
    """A swap of two animals or of two objectives."""
    move = MOVES[step]
    place = PLACES[move.source]
    if move.verb == SWAP_ANIMAL:
        return Line(
            SWAP_ANIMALS,
            animal=animal_name(own),
            field=FIELDS[move.field],
            other_animal=animal_name(other),
            place=place,
        )
    return Line(
        SWAP_OBJECTIVES,
        number=f"o{move.card}",
        objective=objective_name(own),
        other_objective=objective_name(other),
        place=place,
    )


@lru_cache(maxsize=KEPT)
def _pair_step_label(verb: str, source: int, pair: Pair) -> Line:
    things: dict[str, Thing] = {"place": SOURCES[source], "objective": objective_name(pair[1])}
    if verb not in (KEEP_HORSE, KEEP_OBJECTIVE):
        things["animal"] = animal_name(pair[0])
    return Line(PAIRS[verb], **things)
