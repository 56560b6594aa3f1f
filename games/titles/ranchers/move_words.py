"""Ranchers in words: its things, its moves for buttons and lists, and what players may type.

What they type (`pig`, `barn`) stays as it is in every language, so a refusal names by that what
can be said instead.
"""

from functools import cache, lru_cache

from games.rules.lines import Line, Thing, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import Vocabulary
from games.titles.ranchers.board import (
    ANIMALS,
    CAT,
    CODES,
    DOG,
    FIELDS,
    OBJECTIVES,
    PLURALS,
    POND,
    Pair,
)
from games.titles.ranchers.score import (
    ABOUT,
    BARN,
    BUILDINGS,
    FARMHOUSE,
    FOLD,
    HORSE,
    MARKET,
    SHELTER,
    STOREHOUSE,
)
from games.titles.ranchers.state import (
    ACTIONS,
    BUILDS,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    RESERVED,
    SELL,
    SIDE,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
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
        printed = ranch.printed[action.field]
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


NOT_YOUR_TURN = Line(phrase("It isn’t your turn."))
TURN_OVER = Line(phrase("Your turn ends there."))
OWN_TURN_ONLY = Line(phrase("In this match you can use the Storehouse only on your own turn."))
TOO_LATE_TO_RESERVE = Line(
    phrase("A pair can be reserved only before the player to move takes one.")
)
TOO_LATE_TO_TURN = Line(phrase("You can choose the side only before your first pair."))
SIDE_UP = phrase("Side {side} is already up.")

BUILD_FIRST = phrase("Choose a Building first: {buildings}.")
BUILDING_TAKEN = phrase("The {building} is taken; choose from {buildings}.")
WHICH_BUILDING = phrase("Which Building: {buildings}?")
BUILT = Line(phrase("All Buildings have been chosen."))
NO_BUILDINGS = Line(phrase("This match has no Buildings."))

NO_GRANTS = Line(phrase("This match has no Grants."))
GRANT_TAKEN = phrase("You already have your Grant Animal, the {animal}.")
WHICH_GRANT = phrase("Which Grant Animal: {animals}?")
GRANT_GONE = phrase("The Grant {animal} is gone; choose from {animals}.")

NOT_OWNED = {
    "redraw": Line(phrase("Only the owner of the Market can redraw a pair.")),
    "reserve": Line(phrase("Only the owner of the Storehouse can reserve a pair.")),
}
MARKET_ONCE = Line(phrase("You can use the Market only once per turn."))
USED_UP = Line(phrase("The Storehouse has been used up."))
NOTHING_LEFT = {
    "redraw": Line(
        phrase("There’s nothing left to refill the middle, so you can’t redraw a pair.")
    ),
    "reserve": Line(
        phrase("There’s nothing left to refill the middle, so you can’t reserve a pair.")
    ),
}

NO_PLACE = phrase("There’s no {place}; choose from {places}.")
NO_PLACE_AT_ALL = phrase("There’s no {place}.")
PLACE_HAS_NO = phrase("{place} has no {animal}.")
NONE_HAS = phrase("No pair on offer has a {animal}.")
PLACE_HAS_NOT = phrase("{place} doesn’t have {objective}.")
NONE_HAS_OBJECTIVE = phrase("No pair on offer has {objective}.")
WHICH_PAIR = phrase("Which pair: {places}?")
WHICH_FIELD = phrase("Which field: {fields}?")

ONE_TAKE = Line(phrase("Take only one pair per turn."))
HORSE_MOVES = join_with_or(("keep horse", "keep objective"))
HORSE_NEEDS_KEEP = Line(phrase("A Horse needs no field; say {moves}."), moves=HORSE_MOVES)
HORSE_NOT_SOLD = Line(
    phrase("You can’t sell from a pair with a Horse; say {moves}."), moves=HORSE_MOVES
)
SECOND_HORSE = Line(phrase("You already have a Horse; say {move}."), move="keep objective")
NO_HORSE = phrase("{place} has no Horse; name a field.")
THE_POND = Line(phrase("{pond} is the Pond; animals go on the fields around it."), pond=POND)
FIELD_TAKEN = phrase("{field} already has a {animal}.")
NO_FISH_PLAYED = Line(phrase("This match has no Fish, so you can’t sell."))
NO_FISH_LEFT = Line(phrase("No Fish are left, so you can’t sell."))
SOLD_HAS_NO_FIELD = Line(
    phrase("A sold animal needs no field; say {move}, or leave out the field."),
    move="sell objective",
)
TILES = join_with_or((DOG, CAT))
DOG_OR_CAT = phrase("You own a {animal}, so you get a tile. Which one: {tiles}?")
ONE_TILE = Line(phrase("You get only one tile. Which one: {tiles}?"), tiles=TILES)
NO_TILE_DUE = phrase("You own no {animal}, so you get no tile.")
NO_TILE_SOLD = Line(phrase("You get no tile for a sold animal."))
NO_TILES = Line(phrase("No tiles are left."))
NO_TILES_PLAYED = Line(phrase("This match has no Dogs or Cats."))

NO_SWAP_OPEN = Line(phrase("You can’t swap now; take a pair."))
SWAP_OPEN = Line(phrase("You’ve taken your pair; now swap or pass."))
OPENS_NO_SWAP = phrase("{field} allows no swap.")
NO_SWAP_AFTER = Line(phrase("That move allows no swap."))
MAYBE_NO_SWAP = phrase(
    "We don’t know yet whether {field} allows a swap; send the first move alone."
)
NO_PLACE_TO_SWAP = phrase("There’s no {place} to swap with; choose from {places}.")
NO_SUCH_OBJECTIVE = phrase("You have no objective {number}; choose from {numbers}.")
NO_OBJECTIVES = phrase("There’s no objective {number}: you have no objectives.")
POND_STAYS = Line(phrase("You can’t swap what’s in the Pond."))
FIELD_EMPTY = phrase("{field} is empty; there’s nothing to give.")
BOTH_ARE = {
    "cow": Line(phrase("Both are cows; nothing would change.")),
    "goat": Line(phrase("Both are goats; nothing would change.")),
    "sheep": Line(phrase("Both are sheep; nothing would change.")),
    "pig": Line(phrase("Both are pigs; nothing would change.")),
    "chicken": Line(phrase("Both are chickens; nothing would change.")),
}
NOT_FOR_HORSE = Line(phrase("You can’t swap for a Horse."))
SAY_WHAT = Line(phrase("Say what to give (a field or an objective) and which pair to swap with."))
NOBODY_HAS = phrase("Neither you nor the middle has {objective}.")
UNSEEN_PAIR = phrase("The new pair at {place} isn’t known yet; send the {move} alone.")
UNSEEN_ANIMAL = phrase("Nobody knows {place}’s next animal yet; send only the first move.")
UNSEEN_OBJECTIVE = phrase("{place} will have an unknown objective; send the first move alone.")


EXTRA = {"cow": ("cattle",), "chicken": ("hen", "hens")}
ANIMAL_WORDS = {
    animal: (plural, CODES[animal], *EXTRA.get(animal, ())) for animal, plural in PLURALS.items()
}
# `1a` and `A-1` are a1; so `b2` is the Pond, which is never meant but has to be refused.
FIELD_WORDS = {
    field: (f"{field[1]}{field[0]}", f"{field[0]} {field[1]}", f"{field[1]} {field[0]}")
    for field in (*FIELDS, POND)
}
VERBS = {
    "take": ("t", "get", "pick", "choose"),
    "swap": ("exchange", "trade", "change"),
    "pass": ("no swap", "no", "done", "skip", "keep all"),
    "grant": (),
    "redraw": ("replace", "market", "discard"),
    "reserve": ("store", "hold"),
    "build": ("choose", "building"),
    "side": (),
}

VOCABULARY = Vocabulary(
    verbs=VERBS,
    things={
        **FIELD_WORDS,
        POND: (*FIELD_WORDS[POND], "pond"),
        **ANIMAL_WORDS,
        "horse": ("horses",),
        **dict.fromkeys((*PLACES, *RESERVED), ()),
        **{place: (place[1], f"pair {place[1]}") for place in PLACES},
        "reserved": (),
        "dog": ("dogs",),
        "cat": ("cats",),
        "sell": ("fish",),
        "keep": (),
        "animal": (),
        "objective": (),
        "sell animal": (),
        "sell objective": (),
        "keep horse": ("drop objective", "discard objective"),
        "keep objective": ("drop horse", "discard horse"),
        **{name: () for name in BUILDINGS if name != "market"},
    },
    fillers={"at": ("on", "to", "in", "onto", "@"), "for": ("with", "against")},
    after={
        "side": {"a": "a", "b": "b"},
        "build": {"market": "market"},
    },
    numbered={"p": "p", "pair": "p", "#": "p", "r": "r", "reserved": "r", "o": "o"}
    | {"objective": "o"},
    numbered_after={"take": "p", "for": "p", "redraw": "p", "reserve": "p", "swap": "o"},
    asking={
        "take": phrase("Say how to take it: {choices}."),
        "swap": phrase("Say what to swap: {choices}."),
        "grant": phrase("Say which Grant Animal: {choices}."),
        "redraw": phrase("Say which pair: {choices}."),
        "reserve": phrase("Say which pair: {choices}."),
        "build": phrase("Say which Building: {choices}."),
    },
    noise=frozenset(
        ("the", "a", "an", "my", "please", "it", "i", "place", "space", "field", "and", "then")
        + ("pair", "of", "thanks")
    ),
    cards={card: card for card in OBJECTIVES},
    zones={
        "": ("offered",),
        "take": ("offered",),
        "redraw": ("offered",),
        "reserve": ("offered",),
        "swap": ("offered", "own"),
    },
    starters=frozenset((*FIELD_WORDS, *PLACES, *RESERVED)),
    early=frozenset(("grant", "side")),
    complete=frozenset(("grant", "side")),
    along=frozenset(("take",)),
    implied={"sell": ("animal", frozenset((*FIELD_WORDS, "objective")))},
)
