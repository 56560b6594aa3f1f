"""Finished matches for tests, written as the door leaves them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from accounts.models import Player
from games.models import Match
from tests.matches import fresh, running_match

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def over(
    people: Sequence[Player],
    places: Sequence[int],
    at: datetime = NOON,
    days: int = 3,
    **terms: object,
) -> Match:
    """A match of `people` that went on for `days` and ended at `at` with these places; whoever
    came first has 21 points, the next 20."""
    match = running_match(len(people), people=people, **terms)
    for number, place in enumerate(places):
        match.seats.filter(number=number).update(place=place, score=22 - place, question=None)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        started_at=at - timedelta(days=days) + timedelta(hours=1),
        finished_at=at,
    )
    return fresh(match)
