"""When a clock runs: the time that counts between two instants, and when some time is over.

Pure functions. `stops` are the times in which the clock stands, in the order in which they begin;
they may touch or overlap, and go on without end. All instants are aware.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.play.clocks.time_limits import Span

NONE = timedelta(0)


def expiry_time(start: datetime, time: timedelta, stops: Iterable[Span]) -> datetime:
    """When `time` is over for a clock that runs from `start` on: the latest such instant, so that
    it is never within a stop, nor at the beginning of one."""
    at, left = start, time
    for begins_at, ends_at in stops:
        if ends_at <= at:
            continue
        if at + left < begins_at:
            break
        left -= max(NONE, begins_at - at)
        at = ends_at
    return at + left


def running_time(start: datetime, end: datetime, stops: Iterable[Span]) -> timedelta:
    """How long a clock runs between two instants; nothing if `end` is not later."""
    at, total = start, NONE
    for begins_at, ends_at in stops:
        if begins_at >= end:
            break
        if ends_at <= at:
            continue
        total += max(NONE, begins_at - at)
        at = ends_at
    return total + max(NONE, end - at)


def next_running_time(at: datetime, stops: Iterable[Span]) -> datetime:
    """`at` itself, or the end of the stop in which it is."""
    return expiry_time(at, NONE, stops)
