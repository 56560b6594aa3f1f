"""What bots answer, in a match as in a game that is only tried, and what they are given for it."""

import random

from games.rules.game import MoveText, Seat, View
from games.rules.record import Record
from games.titles import bots
from games.titles.bot_types import BotKnowledge

_system_random = random.SystemRandom()


def choose_quick_move(record: Record, seat: Seat, level: str = "") -> MoveText:
    """The move of an awaited seat, as the quick bot of the title chooses it at a level (empty:
    steady): from what the seat may know alone."""
    return bots.choose_move(
        record.game, record.view(seat), record.list_legal_moves(seat), _system_random, level
    )


def bot_knowledge(record: Record, seat: Seat) -> BotKnowledge[View]:
    """All that an awaited seat knows: what a bot that thinks is given."""
    return BotKnowledge(
        game=type(record.game),
        options=record.game.chosen,
        view=record.view(seat),
        told=[line for _ply, line in record.readable_lines(seat, standing=True)],
        legal=record.list_legal_moves(seat),
    )
