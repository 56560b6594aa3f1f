"""Notices to be sent, and how they fare."""

from datetime import datetime

from config import clock
from games.models import Notice
from games.post.outbox.mail_sender import MAIL
from games.post.outbox.notice_mails import NOTICE_MAILS
from games.post.outbox.sender import claim_rows
from tests.matches import running_match


def claim_notices(now: datetime) -> list[Notice]:
    """A sender has those that are due now."""
    return claim_rows(MAIL, NOTICE_MAILS, now)


def due_now(notice: Notice) -> None:
    """The time until the next try is over."""
    Notice.objects.filter(pk=notice.pk).update(due_at=clock.now())


def seconds_to_wait(notice: Notice) -> int:
    notice.refresh_from_db()
    return round((notice.due_at - clock.now()).total_seconds())


def state(notice: Notice) -> str:
    notice.refresh_from_db()
    return notice.state


def several(many: int) -> list[Notice]:
    """That many turns that are due, of as many matches."""
    for _ in range(many):
        running_match()
    Notice.objects.exclude(kind="turn").delete()
    return list(Notice.objects.order_by("pk"))
