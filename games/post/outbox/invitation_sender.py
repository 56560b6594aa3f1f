"""Sending invitations, what is owed to those who answered one, mails of the staff, answers to
players' own letters, and mails of packages above the post (`owed`): claimed by lease and sent once.

One of which nobody knows whether it was sent is sent once more, with the same Message-ID.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from django.core.mail import EmailMultiAlternatives
from django.db import Error
from django.db.models import F

from games.models import (
    DEATHS,
    PERHAPS_SENT,
    Invitation,
    Match,
    OutboxMessage,
    OutboxQuerySet,
    PersonalAnswer,
    Reply,
    StaffMail,
)
from games.post import reachability
from games.post.outbox import personal_mails, staff_mails
from games.post.outbox.delivery_log import SEND_AGAIN
from games.post.outbox.due_mails import find_due_mail_types
from games.post.outbox.invitation_mails import build_localized_mail
from games.post.outbox.mail_types import find_mail_type, list_mail_types
from games.post.outbox.smtp_connection import (
    AnswerLost,
    MailRejected,
    ServerUnreachable,
    SmtpConnection,
)
from games.post.outbox.throttles import Throttles

logger = logging.getLogger(__name__)

WAIT = timedelta(minutes=5)
MOST_ATTEMPTS = 12
State = Invitation.State
Mailing = TypeVar("Mailing", bound=OutboxMessage)
Due = Callable[[datetime, int], Sequence[OutboxMessage]]  # leases so many that are due


def send_invitations(wire: SmtpConnection, now: datetime, most: int = 20) -> int:
    """Sends all these mails that are due; returns how many. One of which nobody knows whether
    it was sent is not sent again.
    Unreachable if there is no mail server; those that were not sent are due again then, as if
    nobody had claimed them."""
    owings = {owing.model: owing for owing in list_mail_types()}
    waiting = find_due_mail_types([*OWN, *owings], now)
    if not waiting:
        return 0
    throttles, sent = Throttles(now), 0
    for kind in filter(waiting.__contains__, [*OWN, *owings]):
        due = OWN[kind] if kind in OWN else partial(claim_mails, owings[kind].rows())
        sent += send_all_of(due, wire, now, most, throttles)
    return sent


def send_all_of(
    due: Due, wire: SmtpConnection, now: datetime, most: int, throttles: Throttles
) -> int:
    """Sends the mails of one kind that are due, and no others are claimed meanwhile: of one of them
    its sender may die."""
    sent = looked_at = 0
    while looked_at < most and (left := list(due(now, most - looked_at))):
        looked_at += len(left)
        try:
            while left:
                sent += send_mail(left[0], wire, now, throttles)
                del left[0]
        finally:
            for posted in left:
                leased_rows(posted).not_begun().release()
    return sent


def due_invitations(now: datetime, most: int) -> list[Invitation]:
    """Leases the invitations that are due to the caller alone."""
    return claim_mails(Invitation.objects.select_related("match", "invited_by"), now, most)


def due_replies(now: datetime, most: int) -> list[Reply]:
    beside = ("letter", "invitation__match", "invitation__invited_by")
    return claim_mails(Reply.objects.select_related(*beside).defer("letter__raw"), now, most)


def due_staff_mails(now: datetime, most: int) -> list[StaffMail]:
    beside = ("to", "act__actor", "act__player", "act__report__match")
    return claim_mails(StaffMail.objects.select_related(*beside), now, most)


def due_personal_answers(now: datetime, most: int) -> list[PersonalAnswer]:
    beside = PersonalAnswer.objects.select_related("player", "letter").defer("letter__raw")
    return claim_mails(beside, now, most)


OWN: dict[type[OutboxMessage], Due] = {
    Invitation: due_invitations,
    Reply: due_replies,
    StaffMail: due_staff_mails,
    PersonalAnswer: due_personal_answers,
}


def claim_mails(rows: OutboxQuerySet[Mailing], now: datetime, most: int) -> list[Mailing]:
    """Leases those of `rows` that are due. A dead lease whose mail was begun has perhaps been sent;
    any other is claimed alone, and given up once too many have died with it."""

    def give_up(dead: OutboxQuerySet[Mailing]) -> None:
        resolve_doubtful_mails(dead.possibly_sent(now), now)
        dead.with_abandoned_lease(now).filter(attempts__gte=MOST_ATTEMPTS).finish(
            State.FAILED, DEATHS
        )

    return rows.claim_warily(now, most, give_up)


def resolve_doubtful_mails(
    doubtful: OutboxQuerySet[Any], now: datetime, error: str = PERHAPS_SENT
) -> None:
    """Mails that were perhaps sent are sent once more, with the same Message-ID, by which most
    mail programs know the second for the first; of those that were that already nobody will ever
    know more."""
    first_time = doubtful.filter(sent_at__isnull=True)
    first_time.reschedule(now + SEND_AGAIN, error, sent_at=F("begun_at"))
    doubtful.finish_as_unknown(error)


def skip_reason(posted: OutboxMessage) -> str:
    """Why a claimed mail is not sent, or nothing; an invitation only if the table has room."""
    if isinstance(posted, StaffMail):
        return staff_mails.skip_reason(posted)
    if isinstance(posted, PersonalAnswer):
        return personal_mails.skip_reason(posted)
    if (owing := find_mail_type(posted)) is not None:
        return owing.unwanted(posted)
    if not isinstance(posted, Invitation):
        return ""
    if posted.match.status != Match.Status.OPEN:
        return "the match isn’t taking any more players"
    return "" if posted.invited_by.is_active else "the inviting player’s account is closed"


def build_mail(posted: OutboxMessage) -> EmailMultiAlternatives:
    """The mail, in the language of whom it is for."""
    if isinstance(posted, PersonalAnswer):
        return personal_mails.build_localized_mail(posted)
    if (owing := find_mail_type(posted)) is not None:
        return owing.mail_of(posted)
    if isinstance(posted, StaffMail):
        return staff_mails.build_localized_mail(posted)
    assert isinstance(posted, Invitation | Reply)  # noqa: S101 - for the type
    return build_localized_mail(posted)


def send_mail(
    posted: OutboxMessage, wire: SmtpConnection, now: datetime, throttles: Throttles
) -> bool:
    """Hands one claimed mail to the mail server, if it is still wanted."""
    reason = skip_reason(posted)
    if reason:
        leased_rows(posted).finish(State.SKIPPED, reason)
        return False
    try:
        mail = build_mail(posted)
        mail.message()
    except Error:  # of the database: nothing has ended
        raise
    except Exception as error:
        logger.exception("%s could not be written", posted)
        leased_rows(posted).finish(State.FAILED, f"{type(error).__name__}: {error}")
        return False
    until = throttles.waits_until(mail.to[0], now)
    if until is not None:
        leased_rows(posted).release(due_at=until)  # its domain takes no more for now
        return False
    try:
        wire.offer(mail)
        if not leased_rows(posted).update(begun_at=now):
            wire.withdraw()
            return False
        wire.hand_over(mail)
    except MailRejected as error:
        throttles.record_refusal(mail.to[0], error.code, str(error), now)
        if error.is_permanent or posted.attempts >= MOST_ATTEMPTS:
            leased_rows(posted).finish(State.FAILED, str(error))
        else:
            leased_rows(posted).reschedule(now + WAIT, str(error))
        reachability.record_refusal(mail.to[0], error.code, str(error))
        return False
    except ServerUnreachable:
        leased_rows(posted).release()
        raise
    except AnswerLost as error:
        resolve_doubtful_mails(leased_rows(posted), now, str(error))
        return False
    leased_rows(posted).finish(State.SENT, sent_at=now)
    throttles.record_success(mail.to[0])
    return True


def leased_rows(posted: OutboxMessage) -> OutboxQuerySet[Any]:
    """The row of a claimed mail, if the lease is still the caller's."""
    rows: Any = type(posted)._default_manager
    held: OutboxQuerySet[Any] = rows.leased_as(posted)
    return held
