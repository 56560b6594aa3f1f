"""Ranchers, the Horses: one a seat, taken at the price of the objective beside it."""

from collections.abc import Sequence

from games.rules.phrases import phrase
from games.titles.ranchers.board import CORNERS
from games.titles.ranchers.objectives import TYPE

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
