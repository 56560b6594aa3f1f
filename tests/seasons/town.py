"""Seasons and cups for tests, run by the house's own sweep."""

from datetime import UTC, datetime, timedelta

from accounts.models import Player
from config import clock
from games.models import Match
from games.seasons import registration, season_jobs
from games.seasons.models import Division, Entry, Fixture, Season
from games.seasons.page_paths import season_path
from tests.factories import PlayerFactory
from tests.matches import fresh

GAME = "biome-rummy"
AUTUMN = datetime(2026, 11, 22, 12, tzinfo=UTC)
SPRING = datetime(2027, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def some(number: int) -> list[Player]:
    """So many players."""
    return [PlayerFactory(confirmed=True) for _ in range(number)]


def season_of(players: list[Player], game: str = GAME, now: datetime = AUTUMN) -> Season:
    """The next season of a title, joined by `players`."""
    registration.create_next_seasons(now)
    season = registration.get_joinable_season(game, now)
    for player in players:
        registration.join_season(season.pk, player, now)
    return season


def begun(number: int = 8, game: str = GAME) -> Season:
    """A season of so many that has begun, its first round open."""
    season = season_of(some(number), game)
    season_jobs.run_seasons(SPRING)
    season.refresh_from_db()
    return season


def end_all(season: Season, at: datetime) -> None:
    """Ends the running matches of a season: each seat comes out at the place of its number."""
    for fixture in Fixture.objects.filter(division__season=season, match__isnull=False):
        assert fixture.match is not None
        if fixture.match.status == Match.Status.RUNNING:
            over(fixture.match, at)


def over(match: Match, at: datetime) -> Match:
    """A match as if it had been played, the seats in the order of their numbers."""
    for seat in match.seats.all():
        match.seats.filter(pk=seat.pk).update(place=seat.number + 1, question=None, deadline=None)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, ending=Match.Ending.PLAYED, finished_at=at
    )
    return fresh(match)


def coming_season(player: Player) -> str:
    """The page of a season that can be joined, and that the player has joined."""
    now = clock.now()
    registration.create_next_seasons(now)
    season = registration.get_joinable_season("hunting-prey", now)
    registration.join_season(season.pk, player, now)
    return season_path(season)


def shown_division(players: list[Player]) -> Division:
    """A division of these players in a season that runs: some of its matches are over."""
    now = clock.now()
    season = Season.objects.create(
        game=GAME,
        seats=3,
        matches=4,
        created_at=now,
        starts_at=now - 20 * DAY,
        ends_at=now + 60 * DAY,
        state=Season.State.RUNNING,
    )
    division = Division.objects.create(season=season, number=1)
    Division.objects.create(season=season, number=2, planned=True)
    for rank, player in enumerate(players):
        Entry.objects.create(
            season=season, player=player, division=division, rank=rank, joined_at=now
        )
    season_jobs.plan_division(division.pk, now)
    for fixture in division.fixtures.filter(round__lt=2):
        season_jobs.open_fixture(fixture.pk, now)
    for fixture in division.fixtures.filter(round=0):
        assert fixture.match is not None
        over(fixture.match, now)
    return division
