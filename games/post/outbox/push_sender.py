"""News told on devices: which notices go there, before or beside their mails, and how they go.

A notice that its player wants to hear of on a device owes one `Push` for each of them. Quiet hours,
days off, an open page and what is no longer of use count as for its mail. The mail of a turn or a
reminder then waits for half an hour: it is not sent if the question is answered or the page looked
at meanwhile, and it is due at once if no push was taken.

Pushes are rows that are due, claimed by lease as mails are. Of one that was sent by a sender that
died before it could note so, nobody knows: it is sent again, and takes the place of the first. A
death is no try. But a push may be what its senders die of: after a death it is sent alone, so that
no other is lost with it, and after MOST_DEATHS it is given up.
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import Error
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext_noop

from accounts.languages import active_language_of
from accounts.models import Player
from config import clock, task_trigger
from games.models import DEATHS, Device, Match, Notice, Push, PushQuerySet, Seat
from games.models.lease import never_stop
from games.play.clocks.notification_hours import notification_hours_of
from games.play.tenures import SEAT_HANDED_OVER
from games.post.mail_categories import CATEGORIES
from games.post.outbox.send_policy import (
    Addressees,
    is_final_news,
    is_for_somebody_else,
    skip_reason,
    turn_due_time,
    untimely_reason,
)
from games.post.push import encryption, push_message, safe_http, vapid
from games.post.recipients import Addressee

logger = logging.getLogger(__name__)

BEHIND = timedelta(minutes=30)  # that a mail waits behind a push
LEAST_SHARE = 4  # a mail never waits for more than a fourth of the time that is left
AT_ONCE = 8  # calls to push services at the same time
LOOK = 200  # notices that are looked at in one round while their mails cannot go out
PASS_SECONDS = 20.0
WAITS = (20, 120, 600)  # seconds after the 1st, 2nd, 3rd try that found nobody
MOST_DEATHS = 12  # senders of one push: by leases of two minutes, in less time than its mail waits
MOST_FAILURES = 5  # pushes given up in a row, after which a device is forgotten
GONE = (404, 410)  # RFC 8030, 7.3: the subscription is over
COME_AGAIN = (408, 425, 429)
State = Push.State

OPENED = gettext_noop("the page was opened after the device was notified")
NOT_WANTED = gettext_noop("the player has turned off this notification")
SIGNED_OUT = gettext_noop("the player has signed out on that device")


# Which


def push_before_mail(
    notice: Notice, addressee: Addressee, now: datetime
) -> tuple[datetime | None, str]:
    """Owes the pushes of a claimed notice, unless they are owed already. Until when its mail waits
    for that; None if it does not wait. And why there is no need of a mail any more, or nothing."""
    if not addressee.telling.has_device or not vapid.is_configured():
        return None, ""
    owed = list(Push.objects.filter(notice=notice))
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
    seat = addressee.seat
    if notice.kind not in push_message.TITLES or seat.player is None:
        return NOT_WANTED
    if is_for_somebody_else(notice, seat):
        return SEAT_HANDED_OVER
    if not seat.player.is_active or (seat.muted and not is_final_news(notice)):
        return NOT_WANTED
    if not seat.player.wants_push(CATEGORIES[notice.kind]):
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


def was_opened(notice: Notice, addressee: Addressee, owed: Sequence[Push]) -> bool:
    """True if the page of the match was open after a device was told."""
    taken = [push.taken_at for push in owed if push.taken_at is not None]
    seen_at = addressee.telling.seen_at
    if CATEGORIES[notice.kind] == "matches" or not taken or seen_at is None:
        return False
    return seen_at > min(taken)


def queue_pushes(notice: Notice, addressee: Addressee, now: datetime) -> None:
    """A push for each device of the player; twice is as good as once."""
    devices = Device.objects.filter(player=addressee.seat.player_id).order_by("pk")
    keys = devices.values_list("pk", flat=True)
    owed = [Push(notice=notice, device_id=device, due_at=now) for device in keys]
    Push.objects.bulk_create(owed, ignore_conflicts=True)
    task_trigger.enqueue_sweep("send_pushes")


def queue_pushes_without_mail(now: datetime) -> int:
    """Owes the pushes of notices whose mails are due and do not go out, as while our mail server is
    away; returns of how many."""
    due = Notice.objects.filter(state=Notice.State.DUE, due_at__lte=now, sent_as=None)
    with_device = due.filter(seat__player__devices__isnull=False, pushes=None)
    found = list(with_device.distinct().order_by("due_at", "pk")[:LOOK])
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


# Sending


def send_pushes(stopped: Callable[[], bool] = never_stop, seconds: float = PASS_SECONDS) -> int:
    """Sends all that is due, until nothing is left, `stopped()` or `seconds` are over; returns how
    many pushes were taken."""
    if not vapid.is_configured():
        return 0
    until = time.monotonic() + seconds
    queue_pushes_without_mail(clock.now())
    taken = 0
    while not stopped() and time.monotonic() < until:
        claimed = claim_pushes(clock.now())
        if not claimed:
            break
        taken += send_claimed(claimed)
    return taken


def claim_pushes(now: datetime) -> list[Push]:
    """Leases pushes that are due to the caller alone. What was with a sender that died is claimed
    one by one, and given up once too many have died with it."""

    def give_up(dead: PushQuerySet) -> None:
        for push in dead.filter(attempts__gte=F("tries") + MOST_DEATHS):
            logger.error("push %s was claimed by %s senders that crashed", push.pk, MOST_DEATHS)
            if leased_rows(push).finish(State.FAILED, DEATHS):
                release_mail(push)

    beside = Push.objects.select_related("notice", "device__player", "device__session")
    return beside.claim_isolated(now, AT_ONCE, give_up)


def send_claimed(claimed: Sequence[Push]) -> int:
    """Sends claimed pushes, all at the same time; returns how many were taken."""
    now = clock.now()
    batch = Addressees([push.notice for push in claimed if push.notice is not None])
    calls: list[tuple[Push, safe_http.HttpPost]] = []
    for push in claimed:
        try:
            reason, call = build_push_call(push, batch, now)
        except Error:  # of the database: nothing has ended
            raise
        except Exception as error:  # its words may quote the address of the device
            logger.error("push %s could not be written: %s", push.pk, type(error).__name__)
            leased_rows(push).finish(State.FAILED, type(error).__name__)
            release_mail(push)
            continue
        if call is None:
            leased_rows(push).finish(State.SKIPPED, reason)
            release_mail(push)
        else:
            calls.append((push, call))
    safe_http.post_all([call for _push, call in calls])
    return sum(record_result(push, call) for push, call in calls)


def leased_rows(push: Push) -> PushQuerySet:
    """The row of a claimed push, if the lease is still the caller's."""
    return Push.objects.filter_by_lease(push)


