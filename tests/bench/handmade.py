"""The rows of the door by plain SQL (`config.raw_sql`) beside the ORM, which takes so much longer.

Both sides do the same work in the same run, in turns, each round compared with its own neighbour.
"""

import time
from collections.abc import Callable
from typing import Any

from tests.bench import house
from tests.bench.tables import spread, table

ROUNDS, TIMES = 11, 100
Sides = tuple[Callable[[], Any], Callable[[], Any]]


def main() -> None:
    """Prints a row for each piece: microseconds of both sides, and their ratio."""
    house.set_up()
    from django.db import transaction

    people = [house.player(number) for number in range(2)]
    match = house.running(*people)
    pieces: dict[str, Sides] = {
        "a match and its seats read": read(match),
        "a match updated": updated(match),
    }
    with transaction.atomic():  # what a commit costs is the same for both sides
        rows = [(name, *compared(*sides)) for name, sides in pieces.items()]
        transaction.set_rollback(True)
    table("Rows of the door", ("", "us by plain SQL", "us by the ORM", "ratio"), rows)


def compared(by_hand: Callable[[], Any], by_library: Callable[[], Any]) -> tuple[str, str, str]:
    """Microseconds of each side, and how much longer the library takes."""
    took: list[tuple[float, float]] = []
    by_hand(), by_library()
    for _ in range(ROUNDS):
        took.append((seconds(by_hand), seconds(by_library)))
    return in_words([(1e6 * ours / TIMES, 1e6 * theirs / TIMES) for ours, theirs in took])


def seconds(once: Callable[[], Any]) -> float:
    """How long `once` takes, TIMES over."""
    began = time.perf_counter()
    for _ in range(TIMES):
        once()
    return time.perf_counter() - began


def in_words(took: list[tuple[float, float]]) -> tuple[str, str, str]:
    ours, theirs = zip(*took, strict=True)
    return (spread(ours), spread(theirs), spread([two / one for one, two in took], 2))


def read(match: Any) -> Sides:
    from config import raw_sql
    from games.models import Match, Seat

    return (
        lambda: (
            raw_sql.fetch_rows(Match, "id = %s", match.pk),
            raw_sql.fetch_rows(Seat, "match_id = %s ORDER BY number", match.pk),
        ),
        lambda: (
            list(Match.objects.filter(pk=match.pk)),
            list(Seat.objects.filter(match=match.pk).order_by("number")),
        ),
    )


def updated(match: Any) -> Sides:
    from config import raw_sql

    names = ("ply", "status", "stepped_at")
    return lambda: raw_sql.update_rows([match], names), lambda: match.save(update_fields=names)
