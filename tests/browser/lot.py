"""What the quick run looks at, where looking at everything would take minutes.

Six games have the same kinds of pages, drawn by the same parts and styles. Each takes its share
of them, the next game the next share, so that every kind is looked at with some games, and the run
with RURAL_LONG=1 looks at all of them with each.
"""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from games.titles import all_games
from tests.long_run import LONG

Thing = TypeVar("Thing")


def share(things: Iterable[Thing], game: str, one_in: int) -> list[Thing]:
    """Every so manyth of these, begun at another one with each game; all of them in a long run, or
    if `game` is the slug of none."""
    slugs = [title.slug for title in all_games()]
    if LONG or game not in slugs:
        return list(things)
    return list(islice(things, slugs.index(game) % one_in, None, one_in))
