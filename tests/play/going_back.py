"""Matches in which steps are taken back: all actions are seen by all."""

from typing import Any

from games import play
from games.models import Match, Seat, Step
from tests.matches import answer, fresh, running_match
from tests.post.letters.writing import people

PLAY, PASS, KEEP = "play", "pass", "keep"


def food_chain(**terms: Any) -> Match:
    """A match in which each action is seen by all, and an order for the end of the round by none
    but its seat."""
    return running_match(game="food-chain", **{"people": people(), **terms})


def step_of(match: Match, number: int, verb: str) -> str:
    legal = play.current(fresh(match)).legal(number)
    return next(step for step in legal if step.startswith(verb))


def act(seat: Seat, verb: str = PLAY, **how: Any) -> play.Accepted:
    """The first step of a seat that begins with `verb`."""
    return answer(seat, step_of(seat.match, seat.number, verb), **how)


def seen_now(seat: Seat) -> Seat:
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def steps(match: Match) -> list[tuple[int, int, str]]:
    rows = Step.objects.filter(match_id=match.pk).order_by("ply")
    return [(row.ply, row.seat, row.text) for row in rows]
