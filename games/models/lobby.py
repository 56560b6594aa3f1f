"""How tables fill: what players wait for, who has joined, and seats that were left."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Seat


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


class Joining(models.Model):
    """A person's joining of a table that waits for players; the keys are in the order of joining.

    `salt` is the SHA-256 of what they gave, nothing else of it is kept; empty if they gave none.
    It counts against the operator only if it came `after_hash`: after the hash of the server's
    secret was published. A seat that was given back and taken anew has a new row.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="joining")
    salt = models.CharField(max_length=64, blank=True, help_text="hex")
    after_hash = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"joining {self.pk}"


class Vacancy(models.Model):
    """A seat that its player has left, and that those who play on offer to anybody. `tenure` is
    that of whoever left, `taken` that of whoever has it now; null while it is offered. It is
    offered no more once the match is over or the seat has changed hands otherwise."""

    seat = models.ForeignKey("games.Seat", models.PROTECT, related_name="vacancies", db_index=False)
    tenure = models.ForeignKey("games.Tenure", models.PROTECT, related_name="+", db_index=False)
    offered_at = models.DateTimeField()
    taken = models.OneToOneField(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name_plural = "vacancies"
        constraints = [models.UniqueConstraint(fields=["seat", "tenure"], name="offered_once")]
        indexes = [
            models.Index(
                fields=["-offered_at"], condition=Q(taken__isnull=True), name="vacancies_newest"
            )
        ]

    def __str__(self) -> str:
        return f"vacancy {self.pk}"
