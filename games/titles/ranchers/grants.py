"""Ranchers, the Grants: a ninth animal from beside the middle, and a race for all five types."""

from games.titles.ranchers.objectives import ANIMALS

# The first seat to own all five types gets the first of these, and so on (RA-43).
VALUES = (5, 4, 3)


def list_grant_objectives(seats: int) -> tuple[int, ...]:
    """The pile of Grant objectives, top first; with two seats the one worth 3 stays out."""
    return VALUES[:2] if seats == 2 else VALUES


def has_all_types(fields: tuple[str, ...], grant: str) -> bool:
    """True if the fields and the own Grant Animal show all five types (RA-42)."""
    return all(animal in fields or animal == grant for animal in ANIMALS)
