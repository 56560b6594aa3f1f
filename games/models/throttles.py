"""Receiving domains that ask us to come later."""

from django.db import models


class Throttle(models.Model):
    """A domain whose mail server has said that it takes no more for now. Until `until` nothing is
    offered to it; by `step`, how often in a row it said so, the wait grows."""

    domain = models.CharField(max_length=255, unique=True, help_text="in small letters")
    until = models.DateTimeField(db_index=True)
    step = models.PositiveSmallIntegerField(default=0)
    code = models.CharField(max_length=12, help_text="what it said last")

    def __str__(self) -> str:
        return f"{self.code} until {self.until}"