def build_push_call(
    push: Push, batch: Addressees, now: datetime
) -> tuple[str, safe_http.HttpPost | None]:
    """The call that tells a device; or why there is none."""
    device = push.device
    if device.session.expire_date <= now or device.session.player_id != device.player_id:
        return SIGNED_OUT, None
    waiting = count_waiting_matches(device.player)
    deadline = None
    with active_language_of(device.player):
        if push.notice is None:
            told = push_message.build_test_message(reverse("news"), waiting)
        else:
            addressee = batch.find_addressee(push.notice)
            seat = addressee.seat
            if reason := skip_push_reason(push.notice, addressee, now):
                return reason, None
            if seat.player_id != device.player_id:
                return SEAT_HANDED_OVER, None
            told = push_message.build_message(push.notice, addressee.seats, seat.match, waiting)
            deadline = seat.deadline
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
    return "", safe_http.HttpPost(device.endpoint, sealed, headers)


def count_waiting_matches(player: Player) -> int:
    """In how many matches the player is awaited: the badge."""
    return Seat.objects.filter(
        player=player, question__isnull=False, match__status=Match.Status.RUNNING
    ).count()


def record_result(push: Push, call: safe_http.HttpPost) -> bool:
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
        Device.objects.filter(pk=push.device_id, failures__gt=0).update(failures=0)
        return bool(leased_rows(push).finish(State.TAKEN, taken_at=clock.now()))
    if status in GONE:
        delete_device(push, str(status))
    elif status >= 500 or status in COME_AGAIN:
        retry_push(push, str(status))
    else:
        fail_push(push, str(status))
    return False


def retry_push(push: Push, error: str) -> None:
    """Nobody was there, or nobody had time: it is due again, a few times."""
    if push.tries >= len(WAITS):
        fail_push(push, error)
        return
    wait = timedelta(seconds=WAITS[push.tries])
    leased_rows(push).reschedule(clock.now() + wait, error)


def fail_push(push: Push, error: str) -> None:
    """A push that is never taken; a device of which that was so several times is forgotten."""
    logger.warning("push %s was not accepted: %s", push.pk, error[:80])
    leased_rows(push).finish(State.FAILED, error)
    mine = Device.objects.filter(pk=push.device_id)
    mine.update(failures=F("failures") + 1)
    mine.filter(failures__gte=MOST_FAILURES).delete()
    release_mail(push)


def delete_device(push: Push, error: str) -> None:
    """The device takes no pushes any more: it goes, with all that was owed to it."""
    logger.info("device %s is gone: %s", push.device_id, error[:80])
    notices = Push.objects.filter(device=push.device_id, state__in=Push.OPEN)
    others = list(notices.exclude(notice=None).select_related("notice"))
    Device.objects.filter(pk=push.device_id).delete()
    for each in {push.pk: push, **{other.pk: other for other in others}}.values():
        release_mail(each)


def release_mail(push: Push) -> None:
    """The mail does not wait for pushes of which none was taken or is on its way."""
    if push.notice_id is None:
        return
    hopeful = Push.objects.filter(notice=push.notice_id, state__in=[*Push.OPEN, State.TAKEN])
    if hopeful.exists():
        return
    now = clock.now()
    waits = Notice.objects.filter(pk=push.notice_id, state=Notice.State.DUE, due_at__gt=now)
    if waits.update(due_at=now):
        task_trigger.trigger_senders()
