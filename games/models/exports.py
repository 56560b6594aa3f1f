"""Files that are made for players and for whoever studies the games."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.lease import JobLease, LeaseQuerySet


class Export(JobLease):
    """One wish for a copy. `name` is that of its file in EXPORT_DIR, which nobody can guess; row
    and file go together two days after it was made."""

    LEASE: ClassVar[timedelta] = timedelta(hours=1)
    HOLDS: ClassVar[timedelta] = timedelta(hours=48)

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        LEASED = "leased", "being made"
        MADE = "made", "made"
        FAILED = "failed", "failed"

    WAITS: ClassVar[str] = State.WAITING
    QUEUE: ClassVar[tuple[str, ...]] = ("asked_at", "pk")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="exports", db_index=False
    )
    asked_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    name = models.CharField(max_length=64, unique=True)
    size = models.PositiveBigIntegerField(default=0, help_text="bytes")
    made_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True, help_text="when its link was mailed")

    objects = LeaseQuerySet["Export"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["player", "asked_at"], name="exports_of_player")]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(state__in=["waiting", "leased"]),
                name="one_export_waits",
            )
        ]

    def __str__(self) -> str:
        return f"export {self.pk} ({self.get_state_display()})"


# What is published: public matches that are over and count, by the month of their end.
TO_DUMP = models.Index(
    fields=["finished_at"],
    condition=Q(status="finished", visibility="public", counts=True),
    name="matches_to_dump",
)


class RecordDump(models.Model):
    """The dump of a month (`month` is its first day), written by `games.records.dumps`.

    `file` lies in DUMPS_DIR and is named by its content. `source_hash` tells whether it still says
    what it should: it is of the matches, and of the names of those who agreed to be named.
    """

    month = models.DateField(unique=True)
    file = models.CharField(max_length=80, help_text="empty if the month had no match")
    made_at = models.DateTimeField()
    matches = models.PositiveIntegerField()
    moves = models.PositiveIntegerField()
    players = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField(help_text="in bytes")
    sha256 = models.CharField(max_length=64)
    source_hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["-month"]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"
