"""Ranchers, Dogs and Cats: a tile for each further animal of a type already owned."""

from collections.abc import Sequence

DOG, CAT = "dog", "cat"
TILES = 9
MAJORITY = 4


def pet_points(numbers: Sequence[int]) -> tuple[int, ...]:
    """By seat: four for whoever has strictly more than every other seat, else nothing (RA-57)."""
    most = max(numbers)
    if not most:
        return (0,) * len(numbers)
    alone = numbers.count(most) == 1
    return tuple(MAJORITY if alone and number == most else 0 for number in numbers)
