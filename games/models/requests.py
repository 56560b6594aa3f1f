"""What players ask of each other at a table, and what each has answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Match
from games.models.moves import Move


class Request(models.Model):
    """Something that needs the consent of all who play on. Numbered by match, from 1 on.

    `tenure` asks, by the way `via`. `upto` is the ply back to which moves are to be taken, `until`
    the end of a pause (null: until somebody ends it), `pace_hours` the pace that is asked for.
    """

    class Change(models.TextChoices):
        UNDO = "undo", "to take back the last moves"
        PAUSE = "pause", "to pause the match"
        DRAW = "draw", "to end the match as a draw"
        CANCEL = "cancel", "to cancel the match"
        PACE = "pace", "to change the pace"
        REPLACE = "replace", "to offer seats whose players have left"

    class State(models.TextChoices):
        OPEN = "open", "asked"
        STAFF = "staff", "agreed; waiting for staff"
        DONE = "done", "agreed and done"
        REFUSED = "refused", "refused"
        LAPSED = "lapsed", "not answered in time"
        WITHDRAWN = "withdrawn", "withdrawn"
        OVERTAKEN = "overtaken", "no longer possible"
        DECLINED = "declined", "not confirmed by staff"

    match = models.ForeignKey(Match, models.PROTECT, related_name="asked_for", db_index=False)
    number = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=8, choices=Change)
    tenure = models.ForeignKey(
        "games.Tenure", models.PROTECT, related_name="+", db_index=False, help_text="who asks"
    )
    via = models.CharField(max_length=1, choices=Move.Via)
    upto = models.PositiveIntegerField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    pace_hours = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    lapses_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="who of the staff confirmed it, or did not",
    )
    why = models.CharField(max_length=300, blank=True, help_text="what staff said to it")

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="request_number_once"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="open"), name="one_open_request"
            ),
        ]
        indexes = [
            models.Index(fields=["lapses_at"], condition=Q(state="open"), name="requests_to_lapse"),
            models.Index(fields=["at"], condition=Q(state="staff"), name="requests_for_staff"),
        ]

    def __str__(self) -> str:
        return f"request {self.number} in match {self.match_id}"


class Consent(models.Model):
    """What a holder has answered to a request; given once, and never changed."""

    request = models.ForeignKey(Request, models.PROTECT, related_name="consents", db_index=False)
    tenure = models.ForeignKey("games.Tenure", models.PROTECT, related_name="+", db_index=False)
    agrees = models.BooleanField()
    via = models.CharField(max_length=1, choices=Move.Via)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["request", "tenure"], name="one_answer_a_holding"),
        ]

    def __str__(self) -> str:
        return f"{'agreed to' if self.agrees else 'refused'} {self.request_id}"
