"""Plans: moves that a player has tried while waiting, and keeps for the next turn."""

from django.db import models
from django.db.models import Q

from games.models.matches import Seat


class Premove(models.Model):
    """A turn thought out ahead by whoever holds a seat. As secret as a hand: it is shown to nobody
    else, and is nothing to the match before it is played.

    `moves` are in the words of the game, in one line as they are typed; `meaning` is what their
    labels said when they were tried, as lines that were kept. The plan is for the case that each of
    `conditions` comes about after `ply`: a seat and words of a move that everybody is told of.
    `question` is the one for which it was looked at; one that is to be played later waits for
    `due_at`. `why` is a line that was kept: why it was not played, for its owner.

    Auto-moves are orders for `turns_left` more turns; their conditions end them. They were made
    after `begun_ply`, and `ply` goes on with each turn that they play.
    """

    class Kind(models.TextChoices):
        OFFER = "offer", "is offered when the turn has come"
        PLAY = "play", "is played when the turn has come"
        AUTO = "auto", "is played turn after turn"

    class State(models.TextChoices):
        KEPT = "kept", "waits for the turn"
        READY = "ready", "is offered, or about to be played"
        PLAYED = "played", "was played"
        DROPPED = "dropped", "was not played"

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="premoves", db_index=False)
    tenure = models.ForeignKey("games.Tenure", models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind)
    conditions = models.JSONField(default=list)
    moves = models.TextField()
    meaning = models.JSONField(default=list)
    wait_minutes = models.PositiveIntegerField(default=0)
    ply = models.PositiveIntegerField(help_text="shown to nobody")
    turns_left = models.PositiveSmallIntegerField(default=0)
    begun_ply = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.KEPT)
    question = models.PositiveIntegerField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    why = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["seat"], name="plans_of_seat"),
            models.Index(fields=["due_at"], condition=Q(state="ready"), name="plans_due"),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk} ({self.get_state_display()})"

    def is_open_for(self, question: int | None) -> bool:
        """True while it waits for the turn, or was looked at for the `question` of the seat."""
        if self.state == self.State.READY:
            return self.question == question
        return self.state == self.State.KEPT
