"""Plans for tests: kept by the door of players, and followed by the sweep."""

import random
from typing import Any

from games import periodic_jobs, play
from games.models import Match, Premove, Seat
from games.play.premoves.storage import PremoveDraft, imagine_next_turn
from games.rules.record import Record
from tests.matches import answer, awaited, fresh, other, running_match


def now_of(seat: Seat) -> Seat:
    """The seat as the database has it."""
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def waiting_seat(**terms: Any) -> tuple[Match, Seat, Seat]:
    """A match, the seat that is awaited, and the one after it."""
    match = running_match(**terms)
    asked = awaited(match)
    return match, asked, other(asked)


def ahead(seat: Seat) -> Any:
    """Where the holder of a seat tries the next turn."""
    mine = now_of(seat)
    return imagine_next_turn(mine.match, mine, play.current_record(mine.match))


def random_turn(seat: Seat, dice: random.Random) -> str:
    """A whole turn that could be planned, chosen at random."""
    return whole_turn(ahead(seat), seat.number, dice)


def whole_turn(record: Record, seat: int, dice: random.Random) -> str:
    """A whole turn of a seat in a position, chosen at random."""
    moves: list[str] = []
    while True:
        move = dice.choice(record.list_legal_moves(seat))
        moves.append(move)
        if record.is_settling_move(seat, move):
            return ", ".join(moves)
        record = record.apply_draft(seat, [move])


def mildest(seat: Seat) -> str:
    """The mildest turn that could be planned."""
    record, moves = ahead(seat), []
    while True:
        move = record.choose_timeout_move(seat.number)
        moves.append(move)
        if record.is_settling_move(seat.number, move):
            return ", ".join(moves)
        record = record.play(seat.number, move)


def keep(seat: Seat, words: str, **wish: Any) -> Premove:
    """Keeps a plan as its holder would."""
    mine = now_of(seat)
    assert mine.player_id is not None
    plan, _ahead = play.save_premove(mine.pk, PremoveDraft(words, **wish), mine.player_id)
    return plan


def follow() -> int:
    """The sweep comes round."""
    return periodic_jobs.play_premoves()


def moves_of(match: Match) -> list[tuple[int, str, str]]:
    """Seat, text and way of every move."""
    return [(move.seat, move.text, move.via) for move in fresh(match).moves.order_by("ply")]


def hand_less(match: Match, seat: Seat, words: str) -> bool:
    """True if some words name no card that the seat holds."""
    view: Any = play.current_record(fresh(match)).view(seat.number)
    return not any(card in words.split() for card in view["hand"])


__all__ = [
    "answer",
    "awaited",
    "follow",
    "fresh",
    "hand_less",
    "keep",
    "mildest",
    "now_of",
    "other",
    "random_turn",
    "running_match",
    "moves_of",
    "ahead",
    "waiting_seat",
    "whole_turn",
]
