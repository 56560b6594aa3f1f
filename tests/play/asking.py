"""Matches in which players ask each other for something."""

from datetime import timedelta
from typing import Any

from games import play
from games.models import Match, Notice, Request, Seat
from games.play.match_requests.request_syntax import RequestedChange
from tests.matches import running_match
from tests.post.letters.writing import people

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
UNDO, PAUSE, DRAW, CANCEL = (RequestedChange(what) for what in ("undo", "pause", "draw", "cancel"))
PACE = RequestedChange("pace", pace_hours=96)


def table(players: int = 2, **terms: Any) -> Match:
    return running_match(players, people=people(players), **terms)


def three(**terms: Any) -> tuple[Match, list[Seat]]:
    match = table(3, game="ranchers", **terms)
    return match, list(match.seats.order_by("number"))


def state(match: Match) -> str:
    return Request.objects.filter(match=match).order_by("-number")[0].state


def noted(match: Match) -> list[str]:
    return list(match.interventions.order_by("pk").values_list("what", flat=True))


def told(match: Match, kind: str) -> list[int]:
    """The seats that are owed a mail of a kind."""
    owed = Notice.objects.filter(seat__match=match, kind=kind).order_by("seat__number")
    return list(owed.values_list("seat__number", flat=True))


def yes(seat: Seat, number: int = 1, **how: Any) -> Request:
    return play.answer_request(seat.pk, number, True, **how)


def no(seat: Seat, number: int = 1, **how: Any) -> Request:
    return play.answer_request(seat.pk, number, False, **how)
