"""Ranchers: what each module adds and pays, and the count at the end, or as if it were the end; and
what an objective still needs, or why it pays what it pays, in few words."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rules.lines import Line, Thing, join_with_and
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.board import Words
from games.titles.ranchers.board import (
    ANIMALS,
    CORNERS,
    EDGE_PLACES,
    GROUP,
    LARGEST_GROUP,
    NEAR,
    OBJECTIVES,
    POINTS,
    TYPE,
    AnimalHerd,
    Ranch,
    build_herd,
)

PET_TILES = 9
PET_MAJORITY = 4


def pet_points(numbers: Sequence[int]) -> tuple[int, ...]:
    """By seat: four for whoever has strictly more than every other seat, else nothing (RA-57)."""
    most = max(numbers)
    if not most:
        return (0,) * len(numbers)
    alone = numbers.count(most) == 1
    return tuple(PET_MAJORITY if alone and number == most else 0 for number in numbers)


# By number of own Fish (RA-38).
FISH_POINTS = (0, 2, 4, 6, 9, 12, 15)


def fish_on_table(seats: int) -> int:
    """The Fish that lie beside the middle at first."""
    return seats + 1


def fish_points(fish: int) -> int:
    """The shared Fish objective."""
    return FISH_POINTS[fish]


# The first seat to own all five types gets the first of these, and so on (RA-43).
GRANT_VALUES = (5, 4, 3)


def list_grant_objectives(seats: int) -> tuple[int, ...]:
    """The pile of Grant objectives, top first; with two seats the one worth 3 stays out."""
    return GRANT_VALUES[:2] if seats == 2 else GRANT_VALUES


def has_all_types(fields: tuple[str, ...], grant: str) -> bool:
    """True if the fields and the own Grant Animal show all five types (RA-42)."""
    return all(animal in fields or animal == grant for animal in ANIMALS)


BARN: str = phrase("barn")
FOLD: str = phrase("fold")
FARMHOUSE: str = phrase("farmhouse")
MARKET: str = phrase("market")
SHELTER: str = phrase("shelter")
STOREHOUSE: str = phrase("storehouse")
BUILDINGS = (BARN, FOLD, FARMHOUSE, MARKET, SHELTER, STOREHOUSE)

STOREHOUSE_USES = 2
FOLD_POINTS = (0, 1, 3, 6, 10)
PER_ANIMAL_AT_HOME = 2

# Which one a seat out of time gets: the first that is free (RA-60).
MILDEST = (FARMHOUSE, FOLD, BARN, MARKET, STOREHOUSE, SHELTER)

ABOUT: dict[str, Said] = {
    BARN: phrase("1 for each different type on the four edges"),
    FOLD: phrase("1, 3, 6 or 10 for one to four of a type on the four edges"),
    FARMHOUSE: phrase("2 per animal at home at the end"),
    MARKET: phrase("redraw one pair on each of your turns"),
    SHELTER: phrase("one animal of any type in the Pond"),
    STOREHOUSE: phrase("reserve a pair, twice"),
}


def find_builder(built: int, first: int, seats: int) -> int:
    """Whose choice it is after so many: the last seat in turn order begins, the first one ends."""
    return (first - 1 - built) % seats


def count_uses(building: str) -> int:
    """How often a Building can be used in the match; only the Storehouse counts."""
    return STOREHOUSE_USES if building == STOREHOUSE else 0


def building_points(building: str, fields: Sequence[str], printed: Sequence[str]) -> int:
    """What Barn, Fold and Farmhouse pay at the end (RA-47, RA-48); the others pay nothing."""
    if building == FARMHOUSE:
        at_home = sum(animal != "" and animal == fields[at] for at, animal in enumerate(printed))
        return PER_ANIMAL_AT_HOME * at_home
    if building not in (BARN, FOLD):
        return 0
    edges = [fields[at] for at in EDGE_PLACES if fields[at]]
    if building == BARN:
        return len(set(edges))
    return FOLD_POINTS[max((edges.count(animal) for animal in edges), default=0)]


HORSE = phrase("horse")
PER_CORNER_ANIMAL = 2


def horses_in_bag(seats: int) -> tuple[str, ...]:
    """The Horses that are mixed into the bag."""
    return (HORSE,) * seats


def list_horse_moves(place: str, has_horse: bool) -> tuple[str, ...]:
    """What can be done with the Horse of a pair: a second one is always dropped (RA-31)."""
    drop = f"take {place} keep objective"
    return (drop,) if has_horse else (f"take {place} keep horse", drop)


def horse_points(spaces: Sequence[int], animal: str) -> int:
    """The Horse objective: two for each corner field with an animal of the Horse's type, given the
    spaces of the herd by type (RA-34)."""
    return PER_CORNER_ANIMAL * (spaces[TYPE[animal]] & CORNERS).bit_count()


NOBODY = ("",)


class RanchScore(NamedTuple):
    """What a Ranch is worth: each face-up objective, each module, and the types of wild pieces.

    `types` is the number of different animals, the tie-break (RA-23).
    """

    objectives: tuple[int, ...]
    horse: int
    fish: int
    grant: int
    building: int
    dogs: int
    cats: int
    types: int
    horse_type: str
    shelter_type: str
    total: int


def count_all_ranches(ranches: Sequence[Ranch]) -> tuple[RanchScore, ...]:
    """The count of every Ranch, all at the same time."""
    dogs = pet_points([ranch.dogs for ranch in ranches])
    cats = pet_points([ranch.cats for ranch in ranches])
    return tuple(map(count_ranch, ranches, dogs, cats))


@lru_cache(maxsize=4096)  # a move changes one Ranch, and all are counted again after it
def count_ranch(ranch: Ranch, dogs: int = 0, cats: int = 0) -> RanchScore:
    """One Ranch, given its points for Dogs and Cats."""
    (points, horse, types), chosen = _best_wild_choice(ranch)
    fixed = (
        fish_points(ranch.fish),
        ranch.grant_points,
        building_points(ranch.building, ranch.fields, ranch.printed),
        dogs,
        cats,
    )
    total = sum(points) + horse + sum(fixed)
    return RanchScore(points, horse, *fixed, types, *chosen, total)


Worth = tuple[tuple[int, ...], int, int]


def _best_wild_choice(ranch: Ranch) -> tuple[Worth, tuple[str, str]]:
    horse_types = ANIMALS if ranch.horse else NOBODY
    shelter_types = ANIMALS if ranch.building == SHELTER else NOBODY
    ways = [(horse, shelter) for horse in horse_types for shelter in shelter_types]
    worths = [_score_choice(ranch, *way) for way in ways]
    best = max(range(len(ways)), key=lambda at: (sum(worths[at][0]) + worths[at][1], worths[at][2]))
    return worths[best], ways[best]


def _score_choice(ranch: Ranch, horse_type: str, shelter_type: str) -> Worth:
    pond = [animal for animal in (ranch.grant, horse_type, shelter_type) if animal]
    animals = build_herd(ranch.fields, pond)
    points = tuple([POINTS[card](animals) for card in ranch.objectives])
    horse = horse_points(animals.spaces, horse_type) if horse_type else 0
    return points, horse, sum(number > 0 for number in animals.numbers)


def rank_seats(counted: Sequence[RanchScore]) -> tuple[int, ...]:
    """By seat its place: more points, then more types, then the place is shared (RA-24)."""
    ranks = [(one.total, one.types) for one in counted]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


# By animal, written out: with it put in, no language but English would get them right.
MANY = {
    "cow": plural_phrase("{count} cow", "{count} cows"),
    "goat": plural_phrase("{count} goat", "{count} goats"),
    "sheep": plural_phrase("{count} sheep", "{count} sheep"),
    "pig": plural_phrase("{count} pig", "{count} pigs"),
    "chicken": plural_phrase("{count} chicken", "{count} chickens"),
}
NO = {
    "cow": phrase("no cow"),
    "goat": phrase("no goat"),
    "sheep": phrase("no sheep"),
    "pig": phrase("no pig"),
    "chicken": phrase("no chicken"),
}
# What an objective is short of.
ONE = {
    "cow": phrase("a cow"),
    "goat": phrase("a goat"),
    "sheep": phrase("a sheep"),
    "pig": phrase("a pig"),
    "chicken": phrase("a chicken"),
}
BESIDE = {
    "cow": phrase("{clear} clear, {beside} beside a cow"),
    "goat": phrase("{clear} clear, {beside} beside a goat"),
    "sheep": phrase("{clear} clear, {beside} beside a sheep"),
    "pig": phrase("{clear} clear, {beside} beside a pig"),
    "chicken": phrase("{clear} clear, {beside} beside a chicken"),
}
OTHERS = "others"
AHEAD = {
    "cow": phrase("{own}, cows have {best}"),
    "goat": phrase("{own}, goats have {best}"),
    "sheep": phrase("{own}, sheep have {best}"),
    "pig": phrase("{own}, pigs have {best}"),
    "chicken": phrase("{own}, chickens have {best}"),
    OTHERS: phrase("{own}, other animals have {best}"),
}
LEVEL = {
    "cow": phrase("{own}, tied with cows"),
    "goat": phrase("{own}, tied with goats"),
    "sheep": phrase("{own}, tied with sheep"),
    "pig": phrase("{own}, tied with pigs"),
    "chicken": phrase("{own}, tied with chickens"),
    OTHERS: phrase("{own}, tied with other animals"),
}


NO_ANIMALS = phrase("no animals")
MORE_THAN_ANYONE = phrase("{own}, more than anyone else")
SHORT_OF = phrase("short of {animals}")
TOUCH = phrase("they touch")
APART = phrase("they do not touch")
BOTH = phrase("{own}, {other}")
BOTH_SHORT = phrase("{own}, {other}: {short}")
ALL_CLEAR = phrase("{own}, all clear")
COMPLETE = phrase("complete")
FULL_GROUP = phrase("a full group")
LARGEST = phrase("largest group {size} of {most}")
JUST_RIGHT = phrase("just right")
TOO_MANY = phrase("{own}, too many")


def describe_progress(card: str, animals: AnimalHerd) -> Words:
    """Where the objective `card` stands with these animals: `2 cows, pigs have 3`."""
    objective = OBJECTIVES[card]
    return _SAID[objective.kind](objective.animals, animals)


def count_animals(number: int, animal: str) -> Line:
    """`no cow`, `1 cow`, `2 cows`."""
    return Line(MANY[animal], count=number) if number else Line(NO[animal])


def _count_animal(animals: AnimalHerd, animal: str) -> int:
    return animals.numbers[TYPE[animal]]


def _describe_missing(named: Sequence[Thing]) -> Line:
    return Line(SHORT_OF, animals=join_with_and(named))


def _most_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    own = _count_animal(animals, x)
    others = [animal for animal in ANIMALS if animal != x]
    best = max(_count_animal(animals, animal) for animal in others)
    leaders = [animal for animal in others if _count_animal(animals, animal) == best]
    if not own and not best:
        return NO_ANIMALS
    if own > best:
        return Line(MORE_THAN_ANYONE, own=count_animals(own, x))
    ahead = leaders[0] if len(leaders) == 1 else OTHERS
    if own == best:
        return Line(LEVEL[ahead], own=count_animals(own, x))
    return Line(AHEAD[ahead], own=count_animals(own, x), best=best)


def _beside_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    missing = [Line(ONE[animal]) for animal in named if not _count_animal(animals, animal)]
    if missing:
        return _describe_missing(missing)
    if NEAR[animals.spaces[TYPE[x]]] & animals.spaces[TYPE[y]]:
        return TOUCH
    return APART


def _pairs_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    own, other = _count_animal(animals, x), _count_animal(animals, y)
    mine, theirs = count_animals(own, x), count_animals(other, y)
    if own == other:
        return Line(BOTH, own=mine, other=theirs)
    short = _describe_missing([Line(ONE[x if own < other else y])])
    return Line(BOTH_SHORT, own=mine, other=theirs, short=short)


def _apart_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    own = _count_animal(animals, x)
    if not own:
        return NO[x]
    near = animals.spaces[TYPE[x]] & NEAR[animals.spaces[TYPE[y]]]
    if not near:
        return Line(ALL_CLEAR, own=count_animals(own, x))
    # Several in one Pond share their space, and so their neighbours.
    in_pond = animals.in_pond[TYPE[x]]
    beside = near.bit_count() + (in_pond - 1 if in_pond and near >> 8 else 0)
    return Line(BESIDE[y], clear=own - beside, beside=beside)


def _set_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y, z = named
    short = max(2 - _count_animal(animals, x), 0)
    missing = [count_animals(short, x) if short == 2 else Line(ONE[x])] if short else []
    missing += [Line(ONE[animal]) for animal in (y, z) if not _count_animal(animals, animal)]
    return _describe_missing(missing) if missing else COMPLETE


def _group_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    size = GROUP[animals.spaces[TYPE[x]]]
    if not size:
        return NO[x]
    if size == LARGEST_GROUP:
        return FULL_GROUP
    return Line(LARGEST, size=size, most=LARGEST_GROUP)


def _two_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    own = _count_animal(animals, x)
    if own == 2:
        return JUST_RIGHT
    if own > 2:
        return Line(TOO_MANY, own=count_animals(own, x))
    return _describe_missing([count_animals(2 - own, x)])


_SAID: dict[str, Callable[[Sequence[str], AnimalHerd], Words]] = {
    "most": _most_progress,
    "beside": _beside_progress,
    "pairs": _pairs_progress,
    "apart": _apart_progress,
    "set": _set_progress,
    "group": _group_progress,
    "two": _two_progress,
}
