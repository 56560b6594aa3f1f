"""Ranchers: its five modules, Horses, Fish, Grants, Buildings, Dogs and Cats."""

from collections.abc import Sequence

from games.rules.phrases import Said, phrase
from games.titles.ranchers.board import CORNERS, EDGE_PLACES
from games.titles.ranchers.objectives import ANIMALS, TYPE

DOG, CAT = "dog", "cat"
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
