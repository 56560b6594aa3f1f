"""The tables at which every title is tried: its seat counts, and the choices of its options."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import Any

import pytest

from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Setup
from games.titles import TITLES, all_games
from tests.long_run import LONG

MOST_WAYS = 16
MOST_TABLES = 60


def tried_choices(game: type[AnyGame]) -> dict[str, list[Any]]:
    """What each option may be, the default first; of a long range the ends besides."""
    found = {}
    for option in game.options:
        others = [value for value, _words in option.choices if value != option.default]
        found[option.name] = [
            option.default,
            *(others if len(others) < 5 else others[:: len(others) - 1]),
        ]
    return found


def ways(game: type[AnyGame]) -> Iterator[dict[str, Any]]:
    """Every set of options; of a game with very many the defaults, each other choice by itself, and
    the last choices all together."""
    choices = {option.name: [value for value, _words in option.choices] for option in game.options}
    if prod(map(len, choices.values())) <= MOST_WAYS:
        for chosen in product(*choices.values()):
            yield dict(zip(choices, chosen, strict=True))
        return
    defaults = {option.name: option.default for option in game.options}
    yield defaults
    for name, (_default, *others) in tried_choices(game).items():
        for value in others:
            yield {**defaults, name: value}
    yield {name: values[-1] for name, values in choices.items()}


def combinations(
    game: type[AnyGame], most: int = MOST_TABLES
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every seat count with every way; if these are too many, the defaults with every seat count
    and the other ways with one each in turn, as far as the game takes it."""
    all_ways = list(ways(game))
    if len(all_ways) * len(game.seat_counts) <= most:
        yield from product(game.seat_counts, all_ways)
        return
    yield from ((seats, all_ways[0]) for seats in game.seat_counts)
    for turn, options in enumerate(all_ways[1:]):
        counts = [seats for seats in game.seat_counts if takes(game, seats, options)]
        yield counts[turn % len(counts)], options


def few_combinations(game: type[AnyGame]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The defaults, and then every seat count and every choice at some table, many at once."""
    choices = tried_choices(game)
    yield game.seat_counts[0], {name: values[0] for name, values in choices.items()}
    for turn in range(1, 1 + max(map(len, (game.seat_counts, *choices.values())))):
        options = {
            name: values[(turn + place) % len(values)]
            for place, (name, values) in enumerate(choices.items())
        }
        counts = [seats for seats in game.seat_counts if takes(game, seats, options)]
        seats = game.seat_counts[turn % len(game.seat_counts)]
        yield seats if seats in counts else counts[-1], options


def takes(game: type[AnyGame], seats: int, options: dict[str, Any]) -> bool:
    """True if a match can be set up like this."""
    try:
        game(Setup(seats, options))
    except BadSetup:
        return False
    return True


def games_with(*parts: str) -> list[type[AnyGame]]:
    """The games whose titles have all these parts: a new one may do without most."""
    return [entry.game for entry in TITLES if all(getattr(entry, part) for part in parts)]


OFFERED = ("blurb", "hints")  # what a title has that is offered, and no beginning of one


def tables(games: Iterable[type[AnyGame]] | None = None) -> Iterator[Any]:
    """Tables with every seat count and every choice, many at each; in the long run a fair part of
    all the tables there can be."""
    for game in all_games() if games is None else games:
        for seats, options in combinations(game) if LONG else few_combinations(game):
            words = "-".join([game.slug, str(seats), *map(str, options.values())])
            yield pytest.param(game, seats, options, id=words)


every_table = pytest.mark.parametrize(("game", "seats", "options"), tuple(tables()))
