"""The figures of the house for a monitoring system, in Prometheus' text format 0.0.4.

Written by hand: all figures come from rows, so that no process has to keep any, while the client
library keeps those of workers that were killed for ever.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.db.models import Max, Model

from accounts.models import Player
from games import condition
from games.host.checks import Check
from games.models import Letter, Match, Notice, Seat

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "rural_route_"
ROWS: Mapping[str, type[Model]] = {
    "players": Player,
    "matches": Match,
    "notices": Notice,
    "letters": Letter,
}


def metrics(now: datetime, found: tuple[Check, ...]) -> str:
    """All figures at `now`, a line each, with the checks that were made then."""
    lines = (*queues(now), *rounds(now), *rows(), *sound(found))
    return "".join(f"{line}\n" for line in lines)


def queues(now: datetime) -> Iterator[str]:
    """What waits, and for how long."""
    found = condition.figures(now)
    waits = condition.queues(found)
    waiting = {name: queue.waiting for name, queue in waits.items()}
    yield from figure("waiting", "Rows that are due and wait", "queue", waiting)
    oldest = {name: queue.oldest for name, queue in waits.items()}
    yield from figure("oldest_seconds", "How long the oldest has been due", "queue", oldest)
    away = {"mail_server": int(found.mail_server_away), "ways_in": len(found.ways_in_away)}
    yield from figure("away", "How many of these are away", "what", away)
    open_questions = Seat.objects.filter(question__isnull=False, player__isnull=False)
    asked = {"players": open_questions.count()}
    yield from figure("questions_open", "Questions that wait for an answer", "of", asked)


def rounds(now: datetime) -> Iterator[str]:
    """How long ago each sweep came round."""
    ago = {name: (now - at).total_seconds() for name, at in condition.last_rounds().items()}
    yield from figure("sweep_age_seconds", "Since a sweep came round last", "sweep", ago)


def rows() -> Iterator[str]:
    """How many rows there ever were, by the highest key: nothing is counted, however many."""
    highest = {
        name: model._default_manager.aggregate(highest=Max("pk"))["highest"] or 0
        for name, model in ROWS.items()
    }
    yield from figure("rows_total", "Rows ever written", "of", highest, kind="counter")


def sound(found: tuple[Check, ...]) -> Iterator[str]:
    """1 for each check that is well."""
    well = {check.name: int(check.sound) for check in found}
    yield from figure("sound", "1 if the check is well", "check", well)


def figure(
    name: str, told: str, label: str, values: Mapping[str, float], kind: str = "gauge"
) -> Iterator[str]:
    """One figure with a label that takes these values."""
    yield f"# HELP {PREFIX}{name} {told}"
    yield f"# TYPE {PREFIX}{name} {kind}"
    for value, number in values.items():
        yield f'{PREFIX}{name}{{{label}="{value}"}} {number:.10g}'
