"""The record of a match: a row for each move, and for each take-back."""

from typing import ClassVar

from django.db import models

from games.models.append_only import AppendOnly, AppendOnlyQuerySet
from games.models.matches import Match
from games.rules.take_back_notation import BACK


class MoveQuerySet(AppendOnlyQuerySet["Move"]):
    """Moves are written once: no bulk way around it."""

    def without_take_backs(self) -> "MoveQuerySet":
        """The moves alone, those that were taken back among them."""
        return self.exclude(text__startswith=BACK)


class Move(AppendOnly):
    """One move as it was taken, or a take-back (`games.rules.take_back_notation`): then `text` is
    `back 41`, and `seat` has asked for it. Never changed, never deleted."""

    CALLED: ClassVar[str] = "A move"

    class Via(models.TextChoices):
        PAGE = "p", "page"
        MAIL = "m", "mail"
        LINK = "l", "link"
        BOT = "b", "bot"
        CLOCK = "c", "clock"
        ADMIN = "a", "admin"
        PLAN = "s", "plan"

    pk = models.CompositePrimaryKey("match_id", "ply")
    match = models.ForeignKey(Match, models.PROTECT, related_name="moves", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(help_text="the number of the seat")
    text = models.CharField(max_length=200)
    via = models.CharField(max_length=1, choices=Via)
    at = models.DateTimeField()
    digest = models.BinaryField(max_length=16)

    objects: ClassVar["models.Manager[Move]"] = MoveQuerySet.as_manager()

    class Meta:
        ordering = ["match_id", "ply"]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"
