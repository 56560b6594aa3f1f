"""A move that wins the match here and now, whatever is hidden."""

from typing import Any

from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.record import Record
from games.titles import bots, find_title
from games.titles.bot_types import BotKnowledge, RandomSource

TRIED = 20  # positions that could be behind what the seat sees


def find_winning_move(known: BotKnowledge[Any], rng: RandomSource) -> MoveText | None:
    """A legal move that ends the match, and wins it, in each of TRIED positions that could be
    behind what the seat sees: of several the one that the steady bot plays, else the first. None if
    there is none, or the title cannot imagine positions."""
    entry = find_title(known.game.slug)
    if entry is None or entry.imagining is None:
        return None
    seat = seat_of_view(known.view)
    left = list(known.legal)
    for _position in range(TRIED):
        record = entry.imagining.imagine_record(
            known.game, known.options, known.view, known.told, rng
        )
        legal = record.list_legal_moves(seat)
        left = [move for move in left if move in legal and wins_at_once(record, seat, move)]
        if not left:
            return None
    steady = bots.choose_move(known.game, known.view, known.legal, rng)
    return steady if steady in left else left[0]


def wins_at_once(record: Record, seat: Seat, move: MoveText) -> bool:
    """True if the move ends the match, and the seat is a winner of it."""
    game = record.game
    after, _lines = game.apply_move(record.state, seat, move)
    outcome = game.outcome(after)
    return outcome is not None and seat in outcome.winners
