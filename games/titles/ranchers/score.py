"""Ranchers: the count at the end, or as if it were the end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from games.titles.ranchers import modules
from games.titles.ranchers.board import PRINTED
from games.titles.ranchers.objectives import ANIMALS, POINTS, build_herd

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


class CountableRanch(Protocol):
    """What a count looks at, and remembers by; `state.Ranch` has it."""

    def __hash__(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def side(self) -> str: ...
    @property
    def fields(self) -> tuple[str, ...]: ...
    @property
    def objectives(self) -> tuple[str, ...]: ...
    @property
    def horse(self) -> bool: ...
    @property
    def grant(self) -> str: ...
    @property
    def grant_points(self) -> int: ...
    @property
    def fish(self) -> int: ...
    @property
    def building(self) -> str: ...
    @property
    def dogs(self) -> int: ...
    @property
    def cats(self) -> int: ...


def count_all_ranches(ranches: Sequence[CountableRanch]) -> tuple[RanchScore, ...]:
    """The count of every Ranch, all at the same time."""
    dogs = modules.pet_points([ranch.dogs for ranch in ranches])
    cats = modules.pet_points([ranch.cats for ranch in ranches])
    return tuple(map(count_ranch, ranches, dogs, cats))


@lru_cache(maxsize=4096)  # a move changes one Ranch, and all are counted again after it
def count_ranch(ranch: CountableRanch, dogs: int = 0, cats: int = 0) -> RanchScore:
    """One Ranch, given its points for Dogs and Cats."""
    (points, horse, types), chosen = _best_wild_choice(ranch)
    fixed = (
        modules.fish_points(ranch.fish),
        ranch.grant_points,
        modules.building_points(ranch.building, ranch.fields, PRINTED[ranch.number, ranch.side]),
        dogs,
        cats,
    )
    total = sum(points) + horse + sum(fixed)
    return RanchScore(points, horse, *fixed, types, *chosen, total)


Worth = tuple[tuple[int, ...], int, int]


def _best_wild_choice(ranch: CountableRanch) -> tuple[Worth, tuple[str, str]]:
    horse_types = ANIMALS if ranch.horse else NOBODY
    shelter_types = ANIMALS if ranch.building == modules.SHELTER else NOBODY
    ways = [(horse, shelter) for horse in horse_types for shelter in shelter_types]
    worths = [_score_choice(ranch, *way) for way in ways]
    best = max(range(len(ways)), key=lambda at: (sum(worths[at][0]) + worths[at][1], worths[at][2]))
    return worths[best], ways[best]


def _score_choice(ranch: CountableRanch, horse_type: str, shelter_type: str) -> Worth:
    pond = [animal for animal in (ranch.grant, horse_type, shelter_type) if animal]
    animals = build_herd(ranch.fields, pond)
    points = tuple([POINTS[card](animals) for card in ranch.objectives])
    horse = modules.horse_points(animals.spaces, horse_type) if horse_type else 0
    return points, horse, sum(number > 0 for number in animals.numbers)


def rank_seats(counted: Sequence[RanchScore]) -> tuple[int, ...]:
    """By seat its place: more points, then more types, then the place is shared (RA-24)."""
    ranks = [(one.total, one.types) for one in counted]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
