"""The one place that sets a deadline: the reminder that belongs to it is set with it.

An asked seat has either a deadline or, while its match is paused, the time that is left to it
(`Seat.time_left`). Where everybody has a bank, that field keeps it while the seat is not asked.
A clock stands on days off, if the match has it so, and while the player is on vacation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import merge

from django.conf import settings

from accounts.models import Player
from config import raw_sql
from games.models import Match, Seat
from games.play.clocks import clock_time, time_limits
from games.play.clocks.notification_hours import notification_hours_of
from games.play.clocks.time_limits import Span

# What belongs to a deadline in the row of a seat.
CREDIT_FIELDS = ("deadline", "remind_at", "credited_upto")


@dataclass(frozen=True)
class SeatCalendar:
    """When the clock of a seat stands: until its player is back, and on days off if the match
    `rests` on them; and when the player is written to."""

    player: Player | None
    away_until: datetime | None
    rests: bool

    def iterate_stops(self, since: datetime) -> Iterator[Span]:
        """When the clock stands from `since` on."""
        away = []
        if self.away_until is not None and self.away_until > since:
            away.append(Span(since, self.away_until))
        if not self.rests or not settings.DAYS_OFF:
            return iter(away)
        return merge(away, (Span(*day) for day in settings.DAYS_OFF.spans_from(since)))

    def add_time(self, start: datetime, time: timedelta) -> datetime:
        """When `time` is over for the seat, if its clock runs from `start` on."""
        return clock_time.expiry_time(start, time, self.iterate_stops(start))

    def time_left(self, now: datetime, deadline: datetime) -> timedelta:
        """How long the clock of the seat runs until its deadline."""
        return clock_time.running_time(now, deadline, self.iterate_stops(now))

    def move_reminder(self, at: datetime) -> datetime:
        """The instant at which a reminder is written that would be due at `at`: before quiet hours,
        and not while the clock stands."""
        if self.player is not None:
            at = notification_hours_of(self.player).before_quiet(at)
        return clock_time.next_running_time(at, self.iterate_stops(at))


def calendar_of(match: Match, player: Player | None) -> SeatCalendar:
    """The calendar of a seat of `match` that `player` holds (None: a bot)."""
    return SeatCalendar(player, player.away_until if player else None, match.rests)


def set_deadline(seat: Seat, deadline: datetime, after: datetime, shift: time_limits.Shift) -> None:
    """Gives the open question of `seat` a deadline, and the first reminder later than `add_time`,
    moved by the hours of its player (`move_reminder`). Outages up to `add_time` are counted in
    it."""
    seat.deadline = deadline
    seat.time_left = None
    coming = (
        time_limits.next_reminder(seat.asked_at, deadline, after, shift) if seat.asked_at else None
    )
    seat.remind_at = coming[1] if coming else None
    seat.credited_upto = after


def extend_deadline(
    seat: Seat,
    more: timedelta,
    after: datetime,
    calendar: SeatCalendar,
    start: datetime | None = None,
) -> None:
    """Moves the deadline of `seat` by some time of its clock, from where it is or from `start`."""
    begins_at = start or seat.deadline or after
    set_deadline(seat, calendar.add_time(begins_at, more), after, calendar.move_reminder)


def start_clock(seat: Seat, match: Match, begins_at: datetime, now: datetime) -> None:
    """Gives a question that is put at `now` the time of a turn from `begins_at` on, in a pause from
    its end on: the whole pace, or what is in the bank with what each turn adds to it."""
    calendar = calendar_of(match, player_of(seat))
    time = compute_turn_time(seat, match, calendar, now)
    if match.pause_id is not None:
        freeze_clock(seat, time)
        return
    set_deadline(seat, calendar.add_time(begins_at, time), now, calendar.move_reminder)


def compute_turn_time(seat: Seat, match: Match, calendar: SeatCalendar, now: datetime) -> timedelta:
    """How long a seat has for a question that is put now. A bank is never fuller than at first."""
    turn = timedelta(hours=match.pace_hours)
    if match.bank_hours is None:
        return turn
    full = timedelta(hours=match.bank_hours)
    left = full if seat.time_left is None else seat.time_left
    if seat.deadline is not None:
        left = calendar.time_left(now, seat.deadline)
    return min(full, left + turn)


def stop_clock(seat: Seat, now: datetime, match: Match) -> bool:
    """Keeps what the open question of `seat` has left at `now`: nothing of it is lost until
    `resume_clock`. False if no clock ran for it. Outages up to `now` have to be counted already."""
    if seat.question is None or seat.deadline is None:
        return False
    freeze_clock(seat, calendar_of(match, player_of(seat)).time_left(now, seat.deadline))
    return True


def resume_clock(seat: Seat, begins_at: datetime, now: datetime, match: Match) -> bool:
    """Lets the clock of the open question of `seat` run on from `begins_at`, with what was left to
    it. False if it did not stand."""
    if seat.question is None or seat.time_left is None:
        return False
    calendar = calendar_of(match, player_of(seat))
    set_deadline(seat, calendar.add_time(begins_at, seat.time_left), now, calendar.move_reminder)
    return True


def end_clock(seat: Seat, match: Match, now: datetime) -> None:
    """The question is closed. What is left of its time goes back into the bank, if there is one."""
    bank = None
    if match.bank_hours is not None:
        bank = seat.time_left
        if seat.deadline is not None:
            bank = calendar_of(match, player_of(seat)).time_left(now, seat.deadline)
    clear_deadline(seat)
    seat.time_left = bank


def freeze_clock(seat: Seat, left: timedelta) -> None:
    """The clock of an asked seat stands, with so much left."""
    clear_deadline(seat, asked_at=seat.asked_at)
    seat.time_left = left


def clear_deadline(seat: Seat, asked_at: datetime | None = None) -> None:
    seat.asked_at = asked_at
    seat.deadline = seat.remind_at = seat.credited_upto = seat.time_left = None


def player_of(seat: Seat) -> Player | None:
    """The player who holds a seat, as the database has them now."""
    return (
        None if seat.player_id is None else raw_sql.fetch_rows(Player, "id = %s", seat.player_id)[0]
    )
