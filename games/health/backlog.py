"""Figures of the house, from its rows: what waits, and for how long. Whether mail is late is asked
by pages, so that answer is kept a while."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from config import clock
from games.models import (
    Delivery,
    InboundMail,
    Notice,
    Outage,
    Seat,
)
from games.play import timeout_holds

LATE = timedelta(minutes=10)  # a turn mail that has been due for so long is late
KEPT_SECONDS = 30.0  # in each process

_known: tuple[float, bool] | None = None  # in ticks of this process, and what was found then


@dataclass(frozen=True)
class BacklogQueue:
    """Work that waits: how many rows, and for how long the oldest has been due, in seconds."""

    waiting: int
    oldest: float


@dataclass(frozen=True)
class Backlog:
    """The queues of the house at one instant. `mails_out` is what is due to be sent: notices,
    invitations and answers to these. `mail_server_away` and `ways_in_away` say what is out of
    order outside; a mail or a deadline that waits for it is not the house's fault, but waits."""

    at: datetime
    mails_out: BacklogQueue
    letters_in: BacklogQueue
    deadlines: BacklogQueue
    mail_server_away: bool
    ways_in_away: tuple[str, ...]


def measure_backlog(now: datetime) -> Backlog:
    """The figures at `now`. Reads the indexes of what waits, which are as large as that is."""
    away = list(Outage.objects.filter(ends_at__isnull=True).values_list("of", "which"))
    mails = Delivery.objects.filter(channel=Delivery.Channel.MAIL)
    sent: list[QuerySet[Any]] = [Notice.objects.pending(now), mails.pending(now)]
    return Backlog(
        at=now,
        mails_out=merge_queues(measure_queue(rows, "due_at", now) for rows in sent),
        letters_in=measure_queue(InboundMail.objects.pending(now), "received_at", now),
        deadlines=measure_queue(list_overdue_seats(now), "deadline", now),
        mail_server_away=any(of == Outage.Cause.MAIL_SERVER for of, _which in away),
        ways_in_away=tuple(sorted(which for of, which in away if of == Outage.Cause.WAY_IN)),
    )


def list_overdue_seats(now: datetime) -> QuerySet[Seat]:
    """Seats whose deadline and the grace after it are over, and for which nobody has acted, but
    for those whose clock waits for the post."""
    grace = timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    seats = Seat.objects.filter(deadline__lt=now - grace, question__isnull=False)
    post = timeout_holds.read_mail_status(now)
    return seats.exclude(post.held_q()) if post else seats


def measure_queue(rows: QuerySet[Any], since: str, now: datetime) -> BacklogQueue:
    """Those rows as a queue in which each waits from the instant in its field `since` on."""
    oldest = rows.order_by(since).values_list(since, flat=True).first()
    if oldest is None:
        return BacklogQueue(0, 0.0)
    return BacklogQueue(rows.count(), max(0.0, (now - oldest).total_seconds()))


def merge_queues(queues: Iterable[BacklogQueue]) -> BacklogQueue:
    each = list(queues)
    return BacklogQueue(sum(one.waiting for one in each), max(one.oldest for one in each))


def is_mail_late(now: datetime) -> bool:
    """True if our mail server is away or mails have been due for more than ten minutes. Asks the
    database twice a minute at most."""
    global _known
    ticks = clock.monotonic_seconds()
    if _known is None or not 0 <= ticks - _known[0] < KEPT_SECONDS:
        _known = ticks, measure_lateness(now)
    return _known[1]


def measure_lateness(now: datetime) -> bool:
    """The same, asked now."""
    mail_server = Outage.objects.filter(of=Outage.Cause.MAIL_SERVER, ends_at__isnull=True)
    if mail_server.filter(begins_at__lt=now - LATE).exists():
        return True
    return Notice.objects.pending(now).filter(due_at__lt=now - LATE).exists()


def clear_cache() -> None:
    """Asks anew the next time."""
    global _known
    _known = None
