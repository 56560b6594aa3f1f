"""Devices that a player is told on, and what is on its way to them (Web Push, RFC 8030)."""

from datetime import datetime
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.models import Session
from games.models.lease import JobLease, LeaseQuerySet
from games.models.matches import Notice

LONGEST_ERROR = 200


class Device(models.Model):
    """A browser of a player that takes pushes. It goes with the session in which it was named: who
    is signed out there is told nothing there. `endpoint` is an address of a push service, given by
    whoever asked, so it is called by `games.post.push.safe_http` alone."""

    MOST = 8  # for one player
    LONGEST_ENDPOINT = 800

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    session = models.ForeignKey(Session, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=88, help_text="its public key, base64url")
    auth = models.CharField(max_length=24, help_text="its secret, base64url")
    browser = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(
        default=0, help_text="how many pushes in a row were given up"
    )

    def __str__(self) -> str:
        return f"device {self.pk}"


class PushQuerySet(LeaseQuerySet["Push"]):
    """Pushes that are due, and what becomes of those that were claimed."""

    def pending(self, now: datetime) -> Self:
        return super().pending(now).filter(due_at__lte=now)

    def finish(self, state: str, error: str = "", **changes: Any) -> int:
        return super().finish(state, error=error[:LONGEST_ERROR], **changes)

    def reschedule(self, due_at: datetime, error: str) -> int:
        """Claimed pushes that could not be sent now are due again later: a try is used up."""
        return self.finish(self.model.WAITS, error, due_at=due_at, tries=F("tries") + 1)


class Push(JobLease):
    """One notice on its way to one device; without a notice, the one that a player sends themself
    to try. It may come twice after a death, and then takes the place of itself (its tag).

    `attempts` counts claims, as of any work; `tries`, those that came to an end that called for
    another. What is claimed more often than that had senders that died with it."""

    class State(models.TextChoices):
        DUE = "due", "due"
        LEASED = "leased", "being sent"
        TAKEN = "taken", "taken by the push service"
        SKIPPED = "skipped", "not needed any more"
        FAILED = "failed", "could not be sent"

    WAITS: ClassVar[str] = State.DUE
    QUEUE: ClassVar[tuple[str, ...]] = ("due_at", "pk")
    OPEN: ClassVar[tuple[str, ...]] = (State.DUE, State.LEASED)

    notice = models.ForeignKey(Notice, models.CASCADE, null=True, related_name="pushes")
    device = models.ForeignKey(Device, models.CASCADE, related_name="pushes")
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.DUE)
    taken_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)

    objects = PushQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "pushes"
        constraints = [models.UniqueConstraint(fields=["notice", "device"], name="pushed_once")]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=["due", "leased"]), name="pushes_to_send"
            ),
        ]

    def __str__(self) -> str:
        return f"push {self.pk} ({self.get_state_display()})"
