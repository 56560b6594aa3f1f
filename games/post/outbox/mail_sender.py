"""Sending mails of every type: claimed by lease, looked at again, given, marked.

A mail goes out once, under the lease of its sender (`games.models.lease`). Two marks, each a
commit, say that it was begun, before the mail server is given its text, and that it was sent. Of
one that was begun by a sender that died nobody knows: if its type says so
(`games.post.outbox.outbox_types`), it is sent once more with the same Message-ID, and `sent_at`
holds when it was perhaps sent the first time; any other stays `unknown`. No mail is sent in a
transaction.

While the mail server reads one mail, the text of the next is written, and its HTML while the mail
server thinks about sender and recipient. That the one was sent is committed before anything is said
about the next, so never more than one mail is in doubt.
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import Error
from django.db.models import F
from django.utils.translation import gettext_noop

from config import clock
from games.models import DEATHS, PERHAPS_SENT, Notice, OutboxMessage, OutboxQuerySet
from games.models.lease import never_stop
from games.post import reachability
from games.post.mails.headers import Mail, envelope_sender
from games.post.outbox import mail_server, outbox_types
from games.post.outbox.outbox_types import IN_FEW_WORDS, OutboxType, Prepare, Ready, Skip, Wait
from games.post.outbox.smtp_connection import (
    AnswerLost,
    MailRejected,
    MailUnwritten,
    ServerUnreachable,
    SmtpConnection,
)
from games.post.outbox.throttles import Throttles

logger = logging.getLogger(__name__)

BATCH = 50
PASS_SECONDS = 20.0  # how long one pass goes on claiming
WAITS = (10, 60, 300, 900, 3600)  # seconds after the 1st, 2nd... failed try, then the last one
MOST_ATTEMPTS = 120
SEND_AGAIN = timedelta(minutes=15)  # when a mail goes out again that was perhaps sent
ANSWERED_SINCE = gettext_noop("the turn had already been played")
State = OutboxMessage.State


def send_due_mails(stopped: Callable[[], bool] = never_stop, seconds: float = PASS_SECONDS) -> int:
    """Sends all that is due, until nothing is left, the mail server turns out to be away,
    `stopped()` or `seconds` are over. Returns how many mails were handed to the mail server.

    While it is away nothing is claimed, and one caller at a time tries whether it is back.
    """
    until = time.monotonic() + seconds

    def over() -> bool:
        return stopped() or time.monotonic() > until

    outage = mail_server.current_outage()
    if outage is not None and not mail_server.may_retry_server(outage, clock.now()):
        return 0
    with SmtpConnection() as wire:
        walk = SendingPass(wire, over)
        try:
            if outage is not None:
                wire.probe_server(build_probe_mail())
                mail_server.mark_server_up(clock.now())
            walk.send_all()
        except ServerUnreachable as error:
            mail_server.mark_server_down(walk.well_at, clock.now(), str(error))
    return walk.sent


class SendingPass:
    """One walk through what is due. `well_at` is when no trouble was known yet."""

    def __init__(self, wire: SmtpConnection, over: Callable[[], bool]) -> None:
        self.wire = wire
        self.over = over
        self.sent = 0
        self.well_at = clock.now()

    def send_all(self) -> None:
        """Sends a batch of each type that has any due, and again, until nothing can be claimed.
        ServerUnreachable if the mail server is away."""
        claimed = True
        while claimed:
            claimed = False
            for outbox_type in outbox_types.list_due_types(clock.now()):
                if self.over():
                    return
                claimed |= self.send_batch(outbox_type)

    def send_batch(self, outbox_type: OutboxType[Any]) -> bool:
        """Sends one batch of a type, while no other mails are claimed: its sender may die of one.
        False if none could be claimed."""
        self.well_at = clock.now()
        claimed = claim_mails(outbox_type, self.well_at)
        batch = MailBatch(outbox_type, claimed, self.wire)
        try:
            batch.send(self.over)
        finally:
            self.sent += batch.sent
        return bool(claimed)


def build_probe_mail() -> EmailMessage:
    """What a server has to hear of a mail to say whether it takes any: from where turn mails come,
    to the house itself."""
    return EmailMessage(from_email=envelope_sender(Notice(pk=0)), to=[settings.MAIL_FROM])


# Claiming


def claim_mails(outbox_type: OutboxType[Any], now: datetime, most: int = BATCH) -> list[Any]:
    """Leases the mails of a type that are due, longest due first, to the caller alone.

    A dead lease counts as due if its mail was not begun, and then it is claimed alone; else its
    mail was perhaps sent.
    """

    def give_up(dead: OutboxQuerySet[Any]) -> None:
        resolve_doubt(outbox_type, dead.possibly_sent(now), now)
        for row in dead.with_abandoned_lease(now).filter(attempts__gte=MOST_ATTEMPTS):
            end_mail(row, State.FAILED, DEATHS)

    return outbox_type.rows().claim_isolated(now, most, give_up)


def resolve_doubt(
    outbox_type: OutboxType[Any], doubtful: OutboxQuerySet[Any], now: datetime
) -> None:
    """Mails that were given to the mail server and perhaps sent go once more, if their type says
    so; of the rest, and of those that did already, nobody will ever know more."""
    first_time = doubtful.filter(outbox_type.sent_once_more, sent_at__isnull=True)
    first_time.reschedule(now + SEND_AGAIN, PERHAPS_SENT, sent_at=F("begun_at"))
    if doubtful.finish_as_unknown():
        outbox_type.share_doubt()


def leased_rows(row: OutboxMessage) -> OutboxQuerySet[Any]:
    """The row of a claimed mail, if the lease is still the caller's."""
    rows: Any = type(row)._default_manager
    held: OutboxQuerySet[Any] = rows.filter_by_lease(row)
    return held


