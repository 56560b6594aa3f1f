"""Bots that think, for tests: slow ones that a test registers, and what it makes them do."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games import play, titles
from games.models import BotThought, Match, Move, Seat
from games.titles import bots
from games.titles.bot_types import BotKnowledge, RandomSource, ThinkingBot
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh

THINKS = timedelta(seconds=30)
SLOW = "slow"
Choose = Callable[[Any, Sequence[str], RandomSource], str]


class Slow:
    """Chooses as `act` says, else as the quick bot of the title does; notes what it was shown."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.shown: list[tuple[Any, tuple[str, ...]]] = []
        self.act: Choose | None = None

    def __call__(self, known: BotKnowledge[Any], rng: RandomSource) -> str:
        view, legal = known.view, known.legal
        self.shown.append((view, tuple(legal)))
        if self.act is not None:
            return self.act(view, legal, rng)
        return bots.choose_move(titles.find_game(self.slug), view, legal, rng)


def registered(monkeypatch: pytest.MonkeyPatch, *slugs: str) -> dict[str, Slow]:
    """A slow bot for each of these titles, for as long as the test lasts."""
    slow = {slug: Slow(slug) for slug in slugs}
    monkeypatch.setattr(
        titles,
        "TITLES",
        tuple(
            replace(entry, thinkers=(ThinkingBot(SLOW, slow[entry.game.slug], THINKS.seconds),))
            if entry.game.slug in slow
            else entry
            for entry in titles.TITLES
        ),
    )
    return slow


def against_slow_bots(
    slug: str, people: int = 1, slow: int = 1, seated: Sequence[Any] = (), **terms: Any
) -> Match:
    """A running match: people in the first seats, slow bots in the last."""
    players = list(seated) or [PlayerFactory() for _ in range(people)]
    size = len(players) + slow
    match = play.open_match(players[0], slug, seats=size, bot_seats=slow, bot_level=SLOW, **terms)
    for player in players[1:]:
        match = play.join_match(match.pk, player)
    return fresh(match)


def bot_of(match: Match) -> Seat:
    """The first seat that a bot holds, as it is now."""
    return match.seats.exclude(bot="").order_by("number")[0]


def thought_of(seat: Seat) -> BotThought:
    return BotThought.objects.get(seat=seat)


def by_bots(match: Match) -> list[str]:
    """The moves that bots took."""
    return list(match.moves.filter(via=Move.Via.BOT).order_by("ply").values_list("text", flat=True))


def asked_bot(match: Match) -> Seat:
    """The bot of the match, once the people before it have answered."""
    while bot_of(match).question is None:
        answer(awaited(match))
    return bot_of(match)
