"""Sending invitations, and what is owed to those who answered one: claimed by lease and sent once.

One of which nobody knows whether it was sent is not sent again.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from games.models import Invitation, Match, Reply
from games.post import reach
from games.post.outbox.invitation_mails import letter
from games.post.outbox.smtp import Refused, Unreachable, Unsure, Wire

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=120)
WAIT = timedelta(minutes=5)
MOST_ATTEMPTS = 12
State = Invitation.State


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
            give_back(posted)
    return sent


def due_invitations(now: datetime, most: int) -> list[Invitation]:
    """Leases the invitations that are due to the caller alone."""
    keys = claim(Invitation.objects.all(), now, most)
    return list(Invitation.objects.filter(pk__in=keys).select_related("match", "invited_by"))


def due_replies(now: datetime, most: int) -> list[Reply]:
    """Leases the replies that are due to the caller alone."""
    keys = claim(Reply.objects.all(), now, most)
    found = Reply.objects.filter(pk__in=keys).defer("letter__raw")
    return list(found.select_related("letter", "invitation__match", "invitation__invited_by"))


def claim(rows: QuerySet[Any], now: datetime, most: int) -> list[int]:
    """Leases those of `rows` that are due; returns their keys. A dead lease whose mail was begun
    has perhaps been sent, and stays unknown."""
    dead = rows.filter(state=State.LEASED, leased_until__lte=now, begun_at__isnull=False)
    dead.update(state=State.UNKNOWN, leased_until=None)
    with transaction.atomic():
        due = rows.filter(
            Q(state=State.DUE) | Q(state=State.LEASED, leased_until__lte=now), due_at__lte=now
        ).order_by("due_at")
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        keys = list(due.values_list("pk", flat=True)[:most])
        if keys:
            rows.filter(pk__in=keys).update(
                state=State.LEASED, leased_until=now + LEASE, attempts=F("attempts") + 1
            )
        return keys


def send(posted: Invitation | Reply, wire: Wire, now: datetime) -> bool:
    """Hands one claimed mail to the mail server; an invitation only if the table has room."""
    if isinstance(posted, Invitation) and posted.match.status != Match.Status.OPEN:
        end(posted, State.SKIPPED, "the match takes no more players")
        return False
    try:
        mail = letter(posted)
        mail.message()
    except Exception as error:
        logger.exception("%s could not be written", posted)
        end(posted, State.FAILED, f"{type(error).__name__}: {error}")
        return False
    try:
        wire.offer(mail)
        if not mine(posted).update(begun_at=now):
            wire.withdraw()
            return False
        wire.hand_over(mail)
    except Refused as error:
        final = error.for_good or posted.attempts >= MOST_ATTEMPTS
        end(posted, State.FAILED if final else State.DUE, str(error), now + WAIT)
        reach.refused(mail.to[0], error.code, str(error))
        return False
    except Unreachable:
        mine(posted).update(begun_at=None)
        raise
    except Unsure as error:
        end(posted, State.UNKNOWN, str(error))
        return False
    end(posted, State.SENT, sent_at=now)
    return True


def mine(posted: Invitation | Reply) -> QuerySet[Any]:
    """The row of a claimed mail, if the lease is still the caller's."""
    return type(posted).objects.filter(pk=posted.pk, state=State.LEASED, attempts=posted.attempts)


def give_back(posted: Invitation | Reply) -> None:
    """A claimed mail that was not begun is due again at once; this was no try."""
    mine(posted).filter(begun_at__isnull=True).update(
        state=State.DUE, leased_until=None, attempts=F("attempts") - 1
    )


def end(
    posted: Invitation | Reply,
    state: str,
    error: str = "",
    due_at: datetime | None = None,
    sent_at: datetime | None = None,
) -> None:
    """What became of a claimed mail."""
    changes = {"state": state, "error": error[:300], "leased_until": None, "sent_at": sent_at}
    if state == State.DUE:
        changes |= {"due_at": due_at, "begun_at": None}
    mine(posted).update(**changes)
