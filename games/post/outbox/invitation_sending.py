"""Sending invitations, and what is owed to those who answered one: claimed by lease and sent once.

One of which nobody knows whether it was sent is not sent again.
"""

import logging
from datetime import datetime, timedelta
from typing import TypeVar

from games.models import Invitation, Match, PostedQuerySet, Reply
from games.post import reach
from games.post.outbox.invitation_mails import mail_of
from games.post.outbox.smtp import Refused, Unreachable, Unsure, Wire

logger = logging.getLogger(__name__)

WAIT = timedelta(minutes=5)
MOST_ATTEMPTS = 12
State = Invitation.State
Mailing = TypeVar("Mailing", Invitation, Reply)


def send_invitations(wire: Wire, now: datetime, most: int = 20) -> int:
    """Sends the invitations that are due, and what is owed to those who answered one; returns how
    many. One of which nobody knows whether it was sent is not sent again. Unreachable if there is
    no mail server; those that were not sent are due again then, as if nobody had claimed them."""
    left: list[Invitation | Reply] = [*due_invitations(now, most), *due_replies(now, most)]
    sent = 0
    try:
        while left:
            sent += send(left[0], wire, now)
            del left[0]
    finally:
        for posted in left:
            leased(posted).untouched().give_back()
    return sent


def due_invitations(now: datetime, most: int) -> list[Invitation]:
    """Leases the invitations that are due to the caller alone."""
    return claim(Invitation.objects.select_related("match", "invited_by"), now, most)


def due_replies(now: datetime, most: int) -> list[Reply]:
    """Leases the replies that are due to the caller alone."""
    beside = ("letter", "invitation__match", "invitation__invited_by")
    return claim(Reply.objects.select_related(*beside).defer("letter__raw"), now, most)


def claim(rows: PostedQuerySet[Mailing], now: datetime, most: int) -> list[Mailing]:
    """Leases those of `rows` that are due. A dead lease whose mail was begun has perhaps been sent,
    and stays unknown."""
    doubtful = rows.in_doubt(now)
    if doubtful.exists():
        doubtful.perhaps_sent()
    return rows.claim(now, most)


def send(posted: Invitation | Reply, wire: Wire, now: datetime) -> bool:
    """Hands one claimed mail to the mail server; an invitation only if the table has room."""
    if isinstance(posted, Invitation) and posted.match.status != Match.Status.OPEN:
        leased(posted).end(State.SKIPPED, "the match takes no more players")
        return False
    if isinstance(posted, Invitation) and not posted.invited_by.is_active:
        leased(posted).end(State.SKIPPED, "the account of whoever invites is closed")
        return False
    try:
        mail = mail_of(posted)
        mail.message()
    except Exception as error:
        logger.exception("%s could not be written", posted)
        leased(posted).end(State.FAILED, f"{type(error).__name__}: {error}")
        return False
    try:
        wire.offer(mail)
        if not leased(posted).update(begun_at=now):
            wire.withdraw()
            return False
        wire.hand_over(mail)
    except Refused as error:
        if error.for_good or posted.attempts >= MOST_ATTEMPTS:
            leased(posted).end(State.FAILED, str(error))
        else:
            leased(posted).again(now + WAIT, str(error))
        reach.refused(mail.to[0], error.code, str(error))
        return False
    except Unreachable:
        leased(posted).give_back()
        raise
    except Unsure as error:
        leased(posted).perhaps_sent(str(error))
        return False
    leased(posted).end(State.SENT, sent_at=now)
    return True


def leased(posted: Invitation | Reply) -> PostedQuerySet[Invitation] | PostedQuerySet[Reply]:
    """The row of a claimed mail, if the lease is still the caller's."""
    if isinstance(posted, Invitation):
        return Invitation.objects.held(posted)
    return Reply.objects.held(posted)
