"""Tally: how often something was done on a day that may be done so often and no oftener."""

from typing import ClassVar

from django.db import models


class Tally(models.Model):
    """One row for a kind of act, whom it is counted for (a keyed hash) and a day in UTC."""

    kind = models.CharField(max_length=20)
    whose = models.CharField(max_length=32)
    day = models.DateField(db_index=True)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "whose", "day"], name="tally_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.day}: {self.count}"
