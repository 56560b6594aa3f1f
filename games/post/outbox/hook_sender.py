"""News told in other apps: which notices go there, whatever their mails, and how they go.

A notice that its player wants to hear of in another app owes a message to each that is switched on,
in the player's own hours, as a push. Its mail is another matter: neither waits for the other.

Of a message whose sender died before it could note so, nobody knows: it is sent again, as a push
is. Matrix and programs know it by its id; in a chat it may then stand twice, which is better than
that nobody hears of a turn. An app that is gone, or that fails for three days, is switched off, and
its player is told so by one mail.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop

from accounts.languages import active_language_of
from accounts.models import Player
from config import clock
from games.models import Delivery, Hook, Notice
from games.notifications import owe_again, owe_hooks
from games.play.tenures import SEAT_HANDED_OVER
from games.post.hooks.kinds import KINDS
from games.post.hooks.message import build_notice_message, build_test_message
from games.post.hooks.player_hooks import HOOK_TEST
from games.post.outbox import sender
from games.post.outbox.notification_types import GONE
from games.post.outbox.outbox_types import OutboxType, Prepare, Prepared, Ready, Skip, Wait
from games.post.outbox.push_sender import (
    COME_AGAIN,
    LOOK,
    MATCH_NEWS,
    MOST_DEATHS,
    list_pushes,
    push_due_time,
    send_calls,
    skip_news_reason,
)
from games.post.outbox.send_policy import Addressees
from games.post.outbox.sender import State
from games.post.push import safe_http
from games.post.recipients import Addressee

logger = logging.getLogger(__name__)

HOOK_OFF = "hook_off"  # the type of the notification that an app was switched off
BETWEEN = timedelta(seconds=1)  # two messages to one app
PATIENCE = timedelta(days=3)  # for which an app may go on failing
NO_LONGER_THERE = (404, 410)
SHOWN = 120  # characters of an answer that a player is shown

SWITCHED_OFF = gettext_noop("the app is switched off")


# Which


def list_hook_messages(notice: int | OuterRef) -> QuerySet[Delivery]:
    """What is on its way to other apps about a notice, or was."""
    told = Delivery.objects.filter(notification__type=MATCH_NEWS, channel=Delivery.Channel.HOOK)
    return told.filter(notification__about=notice)


def tell_hooks(notice: Notice, addressee: Addressee, now: datetime) -> datetime | None:
    """Owe the messages of a claimed notice, unless they are owed already. Until when they wait for
    the player's hours; None if they do not wait."""
    if not addressee.telling.has_hook or list_hook_messages(notice.pk).exists():
        return None
    if skip_news_reason(notice, addressee, now, Player.wants_hook):
        return None
    later = push_due_time(notice, addressee, now)
    if later > now:
        return later
    player = addressee.seat.player_id
    if player is not None:
        hooks = Hook.objects.filter(player=player, off_since=None).order_by("pk")
        owe_hooks(MATCH_NEWS, player, notice.pk, hooks.values_list("pk", flat=True), now)
    return None


def tell_hooks_without_mail(now: datetime) -> None:
    """Owe the messages of notices whose mails are due and do not go out, as while our mail server
    is away."""
    is_due = Q(due_at__lte=now) | Exists(list_pushes(OuterRef("pk")))  # its mail waits behind these
    due = Notice.objects.filter(is_due, state=Notice.State.DUE, sent_as=None)
    hooks = Hook.objects.filter(player=OuterRef("seat__player"), off_since=None)
    untold = due.filter(Exists(hooks)).filter(~Exists(list_hook_messages(OuterRef("pk"))))
    found = list(untold.order_by("due_at", "pk")[:LOOK])
    batch = Addressees(found)
    for notice in found:
        tell_hooks(notice, batch.find_addressee(notice), now)


# What is told


class HookOutboxType(OutboxType[Delivery]):
    """Notifications on their way to other apps."""

    def prepare_batch(self, claimed: Sequence[Delivery], now: datetime) -> Prepare[Delivery]:
        told = [each.notification for each in claimed if each.notification.type == MATCH_NEWS]
        notices = Notice.objects.in_bulk([each.about for each in told])
        prepare = partial(prepare_hook, notices, Addressees(list(notices.values())))
        busy: set[int] = set()

        def prepare_next(delivery: Delivery, now: datetime) -> Prepared:
            """One message at a time to each app: that is all that chats take in a second, and so
            one that is slow holds up few others."""
            hook = hook_of(delivery)
            if hook.pk in busy:
                return Wait(now + BETWEEN)
            busy.add(hook.pk)
            return prepare(delivery, now)

        return prepare_next


