"""People with a past: matches played by the clock's own ways, and figures written down."""

from datetime import datetime, timedelta
from typing import Any

from accounts.models import Player
from games import play
from games.models import Match, Move, Reliability
from games.play.timeouts import expire_turn
from games.reliability.counting import save_figures
from tests.matches import answer, awaited, fresh

HOUR = timedelta(hours=1)


def figure_of(player: Player, now: datetime) -> tuple[int, int, int, int]:
    """Turns, those in time, matches and those left, counted now."""
    save_figures([player.pk], now)
    row = Reliability.objects.get(player=player)
    return row.turns, row.in_time, row.matches, row.left


def with_figure(player: Player, turns: int, in_time: int, now: datetime) -> Player:
    """The player, as if that had been counted."""
    Reliability.objects.update_or_create(
        player=player,
        defaults={"turns": turns, "in_time": in_time, "matches": 0, "left": 0, "counted_at": now},
    )
    return player


def take_turns(match: Match, now: datetime, many: int, via: str = Move.Via.PAGE) -> datetime:
    """So many turns, one an hour, each in time; returns when the last one was taken."""
    for _ in range(many):
        now += HOUR
        if fresh(match).status == Match.Status.RUNNING:
            answer(awaited(match), via=via, now=now)
    return now


def miss_turn(match: Match, **how: Any) -> datetime:
    """Nobody plays until the open deadline is over, and the clock does; returns when."""
    seat = awaited(match)
    assert seat.deadline is not None
    now = seat.deadline + HOUR
    assert expire_turn(seat.pk, now, **how)
    return now


def resign(match: Match, player: Player, now: datetime) -> None:
    play.resign_seat(match.seats.get(player=player).pk, now)
