"""The titles of the site. A new one is a folder beside this file and its name in `TITLES`."""

from typing import Any

from games.rules.game import AnyGame
from games.rules.phrases import PluralPhrase
from games.titles import (
    biome_rummy,
    emu_ranchers,
    emus_redux,
    food_chain,
    hunting_prey,
    ranchers,
)
from games.titles.title import Title

# Without a type of its own: each title is held to what its own game shows.
TITLES = (
    emu_ranchers.TITLE,
    emus_redux.TITLE,
    ranchers.TITLE,
    biome_rummy.TITLE,
    hunting_prey.TITLE,
    food_chain.TITLE,
)


def all_games() -> tuple[type[AnyGame], ...]:
    """Every game in its newest version, in the order of the house."""
    return tuple(title.game for title in TITLES)


def find_title(slug: str) -> Title[Any] | None:
    """The title called `slug`; None for one that is not listed."""
    return next((title for title in TITLES if title.game.slug == slug), None)


def find_score_unit(slug: str) -> PluralPhrase | None:
    """What the scores of the title `slug` count; None for points."""
    title = find_title(slug)
    return title.counting if title else None


def find_game(slug: str, version: int | None = None) -> type[AnyGame]:
    """The game called `slug`, the newest version unless one is named; LookupError if none."""
    title = find_title(slug)
    for game in (title.game, *title.earlier) if title is not None else ():
        if version in (None, game.version):
            return game
    known = ", ".join(
        f"{game.slug} {game.version}" for title in TITLES for game in (title.game, *title.earlier)
    )
    wanted = f"{slug} {version}" if version is not None else slug
    raise LookupError(f"There is no game {wanted!r} here; there are {known}.")
