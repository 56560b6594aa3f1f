"""Ranchers, the Buildings: one in each Pond, three that score, one wild, two with a use."""

from collections.abc import Sequence

from games.rules.phrases import Said, phrase
from games.titles.ranchers.board import EDGE_PLACES

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
