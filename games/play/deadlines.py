"""The one place that sets a deadline: the reminder that belongs to it is set with it.

An asked seat has either a deadline or, while its match is paused, the time that is left to it.
"""

from datetime import datetime, timedelta

from accounts.models import Player
from config import rows
from games.models import Match, Seat
from games.play import clocks
from games.play.hours import hours_of

# What belongs to a deadline in the row of a seat.
CREDIT_FIELDS = ("deadline", "remind_at", "credited_upto")
NONE_LEFT = timedelta(0)


def set_deadline(seat: Seat, deadline: datetime, after: datetime, shift: clocks.Shift) -> None:
    """Gives the open question of `seat` a deadline, and the first reminder later than `after`,
    moved by the hours of its player (`shift`). Outages up to `after` are counted in it."""
    seat.deadline = deadline
    seat.time_left = None
    coming = clocks.next_reminder(seat.asked_at, deadline, after, shift) if seat.asked_at else None
    seat.remind_at = coming[1] if coming else None
    seat.credited_upto = after


def start_clock(seat: Seat, match: Match, begins_at: datetime, now: datetime) -> None:
    """Gives a question that is put at `now` the whole time of a turn from `begins_at` on; in a
    pause, from its end on."""
    if match.pause_id is not None:
        hold(seat, timedelta(hours=match.pace_hours))
        return
    player = player_of(seat)
    away_until = player.away_until if player else None
    deadline = clocks.deadline(begins_at, match.pace_hours, away_until)
    set_deadline(seat, deadline, now, earlier_for(player))


def stop_clock(seat: Seat, now: datetime) -> bool:
    """Keeps what the open question of `seat` has left at `now`: nothing of it is lost until
    `run_on`. False if no clock ran for it. Outages up to `now` have to be counted already."""
    if seat.question is None or seat.deadline is None:
        return False
    hold(seat, max(NONE_LEFT, seat.deadline - now))
    return True


def run_on(seat: Seat, begins_at: datetime, now: datetime) -> bool:
    """Lets the clock of the open question of `seat` run on from `begins_at`, with what was left to
    it: to the day on which its player is back, at the earliest. False if it did not stand."""
    if seat.question is None or seat.time_left is None:
        return False
    player = player_of(seat)
    deadline = begins_at + seat.time_left
    if player is not None and player.away_until is not None:
        deadline = max(deadline, player.away_until)
    set_deadline(seat, deadline, now, earlier_for(player))
    return True


def hold(seat: Seat, left: timedelta) -> None:
    """The clock of an asked seat stands, with so much left."""
    clear_deadline(seat, asked_at=seat.asked_at)
    seat.time_left = left


def clear_deadline(seat: Seat, asked_at: datetime | None = None) -> None:
    """No question, no time."""
    seat.asked_at = asked_at
    seat.deadline = seat.remind_at = seat.credited_upto = seat.time_left = None


def player_of(seat: Seat) -> Player | None:
    """The player who holds a seat, as the database has them now."""
    return None if seat.player_id is None else rows.fetch(Player, "id = %s", seat.player_id)[0]


def earlier_for(player: Player | None) -> clocks.Shift:
    """How the reminders of a seat move by the hours of its player."""
    return clocks.unshifted if player is None else hours_of(player).before_quiet
