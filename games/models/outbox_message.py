"""What is on its way: the states through which it goes, and the lease of whoever sends it.

`begun_at` is committed just before the mail server is given the mail, so after a death it is known
which mails were perhaps sent. Such a mail is never claimed again as if nothing had happened.
"""

from datetime import datetime
from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_noop

from config import metric_counters
from games.models.lease import JobLease, LeaseQuerySet

Mail = TypeVar("Mail", bound="OutboxMessage")

PERHAPS_SENT = gettext_noop("the mail server received it but didn’t confirm")
DEATHS = gettext_noop("sending it crashed repeatedly")
IN_FEW_WORDS = "in few words: "  # how the row of a mail that went out so says why, for good
LONGEST_ERROR = 300


class OutboxQuerySet(LeaseQuerySet[Mail]):
    """Mails that are due, and what becomes of those that were claimed."""

    def pending(self, now: datetime) -> Self:
        return super().pending(now).filter(due_at__lte=now)

    def ready(self, now: datetime) -> Self:
        untouched = Q(state=self.model.WAITS) | Q(begun_at__isnull=True)
        return super().ready(now).filter(untouched)

    def possibly_sent(self, now: datetime) -> Self:
        """Dead leases whose mail was begun: it was perhaps sent."""
        return self.with_expired_lease(now).filter(begun_at__isnull=False)

    def not_begun(self) -> Self:
        """Those that were not begun."""
        return self.filter(begun_at__isnull=True)

    def with_abandoned_lease(self, now: datetime) -> Self:
        """Dead leases whose mail was not begun."""
        return super().with_abandoned_lease(now).not_begun()

    def release(self, **changes: Any) -> int:
        return super().release(begun_at=None, **changes)

    def finish(self, state: str, error: str = "", is_counted: bool = True, **changes: Any) -> int:
        """As of any work; figures count what became of mails."""
        ended = super().finish(state, error=error[:LONGEST_ERROR], **changes)
        if ended and is_counted and state != self.model.WAITS:
            metric_counters.increment(f"mails {state}", ended)
        return ended

    def reschedule(self, due_at: datetime, error: str, **changes: Any) -> int:
        """Claimed mails that could not be sent now are due again later."""
        return self.finish(self.model.WAITS, error, due_at=due_at, begun_at=None, **changes)

    def finish_as_unknown(self, error: str = PERHAPS_SENT) -> int:
        """Claimed mails that were begun, and of which nobody will ever know more."""
        return self.finish(self.model.State.UNKNOWN, error, sent_at=F("begun_at"))


class OutboxMessage(JobLease):
    """Something on its way, by mail if it names no other channel."""

    channel: Any = "mail"

    class State(models.TextChoices):
        DUE = "due", "due"
        LEASED = "leased", "being sent"
        SENT = "sent", "sent"
        SKIPPED = "skipped", "not needed any more"
        FAILED = "failed", "could not be sent"
        UNKNOWN = "unknown", "perhaps sent"
        BOUNCED = "bounced", "came back"

    WAITS = State.DUE
    QUEUE = ("due_at", "pk")
    UNSENT: ClassVar[tuple[str, ...]] = (State.DUE, State.LEASED)

    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.DUE)
    begun_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    message_id = models.CharField(max_length=200)

    class Meta:
        abstract = True

    @property
    def is_minimal(self) -> bool:
        """True for a row whose mail could not be written as it should be."""
        return self.error.startswith(IN_FEW_WORDS)
