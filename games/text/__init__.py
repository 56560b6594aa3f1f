"""Plain text of tables: for mail, for text mode, for whoever reads with a screen reader.

Made from views only, so nothing can show here that the reader may not know.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.game import Game, View
from games.text import (
    biome_rummy,
    emu_ranchers,
    emus_redux,
    food_chain,
    generic,
    hunting_prey,
    ranchers,
)

Renderer = Callable[[View, Sequence[str]], str]

TABLES: dict[str, Renderer] = {
    "biome-rummy": biome_rummy.table,
    "emu-ranchers": emu_ranchers.table,
    "emus-redux": emus_redux.table,
    "hunting-prey": hunting_prey.table,
    "food-chain": food_chain.table,
    "ranchers": ranchers.table,
}


def table(game: type[Game[Any]] | Game[Any], view: View, names: Sequence[str]) -> str:
    """The table that `view` shows, with the players' names by seat; several lines of text.

    A game without a renderer of its own gets the generic one.
    """
    return TABLES.get(game.slug, generic.table)(view, names)
