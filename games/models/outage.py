"""When a part of the house was away, so that no clock counts that time against a player."""

from django.db import models
from django.db.models import Q


class Outage(models.Model):
    """A time from `begins_at` up to, not with, `ends_at` in which a part of the house was away.
    `ends_at` is null while it lasts. `which` names the way in, for those."""

    class Cause(models.TextChoices):
        CLOCK = "clock", "no deadlines were checked"
        MAIL_SERVER = "mail_out", "our mail server accepted no email"
        WAY_IN = "mail_in", "no email came in"

    of = models.CharField(max_length=10, choices=Cause)
    which = models.CharField(max_length=20, blank=True)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    given_back_at = models.DateTimeField(
        null=True, blank=True, help_text="when the sweep had given the time back to all seats"
    )
    tried_at = models.DateTimeField(
        null=True, blank=True, help_text="when it was last tried whether the part is back"
    )
    why = models.CharField(max_length=300, blank=True, help_text="what was found when it was tried")

    class Meta:
        ordering = ["begins_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["of", "which"], condition=Q(ends_at__isnull=True), name="one_outage_lasts"
            ),
        ]
        indexes = [models.Index(fields=["of", "begins_at"], name="outages_of_part")]

    def __str__(self) -> str:
        return f"{self.get_of_display()} from {self.begins_at} to {self.ends_at}"


class Heartbeat(models.Model):
    """When a sweep last came round; a long gap is an outage, and players get the time back.
    `trouble` says why a runner that comes round does not act."""

    CLOCK_OF = "clock of "  # how the names begin that stand for machines whose clock is wrong

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=10, blank=True, help_text="who did the round")
    trouble = models.CharField(max_length=300, blank=True, help_text="why it does not act")

    class Meta:
        verbose_name = "last round of a sweep"
        verbose_name_plural = "last rounds of the sweeps"