DELIVERY_HOOKS = HookOutboxType(
    model=Delivery,
    channel=Delivery.Channel.HOOK,
    beside=("notification", "hook__player"),
    has_secrets=True,  # addresses and tokens
)


def hook_of(delivery: Delivery) -> Hook:
    assert delivery.hook is not None  # noqa: S101 - for the type
    return delivery.hook


def prepare_hook(
    notices: Mapping[int, Notice], batch: Addressees, delivery: Delivery, now: datetime
) -> Prepared:
    """What is to be done about a claimed message, as its player, match and seat stand now."""
    hook = hook_of(delivery)
    if hook.off_since is not None:
        return Skip(SWITCHED_OFF)
    if delivery.notification.type == HOOK_TEST:
        return Ready(hook.kind, partial(build_call, delivery, now))
    notice = notices.get(delivery.notification.about)
    if notice is None:
        return Skip(GONE)
    addressee = batch.find_addressee(notice)
    if reason := skip_news_reason(notice, addressee, now, Player.wants_hook):
        return Skip(reason)
    if addressee.seat.player_id != hook.player_id:
        return Skip(SEAT_HANDED_OVER)
    return Ready(hook.kind, partial(build_call, delivery, now, notice, addressee))


def build_call(
    delivery: Delivery,
    now: datetime,
    notice: Notice | None = None,
    addressee: Addressee | None = None,
) -> safe_http.HttpCall:
    """The call that tells an app of a notice, or that it works."""
    hook = hook_of(delivery)
    with active_language_of(hook.player):
        if notice is None or addressee is None:
            message = build_test_message(delivery.pk, now)
        else:
            match = addressee.seat.match
            message = build_notice_message(delivery.pk, notice, addressee.seats, match, now)
    request = KINDS[hook.kind].build(hook, message)
    return safe_http.HttpCall(request.address, request.body, request.headers, request.method)


# Sending


def run_hooks(walk: sender.SendingPass) -> None:
    tell_hooks_without_mail(clock.now())
    walk.send_all(partial(send_calls, walk, record_result))


# Eight calls at the same time, and six more tries, from five seconds to ten hours apart.
HOOK = sender.Channel(
    "hook",
    8,
    (5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600),
    most_tries=7,
    most_claims=F("tries") + MOST_DEATHS,
    run=run_hooks,
)


def record_result(delivery: Delivery, call: safe_http.HttpCall) -> bool:
    """Notes what became of a message that was sent; True if it was taken."""
    try:
        status, words = call.outcome()
    except safe_http.ForbiddenAddress as error:
        fail(delivery, str(error), is_over=True)
        return False
    except safe_http.CallFailed as error:
        retry(delivery, str(error))
        return False
    if 200 <= status < 300:
        mine = Hook.objects.filter(pk=hook_of(delivery).pk, failing_since__isnull=False)
        mine.update(failing_since=None, last_error="")
        return sender.mark_sent(delivery)
    error_words = describe_answer(status, words)
    if status >= 500 or status in COME_AGAIN:
        retry(delivery, error_words)
    else:
        fail(delivery, error_words, is_over=status in NO_LONGER_THERE)
    return False


def describe_answer(status: int, words: str) -> str:
    """`404 Unknown Webhook`: what an app answered, in one short line."""
    said = "".join(each if each.isprintable() else " " for each in words)
    return " ".join(f"{status} {said}".split())[:SHOWN]


def retry(delivery: Delivery, error: str) -> None:
    """Nobody was there, or nobody had time: it is due again, a few times. A test is not: whoever
    sent it wants to know now."""
    tries = delivery.tries + 1
    is_test = delivery.notification.type == HOOK_TEST
    if not is_test and sender.retry_row(HOOK, delivery, error, tries, tries=tries):
        note_failure(delivery, error)
    else:
        fail(delivery, error)


def fail(delivery: Delivery, error: str, is_over: bool = False) -> None:
    """A message that is never taken; `is_over`: nor is any other, so the app is switched off."""
    logger.warning("%s was not accepted: %s", sender.name_row(delivery), error[:40])
    sender.end_row(delivery, State.FAILED, error)
    note_failure(delivery, error, is_over)


def note_failure(delivery: Delivery, error: str, is_over: bool = False) -> None:
    """Notes that an app has failed; it is switched off if it has for too long."""
    hook, now = hook_of(delivery), clock.now()
    mine = Hook.objects.filter(pk=hook.pk, off_since=None)
    mine.update(
        failing_since=Coalesce("failing_since", now), last_error=error[: Hook.LONGEST_ERROR]
    )
    over = mine if is_over else mine.filter(failing_since__lte=now - PATIENCE)
    if over.update(off_since=now):
        logger.info("hook %s is switched off", hook.pk)
        owe_again(HOOK_OFF, hook.player_id, hook.pk, now)
