"""MailedProof: a code on its way to a player who has nothing else to show that it is them."""

from django.db import models

from accounts.models.player import Player


class MailedProof(models.Model):
    """One code, for one purpose, asked for in one session, which alone knows its `ticket`."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    purpose = models.CharField(max_length=20)
    ticket = models.CharField(max_length=43, unique=True)
    code = models.CharField("hash of the code", max_length=64)
    tries = models.PositiveSmallIntegerField(default=0)
    good_until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.purpose}, {self.player}"
