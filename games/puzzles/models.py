"""Puzzles, what players picked, who gets them by mail, and those mails."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game

Person = settings.AUTH_USER_MODEL


class Puzzle(models.Model):
    """A position of a match that bots played for it, which is stored nowhere else. `seed` is in
    hex, `seat` is asked; `best` is better than every other move by `clear` standard errors at
    least, in so many `deals`; `others` are the points that each move loses; `parts` of what its
    lead over the `second` best is made (empty: found by a former release). `day` is that on which
    it is shown; null before."""

    game = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64)
    moves = models.JSONField(default=list)
    seat = models.PositiveSmallIntegerField()
    best = models.CharField(max_length=200)
    others = models.JSONField(default=dict)
    second = models.CharField(max_length=200, blank=True)
    parts = models.JSONField(default=list)
    clear = models.FloatField()
    deals = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    day = models.DateField(null=True, blank=True, unique=True)

    def __str__(self) -> str:
        return f"puzzle {self.pk} ({self.game}, {self.day})"

    def get_absolute_url(self) -> str:
        """The page of a puzzle that was shown."""
        assert self.day is not None  # noqa: S101 - for the type; it was shown
        return reverse("puzzle_of", args=[self.day.year, self.day.month, self.day.day])

    def record(self) -> Record:
        """The position."""
        rules = find_game(self.game, self.version)
        setup = Setup(self.seats, self.options, bytes.fromhex(self.seed))
        return Record.replay(rules(setup), [(seat, text) for seat, text in self.moves])


class Pick(models.Model):
    """What a player picked first; a second try counts for nobody."""

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="picks", db_index=False)
    player = models.ForeignKey(Person, models.CASCADE, related_name="+")
    move = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "player"], name="one_pick_each")]

    def __str__(self) -> str:
        return f"pick {self.pk}"


class Subscription(models.Model):
    """A player gets each day's puzzle by mail."""

    player = models.OneToOneField(Person, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"subscription {self.pk}"
