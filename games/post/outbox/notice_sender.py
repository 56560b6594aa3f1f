"""Sending notices: claimed by lease, looked at again, handed to the mail server, marked.

A notice goes out once, under the lease of its sender (`games.models.lease`). A turn mail of which,
after a death, nobody knows whether it was sent is sent once more, with the same Message-ID, and
`sent_at` holds when it was perhaps sent the first time; so are those of SENT_ONCE_MORE. Any other
kind stays `unknown`. No mail is sent in a transaction.

While the mail server reads one mail, the text of the next is written, and its HTML while the mail
server thinks about sender and recipient. That the one was sent is committed before anything is said
about the next, so never more than one mail is in doubt.

Several turns or reminders of one player may share one mail: one notice carries it, the others wait
with `sent_as` set and share its fate.
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import Error
from django.db.models import F
from django.utils.translation import gettext_noop

from config import clock
from games.models import DEATHS, PERHAPS_SENT, Notice, OutboxQuerySet, Seat
from games.play.deadline_credit import credit_mail_outages
from games.post import reachability
from games.post.mails import MailContext, build_digest_mail, build_notice_mail
from games.post.mails.fallback_mail import build_minimal_mail
from games.post.mails.headers import ANSWERED, Mail, envelope_sender, random_id_part
from games.post.outbox import delivery_log, mail_bundles, mail_server, push_sender
from games.post.outbox.delivery_log import IN_FEW_WORDS, SEND_AGAIN
from games.post.outbox.due_mails import find_due_mail_types
from games.post.outbox.invitation_sender import send_invitations
from games.post.outbox.send_policy import Addressees, mail_due_time, recheck_notice
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

State, Kind = Notice.State, Notice.Kind
# Of which, in doubt, it is better to send two than none: what is asked, and how it ended.
SENT_ONCE_MORE = (Kind.TURN, Kind.LAST_HOURS, Kind.FINISHED, Kind.ANSWER)
ANSWERED_SINCE = gettext_noop("the turn had already been played")


def never_stop() -> bool:
    return False


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
        """Sends batch after batch; Unreachable if the mail server is away."""
        self.sent += send_invitations(self.wire, self.well_at)
        while not self.over():
            self.well_at = clock.now()
            claimed = claim_notices(self.well_at)
            if not claimed:
                break
            batch = MailBatch(claimed, self.wire)
            try:
                batch.send(self.over)
            finally:
                self.sent += batch.sent


def build_probe_mail() -> EmailMessage:
    """What a server has to hear of a mail to say whether it takes any: from where turn mails come,
    to the house itself."""
    return EmailMessage(from_email=envelope_sender(Notice(pk=0)), to=[settings.MAIL_FROM])


def stop_when(over: Callable[[], bool], notices: Sequence[Notice]) -> "filter[Notice]":
    return filter(lambda _notice: not over(), notices)


# Claiming


def claim_notices(now: datetime, most: int = BATCH) -> list[Notice]:
    """Leases the notices that are due, longest due first, to the caller alone.

    A dead lease counts as due if its mail was not begun, and then it is claimed alone; else its
    mail was perhaps sent.
    """
    if not find_due_mail_types([Notice], now):
        return []

    def give_up(dead: OutboxQuerySet[Notice]) -> None:
        mark_in_doubt(dead.possibly_sent(now), now)
        for notice in dead.with_abandoned_lease(now).filter(attempts__gte=MOST_ATTEMPTS):
            end_notice(notice, State.FAILED, DEATHS)

    carriers = Notice.objects.filter(sent_as__isnull=True)
    beside = ("letter", "about__tenure__player", "about__actor")
    whole = carriers.select_related(*beside).defer("letter__raw")
    return whole.claim_warily(now, most, give_up)


def mark_in_doubt(notices: OutboxQuerySet[Notice], now: datetime) -> None:
    """Notices whose mail was given to the mail server and perhaps sent: a turn, the last hours, the
    end and an answer are sent once more, the rest stays unknown."""
    first_time = notices.filter(kind__in=SENT_ONCE_MORE, sent_at__isnull=True)
    first_time.reschedule(now + SEND_AGAIN, PERHAPS_SENT, sent_at=F("begun_at"))
    if notices.finish_as_unknown():
        mail_bundles.mark_bundles_unknown()


def leased_rows(notice: Notice) -> OutboxQuerySet[Notice]:
    """The row of a claimed notice, if the lease is still the caller's."""
    return Notice.objects.leased_as(notice)


