"""Terms that a player keeps under a name, to open such a match again."""

from django.conf import settings
from django.db import models


class Preset(models.Model):
    """What a match of a player's is opened with: the game, the keywords of `games.play.open_match`,
    and who is invited. Of one player no two have the same name, however it is written."""

    LONGEST = 40

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="presets", db_index=False
    )
    name = models.CharField(max_length=LONGEST)
    folded_name = models.CharField(max_length=2 * LONGEST)
    game = models.CharField(max_length=40)
    terms = models.JSONField()
    guests = models.JSONField(default=list, help_text="names and addresses, as they were typed")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "kept terms"
        constraints = [
            models.UniqueConstraint(fields=["player", "folded_name"], name="terms_kept_once")
        ]

    def __str__(self) -> str:
        return f"terms {self.pk}"
