"""That a sweep came round, so that its absence is noticed: a row a sweep, renewed now and then."""

from collections import defaultdict
from datetime import datetime

from config import clock
from games.models import Heartbeat

SWEEP = "sweep: "  # how the names of their heartbeats begin
RENEW_SECONDS = 30.0  # each process writes a beat of a sweep so often at most

# By the name of a sweep, in ticks of this process.
_written: defaultdict[str, float] = defaultdict(lambda: -RENEW_SECONDS)


def came_round(sweep: str) -> None:
    """Notes that the sweep of this name was done, at the instant that decides. Writes twice a
    minute at most, since a sweep may come round every second."""
    ticks = clock.ticks()
    if ticks - _written[sweep] < RENEW_SECONDS:
        return
    Heartbeat.objects.update_or_create(name=SWEEP + sweep, defaults={"at": clock.now()})
    _written[sweep] = ticks


def last_rounds() -> dict[str, datetime]:
    """When each sweep came round last, by its name; one that never did is missing."""
    beats = Heartbeat.objects.filter(name__startswith=SWEEP).values_list("name", "at")
    return {name.removeprefix(SWEEP): at for name, at in beats}
