"""The tables of divisions, counted from the rows: four questions to the database, however many
divisions there are."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from games.models import Match, Seat
from games.seasons.models import Division, Entry, Fixture, Season, Sitting
from games.seasons.placing import Came
from games.seasons.standings import Result, Standing, standings

REMEMBERED = 2  # seasons: whoever has left out more begins anew


@dataclass(frozen=True)
class DivisionTable:
    """A division with its table, best first, who is in it, and its fixtures, round by round."""

    division: Division
    standings: list[Standing]
    entries: dict[int, Entry]
    fixtures: list[Fixture]


def tables_of(divisions: Collection[Division]) -> list[DivisionTable]:
    """The tables of some divisions, in their order. Each division has its season at hand."""
    entries: dict[int, dict[int, Entry]] = {division.pk: {} for division in divisions}
    found = Entry.objects.filter(division__in=entries).select_related("player")
    for entry in found.order_by("rank"):
        entries[entry.division_id or 0][entry.pk] = entry
    fixtures: dict[int, list[Fixture]] = {division.pk: [] for division in divisions}
    seats = Seat.objects.select_related("player").order_by("number")
    planned = Fixture.objects.filter(division__in=entries).select_related("match")
    for fixture in planned.prefetch_related(
        Prefetch("sittings", Sitting.objects.order_by("number")), Prefetch("match__seats", seats)
    ):
        fixtures[fixture.division_id].append(fixture)
    return [
        table_of(division, entries[division.pk], fixtures[division.pk]) for division in divisions
    ]


def table_of(
    division: Division, entries: dict[int, Entry], fixtures: list[Fixture]
) -> DivisionTable:
    """The table of one division."""
    ends_at = division.season.ends_at
    counted = [
        result_of(fixture, entries) for fixture in fixtures if counts(fixture.match, ends_at)
    ]
    withdrawn = {entry.pk: entry.withdrawn_at is not None for entry in entries.values()}
    return DivisionTable(division, standings(withdrawn, counted), entries, fixtures)


def counts(match: Match | None, ends_at: datetime | None) -> bool:
    """True for a match that was over before the season was, and whose result stands."""
    if match is None or match.status != Match.Status.FINISHED or not match.counts:
        return False
    return ends_at is None or match.finished_at is None or match.finished_at <= ends_at


def result_of(fixture: Fixture, entries: Mapping[int, Entry]) -> Result:
    """How the match of a fixture came out for those who were dealt it. A seat that is somebody
    else's now was left."""
    assert fixture.match is not None  # noqa: S101 - for the type; only such are counted
    sittings, seats = fixture.sittings.all(), fixture.match.seats.all()
    return Result(
        tuple(sitting.entry_id for sitting in sittings),
        tuple(seat.place or len(seats) for seat in seats),
        tuple(
            seat.resigned_at is not None
            or seat.stand_in
            or seat.player_id != entries[sitting.entry_id].player_id
            for seat, sitting in zip(seats, sittings, strict=True)
        ),
    )


def came_out(season: Season) -> dict[int, Came]:
    """Where everybody came out who played one of the last two seasons of the title before this one,
    by player. Of those who share a place the one who stood higher as it began is before."""
    before = Season.objects.filter(
        game=season.game,
        number=None,
        state=Season.State.OVER,
        starts_at__lt=season.starts_at,
    ).order_by("-starts_at")
    came: dict[int, Came] = {}
    for missed, past in enumerate(before[:REMEMBERED]):
        divisions = past.divisions.select_related("season")
        for table in tables_of(divisions):
            of = len(table.standings)
            for place, standing in enumerate(table.standings, 1):
                player = table.entries[standing.entry].player_id
                came.setdefault(player, Came(table.division.number, place, of, missed))
    return came
