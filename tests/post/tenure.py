"""What tells whether a clock waits for the post."""

from datetime import datetime, timedelta
from typing import Any

from accounts.models import Player
from games.models import Match, Move, Seat
from tests.factories import PlayerFactory
from tests.play.times import Times

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def deadline(seat: Seat) -> datetime:
    found = Seat.objects.get(pk=seat.pk).deadline
    assert found is not None
    return found


def played_by_the_clock(match: Match) -> bool:
    return Move.objects.filter(match=match, via=Move.Via.CLOCK).exists()


def pass_by(times: Times, until: datetime, *sweep: Any) -> None:
    """Time goes by, and everything comes round often enough."""
    move = max(MINUTE, min(4 * MINUTE, (until - times.now()) / 20))
    while times.now() < until:
        times.at = min(until, times.now() + move)
        for each in sweep:
            each()


def pair() -> list[Player]:
    """Two players whose mails are believed."""
    return [PlayerFactory(confirmed=True) for _ in range(2)]
