"""Whether a seat has plans to look for."""

from django.db import models


class PremoveFlag(models.TextChoices):
    """Kept with the seat, so that where there are none nobody asks for any. Only
    `games.play.premoves` writes it."""

    NONE = "", "none"
    KEPT = "kept", "some wait for the turn"
    TOLD = "told", "there is something to tell of them"
