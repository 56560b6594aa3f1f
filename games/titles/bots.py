"""Bots: players that see what their seat sees and no more."""

from collections.abc import Sequence
from typing import Any

from games.rules.game import AnyGame, Step, View
from games.rules.random_source import RandomSource
from games.titles import Thinker, entry_of


def choose(
    game: type[AnyGame] | AnyGame, view: View, legal: Sequence[Step], rng: RandomSource
) -> Step:
    """One of the `legal` steps (at least one), as the quick bot of the game chooses it; by lot for
    a game that has none of its own."""
    entry = entry_of(game.slug)
    bot = entry.bot if entry is not None else None
    return bot(view, legal, rng) if bot else rng.choice(legal)


def thinker(slug: str, level: str) -> Thinker[Any] | None:
    """The thinking bot of a title that plays at `level`; None if it has none, or no more."""
    entry = entry_of(slug)
    thinkers = entry.thinkers if entry is not None else ()
    return next((each for each in thinkers if each.level == level), None)


def levels(slug: str) -> tuple[str, ...]:
    """The levels at which the thinking bots of a title play."""
    entry = entry_of(slug)
    return tuple(each.level for each in entry.thinkers) if entry is not None else ()
