"""What staff do beside matches: acts on players, reports and their answers."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from games.models.append_only import AppendOnly, AppendOnlyQuerySet
from games.models.matches import Match, Seat
from games.models.post import Remark

Staff = settings.AUTH_USER_MODEL


class Report(models.Model):
    """Something that a player wants staff to look at: a match, a remark or somebody's name.

    `seat` is the reporter's, null for an onlooker; `ply` is how far the match had come. Staff who
    ever sat at the match, or who are reported or report here, never see it
    (`games.play.staff.reports`).
    """

    LONGEST = 1000

    class Subject(models.TextChoices):
        MATCH = "match", "the match"
        REMARK = "remark", "a comment"
        NAME = "name", "a name"

    reporter = models.ForeignKey(Staff, models.PROTECT, related_name="reports")
    about = models.CharField(max_length=8, choices=Subject)
    match = models.ForeignKey(Match, models.PROTECT, related_name="reports")
    seat = models.ForeignKey(
        Seat, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    remark = models.ForeignKey(
        Remark, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    player = models.ForeignKey(
        Staff,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="whose name or remark it is",
    )
    words = models.CharField(max_length=LONGEST)
    ply = models.PositiveIntegerField()
    at = models.DateTimeField()
    asked = models.ForeignKey(
        Staff,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="the second of the staff who was asked",
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [
            # What waits first, in PostgreSQL, where a descending order begins with NULLs.
            models.Index(fields=["-answered_at", "at", "-id"], name="reports_waiting_first")
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class StaffActQuerySet(AppendOnlyQuerySet["StaffAct"]):
    """Acts of staff: no way around their being written once, but that players may leave."""

    def blank(self) -> int:
        """Leaves of these acts who did what to whom and when; returns how many. Only for players
        who have left (`games.privacy`)."""
        return models.QuerySet.update(self, why="", words="")


class StaffAct(AppendOnly):
    """Something that one of the staff did to a player, or about a report; nobody changes it. Of
    players who have left only what and when stays.

    What they do to a match, and every look at hidden cards, is an `Intervention`. `words` is what
    was written to whom it concerns.
    """

    CALLED: ClassVar[str] = "An act of staff"

    class Act(models.TextChoices):
        WARNED = "warned", "warned"
        SILENCED = "silenced", "muted in talk"
        HEARD = "heard", "allowed to talk again"
        BANNED = "banned", "banned"
        LET_IN = "let_in", "lifted the ban of"
        CLOSED = "closed", "closed the account of"
        REOPENED = "reopened", "reopened the account of"
        MERGED = "merged", "merged two accounts of"
        ANSWERED = "answered", "answered a report of"
        ASKED = "asked", "asked a colleague about a report of"
        PLACED = "placed", "moved to another season division"
        WITHDREW = "withdrew", "withdrew from a season"
        VOIDED = "voided", "voided a season match of"

    actor = models.ForeignKey(Staff, models.PROTECT, related_name="staff_acts")
    player = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    report = models.ForeignKey(Report, models.PROTECT, null=True, blank=True, related_name="acts")
    what = models.CharField(max_length=10, choices=Act)
    why = models.CharField(max_length=300, blank=True)
    words = models.CharField(max_length=2000, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()

    objects = StaffActQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["at"], name="staff_acts_by_time")]
        verbose_name = "act on a player or report"
        verbose_name_plural = "acts on players and reports"

    def __str__(self) -> str:
        return f"{self.get_what_display()} {self.player}"
