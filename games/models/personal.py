"""What players keep for themselves: notes about a match, terms, how far they are in lessons."""

from django.conf import settings
from django.db import models

from games.models.matches import Match


class PrivateNote(models.Model):
    """The notes that a player keeps for themself about a match, one text of some lines. Nobody else
    ever reads them, no staff either. They are the player's and not the seat's: whoever takes the
    seat over finds none."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="private_notes", db_index=False
    )
    match = models.ForeignKey(Match, models.CASCADE, related_name="private_notes")
    text = models.TextField()
    at = models.DateTimeField(help_text="when they were changed last")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "match"], name="own_notes_once_a_match")
        ]

    def __str__(self) -> str:
        return f"notes {self.pk}"


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
