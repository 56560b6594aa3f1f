"""Pauses: when no clock of a match ran."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Match


class Pause(models.Model):
    """A time from `begins_at` up to, not with, `ends_at` in which no time of a match ran; null
    while it lasts. `until`: when it ends by itself, if nobody ends it before.

    It was begun and ended by the players at the table (then it names the tenure of who asked for
    it, or took it up again), or by staff. One that names nobody at its end was over by itself, or
    with the match.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="pauses", db_index=False)
    begins_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    begun_for = models.ForeignKey(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="of the staff",
    )
    ended_for = models.ForeignKey(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="of the staff",
    )

    class Meta:
        ordering = ["begins_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(ends_at__isnull=True), name="one_pause_lasts"
            ),
        ]
        indexes = [
            models.Index(fields=["match", "begins_at"], name="pauses_of_match"),
            models.Index(fields=["until"], condition=Q(ends_at__isnull=True), name="pauses_to_end"),
        ]

    def __str__(self) -> str:
        return f"pause of {self.match_id} from {self.begins_at} to {self.ends_at}"
