"""What became of a question: for whoever sent an answer and never heard of it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import Match, Move, Seat
from games.play.record import record_cache
from games.rules.errors import RulesError
from games.rules.parser import notation
from games.rules.parser.turn_parser import replace_seat_names


@dataclass(frozen=True)
class AnswerStatus:
    """The moves that answered a question, by which way they came (`Move.Via`), and when."""

    moves: tuple[str, ...]
    via: str
    at: datetime


def find_answer(match: Match, seat: Seat, question: int) -> AnswerStatus | None:
    """What the holder of `seat` answered a question with; None as long as it is open, for one that
    was taken back, and for one that was put to somebody who held the seat before."""
    tenure = seat.tenure
    if tenure is None or question <= tenure.asked_before:
        return None
    row, next_asked = seat.find_question(question), seat.ply_of(question + 1)
    if row is None or row.dead:
        return None
    moves = Move.objects.filter(match=match, seat=seat.number, ply__gt=row.ply).without_take_backs()
    if next_asked is not None:
        moves = moves.filter(ply__lte=next_asked)
    taken = list(moves.order_by("ply"))
    together = [move.text for move in taken if (move.at, move.via) == (taken[0].at, taken[0].via)]
    return AnswerStatus(tuple(together), taken[0].via, taken[0].at) if taken else None


def find_same_answer(
    match: Match, seat: Seat, question: int, words: str, names: Sequence[str]
) -> AnswerStatus | None:
    """What `find_answer` finds, if `words` sent from a page for that question mean just that, and
    it was taken from a page: then they are the same answer, sent twice."""
    answered, asked = find_answer(match, seat, question), seat.ply_of(question)
    if answered is None or answered.via != Move.Via.PAGE or asked is None:
        return None
    record = record_cache.record_at(match, asked)
    try:
        moves = notation.read_submission(
            record, seat.number, replace_seat_names(words, record, list(names))
        )
    except RulesError:
        return None
    return answered if moves == answered.moves else None
