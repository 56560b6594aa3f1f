"""News told on devices: which notices go there, before or beside their mails, and how they go.

A notice that its player wants to hear of on a device owes a push to each of them. Quiet hours,
days off, an open page and what is no longer of use count as for its mail. The mail of a turn or a
reminder then waits for half an hour: it is not sent if the question is answered or the page looked
at meanwhile, and it is due at once if no push was taken.

Of a push that was sent by a sender that died before it could note so, nobody knows: it is sent
again, and takes the place of the first. A death is no try, but a push of which MOST_DEATHS senders
died is given up.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_noop

from accounts.languages import active_language_of
from accounts.models import Player
from config import clock, task_trigger
from games.models import Delivery, Device, Match, Notice, Seat
from games.notifications import owe_pushes
from games.play.clocks.notification_hours import notification_hours_of
from games.play.tenures import SEAT_HANDED_OVER
from games.post.mail_categories import CATEGORIES
from games.post.outbox import sender
from games.post.outbox.notification_types import GONE
from games.post.outbox.outbox_types import OutboxType, Prepare, Prepared, Ready, Skip
from games.post.outbox.send_policy import (
    Addressees,
    is_final_news,
    is_for_somebody_else,
    skip_reason,
    turn_due_time,
    untimely_reason,
)
from games.post.outbox.sender import State
from games.post.push import encryption, push_message, safe_http, vapid
from games.post.push.devices import DEVICE_TEST
from games.post.recipients import Addressee

logger = logging.getLogger(__name__)

MATCH_NEWS = "match_news"  # the type of a notification of what a notice tells
BEHIND = timedelta(minutes=30)  # that a mail waits behind a push
LEAST_SHARE = 4  # a mail never waits for more than a fourth of the time that is left
LOOK = 200  # notices that are looked at in one round while their mails cannot go out
MOST_DEATHS = 12  # senders of one push: by leases of two minutes, in less time than its mail waits
MOST_FAILURES = 5  # pushes given up in a row, after which a device is forgotten
DEVICE_GONE = (404, 410)  # RFC 8030, 7.3: the subscription is over
COME_AGAIN = (408, 425, 429)

OPENED = gettext_noop("the page was opened after the device was notified")
NOT_WANTED = gettext_noop("the player has turned off this notification")
SIGNED_OUT = gettext_noop("the player has signed out on that device")


# Which


def list_pushes(notice: int | OuterRef) -> QuerySet[Delivery]:
    """What is on its way to devices about a notice, or was."""
    told = Delivery.objects.filter(notification__type=MATCH_NEWS, notification__about=notice)
    return told.filter(channel=Delivery.Channel.PUSH)


def push_before_mail(
    notice: Notice, addressee: Addressee, now: datetime
) -> tuple[datetime | None, str]:
    """Owes the pushes of a claimed notice, unless they are owed already. Until when its mail waits
    for that; None if it does not wait. And why there is no need of a mail any more, or nothing."""
    if not addressee.telling.has_device or not vapid.is_configured():
        return None, ""
    owed = list(list_pushes(notice.pk))
    if owed:
        return None, OPENED if was_opened(notice, addressee, owed) else ""
    if skip_push_reason(notice, addressee, now):
        return None, ""
    later = push_due_time(notice, addressee, now)
    if later > now:
        return later, ""
    queue_pushes(notice, addressee, now)
    return mail_release_time(notice, addressee, now), ""


def skip_push_reason(notice: Notice, addressee: Addressee, now: datetime) -> str:
    """Why a notice is not told on devices, or nothing."""
    return skip_news_reason(notice, addressee, now, Player.wants_push)


def skip_news_reason(
    notice: Notice, addressee: Addressee, now: datetime, wants: Callable[[Player, str], bool]
) -> str:
    """Why a notice is not told by a channel beside mail, to which `wants` belongs, or nothing."""
    seat = addressee.seat
    if notice.kind not in push_message.TITLES or seat.player is None:
        return NOT_WANTED
    if is_for_somebody_else(notice, seat):
        return SEAT_HANDED_OVER
    if not seat.player.is_active or (seat.muted and not is_final_news(notice)):
        return NOT_WANTED
    if not wants(seat.player, CATEGORIES[notice.kind]):
        return NOT_WANTED
    return untimely_reason(notice, seat.match, seat, now)


def push_due_time(notice: Notice, addressee: Addressee, now: datetime) -> datetime:
    """When a turn is to be told on devices, whether or not its mail waits for a digest; `now` for
    every other kind."""
    if notice.kind != Notice.Kind.TURN or addressee.seat.player is None:
        return now
    hours = notification_hours_of(addressee.seat.player, collected=False)
    return turn_due_time(hours, addressee.seat, addressee.telling, now)


def mail_release_time(notice: Notice, addressee: Addressee, now: datetime) -> datetime | None:
    """Until when the mail waits behind pushes that are owed now; None if it does not, or if there
    is to be none."""
    if CATEGORIES[notice.kind] == "matches" or gets_no_mail(notice, addressee):
        return None
    deadline = addressee.seat.deadline
    left = BEHIND if deadline is None else (deadline - now) / LEAST_SHARE
    return now + min(BEHIND, left)


def gets_no_mail(notice: Notice, addressee: Addressee) -> bool:
    """True if the player gets no mail of this kind, or none at all."""
    return bool(skip_reason(notice, addressee.seat, addressee.telling))


def was_opened(notice: Notice, addressee: Addressee, owed: Sequence[Delivery]) -> bool:
    """True if the page of the match was open after a device was told."""
    taken = [push.sent_at for push in owed if push.sent_at is not None]
    seen_at = addressee.telling.seen_at
    if CATEGORIES[notice.kind] == "matches" or not taken or seen_at is None:
        return False
    return seen_at > min(taken)


def queue_pushes(notice: Notice, addressee: Addressee, now: datetime) -> None:
    """A push for each device of the player; twice is as good as once."""
    player = addressee.seat.player_id
    if player is not None:
        devices = Device.objects.filter(player=player).order_by("pk")
        keys = devices.values_list("pk", flat=True)
        owe_pushes(MATCH_NEWS, player, notice.pk, keys, now)


def queue_pushes_without_mail(now: datetime) -> int:
    """Owes the pushes of notices whose mails are due and do not go out, as while our mail server is
    away; returns of how many."""
    due = Notice.objects.filter(state=Notice.State.DUE, due_at__lte=now, sent_as=None)
    with_device = due.filter(Exists(Device.objects.filter(player=OuterRef("seat__player"))))
    untold = with_device.filter(~Exists(list_pushes(OuterRef("pk"))))
    found = list(untold.order_by("due_at", "pk")[:LOOK])
    batch = Addressees(found)
    told = 0
    for notice in found:
        addressee = batch.find_addressee(notice)
        if skip_push_reason(notice, addressee, now) or push_due_time(notice, addressee, now) > now:
            continue
        queue_pushes(notice, addressee, now)
        later = mail_release_time(notice, addressee, now)
        if later is not None:
            Notice.objects.filter(pk=notice.pk, state=Notice.State.DUE).update(due_at=later)
        told += 1
    return told


def release_mail(notice: int) -> None:
    """The mail does not wait for pushes of which none was taken or is on its way."""
    hopeful = list_pushes(notice).filter(state__in=[*Delivery.UNSENT, Delivery.State.SENT])
    if hopeful.exists():
        return
    now = clock.now()
    waits = Notice.objects.filter(pk=notice, state=Notice.State.DUE, due_at__gt=now)
    if waits.update(due_at=now):
        task_trigger.trigger_senders()


# What is told


class PushOutboxType(OutboxType[Delivery]):
    """Notifications on their way to devices."""

    def prepare_batch(self, claimed: Sequence[Delivery], now: datetime) -> Prepare[Delivery]:
        told = [push.notification for push in claimed if push.notification.type == MATCH_NEWS]
        notices = Notice.objects.in_bulk([each.about for each in told])
        return partial(prepare_push, notices, Addressees(list(notices.values())))

    def share_fate(self, row: Delivery, state: str) -> None:
        if row.notification.type == MATCH_NEWS:
            release_mail(row.notification.about)


DELIVERY_PUSHES = PushOutboxType(
    model=Delivery,
    channel=Delivery.Channel.PUSH,
    beside=("notification", "device__player", "device__session"),
    has_secrets=True,  # the address of the device
)


def prepare_push(
    notices: Mapping[int, Notice], batch: Addressees, push: Delivery, now: datetime
) -> Prepared:
    """What is to be done about a claimed push, as its player, match and seat stand now."""
    device = push.device
    assert device is not None  # noqa: S101 - for the type
    if device.session.expire_date <= now or device.session.player_id != device.player_id:
        return Skip(SIGNED_OUT)
    if push.notification.type == DEVICE_TEST:
        return Ready(device.endpoint, partial(build_push_call, device, now))
    notice = notices.get(push.notification.about)
    if notice is None:
        return Skip(GONE)
    addressee = batch.find_addressee(notice)
    if reason := skip_push_reason(notice, addressee, now):
        return Skip(reason)
    if addressee.seat.player_id != device.player_id:
        return Skip(SEAT_HANDED_OVER)
    return Ready(device.endpoint, partial(build_push_call, device, now, notice, addressee))


def build_push_call(
    device: Device,
    now: datetime,
    notice: Notice | None = None,
    addressee: Addressee | None = None,
) -> safe_http.HttpCall:
    """The call that tells a device of a notice, or that it works."""
    waiting = count_waiting_matches(device.player)
    deadline = None
    with active_language_of(device.player):
        if notice is None or addressee is None:
            told = push_message.build_test_message(reverse("news"), waiting)
        else:
            seat, deadline = addressee.seat, addressee.seat.deadline
            told = push_message.build_message(notice, addressee.seats, seat.match, waiting)
    sealed = encryption.encrypt(
        push_message.message_bytes(told),
        encryption.decode_base64url(device.p256dh),
        encryption.decode_base64url(device.auth),
    )
    headers = {
        "Authorization": vapid.authorization_header(device.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(push_message.time_to_live(deadline, now)),
        "Topic": push_message.push_topic(told["notification"]["tag"]),
        "Urgency": "normal",
    }
    return safe_http.HttpCall(device.endpoint, sealed, headers)


def count_waiting_matches(player: Player) -> int:
    """In how many matches the player is awaited: the badge."""
    return Seat.objects.filter(
        player=player, question__isnull=False, match__status=Match.Status.RUNNING
    ).count()


# Sending


def run_pushes(walk: sender.SendingPass) -> None:
    """Goes on with a pass if this site has a key."""
    if vapid.is_configured():
        queue_pushes_without_mail(clock.now())
        walk.send_all(partial(send_calls, walk, record_result))


def send_calls(
    walk: sender.SendingPass,
    record: Callable[[Delivery, safe_http.HttpCall], bool],
    outbox_type: OutboxType[Any],
    claimed: list[Any],
) -> None:
    """Makes the calls of a batch all at once, and records what became of each."""
    prepare = outbox_type.prepare_batch(claimed, clock.now())
    found = [sender.write_message(row, prepare) for row in claimed]
    written = [each for each in found if each is not None]
    safe_http.call_all([each.message for each in written])
    walk.sent += sum(record(each.row, each.message) for each in written)


# Eight calls to push services at the same time, and three more tries.
PUSH = sender.Channel(
    "push", 8, (20, 120, 600), most_tries=4, most_claims=F("tries") + MOST_DEATHS, run=run_pushes
)


def device_rows(push: Delivery) -> QuerySet[Device]:
    return Device.objects.filter(pk=push.device_id or 0)


def record_result(push: Delivery, call: safe_http.HttpCall) -> bool:
    """Notes what became of a push that was sent; True if it was taken."""
    try:
        status, _words = call.outcome()
    except safe_http.ForbiddenAddress as error:
        delete_device(push, str(error))
        return False
    except safe_http.CallFailed as error:
        retry_push(push, str(error))
        return False
    if 200 <= status < 300:
        device_rows(push).filter(failures__gt=0).update(failures=0)
        return sender.mark_sent(push)
    if status in DEVICE_GONE:
        delete_device(push, str(status))
    elif status >= 500 or status in COME_AGAIN:
        retry_push(push, str(status))
    else:
        fail_push(push, str(status))
    return False


def retry_push(push: Delivery, error: str) -> None:
    """Nobody was there, or nobody had time: it is due again, a few times."""
    tries = push.tries + 1
    if not sender.retry_row(PUSH, push, error, tries, tries=tries):
        fail_push(push, error)


def fail_push(push: Delivery, error: str) -> None:
    """A push that is never taken; a device of which that was so several times is forgotten."""
    logger.warning("%s was not accepted: %s", sender.name_row(push), error[:80])
    sender.end_row(push, State.FAILED, error)
    mine = device_rows(push)
    mine.update(failures=F("failures") + 1)
    if mine.filter(failures__gte=MOST_FAILURES).exists():
        delete_device(push, error)


def delete_device(push: Delivery, error: str) -> None:
    """The device takes no pushes any more: it goes, with all that was owed to it."""
    logger.info("device %s is gone: %s", push.device_id, error[:80])
    owed = Delivery.objects.filter(device=push.device_id, state__in=Delivery.UNSENT)
    told = owed.filter(notification__type=MATCH_NEWS)
    notices = set(told.values_list("notification__about", flat=True))
    device_rows(push).delete()
    for notice in notices:
        release_mail(notice)
