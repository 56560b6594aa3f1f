"""Bots: players that see what their seat sees and no more."""

from collections.abc import Sequence

from games.rules.game import AnyGame, Step, View
from games.rules.random_source import RandomSource
from games.titles import entry_of


def choose(
    game: type[AnyGame] | AnyGame, view: View, legal: Sequence[Step], rng: RandomSource
) -> Step:
    """One of the `legal` steps (at least one); by lot for a game that has no bot of its own."""
    entry = entry_of(game.slug)
    bot = entry.bot if entry is not None else None
    return bot(view, legal, rng) if bot else rng.choice(legal)
