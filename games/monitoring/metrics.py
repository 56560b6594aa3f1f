"""The figures of the house for a monitoring system, in Prometheus' text format 0.0.4.

Written by hand: all figures come from rows, so they are those of all processes on all machines,
while the client library keeps a file for each worker that there ever was. Pages and mails are
counted by config/metric_counters.py, and told some seconds later.
"""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache

from django.conf import settings
from django.db.models import Max, Model

from accounts.models import Player
from config import metric_counters
from games import health
from games.models import InboundMail, Match, MetricCounter, Notice, Seat
from games.monitoring.checks import HealthCheck, free_bytes

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "rural_route_"
ROWS: Mapping[str, type[Model]] = {
    "players": Player,
    "matches": Match,
    "notices": Notice,
    "letters": InboundMail,
}


def render_metrics(now: datetime, found: tuple[HealthCheck, ...]) -> str:
    """All figures at `now`, a line each, with the checks that were made then."""
    lines = (
        *render_queues(now),
        *render_sweep_ages(now),
        *render_row_counts(),
        *render_checks(found),
        *render_counters(),
        *render_backup_age(now),
        *render_machine(),
    )
    return "".join(f"{line}\n" for line in lines)


def render_queues(now: datetime) -> Iterator[str]:
    """What waits, and for how long."""
    found = health.measure_backlog(now)
    waits = health.list_watched_queues(found)
    waiting = {name: queue.waiting for name, queue in waits.items()}
    yield from render_figure("waiting", "Rows due and waiting", "queue", waiting)
    oldest = {name: queue.oldest for name, queue in waits.items()}
    yield from render_figure("oldest_seconds", "How long the oldest has been due", "queue", oldest)
    away = {"mail_server": int(found.mail_server_away), "ways_in": len(found.ways_in_away)}
    yield from render_figure("away", "How many of these are unavailable", "what", away)
    open_questions = Seat.objects.filter(question__isnull=False, player__isnull=False)
    asked = {"players": open_questions.count()}
    yield from render_figure("questions_open", "Questions waiting for an answer", "of", asked)


def render_sweep_ages(now: datetime) -> Iterator[str]:
    """How long ago each sweep came round."""
    ago = {name: (now - at).total_seconds() for name, at in health.last_heartbeats().items()}
    yield from render_figure("sweep_age_seconds", "Time since the job last ran", "sweep", ago)


def render_row_counts() -> Iterator[str]:
    """How many rows there ever were, by the highest key: nothing is counted, however many."""
    highest = {
        name: model._default_manager.aggregate(highest=Max("pk"))["highest"] or 0
        for name, model in ROWS.items()
    }
    yield from render_figure("rows_total", "Rows ever written", "of", highest, kind="counter")


def render_checks(found: tuple[HealthCheck, ...]) -> Iterator[str]:
    """1 for each check that is well."""
    well = {check.name: int(check.sound) for check in found}
    yield from render_figure("sound", "1 if the check passes", "check", well)


MAIL_STATES = ("sent", "failed", "unknown", "bounced", "skipped")


def render_counters() -> Iterator[str]:
    """What became of mails; pages that were answered, and how long they took."""
    counts = dict(MetricCounter.objects.values_list("name", "count"))
    mails = {state: counts.get(f"mails {state}", 0) for state in MAIL_STATES}
    yield from render_figure("mails_total", "Emails by outcome", "state", mails, "counter")
    pages = {f"{digit}xx": counts.get(f"pages {digit}xx", 0) for digit in range(2, 6)}
    yield from render_figure("pages_total", "Responses by status class", "status", pages, "counter")
    total, up_to = 0, {}
    for most in (*(f"{most:g}" for most in metric_counters.BUCKETS), metric_counters.LONGER):
        total += counts.get(f"page_bucket {most}", 0)
        up_to[most] = total
    name = f"{PREFIX}page_seconds"
    yield f"# HELP {name} Response times"
    yield f"# TYPE {name} histogram"
    yield from (f'{name}_bucket{{le="{most}"}} {number}' for most, number in up_to.items())
    yield f"{name}_sum {counts.get('page_microseconds', 0) / 1e6:.6f}"
    yield f"{name}_count {total}"


def render_backup_age(now: datetime) -> Iterator[str]:
    """How old the last backup is; nothing if there never was one."""
    if (taken := health.last_backup_time()) is not None:
        age = {"database": (now - taken).total_seconds()}
        yield from render_figure("backup_age_seconds", "Time since the last good backup", "of", age)


def render_machine() -> Iterator[str]:
    """The room that is left on this machine, and which version runs."""
    free = {"VAR_DIR": free_bytes()}
    yield from render_figure("disk_free_bytes", "Free disk space", "of", free)
    yield from render_figure("version_info", "Running version", "version", {program_version(): 1})


@cache
def program_version() -> str:
    """Return the version of the program, such as `0.1.0`."""
    about = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(about["project"]["version"])


def render_figure(
    name: str, told: str, label: str, values: Mapping[str, float], kind: str = "gauge"
) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {told}"
    yield f"# TYPE {PREFIX}{name} {kind}"
    for value, number in values.items():
        yield f'{PREFIX}{name}{{{label}="{value}"}} {number:.10g}'
