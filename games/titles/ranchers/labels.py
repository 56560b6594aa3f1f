"""Ranchers: what its things are called, and its moves in plain words, for buttons and numbered
lists. What players type (`pig`, `barn`) stays as it is in every language, so a refusal names by
that what can be said instead."""

from functools import cache, lru_cache

from games.rules.lines import Line, Thing
from games.rules.phrases import phrase
from games.titles.ranchers.board import FIELDS, PRINTED
from games.titles.ranchers.modules import (
    ABOUT,
    BARN,
    CAT,
    DOG,
    FARMHOUSE,
    FOLD,
    HORSE,
    MARKET,
    SHELTER,
    STOREHOUSE,
)
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES
from games.titles.ranchers.state import (
    ACTIONS,
    BUILDS,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
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

ANIMAL_NAMES: dict[str, Line] = {animal: Line(animal) for animal in (*ANIMALS, HORSE)}
BUILDING_NAMES: dict[str, Line] = {
    BARN: Line(phrase("Barn")),
    FOLD: Line(phrase("Fold")),
    FARMHOUSE: Line(phrase("Farmhouse")),
    MARKET: Line(phrase("Market")),
    SHELTER: Line(phrase("Shelter")),
    STOREHOUSE: Line(phrase("Storehouse")),
}
WITH_TILE = {DOG: Line(phrase("with a Dog")), CAT: Line(phrase("with a Cat"))}
MODULE_NAMES = {
    "horses": Line(phrase("Horses")),
    "fish": Line(phrase("Fish")),
    "grants": Line(phrase("Grants")),
    "buildings": Line(phrase("Buildings")),
    "pets": Line(phrase("Dogs & Cats")),
}
QUOTED = phrase("“{objective}”")

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


def label_move(state: State, seat: int, move: str) -> Line:
    """A legal move in plain words."""
    action = ACTIONS[move]
    if action.source < 0:
        return _plain_label(move)
    ranch = state.ranches[seat]
    pair = pair_at(state, ranch, action.source)
    if action.verb == TAKE:
        printed = PRINTED[ranch.number, ranch.side][action.field]
        return _placement_label(move, pair, printed == pair[0])
    if action.verb == SWAP_ANIMAL:
        return _swap_label(move, ranch.fields[action.field], pair[0])
    if action.verb == SWAP_OBJECTIVE:
        return _swap_label(move, ranch.objectives[action.card - 1], pair[1])
    return _pair_move_label(action.verb, action.source, pair)


@cache
def _plain_label(move: str) -> Line:
    """A move whose words are the same in every position."""
    action = ACTIONS[move]
    if action.verb == PASS:
        return NO_SWAP
    if action.verb == SIDE:
        return Line(TURN, side=action.name.upper())
    if action.verb == BUILDS:
        return Line(BUILD, building=BUILDING_NAMES[action.name], about=Line(ABOUT[action.name]))
    animal = animal_name(action.name)
    if action.pet:
        return Line(TAKE_GRANT_TILE, animal=animal, tile=WITH_TILE[action.pet])
    return Line(TAKE_GRANT, animal=animal)


@lru_cache(maxsize=KEPT)
def _placement_label(move: str, pair: Pair, home: bool) -> Line:
    """A take with its animal on a field."""
    action = ACTIONS[move]
    line = Line(
        PLACE[home, bool(action.pet), action.sold],
        place=SOURCES[action.source],
        animal=animal_name(pair[0]),
        field=FIELDS[action.field],
        objective=objective_name(pair[1]),
    )
    if action.pet:
        line.things["tile"] = WITH_TILE[action.pet]
    return line


@lru_cache(maxsize=KEPT)
def _swap_label(move: str, own: str, other: str) -> Line:
    """A swap of two animals or of two objectives."""
    action = ACTIONS[move]
    place = PLACES[action.source]
    if action.verb == SWAP_ANIMAL:
        return Line(
            SWAP_ANIMALS,
            animal=animal_name(own),
            field=FIELDS[action.field],
            other_animal=animal_name(other),
            place=place,
        )
    return Line(
        SWAP_OBJECTIVES,
        number=f"o{action.card}",
        objective=objective_name(own),
        other_objective=objective_name(other),
        place=place,
    )


@lru_cache(maxsize=KEPT)
def _pair_move_label(verb: str, source: int, pair: Pair) -> Line:
    things: dict[str, Thing] = {"place": SOURCES[source], "objective": objective_name(pair[1])}
    if verb not in (KEEP_HORSE, KEEP_OBJECTIVE):
        things["animal"] = animal_name(pair[0])
    return Line(PAIRS[verb], **things)


def animal_name(animal: str) -> Thing:
    """An animal in words; what nobody knows yet stays as it is."""
    return ANIMAL_NAMES.get(animal, animal)


@cache
def objective_name(card: str) -> Thing:
    """A card by its words: `“exactly two chickens: 3”`; what nobody knows yet stays as it is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.words) if known else card


@cache
def bare_objective_name(card: str) -> Thing:
    """A card by what it asks for alone: `“exactly two chickens”`; what nobody knows yet stays as it
    is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.asks) if known else card
