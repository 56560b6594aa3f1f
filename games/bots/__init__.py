"""Bots: players that see what their seat sees and no more."""

from collections.abc import Callable, Sequence
from typing import Any

from games.bots import biome_rummy, emu_ranchers, emus_redux, food_chain, hunting_prey, ranchers
from games.bots.lots import Lots
from games.rules.game import Game, Step, View

Bot = Callable[[View, Sequence[Step], Lots], Step]

BOTS: dict[str, Bot] = {
    "biome-rummy": biome_rummy.choose,
    "emu-ranchers": emu_ranchers.choose,
    "emus-redux": emus_redux.choose,
    "hunting-prey": hunting_prey.choose,
    "food-chain": food_chain.choose,
    "ranchers": ranchers.choose,
}


def choose(game: type[Game[Any]] | Game[Any], view: View, legal: Sequence[Step], rng: Lots) -> Step:
    """One of the `legal` steps (at least one); by lot for a game that has no bot of its own."""
    bot = BOTS.get(game.slug)
    return bot(view, legal, rng) if bot else rng.choice(legal)
