"""What players wait for in the lobby."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class Seek(models.Model):
    """A table that a player would sit down at, as soon as others would, too. `seats` and
    `pace_hours` are null where any will do. `match` is what came of it."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        MET = "met", "has become a match"
        EXPIRED = "expired", "nobody came"

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seeks")
    game = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    pace_hours = models.PositiveIntegerField(null=True, blank=True)
    salt = models.CharField(
        max_length=64, blank=True, help_text="SHA-256 of what the player gave for the deal, hex"
    )
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    match = models.ForeignKey(
        "games.Match", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )

    objects: ClassVar["models.Manager[Seek]"] = models.Manager()

    class Meta:
        verbose_name_plural = "waiting wishes"
        indexes = [
            models.Index(fields=["game", "id"], condition=Q(state="waiting"), name="wishes_to_meet")
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.get_state_display()}"
