"""That a way in is alive, so that the clock knows up to when all mails have come in.

The process that keeps it beats. When it comes back after it was away, an outage lasts until what
our mail server has kept meanwhile is in, too: `backlog` after it came back. Pipe, webhooks and
`manage.py mail_in` have no process of their own, so nobody can say that they are away.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Heartbeat, Outage
from games.play.timeout_holds import LONGEST, WAY_IN

# A mail server in front tries again so soon; deploy/postfix/main.cf.example says five minutes.
BACKLOG = timedelta(minutes=6)
BEAT_SECONDS = 10.0
SILENCE = timedelta(seconds=30)  # a running process that did not beat for longer was away


class InboundHeartbeat:
    """One way in, as the process that keeps it sees it. `name`: which one, in 20 signs at most.
    Silent for longer than `silence`, it was away; its mails are in `backlog` after it is back."""

    def __init__(
        self, name: str, backlog: timedelta = BACKLOG, silence: timedelta = SILENCE
    ) -> None:
        self.name = name
        self.backlog = backlog
        self.silence = silence
        self.up_since: datetime | None = None

    def beat(self, now: datetime) -> None:
        """It is alive, and what it could take up to `now` is stored."""
        lasting = Outage.objects.filter(
            of=Outage.Cause.WAY_IN, which=self.name, ends_at__isnull=True
        )
        with transaction.atomic():
            first = Heartbeat(name=WAY_IN + self.name, at=now)
            Heartbeat.objects.bulk_create([first], ignore_conflicts=True)
            heartbeat = Heartbeat.objects.select_for_update().get(name=first.name)
            if self.was_away(heartbeat.at, now):
                self.up_since = now
                if not lasting.exists():
                    Outage.objects.create(
                        of=Outage.Cause.WAY_IN, which=self.name, begins_at=heartbeat.at
                    )
            self.up_since = self.up_since or now
            if now - self.up_since >= self.backlog:
                lasting.update(ends_at=now)
            Heartbeat.objects.filter(pk=heartbeat.pk).update(at=now)

    def put_off(self) -> None:
        """It told a mail server to come again later, so that mail is not in: as if it had been away
        since its last beat."""
        self.up_since = None

    def was_away(self, last: datetime, now: datetime) -> bool:
        """True if nobody kept the way since `last`: another process did then, or this one slept.
        After more than a day it begins anew, since nothing has waited for it."""
        if now - last > LONGEST or last >= now:
            return False
        return self.up_since is None or now - last > self.silence
