"""BotThought: what a bot that thinks was asked, and what it has come to."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.db import models

from games.models.lease import JobLease, LeaseQuerySet
from games.models.matches import Seat


class ThoughtQuerySet(LeaseQuerySet["BotThought"]):
    """Thoughts, and who thinks them."""

    def pending(self, now: datetime) -> Self:
        """Without those that are due: there is no more time to think."""
        return super().pending(now).filter(due_at__gt=now)

    def without_answer(self) -> Self:
        """Those that somebody thinks about, or has yet to think about."""
        return self.filter(state__in=(BotThought.State.OPEN, BotThought.State.LEASED))

    def due(self, now: datetime) -> Self:
        """Those whose answer is to be played, whether it was found or not."""
        return self.filter(due_at__lte=now)


class BotThought(JobLease):
    """The open question of a seat that a thinking bot holds; the row goes when it is closed.

    `due_at` is fixed when the bot is asked, and tells nothing of how long it thought. `words` are
    the moves that it has come to, and as secret as a hand. A question put anew is a new row, so
    that who still thinks about the old one has nowhere to write.
    """

    class State(models.TextChoices):
        OPEN = "open", "nobody thinks about it yet"
        LEASED = "leased", "somebody thinks about it"
        FOUND = "found", "the answer is found"
        FAILED = "failed", "no answer could be found"

    LEASE: ClassVar[timedelta] = timedelta(seconds=120)
    WAITS = State.OPEN
    QUEUE = ("due_at", "pk")

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="thought")
    question = models.PositiveIntegerField()
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    words = models.TextField(blank=True)

    objects = ThoughtQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="thoughts_due")]

    def __str__(self) -> str:
        return f"{self.get_state_display()}: seat {self.seat_id}"
