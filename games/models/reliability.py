"""How reliably players play, what a public table asks of those who join it, and whether those who
wait there are still there."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Match


class Reliability(models.Model):
    """How many of a player's last turns came in time, and how many of their last matches they left
    or lost on time. A job counts it once a day (`games.reliability.figures` says what counts)."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reliability"
    )
    turns = models.PositiveSmallIntegerField()
    in_time = models.PositiveSmallIntegerField()
    matches = models.PositiveSmallIntegerField()
    left = models.PositiveSmallIntegerField()
    counted_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "reliability"
        indexes = [models.Index(fields=["counted_at"], name="reliability_to_count")]

    def __str__(self) -> str:
        return f"{self.in_time} of {self.turns} turns, {self.left} of {self.matches} matches left"


class JoinRequirements(models.Model):
    """What whoever opened a public table asks of those who join it: a share of turns in time, in
    percent; a rating in its game; finished matches. Nothing where 0 or null."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="requirements"
    )
    in_time = models.PositiveSmallIntegerField(default=0)
    rating_from = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(null=True, blank=True)
    finished = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "join requirements"

    def __str__(self) -> str:
        return f"requirements of match {self.match_id}"


class ReadyCheck(models.Model):
    """A player at a table that took long to fill is asked, once, whether they are still there.

    `due_at` is when their day is over, as it looked last; the job counts it anew from `asked_at`
    before it takes the seat (`lost_at`). Whoever gives the seat up before is asked no more.
    `wants_bot`: they agree that a bot gets a seat that was lost.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="ready_checks", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ready_checks"
    )
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    lost_at = models.DateTimeField(null=True, blank=True)
    wants_bot = models.BooleanField(default=False)

    OPEN = Q(answered_at__isnull=True, lost_at__isnull=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="asked_ready_once")]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(answered_at__isnull=True, lost_at__isnull=True),
                name="ready_checks_open",
            )
        ]

    def __str__(self) -> str:
        return f"ready check {self.pk}"
