"""The bots of the house at a table: what they are called, what they answer and are given for it,
and what those that think are asked.

Nobody is woken: the process that thinks looks twice a second, and an answer has its fixed time.
"""

import random
from collections.abc import Iterable
from datetime import datetime

from games.models import BotThought, Seat
from games.rules.game import MoveText, View
from games.rules.record import Record
from games.titles import bots
from games.titles.bot_types import BotKnowledge
from games.titles.easy_bot import choose_easy_move
from games.titles.levels import EASY

NAMES = ("Bot Juniper", "Bot Magpie", "Bot Thistle", "Bot Otter", "Bot Sorrel", "Bot Wren")
_system_random = random.SystemRandom()


def bot_name(seat: int, level: str = "") -> str:
    """The name of the bot in seat `seat` (from 0), so that two at one table differ, with the level
    at which it plays; one that is steady does not say so."""
    called = NAMES[seat % len(NAMES)]
    return f"{called} ({level})" if level else called


def choose_quick_move(record: Record, seat: int, level: str = "") -> MoveText:
    """The move of an awaited seat, as the quick bot of the title chooses it at a level (empty:
    steady): from what the seat may know alone."""
    if level == EASY:
        return choose_easy_move(bot_knowledge(record, seat), _system_random)
    return bots.choose_move(
        record.game, record.view(seat), record.list_legal_moves(seat), _system_random
    )


def bot_knowledge(record: Record, seat: int) -> BotKnowledge[View]:
    """All that an awaited seat knows: what a bot that thinks is given."""
    return BotKnowledge(
        game=type(record.game),
        options=record.game.chosen,
        view=record.view(seat),
        told=[line for _ply, line in record.readable_lines(seat, standing=True)],
        legal=record.list_legal_moves(seat),
    )


class BotThoughts:
    """The thoughts of the seats of a locked match, read when they are needed and written at once. A
    match without thinking bots asks the database
    nothing."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._seats = [seat.pk for seat in seats]
        self._open: dict[int, BotThought] | None = None
        self._asked: dict[int, BotThought] = {}
        self._over: set[int] = set()

    def find_thought(self, seat: Seat) -> BotThought | None:
        """What the bot in `seat` is thinking about, as the database has it; None if nothing."""
        if self._open is None:
            found = BotThought.objects.filter(seat__in=self._seats)
            self._open = {thought.seat_id: thought for thought in found}
        return self._open.get(seat.pk)

    def due_at(self, seat: Seat) -> datetime | None:
        """When the answer to its question is due; None if there is none."""
        thought = self.find_thought(seat)
        return None if thought is None else thought.due_at

    def add_question(self, seat: Seat, due_at: datetime) -> None:
        """The bot in `seat` is asked the question that is put to it now."""
        self._over.add(seat.pk)
        self._asked[seat.pk] = BotThought(seat=seat, question=seat.question or 0, due_at=due_at)

    def close_question(self, seat: Seat) -> None:
        """Its question is closed."""
        self._over.add(seat.pk)
        self._asked.pop(seat.pk, None)

    def save_changes(self) -> None:
        """Writes what has changed."""
        if self._over:
            BotThought.objects.filter(seat__in=self._over).delete()
        if self._asked:
            BotThought.objects.bulk_create(self._asked.values())
