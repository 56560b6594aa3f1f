"""Mails about matches: told on devices first, in the player's own hours, several perhaps in one.

Several turns or reminders of one player may share one mail: one notice carries it, the others wait
with `sent_as` set and share its fate (`games.post.outbox.mail_bundles`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db.models import OuterRef, Q, Subquery

from games.models import Notice, OutboxQuerySet, Seat
from games.play.deadline_credit import credit_mail_outages
from games.post.mails import MailContext, build_digest_mail, build_notice_mail
from games.post.mails.headers import ANSWERED, Mail, build_minimal_mail, random_id_part
from games.post.outbox import hook_sender, mail_bundles, push_sender
from games.post.outbox.outbox_types import OutboxType, Prepare, Prepared, Ready, Skip, Wait
from games.post.outbox.send_policy import Addressees, mail_due_time, recheck_notice

Kind = Notice.Kind
# Of which, in doubt, it is better to send two than none: what is asked, and how it ended.
SENT_ONCE_MORE = (Kind.TURN, Kind.LAST_HOURS, Kind.FINISHED, Kind.ANSWER)


@dataclass(frozen=True, kw_only=True)
class NoticeOutboxType(OutboxType[Notice]):
    """Mails about matches, written from what their seats may see."""

    def rows(self) -> OutboxQuerySet[Notice]:
        return super().rows().filter(sent_as__isnull=True)

    def prepare_batch(self, claimed: Sequence[Notice], now: datetime) -> Prepare[Notice]:
        credit_mail_outages(claimed, now)
        return NoticeBatch(claimed).prepare_notice

    def still_wanted_q(self, row: Notice) -> Q:
        if row.kind not in ANSWERED:
            return Q()
        # As a question to the seat, not a join: the fence has to be looked at again if another
        # sender holds the row meanwhile.
        return Q(question=Subquery(Seat.objects.filter(pk=OuterRef("seat")).values("question")))

    def share_fate(self, row: Notice, state: str) -> None:
        mail_bundles.copy_state_to_bundle(row, state)

    def share_doubt(self) -> None:
        mail_bundles.mark_bundles_unknown()


NOTICE_MAILS = NoticeOutboxType(
    model=Notice,
    beside=("letter", "about__tenure__player", "about__actor"),
    deferred=("letter__raw",),
    sent_once_more=Q(kind__in=SENT_ONCE_MORE),
    has_few_words=True,
)


class NoticeBatch:
    """Notices that were claimed together, and who they go to."""

    def __init__(self, claimed: Sequence[Notice]) -> None:
        self.claimed = claimed
        self.addressees = Addressees(claimed)

    def prepare_notice(self, notice: Notice, now: datetime) -> Prepared:
        """What is to be done about a claimed notice, as its player, match and seat stand now."""
        if notice.sent_as_id is not None:  # an earlier one of the batch took it into its own mail
            return None
        addressee = self.addressees.find_addressee(notice)
        later = hook_sender.tell_hooks(notice, addressee, now)
        if later is not None:
            return Wait(later)  # told in other apps at the same time
        later, reason = push_sender.push_before_mail(notice, addressee, now)
        if later is not None:
            return Wait(later)  # told on a device first
        if reason:
            return Skip(reason)
        context, reason = recheck_notice(notice, now, self.addressees)
        if context is None:
            return Skip(reason)
        later = mail_due_time(context, now)
        if later > now:
            return Wait(later)  # by the player's own hours
        notice.message_id = notice.message_id or random_id_part()
        if notice.is_minimal:
            return Ready(context.player.email, partial(build_minimal_mail, context))
        build = partial(build_own_or_digest, context, self.claimed)
        return Ready(context.player.email, build, shared=mail_bundles.may_share(context))


def build_own_or_digest(context: MailContext, batch: Sequence[Notice]) -> Mail:
    """The mail of a notice: its own, or one that tells of others of the same player, too; its
    HTML is still to be written."""
    seats = mail_bundles.collect_seats(context, batch) if mail_bundles.may_share(context) else []
    together = list_contexts(context, seats) if len(seats) > 1 else []
    return build_digest_mail(context, together) if len(together) > 1 else build_notice_mail(context)


def list_contexts(carrier: MailContext, seats: Sequence[Seat]) -> list[MailContext]:
    """What each turn mail of `seats` would be made from, in their order; the carrier's is that of
    its own seat. Without those that would get no mail of their own."""
    others = Notice.objects.filter(sent_as=carrier.notice, state=Notice.State.DUE)
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
