"""When deadlines wait: while players are away, while a part of the house was out of order, and
while a table has agreed on a pause."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Match


class Absence(models.Model):
    """Days on which a player is not at hand. The end of the one that runs is `Player.away_until`,
    too."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences", db_index=False
    )
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["begins_at"]
        indexes = [models.Index(fields=["player", "ends_at"], name="absences_of_player")]

    def __str__(self) -> str:
        return f"absence {self.pk}"


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


class Pause(models.Model):
    """A time from `begins_at` up to, not with, `ends_at` in which no time of a match ran; null
    while it lasts. `until`: when it ends by itself, if nobody ends it before.

    It was begun and ended by the players at the table (then it names the tenure of who asked for
    it, or took it up again), or by staff. One that names nobody at its end was over by itself, or
    with the match.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="pauses", db_index=False)
    begins_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    begun_for = models.ForeignKey(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="of the staff",
    )
    ended_for = models.ForeignKey(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="of the staff",
    )

    class Meta:
        ordering = ["begins_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(ends_at__isnull=True), name="one_pause_lasts"
            ),
        ]
        indexes = [
            models.Index(fields=["match", "begins_at"], name="pauses_of_match"),
            models.Index(fields=["until"], condition=Q(ends_at__isnull=True), name="pauses_to_end"),
        ]

    def __str__(self) -> str:
        return f"pause of {self.match_id} from {self.begins_at} to {self.ends_at}"
