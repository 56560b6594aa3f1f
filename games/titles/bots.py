"""Bots: players that see what their seat sees and no more."""

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.game import Game, Step, View
from games.rules.lots import Lots
from games.titles.biome_rummy import bot as biome_rummy
from games.titles.emu_ranchers import bot as emu_ranchers
from games.titles.emus_redux import bot as emus_redux
from games.titles.food_chain import bot as food_chain
from games.titles.hunting_prey import bot as hunting_prey
from games.titles.ranchers import bot as ranchers

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
