"""The lease: work that waits in rows, each done by one worker at a time, whoever dies on the way.

Whoever claims a row has it until `leased_until`. `attempts` grows with every claim and is the
fence: a worker that comes too late finds the row no longer under its lease, and changes nothing.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self, TypeVar

from django.db import connection, models, transaction
from django.db.models import F, Q

Row = TypeVar("Row", bound="JobLease")


def never_stop() -> bool:
    """Let a job take all rows that are due: nobody has asked it to end."""
    return False


class LeaseQuerySet(models.QuerySet[Row]):
    """Rows of work: those that wait, and those that somebody has."""

    def pending(self, now: datetime) -> Self:
        """What is not done yet, claimed or not: what the index of this work holds."""
        return self.filter(state__in=[self.model.WAITS, self.model.LEASED])

    def with_expired_lease(self, now: datetime) -> Self:
        """What was claimed by somebody whose lease has run out."""
        return self.pending(now).filter(state=self.model.LEASED, leased_until__lte=now)

    def ready(self, now: datetime) -> Self:
        """What may be claimed: nobody has it, or whoever had it is gone."""
        return self.pending(now).filter(Q(state=self.model.WAITS) | Q(leased_until__lte=now))

    def claim(self, now: datetime, most: int) -> list[Row]:
        """Leases up to `most` of these rows that are ready to the caller alone, the longest waiting
        first. They are read under the same lock, so their `attempts` are the caller's own."""
        with transaction.atomic():
            ready = self.ready(now).order_by(*self.model.QUEUE)
            if connection.features.has_select_for_update_skip_locked:
                ready = ready.select_for_update(skip_locked=True)
            keys = list(ready.values_list("pk", flat=True)[:most])
            if not keys:
                return []
            claimed = self.filter(pk__in=keys)
            claimed.update(
                state=self.model.LEASED,
                leased_until=now + self.model.LEASE,
                attempts=F("attempts") + 1,
            )
            return list(claimed.order_by(*self.model.QUEUE))

    def with_abandoned_lease(self, now: datetime) -> Self:
        """What was with somebody who died before it was done. It may be what they died of."""
        return self.with_expired_lease(now)

    def claim_isolated(
        self, now: datetime, most: int, give_up: Callable[[Self], object]
    ) -> list[Row]:
        """As `claim`, where several rows are claimed together and whoever has them may die of one.

        Dead rows, if there are any, are first shown to `give_up`, which ends those that nobody
        shall have again. One of the rest that was lost is then leased alone: if it kills whoever
        has it, no other row waits for it.
        """
        dead = self.with_expired_lease(now)
        if dead.exists():
            give_up(dead)
            first = (
                self.with_abandoned_lease(now)
                .order_by(*self.model.QUEUE)
                .values_list("pk", flat=True)[:1]
            )
            if suspect := self.filter(pk__in=list(first)).claim(now, 1):
                return suspect
        return self.claim(now, most)

    def filter_by_lease(self, row: Row) -> Self:
        """The row as it was claimed; none if the lease is not the caller's any more."""
        return self.filter(pk=row.pk, state=self.model.LEASED, attempts=row.attempts)

    def release(self, **changes: Any) -> int:
        """Claimed rows that nobody got to wait again, with these changes; this was no try."""
        return self.update(
            state=self.model.WAITS, leased_until=None, attempts=F("attempts") - 1, **changes
        )

    def finish(self, state: str, **changes: Any) -> int:
        """The last state of claimed rows, with what else there is to be noted."""
        return self.update(state=state, leased_until=None, **changes)


class JobLease(models.Model):
    """A row of work. A model of it has a `state`, with WAITS and LEASED among its values."""

    LEASE: ClassVar[timedelta] = timedelta(seconds=120)
    WAITS: ClassVar[str]  # the state in which anybody may claim it
    LEASED: ClassVar[str] = "leased"
    QUEUE: ClassVar[tuple[str, ...]]  # the fields by which the longest waiting comes first

    attempts = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
