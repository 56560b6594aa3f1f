"""Bots: players that see what their seat sees and no more."""

from collections.abc import Callable, Sequence
from typing import Any

from games.bots import emu_ranchers
from games.bots.lots import Lots
from games.rules.game import Game, Step, View

Bot = Callable[[View, Sequence[Step], Lots], Step]

BOTS: dict[str, Bot] = {
    "emu-ranchers": emu_ranchers.choose,
}


def choose(game: type[Game[Any]] | Game[Any], view: View, legal: Sequence[Step], rng: Lots) -> Step:
    """One of the `legal` steps (at least one); by lot for a game that has no bot of its own."""
    bot = BOTS.get(game.slug)
    return bot(view, legal, rng) if bot else rng.choice(legal)
