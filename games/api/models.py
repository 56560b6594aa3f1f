"""Tokens by which programs come in, the seats at which a person's have played, and where bots want
to be called when it is their turn."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models import Seat, Tenure
from games.models.lease import JobLease, LeaseQuerySet


class Token(models.Model):
    """What a program shows instead of a password. Only its hash is kept; `games.api.tokens` is the
    only one who writes it."""

    class Scope(models.TextChoices):
        READ = "read", _("read my matches")
        PLAY = "play", _("read my matches and play")
        BOT = "bot", _("play as a bot account")

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


class BotWebhook(models.Model):
    """The address at which a bot is called when it is asked, and what became of the last call.
    `failing_since` is when calls began to fail of which none was taken since."""

    LONGEST_URL = 500

    bot = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="bot_webhook")
    url = models.CharField(max_length=LONGEST_URL)
    secret = models.CharField(max_length=60)
    created_at = models.DateTimeField()
    called_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)  # of the last answer
    errors = models.JSONField(default=list)  # the last few, the newest first
    failing_since = models.DateTimeField(null=True)
    switched_off_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"webhook of {self.bot_id}"


class WebhookCall(JobLease):
    """A call that a bot is owed: about a question, or as a test if it names no seat."""

    class State(models.TextChoices):
        DUE = "due", "due"
        LEASED = "leased", "being made"
        TAKEN = "taken", "taken"
        SKIPPED = "skipped", "not needed any more"
        FAILED = "failed", "failed"

    WAITS = State.DUE
    QUEUE = ("due_at", "pk")

    webhook = models.ForeignKey(BotWebhook, models.CASCADE, related_name="calls", db_index=False)
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="+")
    question = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=8, choices=State, default=State.DUE)
    due_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)

    objects = LeaseQuerySet["WebhookCall"].as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["webhook", "seat", "question"], name="webhook_called_once"
            ),
            models.UniqueConstraint(
                fields=["webhook"],
                condition=Q(seat=None, state__in=["due", "leased"]),
                name="webhook_tested_once_at_a_time",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=["due", "leased"]),
                name="webhook_calls_due",
            )
        ]

    def __str__(self) -> str:
        return f"call {self.pk} ({self.get_state_display()})"