# A batch


class WrittenMail(NamedTuple):
    """A claimed row with its mail. `shared`: the mail may tell of other rows, too."""

    row: OutboxMessage
    mail: Mail
    shared: bool


class MailBatch:
    """Claimed mails of one type on their way to the mail server. `sent` counts those it took."""

    def __init__(
        self, outbox_type: OutboxType[Any], claimed: Sequence[OutboxMessage], wire: SmtpConnection
    ) -> None:
        self.outbox_type = outbox_type
        self.claimed = claimed
        self.wire = wire
        self.left = {row.pk: row for row in claimed}
        self.given: WrittenMail | None = None  # its answer is still to be read
        self.sent = 0

    def send(self, over: Callable[[], bool] = never_stop) -> None:
        """Sends all, or as many as it can until it is over; those it does not get to are due
        again, as if nobody had claimed them. ServerUnreachable if there is none to be had."""
        if not self.claimed:
            return
        try:
            self.throttles = Throttles(clock.now())
            prepare = self.outbox_type.prepare_batch(self.claimed, clock.now())
            for row in filter(lambda _row: not over(), self.claimed):
                written = self.write_mail(row, prepare)
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

    def write_mail(self, row: OutboxMessage, prepare: Prepare[Any]) -> WrittenMail | None:
        """Looks at a claimed row again and writes its mail; None if there is none to be sent."""
        now = clock.now()
        try:
            found = prepare(row, now)
            if isinstance(found, Ready):
                until = self.throttles.waits_until(found.email, now)
                if until is None:
                    return WrittenMail(row, found.build(), found.shared)
                found = Wait(until)  # its domain takes no more for now
            if isinstance(found, Wait):
                leased_rows(row).release(due_at=found.until)
            elif isinstance(found, Skip):
                end_mail(row, State.SKIPPED, found.reason)
        except Exception as error:
            defer_unwritable(row, error)
        return None

    def hand_over_mail(self, written: WrittenMail) -> None:
        """Hands a mail over, once it is written to its end. ServerUnreachable, with the row still
        to be given back, if there is nobody to hand it to."""
        try:
            self.wire.offer(written.mail)
            if begin_sending(written.row):
                self.wire.send_text(written.mail)
                self.given = written
            else:
                self.wire.reset_transaction()
        except MailUnwritten as error:
            defer_unwritable(written.row, error.__cause__ or error)
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
        if mark_sent(given.row) and given.shared:
            self.outbox_type.share_fate(given.row, State.SENT)
        self.sent += 1
        self.throttles.record_success(given.mail.to[0])
        logger.info("%s sent", name_row(given.row))

    def handle_refused_mail(self, written: WrittenMail, error: MailRejected | AnswerLost) -> None:
        if isinstance(error, MailRejected):
            self.throttles.record_refusal(written.mail.to[0], error.code, str(error), clock.now())
            record_refusal(written.row, error, written.mail.to[0])
        else:
            logger.warning("%s may have been sent: %s", name_row(written.row), error)
            resolve_doubt(self.outbox_type, leased_rows(written.row), clock.now())