# A batch


class WrittenMail(NamedTuple):
    """A claimed notice with its mail. `shared`: the mail may tell of other notices, too."""

    notice: Notice
    mail: Mail
    shared: bool


class MailBatch:
    """Claimed notices on their way to the mail server. `sent` counts those that it took."""

    def __init__(self, claimed: Sequence[Notice], wire: SmtpConnection) -> None:
        self.claimed = claimed
        self.wire = wire
        self.addressees = Addressees(claimed)
        self.left = {notice.pk: notice for notice in claimed}
        self.throttles = Throttles(clock.now())
        self.given: WrittenMail | None = None  # its answer is still to be read
        self.sent = 0

    def send(self, over: Callable[[], bool] = never_stop) -> None:
        """Sends all, or as many as it can until it is over; those it does not get to are due
        again, as if nobody had claimed them. Unreachable if there is no mail server to be had."""
        try:
            credit_mail_outages(self.claimed, clock.now())
            for notice in stop_when(over, self.claimed):
                written = self.prepare_mail(notice)
                self.confirm_last_mail()
                if written is not None:
                    self.hand_over_mail(written)
                del self.left[notice.pk]
        finally:
            try:
                self.confirm_last_mail()
            finally:
                for notice in self.left.values():
                    leased_rows(notice).not_begun().release()

    def prepare_mail(self, notice: Notice) -> WrittenMail | None:
        """Looks at a claimed notice again and writes its mail; None if there is none to be sent."""
        if notice.sent_as_id is not None:  # an earlier one of the batch took it into its own mail
            return None
        now = clock.now()
        try:
            later, reason = push_sender.push_before_mail(
                notice, self.addressees.find_addressee(notice), now
            )
            if later is not None:
                leased_rows(notice).release(due_at=later)  # told on a device first
                return None
            if reason:
                end_notice(notice, State.SKIPPED, reason)
                return None
            context, reason = recheck_notice(notice, now, self.addressees)
            if context is None:
                end_notice(notice, State.SKIPPED, reason)
                return None
            later = mail_due_time(context, now)
            if later > now:
                leased_rows(notice).release(due_at=later)  # by the player's own hours
                return None
            until = self.throttles.waits_until(context.player.email, now)
            if until is not None:
                leased_rows(notice).release(due_at=until)  # its domain takes no more for now
                return None
            if is_minimal(notice):
                notice.message_id = notice.message_id or random_id_part()
                return WrittenMail(notice, build_minimal_mail(context), shared=False)
            return build_own_or_digest(context, self.claimed)
        except Exception as error:
            defer_unwritable(notice, error)
            return None

    def hand_over_mail(self, written: WrittenMail) -> None:
        """Hands a mail over, once it is written to its end. Unreachable, with the notice still to
        be given back, if there is nobody to hand it to."""
        try:
            self.wire.offer(written.mail)
            if begin_sending(written.notice):
                self.wire.send_text(written.mail)
                self.given = written
            else:
                self.wire.withdraw()
        except MailUnwritten as error:
            defer_unwritable(written.notice, error.__cause__ or error)
        except (MailRejected, AnswerLost) as error:
            self.handle_refused_mail(written, error)
        except ServerUnreachable:
            leased_rows(written.notice).release()
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
            leased_rows(given.notice).release()
            raise
        if delivery_log.mark_sent(given.notice, clock.now()) and given.shared:
            mail_bundles.copy_state_to_bundle(given.notice, State.SENT)
        self.sent += 1
        self.throttles.record_success(given.mail.to[0])
        logger.info("notice %s sent", given.notice.pk)

    def handle_refused_mail(self, written: WrittenMail, error: MailRejected | AnswerLost) -> None:
        if isinstance(error, MailRejected):
            self.throttles.record_refusal(written.mail.to[0], error.code, str(error), clock.now())
            record_refusal(written.notice, error, written.mail.to[0])
        else:
            logger.warning("notice %s may have been sent: %s", written.notice.pk, error)
            mark_in_doubt(leased_rows(written.notice), clock.now())


