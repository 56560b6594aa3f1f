"""When players are away, so that their deadlines wait for them."""

from django.conf import settings
from django.db import models


class Absence(models.Model):
    """Days on which a player is not at hand. The end of the one that runs is `Player.away_until`,
    too."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences", db_index=False
    )
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["begins_at"]
        indexes = [models.Index(fields=["player", "ends_at"], name="absences_of_player")]

    def __str__(self) -> str:
        return f"absence {self.pk}"
