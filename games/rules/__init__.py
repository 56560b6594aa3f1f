"""The titles of the house. A new game is picked up by adding it to `GAMES`."""

from typing import Any

from games.rules.biome_rummy import BiomeRummy
from games.rules.emu_ranchers import EmuRanchers
from games.rules.emus_redux import EmusRedux
from games.rules.food_chain import FoodChain
from games.rules.game import Game
from games.rules.hunting_prey import HuntingPrey
from games.rules.ranchers import Ranchers

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
