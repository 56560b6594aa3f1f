"""Alarms: the host is mailed when something waits for too long, once a day while it lasts, and when
it is over. The mail goes straight to the mail server: the outbox may be what is stuck.

No mail tells of a match or a player. While no mail can be sent at all the log says so, and
`/ready/` says no; whoever watches that from outside needs no mail.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import make_msgid

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction

from games.health.backlog import Backlog, BacklogQueue, measure_backlog
from games.models import Alarm

logger = logging.getLogger(__name__)

# For how long something may be due before the host is told.
LIMITS = {
    "mails out": timedelta(minutes=10),
    "letters in": timedelta(minutes=10),
    "deadlines": timedelta(minutes=5),
}
NAMES = {"mails out": "Outgoing email", "letters in": "Inbound email", "deadlines": "Deadlines"}
AGAIN = timedelta(days=1)


def list_watched_queues(found: Backlog) -> dict[str, BacklogQueue]:
    """What may wait for too long, by the names in LIMITS."""
    return {
        "mails out": found.mails_out,
        "letters in": found.letters_in,
        "deadlines": found.deadlines,
    }


def is_late(name: str, queue: BacklogQueue) -> bool:
    """True if the oldest in the queue has waited for longer than it may."""
    return queue.oldest > LIMITS[name].total_seconds()


def raise_alarms(now: datetime, stopped: Callable[[], bool]) -> int:
    """Notes what waits for too long at `now` and what no longer does, and mails the host; returns
    how many mails. Nothing if the host has given no address (ALARM_MAIL)."""
    if not settings.ALARM_MAIL:
        return 0
    found = list_watched_queues(measure_backlog(now))
    for name, queue in found.items():
        record_alarm(name, is_late(name, queue), now)
    return sum(
        report_alarm(alarm, found, now) for alarm in list_pending_alarms(now) if not stopped()
    )


def record_alarm(name: str, late: bool, now: datetime) -> None:
    """Writes that an alarm begins or ends, if it does."""
    lasting = Alarm.objects.filter(about=name, ends_at__isnull=True)
    if not late:
        lasting.update(ends_at=now)
    elif not lasting.exists():
        try:
            with transaction.atomic():
                Alarm.objects.create(about=name, begins_at=now)
        except IntegrityError:
            logger.debug("another worker has raised the alarm")


def list_pending_alarms(now: datetime) -> list[Alarm]:
    lasting = Alarm.objects.filter(ends_at__isnull=True)
    return [
        *lasting.filter(told_at__isnull=True),
        *lasting.filter(told_at__lte=now - AGAIN),
        *Alarm.objects.filter(ends_at__isnull=False, told_at__isnull=False, end_told=False),
    ]


def report_alarm(alarm: Alarm, found: dict[str, BacklogQueue], now: datetime) -> bool:
    """Mails the host how an alarm stands; False if somebody else does so, or it cannot be sent."""
    mine = Alarm.objects.filter(pk=alarm.pk, told_at=alarm.told_at, end_told=alarm.end_told)
    over = alarm.ends_at is not None
    if not mine.update(told_at=now, end_told=over):
        return False
    subject, words = build_all_clear(alarm) if over else build_alarm_mail(alarm, found[alarm.about])
    name = {"Message-ID": make_msgid(domain=settings.SITE_HOST)}
    mail = EmailMessage(
        subject, words, settings.DEFAULT_FROM_EMAIL, settings.ALARM_MAIL, headers=name
    )
    try:
        mail.send()
    except OSError as problem:  # smtplib's errors are, too
        logger.error("the host could not be emailed: %s", problem)
        told = {"told_at": alarm.told_at, "end_told": alarm.end_told}
        Alarm.objects.filter(pk=alarm.pk).update(**told)
        return False
    return True


def build_alarm_mail(alarm: Alarm, queue: BacklogQueue) -> tuple[str, str]:
    """The subject and the text of a mail that something waits for too long."""
    name = NAMES[alarm.about]
    most = LIMITS[alarm.about].total_seconds()
    return f"[{settings.SITE_NAME}] {name}: late", (
        f"{name}: {queue.waiting} waiting, the oldest for {format_duration(queue.oldest)}.\n"
        f"The limit is {format_duration(most)}.\n\n"
        f"Noticed at {alarm.begins_at:%Y-%m-%d %H:%M} UTC. We’ll remind you once a day, and\n"
        f"tell you when it’s over.\n\nSite status: {settings.SITE_URL}/admin/status/\n"
    )


def format_duration(seconds: float) -> str:
    """`120 minutes`, `5 hours`, `12 days`: a span of time in the largest unit of which there are
    several."""
    for unit, length in (("days", 86_400), ("hours", 3600)):
        if seconds > 2 * length:
            return f"{int(seconds // length)} {unit}"
    return f"{int(seconds // 60)} minutes"


def build_all_clear(alarm: Alarm) -> tuple[str, str]:
    name = NAMES[alarm.about]
    return f"[{settings.SITE_NAME}] {name}: OK again", (
        f"{name} was late from {alarm.begins_at:%Y-%m-%d %H:%M} "
        f"to {alarm.ends_at:%Y-%m-%d %H:%M} UTC.\n"
    )
