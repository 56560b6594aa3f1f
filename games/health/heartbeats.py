"""That a sweep came round, and who did it, so that its absence is noticed: a row a sweep, renewed
now and then."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Q

from config import clock, metric_counters
from games.models import Heartbeat

SWEEP = "sweep: "  # how the names of their heartbeats begin
BEGUN = "begun: "  # how those of sweeps begin that may take long, and are at work
WORKER, LOOP, COMMAND = "worker", "loop", "command"  # who does sweeps
RENEW_SECONDS = 5.0  # each process writes its heartbeats so often at most, all of them at once
LOOK_SECONDS = 5.0  # how often the loop looks what workers have done

_lock = threading.Lock()
# By the name of a sweep, in ticks of this process.
_written: defaultdict[str, float] = defaultdict(lambda: -RENEW_SECONDS)
_unwritten: dict[str, Heartbeat] = {}


def record_heartbeat(sweep: str, by: str = COMMAND) -> None:
    """Note that the sweep of this name was done, at the instant that decides, and what was counted
    meanwhile. Writes with the next one if it has just written, since a sweep may come round every
    second."""
    ticks = clock.monotonic_seconds()
    with _lock:
        _unwritten[sweep] = Heartbeat(name=SWEEP + sweep, at=clock.now(), by=by)
        if ticks - _written[sweep] < RENEW_SECONDS:
            return
        # In one order, or two processes that write at once could wait for each other.
        beats = [_unwritten[name] for name in sorted(_unwritten)]
        _written.update(dict.fromkeys(_unwritten, ticks))
        _unwritten.clear()
    Heartbeat.objects.bulk_create(
        beats, update_conflicts=True, unique_fields=["name"], update_fields=["at", "by"]
    )
    metric_counters.write_counts()


@contextmanager
def record_round(sweep: str, by: str = COMMAND, *, is_long: bool) -> Iterator[None]:
    """Note that the sweep of this name was done, as `record_heartbeat`, once the block is; that it
    has begun, too, if it may take long, so that one at work is not taken for one that is
    missing."""
    due = clock.monotonic_seconds() - _written[sweep] >= RENEW_SECONDS
    if is_long and due:
        begun = {"at": clock.now(), "by": by}
        Heartbeat.objects.update_or_create(name=BEGUN + sweep, defaults=begun)
    yield
    record_heartbeat(sweep, by)


def list_running_jobs() -> dict[str, datetime]:
    """Since when sweeps that may take long have been at work, or were when they last began."""
    beats = Heartbeat.objects.filter(name__startswith=BEGUN).values_list("name", "at")
    return {name.removeprefix(BEGUN): at for name, at in beats}


def last_heartbeats() -> dict[str, datetime]:
    """When each sweep came round last, by its name; one that never did is missing."""
    beats = Heartbeat.objects.filter(name__startswith=SWEEP).values_list("name", "at")
    return {name.removeprefix(SWEEP): at for name, at in beats}


class WorkerWatch:
    """What workers have finished lately, for the loop, which does what they do not. Its threads
    share one; it asks the database once every `LOOK_SECONDS`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked_at = -LOOK_SECONDS
        self._finished: dict[str, datetime] = {}

    def is_done_by_worker(self, sweep: str, patience: float) -> bool:
        """Tell whether a worker has finished the sweep of this name within `patience` seconds.
        None counts while a machine's clock is wrong: its worker comes round but does not act.
        Raises: django.db.Error if the database cannot be asked."""
        with self._lock:
            ticks = clock.monotonic_seconds()
            if ticks - self._asked_at >= LOOK_SECONDS:
                self._finished = find_finished()
                self._asked_at = ticks
            last = self._finished.get(SWEEP + sweep)
        return last is not None and abs(clock.now() - last) < timedelta(seconds=patience)


def find_finished() -> dict[str, datetime]:
    of_workers, of_clocks = Q(by=WORKER), Q(name__startswith=Heartbeat.CLOCK_OF)
    beats = Heartbeat.objects.filter(of_workers | of_clocks).values_list("name", "at")
    found = dict(beats)
    return {} if any(name.startswith(Heartbeat.CLOCK_OF) for name in found) else found
