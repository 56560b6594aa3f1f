"""Bots: players that see what their seat sees and no more."""

from collections.abc import Sequence
from typing import Any

from games.rules.game import AnyGame, MoveText, View
from games.titles import find_title
from games.titles.bot_types import RandomSource, ThinkingBot
from games.titles.default_bot import build_thinker
from games.titles.levels import (
    EASY,
    NOT_EASIER,
    STEADY,
    STRONG,
    STRONG_SECONDS,
    list_strong_seats,
)
from games.titles.strong_bot import StrongBot

SENSIBLE = 2  # an easy bot that does not find the best move takes one of so many after it
LUCK = (True,) * 11 + (False,) * 9  # how often it finds it: 55 of a hundred


def choose_move(
    game: type[AnyGame] | AnyGame,
    view: View,
    legal: Sequence[MoveText],
    rng: RandomSource,
    level: str = "",
) -> MoveText:
    """One of the `legal` moves (at least one), as the quick bot of the game chooses it at this
    level (empty: steady); by lot for a game that has none of its own."""
    entry = find_title(game.slug)
    if entry is None or entry.bot is None:
        return rng.choice(legal)
    bot = entry.bot
    move = bot(view, legal, rng)
    verb = move.partition(" ")[0]
    if level != EASY or verb in entry.sure or rng.choice(LUCK):
        return move
    found = [move]
    for _place in range(SENSIBLE):
        left = [other for other in legal if other not in found]
        if not any(other.partition(" ")[0] == verb for other in left):
            break
        following = bot(view, left, rng)
        if following not in left:
            break
        found.append(following)
    return rng.choice(found[1:] or found)


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
    is_easier = entry is not None and entry.bot is not None and slug not in NOT_EASIER
    quick = (EASY, STEADY) if is_easier else (STEADY,)
    return (*quick, *(each.level for each in list_thinkers(slug) if seats in each.seats))
