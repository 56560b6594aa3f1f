"""Plain text of tables: for mail, for text mode, for whoever reads with a screen reader.

Made from views only, so nothing can show here that the reader may not know.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.game import Game, View
from games.titles import plain
from games.titles.biome_rummy import text
from games.titles.emu_ranchers import text as emu_ranchers
from games.titles.emus_redux import text as emus_redux
from games.titles.food_chain import text as food_chain
from games.titles.hunting_prey import text as hunting_prey
from games.titles.ranchers import text as ranchers

Renderer = Callable[[View, Sequence[str]], str]

TABLES: dict[str, Renderer] = {
    "biome-rummy": text.table,
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
    return TABLES.get(game.slug, plain.table)(view, names)
