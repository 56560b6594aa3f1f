"""That a sweep came round, so that its absence is noticed: a row a sweep, renewed now and then."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from config import clock, counters
from games.models import Heartbeat

SWEEP = "sweep: "  # how the names of their heartbeats begin
BEGUN = "begun: "  # how those of sweeps begin that may take long, and are at work
RENEW_SECONDS = 30.0  # each process writes a beat of a sweep so often at most

# By the name of a sweep, in ticks of this process.
_written: defaultdict[str, float] = defaultdict(lambda: -RENEW_SECONDS)


def record_heartbeat(sweep: str) -> None:
    """Notes that the sweep of this name was done, at the instant that decides, and what was counted
    meanwhile. Writes twice a minute at most, since a sweep may come round every second."""
    ticks = clock.monotonic_seconds()
    if ticks - _written[sweep] < RENEW_SECONDS:
        return
    Heartbeat.objects.update_or_create(name=SWEEP + sweep, defaults={"at": clock.now()})
    _written[sweep] = ticks
    counters.write_counts()


@contextmanager
def record_round(sweep: str, *, is_long: bool) -> Iterator[None]:
    """Notes that the sweep of this name was done, as `record_heartbeat`, once the block is; that it
    has begun, too, if it may take long, so that one at work is not taken for one that is
    missing."""
    due = clock.monotonic_seconds() - _written[sweep] >= RENEW_SECONDS
    if is_long and due:
        Heartbeat.objects.update_or_create(name=BEGUN + sweep, defaults={"at": clock.now()})
    yield
    record_heartbeat(sweep)


def list_running_jobs() -> dict[str, datetime]:
    """Since when sweeps that may take long have been at work, or were when they last began."""
    beats = Heartbeat.objects.filter(name__startswith=BEGUN).values_list("name", "at")
    return {name.removeprefix(BEGUN): at for name, at in beats}


def last_heartbeats() -> dict[str, datetime]:
    """When each sweep came round last, by its name; one that never did is missing."""
    beats = Heartbeat.objects.filter(name__startswith=SWEEP).values_list("name", "at")
    return {name.removeprefix(SWEEP): at for name, at in beats}
