"""The tables of divisions, counted from the rows: four questions to the database, however many
divisions there are. A page of one division shows its matches as well; lists of many want to know no
more than who stands where, and read just that."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Prefetch

from games.models import Match, Seat
from games.seasons.division_placement import FormerPlace
from games.seasons.models import Division, Entry, Fixture, Season, Sitting
from games.seasons.standings import EntryStanding, MatchScore, build_standings

REMEMBERED = 2  # seasons: whoever has left out more begins anew


class DealtSeat(NamedTuple):
    """Who was dealt a seat: their entry in the division, and their key."""

    entry: int
    player: int


class SeatOutcome(NamedTuple):
    """How a seat of a match came out: its place, and who holds it in the end, or has left it."""

    place: int | None
    left: bool
    player: int | None


@dataclass(frozen=True)
class DivisionTable:
    """A division with its table, best first, who is in it, and its fixtures, round by round."""

    division: Division
    standings: list[EntryStanding]
    entries: dict[int, Entry]
    fixtures: list[Fixture]


def build_tables(divisions: Collection[Division]) -> list[DivisionTable]:
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
        build_table(division, entries[division.pk], fixtures[division.pk]) for division in divisions
    ]


def build_table(
    division: Division, entries: dict[int, Entry], fixtures: list[Fixture]
) -> DivisionTable:
    """The table of one division."""
    ends_at = division.season.ends_at
    counted = [
        fixture_result(fixture, entries)
        for fixture in fixtures
        if is_counted(fixture.match, ends_at)
    ]
    withdrawn = {entry.pk: entry.withdrawn_at is not None for entry in entries.values()}
    return DivisionTable(division, build_standings(withdrawn, counted), entries, fixtures)


def is_counted(match: Match | None, ends_at: datetime | None) -> bool:
    """True for a match that was over before the season was, and whose result stands."""
    if match is None or match.status != Match.Status.FINISHED or not match.counts:
        return False
    return is_in_time(match.finished_at, ends_at)


def is_in_time(finished_at: datetime | None, ends_at: datetime | None) -> bool:
    """True for a match that was over before its season was."""
    return ends_at is None or finished_at is None or finished_at <= ends_at


def fixture_result(fixture: Fixture, entries: Mapping[int, Entry]) -> MatchScore:
    """How the match of a fixture came out for those who were dealt it."""
    assert fixture.match is not None  # noqa: S101 - for the type; only such are counted
    held = fixture.sittings.all()
    return match_result(
        [DealtSeat(sitting.entry_id, entries[sitting.entry_id].player_id) for sitting in held],
        [
            SeatOutcome(seat.place, seat.resigned_at is not None or seat.stand_in, seat.player_id)
            for seat in fixture.match.seats.all()
        ],
    )


def match_result(dealt: Sequence[DealtSeat], seats: Sequence[SeatOutcome]) -> MatchScore:
    """How a match came out for those who were dealt it, both in the order of the seats. A seat that
    is somebody else's now was left."""
    return MatchScore(
        tuple(one.entry for one in dealt),
        tuple(seat.place or len(seats) for seat in seats),
        tuple(
            seat.left or seat.player != one.player for one, seat in zip(dealt, seats, strict=True)
        ),
    )


def compute_division_standings(divisions: Iterable[Division]) -> dict[int, list[EntryStanding]]:
    """Who stands where in some divisions, by their keys. Each division has its season at hand."""
    ends = {division.pk: division.season.ends_at for division in divisions}
    entries = Entry.objects.filter(division__in=ends).order_by("rank")
    players: dict[int, int] = {}
    withdrawn: dict[int, dict[int, bool]] = {key: {} for key in ends}
    for key, player, division, gone in entries.values_list(
        "pk", "player", "division", "withdrawn_at"
    ):
        players[key] = player
        withdrawn[division or 0][key] = gone is not None
    results: dict[int, list[MatchScore]] = {key: [] for key in ends}
    for division, dealt, seats in list_counted_matches(ends):
        known = [DealtSeat(entry, players[entry]) for entry in dealt]
        results[division].append(match_result(known, seats))
    return {key: build_standings(withdrawn[key], results[key]) for key in ends}


def list_counted_matches(
    ends: Mapping[int, datetime | None],
) -> list[tuple[int, list[int], list[SeatOutcome]]]:
    """The matches that count in some divisions, whose seasons end at these instants: the division,
    the entries that were dealt it, and its seats."""
    fixtures = Fixture.objects.filter(
        division__in=ends, match__status=Match.Status.FINISHED, match__counts=True
    )
    dealt: dict[int, list[int]] = defaultdict(list)
    sittings = Sitting.objects.filter(fixture__in=fixtures.values("pk")).order_by("number")
    for fixture, entry in sittings.values_list("fixture", "entry"):
        dealt[fixture].append(entry)
    seats: dict[int, list[SeatOutcome]] = defaultdict(list)
    held = Seat.objects.filter(match__in=fixtures.values("match")).order_by("number")
    for match, place, resigned, stand_in, player in held.values_list(
        "match", "place", "resigned_at", "stand_in", "player"
    ):
        seats[match].append(SeatOutcome(place, resigned is not None or stand_in, player))
    return [
        (division, dealt[fixture], seats[match])
        for fixture, division, match, at in fixtures.order_by("pk").values_list(
            "pk", "division", "match", "match__finished_at"
        )
        if is_in_time(at, ends[division])
    ]


def list_former_places(season: Season) -> dict[int, FormerPlace]:
    """Where everybody came out who played one of the last two seasons of the title before this one,
    by player. Of those who share a place the one who stood higher as it began is before."""
    before = Season.objects.filter(
        game=season.game,
        of_bots=season.of_bots,
        number=None,
        state=Season.State.OVER,
        starts_at__lt=season.starts_at,
    ).order_by("-starts_at")
    ranks: dict[int, FormerPlace] = {}
    for missed, past in enumerate(before[:REMEMBERED]):
        divisions = list(past.divisions.select_related("season"))
        players = dict(past.entries.values_list("pk", "player"))
        tables = compute_division_standings(divisions)
        for division in divisions:
            table = tables[division.pk]
            for place, standing in enumerate(table, 1):
                came_so = FormerPlace(division.number, place, len(table), missed)
                ranks.setdefault(players[standing.entry], came_so)
    return ranks
