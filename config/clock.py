"""The one clock: the instant that decides. Tests and simulations put another in place of `now`.

With PostgreSQL it is the database's, so that all machines of a house agree. It is read every half
minute, and after a new connection or a sleep of the machine; in between this process counts on by
itself, so that an instant costs no question to the database. With SQLite it is the machine's.

While the database cannot be asked, the last reading goes on to count; before the first one the
machine's clock stands in. Nobody can act on anything then: what acts needs the database.
"""

import logging
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.core.exceptions import SynchronousOnlyOperation
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.backends.signals import connection_created

logger = logging.getLogger(__name__)

RENEW_SECONDS = 30.0
RETRY_SECONDS = 5.0  # after a reading that failed
REMEMBER_SECONDS = 300.0  # that clocks did not agree: longer than anything takes that began then
DOUBTFUL = 0.25  # seconds by which a reading may be wrong before it is better asked for again
TRIES = 3
AGREE = timedelta(seconds=5)  # clocks that differ by more do not show the same time


class ClocksDiffer(Exception):
    """The machine's clock and the one that decides do not show the same time."""


class ClockReading(NamedTuple):
    """What the database's clock showed, and the machine's (seconds since 1970), when the ticks of
    this process were `ticks`; `at` may be wrong by `doubt` seconds (half of the asking)."""

    at: datetime
    machine: float
    ticks: float
    doubt: float = 0.0

    def now(self) -> datetime:
        return self.time_at_ticks(monotonic_seconds())

    def time_at_ticks(self, ticks: float) -> datetime:
        """The instant when the ticks of this process are, or were, `ticks`."""
        return self.at + timedelta(seconds=ticks - self.ticks)

    def continue_from(self, earlier: "ClockReading") -> "ClockReading":
        """This reading, but never behind what was counted from the `earlier` one as long as both
        can be right: what happens later must not seem to happen before. Not by much, though: what
        a database said that had been frozen for half a minute would be counted from for ever."""
        counted = earlier.time_at_ticks(self.ticks)
        behind = (counted - self.at).total_seconds()
        if not 0 < behind <= min(self.doubt + earlier.doubt, DOUBTFUL):
            return self
        return self._replace(at=counted, doubt=earlier.doubt)

    @property
    def machine_clock_lead(self) -> timedelta:
        """How far the machine's clock was ahead of the database's."""
        return datetime.fromtimestamp(self.machine, UTC) - self.at


_lock = threading.Lock()
_reading: ClockReading | None = None
_last_behind: ClockReading | None = None  # the last one by which the machine's clock was ahead
_renew_at = _retry_at = 0.0  # in ticks


def now() -> datetime:
    """The instant at which something happens, aware, in UTC."""
    reading = _latest_reading()
    return machine_time() if reading is None else reading.now()


def clock_lag() -> timedelta:
    """How far the instant that decides is behind the machine's clock, or was some minutes ago, when
    what is written now may have begun; nothing if they agree, or if it is ahead.

    Whoever gives somebody time counts it from the later of the two: one of them is wrong, and may
    be mended before that time is over.
    """
    _latest_reading()
    last = _last_behind
    if last is None or monotonic_seconds() - last.ticks > REMEMBER_SECONDS:
        return timedelta(0)
    return last.machine_clock_lead


def clocks_agree() -> bool:
    """True if the machine's clock and the one that decides show the same by the latest reading."""
    reading = _latest_reading()
    return reading is None or abs(reading.machine_clock_lead) <= AGREE


def read_agreed_time() -> datetime:
    """The instant that decides, read now. ClocksDiffer if the machine's clock shows another one;
    the database's error if it cannot be asked."""
    ahead = clock_difference()
    if abs(ahead) > AGREE:
        raise ClocksDiffer(f"The machine's clock is ahead by {ahead.total_seconds():.0f} seconds.")
    return now()


def clock_difference() -> timedelta:
    """How far the machine's clock is ahead of the instant that decides, by a reading made now.
    Raises the database's error if it cannot be asked. Nothing with SQLite."""
    if not _has_database_clock():
        return timedelta(0)
    return read_database_clock().machine_clock_lead


def machine_time() -> datetime:
    """What the clock of this machine shows, aware, in UTC."""
    return datetime.fromtimestamp(time.time(), UTC)


def monotonic_seconds() -> float:
    """Seconds that nobody can set, and that count on while the machine sleeps where it has such."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if _COUNTS_SLEEP else time.monotonic()


_COUNTS_SLEEP = hasattr(time, "CLOCK_BOOTTIME")


def read_database_clock() -> ClockReading:
    """Asks the database what its clock shows, in whatever transaction there may be; once more if it
    took so long that nobody can know when it was. Raises its error if it does not answer."""
    reading = _read_clocks()
    for _ in range(TRIES - 1):
        if reading.doubt <= DOUBTFUL:
            break
        reading = min(reading, _read_clocks(), key=lambda each: each.doubt)
    return _store_reading(reading)


def _read_clocks() -> ClockReading:
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.connection is None:
        connection.ensure_connection()
    began = monotonic_seconds()
    # Past Django's own cursor, which refuses a transaction that is to be rolled back.
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (at,) = cursor.fetchone()
    ended = monotonic_seconds()
    took = ended - began
    machine = time.time() - took / 2
    return ClockReading(at.astimezone(UTC), machine, ended - took / 2, took / 2)


def _store_reading(reading: ClockReading) -> ClockReading:
    """Counts from `reading` from now on, as far as it can be without going back."""
    global _reading, _last_behind, _renew_at
    if _reading is not None:
        reading = reading.continue_from(_reading)
    _reading, _renew_at = reading, reading.ticks + RENEW_SECONDS
    if reading.machine_clock_lead > AGREE:
        _last_behind = reading
    return reading


def _latest_reading() -> ClockReading | None:
    """The reading to count from: a new one if the last is old; None if there is none."""
    if not _has_database_clock():
        return None
    reading = _reading
    if monotonic_seconds() < _retry_at or (reading is not None and _is_fresh(reading)):
        return reading
    if not _lock.acquire(blocking=False):  # somebody else is asking
        return reading
    try:
        return read_database_clock()
    except SynchronousOnlyOperation:  # in an event loop, which never waits for the database
        return reading
    except Error as error:
        _schedule_retry(error)
        return reading
    finally:
        _lock.release()


def _schedule_retry(error: Exception) -> None:
    global _retry_at
    _retry_at = monotonic_seconds() + RETRY_SECONDS
    logger.warning("could not ask the database for the time: %s", error)


def _is_fresh(reading: ClockReading) -> bool:
    counted = monotonic_seconds() - reading.ticks
    moved = time.time() - reading.machine - counted
    return monotonic_seconds() < _renew_at and abs(moved) <= AGREE.total_seconds()


def _has_database_clock() -> bool:
    return connections[DEFAULT_DB_ALIAS].vendor == "postgresql"


def _renew_soon(connection: Any, **_: Any) -> None:
    global _renew_at
    if connection.alias == DEFAULT_DB_ALIAS and _reading is not None:
        _renew_at = min(_renew_at, _reading.ticks + RETRY_SECONDS)


connection_created.connect(_renew_soon, dispatch_uid="config.clock")
