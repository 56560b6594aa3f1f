"""Matches in which moves are taken back: all actions are seen by all."""

import random
from typing import Any

from games import play
from games.models import Match, Move, Seat
from games.play.move_submission import AcceptedSubmission
from games.play.take_backs import may_take_back
from tests.matches import answer, awaited, fresh, running_match, turn
from tests.post.letters.writing import people

PLAY, PASS, KEEP = "play", "pass", "keep"


def food_chain(**terms: Any) -> Match:
    """A match in which each action is seen by all, and an order for the end of the round by none
    but its seat."""
    match = running_match(game="food-chain", **{"people": people(), **terms})
    while not find_moves(match, awaited(match).number, PLAY):  # a hand of Jacks and Kings
        match = running_match(game="food-chain", **{"people": people(), **terms})
    return match


def move_of(match: Match, number: int, verb: str) -> str:
    return find_moves(match, number, verb)[0]


def find_moves(match: Match, number: int, verb: str) -> list[str]:
    legal = play.current_record(fresh(match)).list_legal_moves(number)
    return [move for move in legal if move.startswith(verb)]


def act(seat: Seat, verb: str = PLAY, **how: Any) -> AcceptedSubmission:
    """The first move of a seat that begins with `verb`."""
    return answer(seat, move_of(seat.match, seat.number, verb), **how)


def seen_now(seat: Seat) -> Seat:
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def moves(match: Match) -> list[tuple[int, int, str]]:
    rows = Move.objects.filter(match_id=match.pk).order_by("ply")
    return [(row.ply, row.seat, row.text) for row in rows]


def on_to_an_undo(match: Match, dice: random.Random, answers: int = 100) -> Seat | None:
    """Plays at random until somebody may take their last answer back; who that is, None if nobody
    ever could. In Ranchers all draw lots but who swaps."""
    for _ in range(answers):
        if fresh(match).status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        swap = next((move for move in legal if move.startswith("swap")), None)
        play.submit_turn(seat.pk, swap or turn(match, seat, dice), question=seat.question)
        if may_take_back(seen_now(seat)):
            return seen_now(seat)
    return None
