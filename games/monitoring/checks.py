"""Whether the house is well: a list of checks, each with what was found in words.

None tells of one match or one player, and still they are for the host alone: on a quiet site a
count that moves is the instant of somebody's move.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config import clock
from games import health
from games.health import Backlog, BacklogQueue
from games.job_schedule import SWEEPS, PeriodicJob

LONGEST_ROUND = timedelta(minutes=5)  # how late a sweep may come round, however often it should
ROUNDS = 3  # periods that a slower sweep may miss
LATEST_BACKUP = timedelta(hours=26)
KEPT_SECONDS = 5.0


@dataclass(frozen=True)
class HealthCheck:
    """One thing that was looked at, whether it is well, and what was found."""

    name: str
    sound: bool
    words: str


_kept: tuple[float, tuple[HealthCheck, ...]] | None = None  # in ticks of this process


def recent_checks(now: datetime) -> tuple[HealthCheck, ...]:
    """All checks, not more than some seconds old: whoever asks may be anybody, and often."""
    global _kept
    ticks = clock.monotonic_seconds()
    if _kept is None or not 0 <= ticks - _kept[0] < KEPT_SECONDS:
        _kept = ticks, run_checks(now)
    return _kept[1]


def run_checks(now: datetime) -> tuple[HealthCheck, ...]:
    """All checks, as things are at `now`. Raises the database's error if it cannot be asked."""
    found = health.measure_backlog(now)
    return (
        check_migrations(),
        *check_sweeps(now),
        *check_queues(found),
        *check_services(found),
        *check_backup(now),
        check_disk(),
    )


def is_well(found: tuple[HealthCheck, ...]) -> bool:
    """True if every check is."""
    return all(check.sound for check in found)


_migrated = False  # once True in this process it stays so


def check_migrations() -> HealthCheck:
    global _migrated
    missing = () if _migrated else list_unapplied_migrations()
    _migrated = not missing
    if _migrated:
        return HealthCheck("migrations", True, "all applied")
    return HealthCheck(
        "migrations", False, f"not applied: {', '.join(missing)}; run manage.py prepare"
    )


def list_unapplied_migrations() -> tuple[str, ...]:
    """The migrations that the database lacks, such as `games.0021_thoughts`."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return tuple(f"{migration.app_label}.{migration.name}" for migration, _back in plan)


def check_sweeps(now: datetime) -> Iterator[HealthCheck]:
    """Whether each sweep has come round lately."""
    last, begun = health.last_heartbeats(), health.list_running_jobs()
    for sweep in SWEEPS:
        yield check_sweep(sweep, last.get(sweep.name), now, begun.get(sweep.name))


def check_sweep(
    sweep: PeriodicJob, last: datetime | None, now: datetime, begun: datetime | None = None
) -> HealthCheck:
    """Whether a sweep that came round at `last` (None: never) is in time at `now`, or has been at
    work since `begun` for no longer than it may."""
    if begun is not None and (last is None or last < begun) and sweep.seconds is not None:
        busy = (now - begun).total_seconds()
        return HealthCheck(sweep.name, busy <= sweep.seconds, f"running for {format_seconds(busy)}")
    if last is None:
        return HealthCheck(sweep.name, False, "has never run; is a worker or loop running?")
    ago = now - last
    allowed = max(LONGEST_ROUND, ROUNDS * timedelta(seconds=sweep.queued or sweep.looped))
    return HealthCheck(
        sweep.name, ago <= allowed, f"last ran {format_seconds(ago.total_seconds())} ago"
    )


def check_queues(found: Backlog) -> Iterator[HealthCheck]:
    """Whether what waits has waited for too long."""
    for name, queue in health.list_watched_queues(found).items():
        yield HealthCheck(name, not health.is_late(name, queue), describe_queue(queue))


def describe_queue(queue: BacklogQueue) -> str:
    if not queue.waiting:
        return "none waiting"
    return f"{queue.waiting} waiting, the oldest for {format_seconds(queue.oldest)}"


def check_services(found: Backlog) -> Iterator[HealthCheck]:
    away = found.mail_server_away
    yield HealthCheck("mail server", not away, "not accepting email" if away else "accepting email")
    ways = ", ".join(found.ways_in_away)
    yield HealthCheck("ways in", not ways, f"away: {ways}" if ways else "all working")


def check_backup(now: datetime) -> Iterator[HealthCheck]:
    """Whether the daily backup was taken, if the host wants one."""
    last = health.last_backup_attempt()
    if last is None:
        return
    ago = now - last.at
    words = last.trouble or f"started {format_seconds(ago.total_seconds())} ago"
    yield HealthCheck("backup", not last.trouble and ago <= LATEST_BACKUP, words)


def check_disk() -> HealthCheck:
    """Whether there is room in the folder of the house."""
    free = free_bytes() // 1024**2
    return HealthCheck("disk", free >= settings.DISK_FREE_MIB, f"{free} MiB free in VAR_DIR")


def free_bytes() -> int:
    """How much room there is in the folder of the house."""
    return shutil.disk_usage(settings.VAR_DIR).free


def format_seconds(long: float) -> str:
    """A length of time, to the second below two minutes, to the minute below two hours."""
    if long < 120:
        return f"{long:.0f} s"
    if long < 7200:
        return f"{long / 60:.0f} min"
    return f"{long / 3600:.1f} h"
