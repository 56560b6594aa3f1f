"""Proposals: what a player is asked by mail whether they meant it."""

from django.db import models

from games.models.post import InboundMail
from games.models.tenures import Tenure


class Proposal(models.Model):
    """What a `yes` does that answers the answer to `letter`: the newest thing that whoever holds a
    seat was asked back, if they have not answered it. There is one for each holder of a seat at
    most, since a newer one takes its place.

    `words` are the exact submission if it `is_turn`, which holds for `question` alone; else they
    are a line as it can be written in a mail.
    """

    LONGEST = 1100

    tenure = models.OneToOneField(Tenure, models.CASCADE, related_name="proposal")
    letter = models.OneToOneField(InboundMail, models.CASCADE, related_name="proposal")
    question = models.PositiveIntegerField(null=True, blank=True)
    words = models.CharField(max_length=LONGEST)
    is_turn = models.BooleanField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"proposal {self.pk}"
