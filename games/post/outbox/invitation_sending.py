"""Sending invitations, what is owed to those who answered one, mails of the staff, and answers to
players' own letters: claimed by lease and sent once.

One of which nobody knows whether it was sent is not sent again.
"""

import logging
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.core.mail import EmailMultiAlternatives

from games.models import Invitation, Match, PersonalAnswer, PostedQuerySet, Reply, StaffMail
from games.post import reach
from games.post.outbox import personal_mails, staff_mails
from games.post.outbox.invitation_mails import mail_of
from games.post.outbox.smtp import Refused, Unreachable, Unsure, Wire

logger = logging.getLogger(__name__)

WAIT = timedelta(minutes=5)
MOST_ATTEMPTS = 12
State = Invitation.State
Mailing = TypeVar("Mailing", Invitation, Reply, StaffMail, PersonalAnswer)
Owed = Invitation | Reply | StaffMail | PersonalAnswer


def send_invitations(wire: Wire, now: datetime, most: int = 20) -> int:
    """Sends the invitations that are due, what is owed to those who answered one, mails of the
    staff and answers to players' own letters; returns how many. One of which nobody knows whether
    it was sent is not sent again.
    Unreachable if there is no mail server; those that were not sent are due again then, as if
    nobody had claimed them."""
    left: list[Owed] = [*due_invitations(now, most), *due_replies(now, most)]
    left += [*due_staff_mails(now, most), *due_personal_answers(now, most)]
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


def due_staff_mails(now: datetime, most: int) -> list[StaffMail]:
    """Leases the mails of the staff that are due to the caller alone."""
    beside = ("to", "act__actor", "act__player", "act__report__match")
    return claim(StaffMail.objects.select_related(*beside), now, most)


def due_personal_answers(now: datetime, most: int) -> list[PersonalAnswer]:
    """Leases the answers to players' own letters that are due to the caller alone."""
    beside = PersonalAnswer.objects.select_related("player", "letter").defer("letter__raw")
    return claim(beside, now, most)


def claim(rows: PostedQuerySet[Mailing], now: datetime, most: int) -> list[Mailing]:
    """Leases those of `rows` that are due. A dead lease whose mail was begun has perhaps been sent,
    and stays unknown."""
    doubtful = rows.in_doubt(now)
    if doubtful.exists():
        doubtful.perhaps_sent()
    return rows.claim(now, most)


def unwanted(posted: Owed) -> str:
    """Why a claimed mail is not sent, or nothing; an invitation only if the table has room."""
    if isinstance(posted, StaffMail):
        return staff_mails.unwanted(posted)
    if isinstance(posted, PersonalAnswer):
        return personal_mails.unwanted(posted)
    if isinstance(posted, Reply):
        return ""
    if posted.match.status != Match.Status.OPEN:
        return "the match takes no more players"
    return "" if posted.invited_by.is_active else "the account of whoever invites is closed"


def written(posted: Owed) -> EmailMultiAlternatives:
    """The mail, in the language of whom it is for."""
    if isinstance(posted, PersonalAnswer):
        return personal_mails.mail_of(posted)
    return staff_mails.mail_of(posted) if isinstance(posted, StaffMail) else mail_of(posted)


def send(posted: Owed, wire: Wire, now: datetime) -> bool:
    """Hands one claimed mail to the mail server, if it is still wanted."""
    reason = unwanted(posted)
    if reason:
        leased(posted).end(State.SKIPPED, reason)
        return False
    try:
        mail = written(posted)
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


def leased(posted: Owed) -> PostedQuerySet[Any]:
    """The row of a claimed mail, if the lease is still the caller's."""
    rows: Any = type(posted)._default_manager
    held: PostedQuerySet[Any] = rows.held(posted)
    return held
