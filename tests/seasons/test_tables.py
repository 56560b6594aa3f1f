"""Who stands where in many divisions is read the short way, and is what the page of each says."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config import clock
from games.models import Match, Seat
from games.seasons.division_tables import build_tables, compute_division_standings
from games.seasons.models import Division, Entry
from games.seasons.standings import EntryStanding
from tests.factories import PlayerFactory
from tests.seasons.town import DAY, shown_division, some

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def both_ways(*divisions: Division) -> list[list[EntryStanding]]:
    """The tables of some divisions, which have to be the same both ways."""
    short, long = compute_division_standings(divisions), build_tables(divisions)
    assert [short[table.division.pk] for table in long] == [table.standings for table in long]
    return [table.standings for table in long]


def test_both_ways_agree_whoever_left_was_withdrawn_or_gave_a_seat_away() -> None:
    division, other = shown_division(some(9)), shown_division(some(8))
    over = Match.objects.filter(fixture__division=division, status=Match.Status.FINISHED)
    first, second, third = over.order_by("pk")
    seats = [Seat.objects.filter(match=first, number=number) for number in range(3)]
    seats[0].update(resigned_at=clock.now())
    seats[1].update(stand_in=True)
    seats[2].update(player=PlayerFactory())
    Match.objects.filter(pk=second.pk).update(counts=False)
    Match.objects.filter(pk=third.pk).update(finished_at=division.season.ends_at + DAY)
    gone = Entry.objects.filter(division=division).order_by("rank")[0]
    Entry.objects.filter(pk=gone.pk).update(withdrawn_at=clock.now())
    table, whole = both_ways(division, other)
    assert table[-1].entry == gone.pk and table[-1].withdrawn
    assert sum(one.finished for one in table) == 3 and sum(one.wins for one in table) == 1
    assert sum(one.finished for one in whole) > 3 and sum(one.wins for one in whole) > 0


def test_many_divisions_cost_as_many_questions_as_one() -> None:
    divisions = [shown_division(some(8)) for _ in range(3)]

    def queries(some_of_them: list[Division]) -> int:
        with CaptureQueriesContext(connection) as asked:
            compute_division_standings(some_of_them)
        return len(asked)

    assert queries(divisions) == queries(divisions[:1]) == 4
