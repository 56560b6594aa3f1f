"""The record of a match: a row for each step, and for each take-back."""

from typing import Any, ClassVar, NoReturn

from django.db import models

from games.models.matches import Match
from games.rules.back import BACK


class StepQuerySet(models.QuerySet["Step"]):
    """Steps are written once: no bulk way around it."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError("A step is never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("A step is never deleted.")

    def without_take_backs(self) -> "StepQuerySet":
        """The steps alone, those that were taken back among them."""
        return self.exclude(text__startswith=BACK)


class Step(models.Model):
    """One step as it was taken, or a take-back (`games.rules.back`): then `text` is `back 41`, and
    `seat` has asked for it. Never changed, never deleted."""

    class Via(models.TextChoices):
        PAGE = "p", "page"
        MAIL = "m", "mail"
        LINK = "l", "link"
        BOT = "b", "bot"
        CLOCK = "c", "clock"
        ADMIN = "a", "admin"

    pk = models.CompositePrimaryKey("match_id", "ply")
    match = models.ForeignKey(Match, models.PROTECT, related_name="steps", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(help_text="the number of the seat")
    text = models.CharField(max_length=200)
    via = models.CharField(max_length=1, choices=Via)
    at = models.DateTimeField()
    digest = models.BinaryField(max_length=16)

    objects: ClassVar["models.Manager[Step]"] = StepQuerySet.as_manager()

    class Meta:
        ordering = ["match_id", "ply"]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A step is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("A step is never deleted.")
