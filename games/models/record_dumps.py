"""Finished public matches of a month as one file for whoever studies the games."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

# What is published: public matches that are over and count, by the month of their end.
TO_DUMP = models.Index(
    fields=["finished_at"],
    condition=Q(status="finished", visibility="public", counts=True),
    name="matches_to_dump",
)


class RecordDump(models.Model):
    """The dump of a month (`month` is its first day), written by `games.records.dumps`.

    `file` lies in DUMPS_DIR and is named by its content. `source_hash` tells whether it still says
    what it should: it is of the matches, and of the names of those who agreed to be named.
    """

    month = models.DateField(unique=True)
    file = models.CharField(max_length=80, help_text="empty if the month had no match")
    made_at = models.DateTimeField()
    matches = models.PositiveIntegerField()
    moves = models.PositiveIntegerField()
    players = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField(help_text="in bytes")
    sha256 = models.CharField(max_length=64)
    source_hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["-month"]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"
