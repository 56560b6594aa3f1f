"""Bots: players that see what their seat sees and no more."""

from collections.abc import Sequence
from typing import Any

from games.rules.game import AnyGame, MoveText, View
from games.titles import find_title
from games.titles.bot_types import RandomSource, ThinkingBot
from games.titles.default_bot import build_thinker
from games.titles.levels import EASY, STEADY, STRONG, STRONG_SECONDS, list_strong_seats
from games.titles.strong_bot import StrongBot


def choose_move(
    game: type[AnyGame] | AnyGame,
    view: View,
    legal: Sequence[MoveText],
    rng: RandomSource,
) -> MoveText:
    """One of the `legal` moves (at least one), as the steady bot of the game chooses it; by lot for
    a game that has none."""
    entry = find_title(game.slug)
    if entry is None or entry.bot is None:
        return rng.choice(legal)
    return entry.bot(view, legal, rng)


def list_thinkers(slug: str) -> tuple[ThinkingBot[Any], ...]:
    """The thinking bots of a title."""
    entry = find_title(slug)
    if entry is None:
        return ()
    if entry.imagine is not None and entry.outlook is None and entry.determinizer is not None:
        default = build_thinker(entry.determinizer, entry.horizon, entry.running)
        return (*entry.thinkers, default)
    if entry.outlook is None or entry.imagining is None or entry.bot is None:
        return entry.thinkers
    strong = StrongBot(entry.imagining, entry.outlook, entry.bot)
    return (*entry.thinkers, ThinkingBot(STRONG, strong, STRONG_SECONDS, list_strong_seats(slug)))


def find_thinker(slug: str, level: str) -> ThinkingBot[Any] | None:
    """The thinking bot of a title that plays at `level`; None if it has none, or no more."""
    return next((each for each in list_thinkers(slug) if each.level == level), None)


def list_levels(slug: str, seats: int) -> tuple[str, ...]:
    """The levels at which bots of a title are offered at a table of so many seats."""
    entry = find_title(slug)
    errs = entry is not None and entry.evaluate is not None
    quick = (EASY, STEADY) if errs else (STEADY,)
    return (*quick, *(each.level for each in list_thinkers(slug) if seats in each.seats))
