"""How far players have come in the lessons."""

from django.conf import settings
from django.db import models


class Progress(models.Model):
    """Where a player is in the lessons of a game, and which of them they have finished. Of visitors
    nothing is stored: their browser keeps the same in a cookie (`games.web.lesson_progress`)."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="progress", db_index=False
    )
    game = models.CharField(max_length=40)
    lesson = models.PositiveSmallIntegerField(help_text="counted from 0")
    exercise = models.PositiveSmallIntegerField(help_text="within the lesson, counted from 0")
    finished = models.JSONField(default=list, help_text="numbers of lessons, counted from 0")
    at = models.DateTimeField(help_text="when they last answered rightly")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_progress")]

    def __str__(self) -> str:
        return f"lessons of {self.game}"
