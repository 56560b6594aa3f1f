"""The titles of the house. A new game is picked up by adding it to `GAMES`."""

from typing import Any

from games.rules.game import Game
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emus_redux.game import EmusRedux
from games.titles.food_chain.game import FoodChain
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.ranchers.game import Ranchers

GAMES: tuple[type[Game[Any]], ...] = (
    EmuRanchers,
    EmusRedux,
    Ranchers,
    BiomeRummy,
    HuntingPrey,
    FoodChain,
)


def find(slug: str, version: int | None = None) -> type[Game[Any]]:
    """The game called `slug`, the newest version unless one is named; LookupError if none."""
    fitting = [game for game in GAMES if game.slug == slug and version in (None, game.version)]
    if not fitting:
        known = ", ".join(f"{game.slug} {game.version}" for game in GAMES)
        wanted = f"{slug} {version}" if version is not None else slug
        raise LookupError(f"There is no game {wanted!r} here; there are {known}.")
    return max(fitting, key=lambda game: game.version)
