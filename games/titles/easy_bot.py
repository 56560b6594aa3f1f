"""Easy: a bot of any title that errs, by noise on what its steady bot reckons moves to be worth."""

from statistics import NormalDist
from typing import Any

from games.rules.game import MoveText
from games.titles import bots, find_title
from games.titles.bot_types import BotKnowledge, RandomSource
from games.titles.sure_wins import find_winning_move

GRAINS = 256
# A normal distribution of standard deviation one, as so many errors that are equally likely.
ERRORS = tuple(NormalDist().inv_cdf((grain + 0.5) / GRAINS) for grain in range(GRAINS))


def choose_easy_move(known: BotKnowledge[Any], rng: RandomSource) -> MoveText:
    """One of the legal moves: one that surely wins the match at once, if there is any; else the
    best after the errors. As the steady bot plays, in a title that does not say what moves are
    worth."""
    winning = find_winning_move(known, rng)
    if winning is not None:
        return winning
    entry = find_title(known.game.slug)
    if entry is None or entry.evaluate is None:
        return bots.choose_move(known.game, known.view, known.legal, rng)
    values = entry.evaluate(known.view, known.legal, rng)
    erring = {move: value + entry.noise * rng.choice(ERRORS) for move, value in values.items()}
    return max(erring, key=erring.__getitem__)
