"""The one place that sets a deadline: the reminder that belongs to it is set with it."""

from datetime import datetime

from accounts.models import Player
from games.models import Seat
from games.play import clocks, rows
from games.play.hours import hours_of

# What belongs to a deadline in the row of a seat.
CREDIT_FIELDS = ("deadline", "remind_at", "credited_upto")


def set_deadline(seat: Seat, deadline: datetime, after: datetime, shift: clocks.Shift) -> None:
    """Gives the open question of `seat` a deadline, and the first reminder later than `after`,
    moved by the hours of its player (`shift`). Outages up to `after` are counted in it."""
    seat.deadline = deadline
    coming = clocks.next_reminder(seat.asked_at, deadline, after, shift) if seat.asked_at else None
    seat.remind_at = coming[1] if coming else None
    seat.credited_upto = after


def clear_deadline(seat: Seat) -> None:
    """No question, no time."""
    seat.asked_at = seat.deadline = seat.remind_at = seat.credited_upto = None


def player_of(seat: Seat) -> Player | None:
    """The player who holds a seat, as the database has them now."""
    return None if seat.player_id is None else rows.fetch(Player, "id = %s", seat.player_id)[0]


def earlier_for(player: Player | None) -> clocks.Shift:
    """How the reminders of a seat move by the hours of its player."""
    return clocks.unshifted if player is None else hours_of(player).before_quiet