# One notice


def build_own_or_digest(context: MailContext, batch: Sequence[Notice]) -> WrittenMail:
    """The mail of a notice: its own, or one that tells of others of the same player, too; its
    HTML is still to be written."""
    notice = context.notice
    notice.message_id = notice.message_id or random_id_part()
    shared = mail_bundles.may_share(context)
    seats = mail_bundles.collect_seats(context, batch) if shared else []
    together = list_contexts(context, seats) if len(seats) > 1 else []
    mail = build_digest_mail(context, together) if len(together) > 1 else build_notice_mail(context)
    return WrittenMail(notice, mail, shared)


def list_contexts(carrier: MailContext, seats: Sequence[Seat]) -> list[MailContext]:
    """What each turn mail of `seats` would be made from, in their order; the carrier's is that of
    its own seat. Without those that would get no mail of their own."""
    others = Notice.objects.filter(sent_as=carrier.notice, state=State.DUE)
    notices = {other.seat_id: other for other in others.select_related("about").order_by("-pk")}
    batch = Addressees(list(notices.values()))
    found = []
    for seat in seats:
        if seat.pk == carrier.notice.seat_id:
            found.append(carrier)
        elif seat.pk in notices:
            context, _why = recheck_notice(notices[seat.pk], carrier.now, batch)
            found += [] if context is None else [context]
    return found


def begin_sending(notice: Notice) -> bool:
    """Notes, before the mail server is given the mail, that it will be; False if the lease or the
    question is gone."""
    now = clock.now()
    begun = delivery_log.mark_sending(
        notice, now, now + Notice.LEASE, if_asked=notice.kind in ANSWERED
    )
    if not begun:
        end_notice(notice, State.SKIPPED, ANSWERED_SINCE)
    return begun


def end_notice(notice: Notice, state: str, error: str) -> None:
    """The last state of a notice that is not sent, and those that were to share its mail are on
    their own again; nothing happens if the lease is lost."""
    if leased_rows(notice).finish(state, error):
        mail_bundles.copy_state_to_bundle(notice, state)


def defer_unwritable(notice: Notice, error: BaseException) -> None:
    """A mail cannot be written: it is due again at once, to go out in a few words, and that it was
    so stays in its row and in the log. If those cannot be written either, that is the end of it;
    the others go on. If it is the database that fails, nothing has ended: the error is raised."""
    if isinstance(error, Error):
        raise error
    logger.error("notice %s could not be written", notice.pk, exc_info=error)
    why = f"{type(error).__name__}: {error}"
    if is_minimal(notice):
        end_notice(notice, State.FAILED, why)
    elif leased_rows(notice).reschedule(clock.now(), f"{IN_FEW_WORDS}{why}"):
        mail_bundles.copy_state_to_bundle(notice, State.DUE)


def is_minimal(notice: Notice) -> bool:
    """True for a notice whose mail could not be written as it should be."""
    return notice.error.startswith(IN_FEW_WORDS)


def record_refusal(notice: Notice, error: MailRejected, email: str) -> None:
    """The mail server did not take the mail for `email`: for good, or for now."""
    logger.warning("notice %s was refused: %s", notice.pk, error.code)
    if error.is_permanent:
        end_notice(notice, State.FAILED, str(error))
        reachability.record_refusal(email, error.code, str(error))
    elif not schedule_retry(notice, str(error), clock.now()):
        reachability.score_bounce(email, reachability.GIVEN_UP, str(error), clock.now())


def schedule_retry(notice: Notice, error: str, now: datetime) -> bool:
    """The notice is due again later, longer each time. False, and it has failed, once there were
    too many tries."""
    if notice.attempts >= MOST_ATTEMPTS:
        end_notice(notice, State.FAILED, f"given up: {error}")
        return False
    wait = WAITS[min(notice.attempts, len(WAITS)) - 1]
    leased_rows(notice).reschedule(now + timedelta(seconds=wait), error)
    return True