# One mail


def name_row(row: OutboxMessage) -> str:
    """`notice 17`: what the log calls a row, without a word of what it is about."""
    return f"{row._meta.model_name} {row.pk}"


def begin_sending(row: OutboxMessage) -> bool:
    """Notes, before the mail server is given the mail, that it will be, and under which Message-ID.
    False if the lease is gone, or what the mail asks is not asked any more."""
    now = clock.now()
    mine = leased_rows(row).filter(outbox_types.find_outbox_type(row).still_wanted_q(row))
    begun = {"begun_at": now, "leased_until": now + row.LEASE, "message_id": row.message_id}
    if mine.update(**begun):
        return True
    end_mail(row, State.SKIPPED, ANSWERED_SINCE)
    return False


def mark_sent(row: OutboxMessage) -> bool:
    """Note that the mail of a claimed row was taken; False if the lease is lost. That it went out
    in a few words stays in the row."""
    said = row.error if outbox_types.is_minimal(row) else ""
    return bool(leased_rows(row).finish(State.SENT, said, sent_at=clock.now()))


def end_mail(row: OutboxMessage, state: str, error: str) -> None:
    """The last state of a mail that is not sent, and those that were to share it are on their own
    again; nothing happens if the lease is lost."""
    if leased_rows(row).finish(state, error):
        outbox_types.find_outbox_type(row).share_fate(row, state)


def defer_unwritable(row: OutboxMessage, error: BaseException) -> None:
    """A mail cannot be written. If its type has few words for that, it is due again at once to go
    out in those, and that it was so stays in its row and in the log. Else, or if those cannot be
    written either, that is the end of it; the others go on. If it is the database that fails,
    nothing has ended: the error is raised."""
    if isinstance(error, Error):
        raise error
    logger.error("%s could not be written", name_row(row), exc_info=error)
    why = f"{type(error).__name__}: {error}"
    outbox_type = outbox_types.find_outbox_type(row)
    if outbox_types.is_minimal(row) or not outbox_type.has_few_words:
        end_mail(row, State.FAILED, why)
    elif leased_rows(row).reschedule(clock.now(), f"{IN_FEW_WORDS}{why}"):
        outbox_type.share_fate(row, State.DUE)


def record_refusal(row: OutboxMessage, error: MailRejected, email: str) -> None:
    """The mail server did not take the mail for `email`: for good, or for now."""
    logger.warning("%s was refused: %s", name_row(row), error.code)
    if error.is_permanent:
        end_mail(row, State.FAILED, str(error))
        reachability.record_refusal(email, error.code, str(error))
    elif row.attempts >= MOST_ATTEMPTS:
        end_mail(row, State.FAILED, f"given up: {error}")
        reachability.score_bounce(email, reachability.GIVEN_UP, str(error), clock.now())
    else:
        wait = WAITS[min(row.attempts, len(WAITS)) - 1]
        leased_rows(row).reschedule(clock.now() + timedelta(seconds=wait), str(error))
