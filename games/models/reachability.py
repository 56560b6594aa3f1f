"""Whether a person can be reached: by mail, and at the table."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_noop

from games.models.matches import Seat

CAME_BACK = gettext_noop("emails to this address bounce")
# With the words of release 0.2.0 and before.
CAME_BACK_EVER = (CAME_BACK, "mails to this address come back")


class Reach(models.Model):
    """How mails to one address fare. Those that come back add to the score, every seven clean days
    take one off; from SUPPRESSED_AT on nothing more is sent until the player asks for it."""

    SUPPRESSED_AT = 4
    CLEAN = timedelta(days=7)

    email = models.CharField(max_length=320, unique=True, help_text="in small letters")
    score = models.PositiveSmallIntegerField(default=0)
    scored_at = models.DateTimeField(help_text="when the score was right")
    suppressed_at = models.DateTimeField(null=True, blank=True)
    last_code = models.CharField(max_length=12, blank=True)
    words = models.CharField(max_length=300, blank=True, help_text="what the last report said")

    class Meta:
        verbose_name = "how mails to an address fare"
        verbose_name_plural = "how mails to addresses fare"
        indexes = [
            # Asked for with every name that is shown; there are few.
            models.Index(
                fields=["email"],
                condition=Q(suppressed_at__isnull=False),
                name="addresses_suppressed",
            )
        ]

    def __str__(self) -> str:
        return f"score {self.score}"

    def score_at(self, now: datetime) -> int:
        """The score, less one for each seven days since."""
        return max(0, self.score - max(0, (now - self.scored_at) // self.CLEAN))

    @classmethod
    def exists_suppressed(cls, outer: str = "email") -> Exists:
        """Whether nothing is sent to the address in the field `outer` of the rows asked for."""
        known = cls.objects.filter(email=Lower(OuterRef(outer)), suppressed_at__isnull=False)
        return Exists(known)


class Presence(models.Model):
    """When the page of a match was last open in its player's browser. No part of the match."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="presence")
    at = models.DateTimeField()
