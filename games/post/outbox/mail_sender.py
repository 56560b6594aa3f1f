"""The channel of mails: given to the mail server, once, and marked.

Two marks, each a commit, say that a mail was begun, before the mail server is given its text, and
that it was sent. Of one that was begun by a sender that died nobody knows: if its type says so
(`games.post.outbox.outbox_types`), it is sent once more with the same Message-ID, and `sent_at`
holds when it was perhaps sent the first time; any other stays `unknown`. No mail is sent in a
transaction.

While the mail server reads one mail, the text of the next is written, and its HTML while the mail
server thinks about sender and recipient. That the one was sent is committed before anything is said
about the next, so never more than one mail is in doubt.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext_noop

from config import clock
from games.models import Notice, OutboxMessage
from games.models.lease import never_stop
from games.post import reachability
from games.post.mails.headers import envelope_sender
from games.post.outbox import mail_server, outbox_types, sender
from games.post.outbox.outbox_types import OutboxType
from games.post.outbox.sender import State, Written, end_row, leased_rows, name_row
from games.post.outbox.smtp_connection import (
    AnswerLost,
    MailRejected,
    MailUnwritten,
    ServerUnreachable,
    SmtpConnection,
)
from games.post.outbox.throttles import Throttles

logger = logging.getLogger(__name__)

ANSWERED_SINCE = gettext_noop("the turn had already been played")


def run_mails(walk: sender.SendingPass) -> None:
    """Goes on with a pass unless the mail server is away. While it is, nothing is claimed, and one
    caller at a time tries whether it is back."""
    outage = mail_server.current_outage()
    if outage is not None and not mail_server.may_retry_server(outage, clock.now()):
        return
    with SmtpConnection() as wire:
        try:
            if outage is not None:
                wire.probe_server(build_probe_mail())
                mail_server.mark_server_up(clock.now())
            walk.send_all(lambda kind, rows: MailBatch(kind, rows, wire, walk).send())
        except ServerUnreachable as error:
            mail_server.mark_server_down(walk.well_at, clock.now(), str(error))


MAIL = sender.Channel(
    "mail", 50, waits=(10, 60, 300, 900, 3600), most_tries=120, most_claims=120, run=run_mails
)


def send_due_mails(
    stopped: Callable[[], bool] = never_stop, seconds: float = sender.PASS_SECONDS
) -> int:
    """Sends the mails that are due; returns how many were handed to the mail server."""
    return sender.send_due(MAIL, stopped, seconds)


def build_probe_mail() -> EmailMessage:
    """What a server has to hear of a mail to say whether it takes any: from where turn mails come,
    to the house itself."""
    return EmailMessage(from_email=envelope_sender(Notice(pk=0)), to=[settings.MAIL_FROM])


class MailBatch:
    """Claimed mails of one type on their way to the mail server."""

    def __init__(
        self,
        outbox_type: OutboxType[Any],
        claimed: Sequence[Any],
        wire: SmtpConnection,
        walk: sender.SendingPass,
    ) -> None:
        self.outbox_type = outbox_type
        self.claimed = claimed
        self.wire = wire
        self.walk = walk
        self.left = {row.pk: row for row in claimed}
        self.given: Written | None = None  # its answer is still to be read

    def send(self) -> None:
        """Sends all, or as many as it can until the pass is over; those it does not get to are due
        again, as if nobody had claimed them. ServerUnreachable if there is none to be had."""
        try:
            self.throttles = Throttles(clock.now())
            held_until = self.throttles.waits_until  # of domains that take no more for now
            prepare = self.outbox_type.prepare_batch(self.claimed, clock.now())
            for row in filter(lambda _row: not self.walk.over(), self.claimed):
                written = sender.write_message(row, prepare, held_until)
                self.confirm_last_mail()
                if written is not None:
                    self.hand_over_mail(written)
                del self.left[row.pk]
        finally:
            try:
                self.confirm_last_mail()
            finally:
                for row in self.left.values():
                    leased_rows(row).not_begun().release()

    def hand_over_mail(self, written: Written) -> None:
        """Hands a mail over, once it is written to its end. ServerUnreachable, with the row still
        to be given back, if there is nobody to hand it to."""
        try:
            self.wire.offer(written.message)
            if begin_sending(written.row):
                self.wire.send_text(written.message)
                self.given = written
            else:
                self.wire.reset_transaction()
        except MailUnwritten as error:
            sender.defer_unwritable(written.row, error.__cause__ or error)
        except (MailRejected, AnswerLost) as error:
            self.handle_refused_mail(written, error)
        except ServerUnreachable:
            leased_rows(written.row).release()
            raise

    def confirm_last_mail(self) -> None:
        """Reads what became of the mail that was given last, and marks it."""
        if self.given is None:
            return
        given, self.given = self.given, None
        try:
            self.wire.confirm()
        except (MailRejected, AnswerLost) as error:
            self.handle_refused_mail(given, error)
            return
        except ServerUnreachable:
            leased_rows(given.row).release()
            raise
        if sender.mark_sent(given.row) and given.shared:
            self.outbox_type.share_fate(given.row, State.SENT)
        self.walk.sent += 1
        self.throttles.record_success(given.message.to[0])
        logger.info("%s sent", name_row(given.row))

    def handle_refused_mail(self, written: Written, error: MailRejected | AnswerLost) -> None:
        email = written.message.to[0]
        if isinstance(error, MailRejected):
            self.throttles.record_refusal(email, error.code, str(error), clock.now())
            record_refusal(written.row, error, email)
        else:
            logger.warning("%s may have been sent: %s", name_row(written.row), error)
            sender.resolve_doubt(self.outbox_type, leased_rows(written.row), clock.now())


# One mail


def begin_sending(row: OutboxMessage) -> bool:
    """Notes, before the mail server is given the mail, that it will be, and under which Message-ID.
    False if the lease is gone, or what the mail asks is not asked any more."""
    now = clock.now()
    mine = leased_rows(row).filter(outbox_types.find_outbox_type(row).still_wanted_q(row))
    begun = {"begun_at": now, "leased_until": now + row.LEASE, "message_id": row.message_id}
    if mine.update(**begun):
        return True
    end_row(row, State.SKIPPED, ANSWERED_SINCE)
    return False


def record_refusal(row: OutboxMessage, error: MailRejected, email: str) -> None:
    """The mail server did not take the mail for `email`: for good, or for now."""
    logger.warning("%s was refused: %s", name_row(row), error.code)
    if error.is_permanent:
        end_row(row, State.FAILED, str(error))
        reachability.record_refusal(email, error.code, str(error))
    elif not sender.retry_row(MAIL, row, str(error), row.attempts):
        end_row(row, State.FAILED, f"given up: {error}")
        reachability.score_bounce(email, reachability.GIVEN_UP, str(error), clock.now())
