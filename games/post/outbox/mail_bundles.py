"""Several turns or reminders of one player in one mail.

One notice carries the mail. The others are found when it is written, wait with `sent_as` set, so
that nobody else claims them, and end as it ends; if it is not sent at all, each goes its own way.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Match, Notice, Seat
from games.post.mail_categories import CATEGORIES
from games.post.mails import MailContext
from games.post.outbox.send_policy import waits_for_digest

State = Notice.State
REMINDERS = [kind for kind, category in CATEGORIES.items() if category == "reminders"]


def may_share(context: MailContext) -> bool:
    """True for the kinds of which several may stand in one mail: reminders, and the turns of a
    player who wants them collected."""
    if context.notice.kind in REMINDERS:
        return True
    return context.notice.kind == Notice.Kind.TURN and waits_for_digest(context)


def collect_seats(context: MailContext, batch: Sequence[Notice]) -> list[Seat]:
    """The seats that the mail tells of, the most pressing first, its own included.

    What else is due to the same player is put under its notice; of `batch`, which the
    caller has claimed, so is what nobody has begun.
    """
    carrier = context.notice
    in_hand = {other.pk: other for other in batch if other.sent_as_id is None}
    in_hand.pop(carrier.pk, None)
    with transaction.atomic():
        if not Notice.objects.select_for_update().filter_by_lease(carrier).exists():
            return [context.seat]  # it is not sent, so nothing waits for it
        Notice.objects.filter(sent_as=carrier, state=State.DUE).exclude(
            pk__in=list_open_notices(carrier, context).values("pk")
        ).update(sent_as=None)
        free = Q(state=State.DUE, due_at__lte=context.now) | Q(sent_as=carrier, state=State.DUE)
        mine = Q(pk__in=list(in_hand), state=State.LEASED, begun_at__isnull=True)
        if carrier.kind == Notice.Kind.TURN:
            free |= Q(state=State.DUE)  # a turn that waits for a later hour can come along
        found = list_open_notices(carrier, context).filter(free | mine).exclude(pk=carrier.pk)
        found = found.filter(Q(sent_as__isnull=True) | Q(sent_as=carrier), sent_at__isnull=True)
        keys = list(found.values_list("pk", flat=True))
        held = [pk for pk in keys if pk in in_hand]
        Notice.objects.filter(pk__in=keys).update(
            state=State.DUE, sent_as=carrier, leased_until=None
        )
        Notice.objects.filter(pk__in=held).update(attempts=F("attempts") - 1)
    for pk in held:
        in_hand[pk].sent_as_id = carrier.pk
    seats = Seat.objects.filter(Q(notices__in=keys) | Q(pk=carrier.seat_id)).distinct()
    return sorted(seats, key=lambda seat: (seat.deadline or context.now, seat.pk))


def list_open_notices(carrier: Notice, context: MailContext) -> QuerySet[Notice]:
    """The player's notices of the carrier's kind whose question is open."""
    is_turn = carrier.kind == Notice.Kind.TURN
    return Notice.objects.filter(
        seat__player=context.player,
        kind__in=[Notice.Kind.TURN] if is_turn else REMINDERS,
        seat__question=F("question"),
        seat__stand_in=False,
        seat__muted=False,
        seat__deadline__gt=context.now,
        seat__match__status=Match.Status.RUNNING,
    )


def copy_state_to_bundle(carrier: Notice, state: str) -> None:
    """What became of the carrier becomes of the notices in its mail; if there is no mail, they
    are on their own again."""
    if carrier.kind != Notice.Kind.TURN and carrier.kind not in REMINDERS:
        return
    others = Notice.objects.filter(sent_as=carrier, state=State.DUE)
    if state == State.SENT:
        sent = Notice.objects.filter(pk=carrier.pk).values("sent_at")
        others.update(state=state, sent_at=sent)
    else:
        others.update(sent_as=None)


def mark_bundles_unknown() -> None:
    """Of the notices in a mail that was perhaps sent, nobody knows either."""
    Notice.objects.filter(sent_as__state=State.UNKNOWN, state=State.DUE).update(state=State.UNKNOWN)
