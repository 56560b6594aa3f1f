"""Ranchers: the Ranch with its eight fields round the Pond, what is printed on its sides, and the
objective cards that count what stands there.

Spaces are bits of a number, fields 1 to 128 in the order of `FIELDS`, the Pond 256; so a set of
spaces is one number, and all that can be asked of such a set stands in a table.

Designed by Alexandros Kapidakis. Seven cards, one of each kind, are those of the rules text; the
other 28 follow from them by a rotation that gives every animal every role once (RA-4).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.decks.hands import replace_at
from games.rules.lines import Line
from games.rules.phrases import phrase

FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
POND = "b2"
ROWS = (("a1", "b1", "c1"), ("a2", POND, "c2"), ("a3", "b3", "c3"))  # as a Ranch is drawn
SPACES = (*FIELDS, POND)
BIT = {space: 1 << at for at, space in enumerate(SPACES)}
POND_BIT = BIT[POND]

# Spaces are neighbours if they share a side (RA-7); the Pond is the neighbour of the four edges.
NEIGHBOURS = {
    "a1": ("b1", "a2"),
    "b1": ("a1", "c1", "b2"),
    "c1": ("b1", "c2"),
    "a2": ("a1", "b2", "a3"),
    "b2": ("b1", "a2", "c2", "b3"),
    "c2": ("c1", "b2", "c3"),
    "a3": ("a2", "b3"),
    "b3": ("b2", "a3", "c3"),
    "c3": ("c2", "b3"),
}

CORNERS = BIT["a1"] | BIT["c1"] | BIT["a3"] | BIT["c3"]
EDGES = ("b1", "a2", "c2", "b3")
EDGE_PLACES = tuple(FIELDS.index(edge) for edge in EDGES)

LARGEST_GROUP = 3

DOG, CAT = "dog", "cat"
SIDES = ("a", "b")
OTHER_SIDE = {"a": "b", "b": "a"}
RANCHES = (1, 2, 3, 4)

# One corner and one edge a side that do not touch, each with the animal printed on it (RA-5).
LAYOUTS: dict[tuple[int, str], dict[str, str]] = {
    (1, "a"): {"a1": "goat", "c2": "sheep"},
    (1, "b"): {"c3": "pig", "a2": "chicken"},
    (2, "a"): {"a1": "sheep", "b3": "pig"},
    (2, "b"): {"c3": "cow", "b1": "chicken"},
    (3, "a"): {"c1": "pig", "a2": "cow"},
    (3, "b"): {"a3": "chicken", "c2": "goat"},
    (4, "a"): {"c1": "chicken", "b3": "sheep"},
    (4, "b"): {"a3": "cow", "b1": "goat"},
}
# The same by place in `FIELDS`: the printed animal, or nothing.
PRINTED = {
    layout: tuple(animals.get(field, "") for field in FIELDS) for layout, animals in LAYOUTS.items()
}

# What became of a field with an animal printed on it.
HOME, COVERED, FREE = "home", "covered", "free"


def classify_field(animal: str, printed: str) -> str:
    """What `animal` (empty: none) makes of a field with `printed` on it; empty of a plain field."""
    if not printed:
        return ""
    if not animal:
        return FREE
    return HOME if animal == printed else COVERED


def _neighbors(spaces: int) -> int:
    found = 0
    for space, bit in BIT.items():
        if spaces & bit:
            for neighbour in NEIGHBOURS[space]:
                found |= BIT[neighbour]
    return found


NEAR = tuple(_neighbors(spaces) for spaces in range(2 * POND_BIT))


def _largest_part(spaces: int) -> int:
    largest = 0
    while spaces:
        part = spaces & -spaces
        while (wider := part | (NEAR[part] & spaces)) != part:
            part = wider
        largest = max(largest, part.bit_count())
        spaces &= ~part
    return largest


# By set of spaces the size of its largest part, larger ones counted as three (RA-20).
GROUP = tuple(min(_largest_part(spaces), LARGEST_GROUP) for spaces in range(2 * POND_BIT))


# In this order a type is chosen for a wild piece among equally good ones (RA-33).
ANIMALS = (phrase("cow"), phrase("goat"), phrase("sheep"), phrase("pig"), phrase("chicken"))
TYPE: dict[str, int] = {animal: at for at, animal in enumerate(ANIMALS)}
# How players may call several.
PLURALS = {"cow": "cows", "goat": "goats", "sheep": "sheep", "pig": "pigs", "chicken": "chickens"}
CODES = {"cow": "Co", "goat": "Go", "sheep": "Sh", "pig": "Pi", "chicken": "Ch"}

# What each card asks for. Each is written out: with the animals put in, no language but English
# would get it right.
ASKS = {
    "most-goat": phrase("most goats"),
    "most-sheep": phrase("most sheep"),
    "most-cow": phrase("most cows"),
    "most-pig": phrase("most pigs"),
    "most-chicken": phrase("most chickens"),
    "beside-goat-sheep": phrase("a goat beside a sheep"),
    "beside-sheep-cow": phrase("a sheep beside a cow"),
    "beside-cow-pig": phrase("a cow beside a pig"),
    "beside-pig-chicken": phrase("a pig beside a chicken"),
    "beside-chicken-goat": phrase("a chicken beside a goat"),
    "pairs-goat-cow": phrase("goat-cow pairs"),
    "pairs-sheep-pig": phrase("sheep-pig pairs"),
    "pairs-cow-chicken": phrase("cow-chicken pairs"),
    "pairs-pig-goat": phrase("pig-goat pairs"),
    "pairs-chicken-sheep": phrase("chicken-sheep pairs"),
    "apart-goat-pig": phrase("each goat not beside a pig"),
    "apart-sheep-chicken": phrase("each sheep not beside a chicken"),
    "apart-cow-goat": phrase("each cow not beside a goat"),
    "apart-pig-sheep": phrase("each pig not beside a sheep"),
    "apart-chicken-cow": phrase("each chicken not beside a cow"),
    "set-goat-pig-chicken": phrase("2 goats, a pig, a chicken"),
    "set-sheep-chicken-goat": phrase("2 sheep, a chicken, a goat"),
    "set-cow-goat-sheep": phrase("2 cows, a goat, a sheep"),
    "set-pig-sheep-cow": phrase("2 pigs, a sheep, a cow"),
    "set-chicken-cow-pig": phrase("2 chickens, a cow, a pig"),
    "group-goat": phrase("goats in a group"),
    "group-sheep": phrase("sheep in a group"),
    "group-cow": phrase("cows in a group"),
    "group-pig": phrase("pigs in a group"),
    "group-chicken": phrase("chickens in a group"),
    "two-goat": phrase("exactly two goats"),
    "two-sheep": phrase("exactly two sheep"),
    "two-cow": phrase("exactly two cows"),
    "two-pig": phrase("exactly two pigs"),
    "two-chicken": phrase("exactly two chickens"),
}
# What a kind pays.
PAYS = {
    "most": phrase("{asks}: {points}, or {shared} if tied"),
    "beside": phrase("{asks}: {points}"),
    "pairs": phrase("{asks}: {points} each"),
    "apart": phrase("{asks}: {points}"),
    "set": phrase("{asks}: {points}"),
    "group": phrase("{asks}: {points}"),
    "two": phrase("{asks}: {points}"),
}

ROTATION = ("goat", "sheep", "cow", "pig", "chicken")
# The places of the animals of a kind in the rotation, counted from the card's own.
KINDS: dict[str, tuple[int, ...]] = {
    "most": (0,),
    "beside": (0, 1),
    "pairs": (0, 2),
    "apart": (0, 3),
    "set": (0, 3, 4),
    "group": (0,),
    "two": (0,),
}

MOST_ALONE, MOST_SHARED = 4, 2
BESIDE = 3
PER_PAIR = 2
PER_APART = 2
SET = 5
GROUP_POINTS = (0, 1, 3, 6)
TWO = 3


EMPTY = ("",) * len(FIELDS)
Cards = tuple[str, ...]
Pair = tuple[str, str]


class Ranch(NamedTuple):
    """One seat: its Ranch and side, the animal on each field, and all that belongs to the seat.

    `turns` counts its takes. `grant` is the type of its Grant Animal, `grant_points` its Grant
    objective; `uses` is what is left of the Storehouse. `sold` are objectives, face down.
    """

    number: int
    side: str
    fields: Cards = EMPTY
    objectives: Cards = ()
    sold: Cards = ()
    turns: int = 0
    horse: bool = False
    grant: str = ""
    grant_points: int = 0
    fish: int = 0
    building: str = ""
    uses: int = 0
    dogs: int = 0
    cats: int = 0
    reserved: tuple[Pair, ...] = ()

    @property
    def printed(self) -> Cards:
        """The animals printed on the side that is up, by field."""
        return PRINTED[self.number, self.side]

    def with_animal(self, field: int, animal: str) -> "Ranch":
        """With an animal on a field, whatever stood there."""
        return self._replace(fields=replace_at(self.fields, field, animal))

    def with_objective(self, card: str) -> "Ranch":
        """With one objective more."""
        return self._replace(objectives=(*self.objectives, card))

    def with_exchanged_objective(self, at: int, card: str) -> "Ranch":
        """With another objective in the place of one."""
        return self._replace(objectives=replace_at(self.objectives, at, card))

    def with_tile(self, pet: str) -> "Ranch":
        """With a Dog or a Cat, or with no tile at all."""
        return self._replace(dogs=self.dogs + (pet == DOG), cats=self.cats + (pet == CAT))


class AnimalHerd(NamedTuple):
    """The animals of a Ranch by type, in the order of `ANIMALS`: the spaces they stand on, their
    number, and how many of them are in the Pond."""

    spaces: Sequence[int]
    numbers: Sequence[int]
    in_pond: Sequence[int]


Points = Callable[[AnimalHerd], int]


@dataclass(frozen=True)
class Objective:
    """An objective card: its id, its kind, the animals it names, and in words for the table what
    it asks for, alone and with what it pays."""

    id: str
    kind: str
    animals: tuple[str, ...]
    asks: Line
    words: Line


def build_herd(fields: Sequence[str], pond: Iterable[str] = ()) -> AnimalHerd:
    """The herd of a Ranch, given the animal (or nothing) on each field and those in the Pond."""
    spaces, numbers, in_pond = [0] * 5, [0] * 5, [0] * 5
    for at, animal in enumerate(fields):
        if animal:
            kind = TYPE[animal]
            spaces[kind] |= 1 << at
            numbers[kind] += 1
    for animal in pond:
        kind = TYPE[animal]
        spaces[kind] |= POND_BIT
        numbers[kind] += 1
        in_pond[kind] += 1
    return AnimalHerd(spaces, numbers, in_pond)


def _most_points(card: tuple[int, ...]) -> Points:
    """Leaders of the own herd alone or shared; a type one does not have never leads (RA-15)."""
    (x,) = card

    def points(animals: AnimalHerd) -> int:
        numbers = animals.numbers
        own = numbers[x]
        if not own or own < max(numbers):
            return 0
        return MOST_ALONE if numbers.count(own) == 1 else MOST_SHARED

    return points


def _beside_points(card: tuple[int, ...]) -> Points:
    """Some X touches some Y; two in the same Pond do not touch (RA-16, RA-28)."""
    x, y = card

    def points(animals: AnimalHerd) -> int:
        spaces = animals.spaces
        return BESIDE if NEAR[spaces[x]] & spaces[y] else 0

    return points


def _pairs_points(card: tuple[int, ...]) -> Points:
    x, y = card

    def points(animals: AnimalHerd) -> int:
        return PER_PAIR * min(animals.numbers[x], animals.numbers[y])

    return points


def _apart_points(card: tuple[int, ...]) -> Points:
    """Each X that touches no Y, those in the Pond one by one (RA-18)."""
    x, y = card

    def points(animals: AnimalHerd) -> int:
        spaces, numbers, in_pond = animals
        free = spaces[x] & ~NEAR[spaces[y]]
        number = free.bit_count()
        if free & POND_BIT:
            number += in_pond[x] - 1
        return PER_APART * number

    return points


def _set_points(card: tuple[int, ...]) -> Points:
    """Two X, a Y and a Z at least; pays once (RA-19)."""
    x, y, z = card

    def points(animals: AnimalHerd) -> int:
        numbers = animals.numbers
        return SET if numbers[x] >= 2 and numbers[y] and numbers[z] else 0

    return points


def _group_points(card: tuple[int, ...]) -> Points:
    (x,) = card

    def points(animals: AnimalHerd) -> int:
        return GROUP_POINTS[GROUP[animals.spaces[x]]]

    return points


def _two_points(card: tuple[int, ...]) -> Points:
    (x,) = card

    def points(animals: AnimalHerd) -> int:
        return TWO if animals.numbers[x] == 2 else 0

    return points


_POINTS: dict[str, Callable[[tuple[int, ...]], Points]] = {
    "most": _most_points,
    "beside": _beside_points,
    "pairs": _pairs_points,
    "apart": _apart_points,
    "set": _set_points,
    "group": _group_points,
    "two": _two_points,
}


PAID: dict[str, dict[str, Any]] = {
    "most": {"points": MOST_ALONE, "shared": MOST_SHARED},
    "beside": {"points": BESIDE},
    "pairs": {"points": PER_PAIR},
    "apart": {"points": PER_APART},
    "set": {"points": SET},
    "group": {"points": ", ".join(map(str, GROUP_POINTS[1:]))},
    "two": {"points": TWO},
}


def _build_card(kind: str, animals: tuple[str, ...]) -> Objective:
    card = "-".join((kind, *animals))
    asks = Line(ASKS[card])
    return Objective(card, kind, animals, asks, Line(PAYS[kind], asks=asks, **PAID[kind]))


def _build_cards() -> tuple[Objective, ...]:
    cards = []
    for kind, places in KINDS.items():
        for first in range(len(ROTATION)):
            animals = tuple(ROTATION[(first + place) % len(ROTATION)] for place in places)
            cards.append(_build_card(kind, animals))
    return tuple(cards)


OBJECTIVES = {card.id: card for card in _build_cards()}
POINTS = {
    card.id: _POINTS[card.kind](tuple(TYPE[animal] for animal in card.animals))
    for card in OBJECTIVES.values()
}
