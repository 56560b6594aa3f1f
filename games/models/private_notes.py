"""What players write down for themselves about a match."""

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
