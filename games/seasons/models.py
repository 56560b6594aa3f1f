"""Seasons, their divisions, who is in them, and the matches that are planned.

Only `games.seasons` writes them, and it writes no match: those are opened by `games.play`. Nothing
that follows from the matches is stored: tables are counted when they are looked at.
"""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Match

Person = settings.AUTH_USER_MODEL


class Season(models.Model):
    """A quarter of a year of one title, played in divisions; or a cup, which has a `number` and a
    `size`: a single division that begins once so many have joined. One `of_bots` is the bots’
    league of the title, which bot accounts alone play.

    `seats` are those of each table, `matches` how many everybody plays, `pace_hours` the time for a
    turn. What runs still at `ends_at` is left out of the table; null for a cup that waits.
    """

    class State(models.TextChoices):
        OPEN = "open", "open for registration"
        RUNNING = "running", "running"
        OVER = "over", "over"
        OFF = "off", "cancelled"

    game = models.CharField(max_length=40)
    of_bots = models.BooleanField(default=False, db_default=False)
    number = models.PositiveIntegerField(null=True, blank=True, unique=True)
    size = models.PositiveSmallIntegerField(null=True, blank=True)
    opened_by = models.ForeignKey(Person, models.SET_NULL, null=True, blank=True, related_name="+")
    seats = models.PositiveSmallIntegerField()
    matches = models.PositiveSmallIntegerField()
    pace_hours = models.PositiveSmallIntegerField(default=48)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "starts_at", "of_bots"],
                condition=Q(number__isnull=True),
                name="one_season_a_quarter_of_each",
            ),
            models.CheckConstraint(
                condition=Q(number__isnull=True, size__isnull=True, starts_at__isnull=False)
                | Q(number__isnull=False, size__isnull=False, of_bots=False),
                name="season_league_or_cup",
            ),
        ]
        indexes = [
            models.Index(
                fields=["state"], condition=Q(state__in=["open", "running"]), name="seasons_to_run"
            )
        ]

    def __str__(self) -> str:
        if self.is_cup:
            return f"cup {self.number} of {self.game}"
        kind = "bots’ league" if self.of_bots else "season"
        return f"{kind} {self.quarter}/{self.year} of {self.game}"

    @property
    def is_cup(self) -> bool:
        return self.number is not None

    @property
    def year(self) -> int:
        """The year of a season, in UTC as its bounds are; 0 for a cup that waits."""
        return self.starts_at.year if self.starts_at else 0

    @property
    def quarter(self) -> int:
        """The quarter of a season, from 1 on; 0 for a cup that waits."""
        return (self.starts_at.month + 2) // 3 if self.starts_at else 0


class Division(models.Model):
    """Who of a season play each other: 1 is the best. `planned` once its fixtures are written."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions", db_index=False)
    number = models.PositiveSmallIntegerField()
    planned = models.BooleanField(default=False)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="division_number_once")
        ]

    def __str__(self) -> str:
        return f"division {self.number} of season {self.season_id}"


class Entry(models.Model):
    """A player in a season: who has joined it, and, once it has begun, in which division.

    `rank` is their place in the order of all as the season began, from 0 on. `put_into` is the
    division that staff have chosen before it begins. Somebody who was `withdrawn_at` an instant is
    given no more matches in it, plays on what runs, and comes out last. `salt` is the SHA-256 (hex)
    of what they gave for the deals.
    """

    class WithdrawalReason(models.TextChoices):
        SELF = "self", "left"
        LATE = "late", "timed out twice"
        SILENT = "silent", "made no move in a round"
        GONE = "gone", "deleted their account"
        STAFF = "staff", "was withdrawn by staff"

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries", db_index=False)
    player = models.ForeignKey(Person, models.PROTECT, related_name="entries")
    division = models.ForeignKey(
        Division, models.PROTECT, null=True, blank=True, related_name="entries"
    )
    rank = models.PositiveIntegerField(null=True, blank=True)
    put_into = models.PositiveSmallIntegerField(null=True, blank=True)
    joined_at = models.DateTimeField()
    salt = models.CharField(max_length=64, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.CharField(max_length=8, choices=WithdrawalReason, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_entry_each")]

    def __str__(self) -> str:
        return f"entry {self.pk}"


class Fixture(models.Model):
    """A match that is planned: at table `table` of round `round` of its division, both from 0 on.
    It is opened once, at `opens_at` or soon after, unless it has become void before."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="fixtures", db_index=False)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField()
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, blank=True, related_name="fixture"
    )
    void = models.BooleanField(default=False)

    class Meta:
        ordering = ["division", "round", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "round", "table"], name="fixture_table_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["opens_at"],
                condition=Q(match__isnull=True, void=False),
                name="fixtures_to_open",
            )
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table} of division {self.division_id}"


class Sitting(models.Model):
    """Who is to hold, and at the deal held, seat `number` of the match of a fixture."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="sittings", db_index=False)
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sittings")

    class Meta:
        ordering = ["fixture", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="sitting_seat_once"),
            models.UniqueConstraint(fields=["fixture", "entry"], name="sitting_entry_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of fixture {self.fixture_id}"


class SeasonNews(StrEnum):
    """The types of notification about a season: one of each at most goes to a player."""

    BEGUN = "season_begun"
    OFF = "season_off"
    WITHDRAWN = "season_withdrawn"
    OVER = "season_over"
