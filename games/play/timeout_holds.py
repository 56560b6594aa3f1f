"""When the clock waits for the post: a deadline has passed, and nothing is done about it yet.

Of a seat whose turn mail has not gone out because our mail server was away, until it goes out; then
the deadline moves (`games.play.deadline_credit`). And of a seat that was told by mail, while
letters that our own mail server took in time may still be on their way to us, but for no longer
than a day.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Heartbeat, Notice, Outage, Seat

LONGEST = timedelta(hours=24)  # a way in that was silent for longer has been switched off
WAY_IN = "way in: "  # how the names of their heartbeats begin
UNSENT = Notice.UNSENT


@dataclass(frozen=True)
class MailStatus:
    """How the post stood at one look. Turn mails due before `unsent_before` that are still unsent
    were held up by our mail server; None if it was not away lately. All letters that our mail
    server had taken up to `in_upto` are in; None if there is nothing to be waited for."""

    unsent_before: datetime | None = None
    in_upto: datetime | None = None

    def __bool__(self) -> bool:
        """True if it holds anything up."""
        return self.unsent_before is not None or self.in_upto is not None

    def holds_deadline(self, seat: Seat) -> bool:
        """True if the deadline of an asked seat is not acted on now."""
        if not self or seat.deadline is None:
            return False
        about = Notice.objects.filter(seat=seat)
        if (
            self.unsent_before
            and self.delayed_notices(about.filter(question=seat.question or 0)).exists()
        ):
            return True
        is_open = self.in_upto is not None and seat.deadline > self.in_upto
        return is_open and about.filter(sent_at__gte=seat.asked_at).exists()

    def held_q(self) -> Q:
        """The same for asked seats in a query."""
        found = Q(pk__in=[])
        about = Notice.objects.filter(seat=OuterRef("pk"))
        if self.unsent_before:
            found |= Q(Exists(self.delayed_notices(about.filter(question=OuterRef("question")))))
        if self.in_upto:
            told = about.filter(sent_at__gte=OuterRef("asked_at"))
            found |= Q(deadline__gt=self.in_upto) & Q(Exists(told))
        return found

    def delayed_notices(self, notices: QuerySet[Notice]) -> QuerySet[Notice]:
        return notices.filter(
            kind=Notice.Kind.TURN, state__in=UNSENT, due_at__lt=self.unsent_before
        )


def read_mail_status(now: datetime) -> MailStatus:
    """How the post stands, as the rows have it."""
    mail, way_in = Outage.Cause.MAIL_SERVER, Outage.Cause.WAY_IN
    lately = Q(ends_at__isnull=True) | Q(ends_at__gt=now - LONGEST)
    away = list(Outage.objects.filter(lately, of=mail).values_list("ends_at", flat=True))
    beats = Heartbeat.objects.filter(name__startswith=WAY_IN, at__gt=now - LONGEST)
    open_still = Outage.objects.filter(of=way_in, ends_at__isnull=True, begins_at__gt=now - LONGEST)
    heard = [*beats.values_list("at", flat=True), *open_still.values_list("begins_at", flat=True)]
    in_upto = min(heard, default=now)
    is_in = in_upto >= now - timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    return MailStatus(
        unsent_before=max((ends_at or now for ends_at in away), default=None),
        in_upto=None if is_in else in_upto,
    )
