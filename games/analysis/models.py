"""LookingBack: a finished match that somebody asked to be looked back at, and what was found."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q

from games.models import Match
from games.models.lease import JobLease, LeaseQuerySet


class LookingBackQuerySet(LeaseQuerySet["LookingBack"]):
    """Matches to look back at, one at a time in the whole house."""

    def claim_next(self, now: datetime) -> "LookingBack | None":
        """The one that waits longest, leased to the caller; None if there is none, or if somebody
        is at it. Whoever else comes locks the same row, so never two are in work."""
        with transaction.atomic():
            waiting = self.pending(now).order_by(*self.model.QUEUE)
            first = waiting.select_for_update(of=("self",)).first()
            if first is None:
                return None
            claimed = self.filter(pk=first.pk).claim(now, 1)
            return claimed[0] if claimed else None


class LookingBack(JobLease):
    """What is found in the match is worked out in slices: `found` holds what is known so far, so
    whoever dies loses one slice. Nothing in it but plies, seats, moves and numbers, all of which
    the page of the match shows as well. `done` of `total` pieces of work are done."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        LEASED = "leased", "in work"
        DONE = "done", "done"
        FAILED = "failed", "came to grief"

    LEASE: ClassVar[timedelta] = timedelta(minutes=10)
    WAITS: ClassVar[str] = State.WAITING
    QUEUE: ClassVar[tuple[str, ...]] = ("asked_at", "pk")

    match = models.OneToOneField(Match, models.CASCADE, related_name="looking_back")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    found = models.JSONField(default=dict)

    objects = LookingBackQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "looking back"
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(state__in=["waiting", "leased"]),
                name="to_look_back_at",
            )
        ]

    def __str__(self) -> str:
        return f"match {self.match_id} ({self.get_state_display()})"

    @property
    def is_over(self) -> bool:
        """True once all is found that will ever be."""
        return self.state in (self.State.DONE, self.State.FAILED)
