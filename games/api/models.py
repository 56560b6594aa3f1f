"""Tokens by which a player's programs come in, and the seats at which they have played."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models import Tenure


class Token(models.Model):
    """What a program shows instead of a password. Only its hash is kept; `games.api.tokens` is the
    only one who writes it."""

    class Scope(models.TextChoices):
        READ = "read", _("read my matches")
        PLAY = "play", _("read my matches and play")

    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)  # SHA-256 in hex
    scope = models.CharField(_("scope"), max_length=4, choices=Scope)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_on = models.DateField(null=True)  # the last day of use, in UTC
    acts = models.PositiveIntegerField(default=0)  # that changed something, on that day

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.scope})"


class ProgramSeat(models.Model):
    """A person's program has played for this tenure, so the page of a rated match says so."""

    tenure = models.OneToOneField(Tenure, models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)
