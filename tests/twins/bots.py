"""The bots of a plan: they answer what it says, but one thinks and its twin comes to grief."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from games import periodic_jobs, play, titles
from games.models import BotThought, Seat
from games.play import bot_jobs
from games.play.bot_jobs import is_invisible_to_others
from games.titles import bots as quick
from games.titles.bot_types import BotKnowledge, ThinkingBot

LEVEL = "slow"
LATER = timedelta(days=9)  # than anything that the twins do


class Grief(Exception):
    """A bot does not find an answer."""


class Bots:
    """Bots that think, of one title, and take the moves that they are told, quick or not."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.moves: list[str] = []
        self.fails = False

    @contextmanager
    def listed(self) -> Iterator[None]:
        """While it lasts, the title lists them."""
        thinker = ThinkingBot(LEVEL, self.think, int(LATER.total_seconds()))
        listed = tuple(
            replace(entry, thinkers=(thinker,)) if entry.game.slug == self.slug else entry
            for entry in titles.TITLES
        )
        with ExitStack() as patched:
            patched.enter_context(patch.object(titles, "TITLES", listed))
            patched.enter_context(patch.object(quick, "choose_move", self.choose))
            yield

    def choose(self, game: Any, view: Any, legal: Sequence[str], rng: Any) -> str:
        return self.moves.pop(0)

    def think(self, known: BotKnowledge[Any], rng: Any) -> str:
        if self.fails:
            raise Grief
        return self.moves.pop(0)

    def find(self, seat: Seat, moves: Sequence[str], which: int, now: datetime) -> bool:
        """The bot thinks; in one of the twins it comes to grief over what others may notice.
        True if they may."""
        noticed = not is_invisible_to_others(play.current_record(seat.match), seat.number, moves)
        BotThought.objects.exclude(seat=seat).update(due_at=now + 2 * LATER)
        BotThought.objects.filter(seat=seat).update(
            due_at=now + LATER
        )  # whoever is due first thinks
        self.moves, self.fails = list(moves), which == 1 and noticed
        bot_jobs.process_next_bot_thought(now)
        return noticed

    def answer(self, seat: Seat, now: datetime) -> None:
        """The answer is due, and played: by the quick bot where none was found."""
        BotThought.objects.filter(seat=seat).update(due_at=now)
        periodic_jobs.answer_for_bots(now=now)
