"""When a player is told: quiet hours, days off, the hour of the digest.

Pure functions of instants in the player's own zone. They shift mails and never a deadline.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.models import Player

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LEAST_LEFT = timedelta(hours=6)
LEAST_SHARE = 4  # a mail is not held if less than a fourth of the time would be left
BEFORE_QUIET = timedelta(minutes=15)  # that a reminder comes before the quiet hours
LONGEST_LOOK = 24 * 9  # hours; a week off and some more


@dataclass(frozen=True)
class NotificationHours:
    """When a player wants to be written to. `digest_hour` is None if every turn has its mail;
    quiet hours go from the first hour up to the second, over midnight if that is earlier."""

    zone: ZoneInfo
    quiet_from: int | None = None
    quiet_to: int | None = None
    days_off: frozenset[int] = frozenset()
    digest_hour: int | None = None

    @property
    def open_always(self) -> bool:
        """True if there are no quiet hours and no days off."""
        return self.quiet_from is None and not self.days_off

    def is_quiet(self, at: datetime) -> bool:
        """True if nothing is written at `at`."""
        local = at.astimezone(self.zone)
        if local.weekday() in self.days_off:
            return True
        begins, ends = self.quiet_from, self.quiet_to
        if begins is None or ends is None:
            return False
        if begins <= ends:
            return begins <= local.hour < ends
        return local.hour >= begins or local.hour < ends

    def is_held_at(self, at: datetime) -> bool:
        """True if a turn mail that is due at `at` is not written at once."""
        return self.digest_hour is not None or self.is_quiet(at)

    def next_free_time(self, at: datetime) -> datetime:
        """`at` itself, or the first full hour after it that is not quiet."""
        if not self.is_quiet(at):
            return at
        hour = floor_to_hour(at, self.zone)
        for _ in range(LONGEST_LOOK):
            hour += HOUR
            if not self.is_quiet(hour):
                return hour
        return at  # every hour is quiet: then none is

    def next_digest(self, after: datetime) -> datetime:
        """The digest hour of the first day that is not off, later than `after`. The quiet hours do
        not move it: it is the hour that the player chose."""
        local = after.astimezone(self.zone)
        wanted = self.digest_hour or 0
        for days in range(9):
            day = (local + days * DAY).date()
            at = datetime(day.year, day.month, day.day, wanted, tzinfo=self.zone).astimezone(UTC)
            if at > after and day.weekday() not in self.days_off:
                return at
        return after

    def turn_due_time(self, now: datetime, asked_at: datetime, deadline: datetime) -> datetime:
        """When the turn mail of a question is written: now, or when the quiet hours are over, or
        with the next digest; now if that would leave too little time."""
        if not self.is_held_at(now):
            return now
        later = self.next_free_time(now) if self.digest_hour is None else self.next_digest(now)
        left = deadline - later
        if left < LEAST_LEFT or left < (deadline - asked_at) / LEAST_SHARE:
            return now
        return later

    def before_quiet(self, at: datetime) -> datetime:
        """`at` itself, or a quarter of an hour before the quiet time in which it falls."""
        if not self.is_quiet(at):
            return at
        hour = floor_to_hour(at, self.zone)
        for _ in range(LONGEST_LOOK):
            earlier = hour - HOUR
            if not self.is_quiet(earlier):
                return hour - BEFORE_QUIET
            hour = earlier
        return at


def floor_to_hour(at: datetime, zone: ZoneInfo) -> datetime:
    """The beginning of the hour of `at` in `zone`, some of which begin at half past in UTC."""
    local = at.astimezone(zone)
    past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    return at.astimezone(UTC) - past


def notification_hours_of(player: Player, collected: bool = True) -> NotificationHours:
    """The hours that a player has chosen; without the digest unless turns may be `collected`."""
    collects = collected and player.turn_mails == Player.TurnMails.DIGEST
    return NotificationHours(
        player.zone,
        player.quiet_from,
        player.quiet_to,
        player.weekdays_off,
        player.digest_hour if collects else None,
    )
