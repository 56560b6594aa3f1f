"""Calling bots when it is their turn, by signed webhooks.

What a call says is what `GET /turns` says: match, question and deadline, nothing of cards. A call
is owed once for each question that is open, tried again a few times while it stays open, and made
by whoever has its lease; one bot is called once at a time, and eight calls are on their way in the
whole site.
"""

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext

from accounts.languages import active_language_of
from config import clock
from games.api import bot_webhooks
from games.api.models import WebhookCall
from games.models import Heartbeat, Match, Seat
from games.models.lease import never_stop
from games.post.push.safe_http import CallFailed, ForbiddenAddress, HttpCall, call_all
from games.post.webhooks import sign_webhook
from games.titles import find_game
from games.web.shortcuts import match_url

AT_ONCE = 8  # calls on their way, of the whole site
LOOKED_AT = 200
PASS_SECONDS = 20.0  # how long one pass goes on claiming
WAITS = (5, 60, 600, 3600)  # seconds after the first failed try, the second ...
MOST_CLAIMS = 12  # by senders that died
KEPT = timedelta(days=7)
GONE = 410
LOCK = "webhook calls"
TYPE, TEST = "turn.asked", "test"
State = WebhookCall.State


def call_bots(stopped: Callable[[], bool] = never_stop) -> int:
    """Make the calls that are due; return how many were taken."""
    owe_calls(clock.now())
    taken, until = 0, time.monotonic() + PASS_SECONDS
    while not stopped() and time.monotonic() < until and (claimed := claim_calls(clock.now())):
        calls = [(call, build_call(call, clock.now())) for call in claimed]
        call_all([post for _call, post in calls if post is not None])
        taken += sum(record_outcome(call, post) for call, post in calls)
    return taken


# Which


def owe_calls(now: datetime) -> None:
    """Owe a call for each open question to a bot that wants to be called, and forget old ones."""
    known = WebhookCall.objects.filter(seat=OuterRef("pk"), question=OuterRef("question"))
    asked = Seat.objects.filter(
        player__bot_webhook__switched_off_at=None,
        player__bot_webhook__isnull=False,
        player__is_active=True,
        player__owner__is_active=True,
        question__isnull=False,
        match__status=Match.Status.RUNNING,
    ).filter(~Exists(known))
    rows = asked.order_by("asked_at", "pk").values_list("pk", "question", "player")[:LOOKED_AT]
    WebhookCall.objects.bulk_create(
        [
            WebhookCall(webhook_id=bot, seat_id=seat, question=question or 0, due_at=now)
            for seat, question, bot in rows
            if bot is not None
        ],
        ignore_conflicts=True,
    )
    ended = WebhookCall.objects.filter(due_at__lt=now - KEPT).exclude(state__in=["due", "leased"])
    closed = ended.filter(Q(seat=None) | ~Q(seat__question=F("question")))
    old = closed.values_list("pk", flat=True)[:LOOKED_AT]
    WebhookCall.objects.filter(pk__in=list(old)).delete()


def claim_calls(now: datetime) -> list[WebhookCall]:
    """Lease calls that are due, one for each bot and so many that AT_ONCE are on their way."""
    with transaction.atomic():
        Heartbeat.objects.bulk_create([Heartbeat(name=LOCK, at=now)], ignore_conflicts=True)
        Heartbeat.objects.select_for_update().get(name=LOCK)
        going_on = WebhookCall.objects.filter(state=State.LEASED, leased_until__gt=now)
        busy = set(going_on.values_list("webhook", flat=True))
        room = AT_ONCE - len(busy)
        due = WebhookCall.objects.ready(now).filter(due_at__lte=now).exclude(webhook__in=busy)
        first: dict[int, int] = {}
        for key, webhook in due.order_by("due_at", "pk").values_list("pk", "webhook")[:LOOKED_AT]:
            first.setdefault(webhook, key)
        keys = list(first.values())[: max(0, room)]
        mine = WebhookCall.objects.filter(pk__in=keys)
        found = mine.select_related("webhook__bot__owner", "seat__match")
        return found.claim(now, len(keys)) if keys else []


# What is sent


def build_call(call: WebhookCall, now: datetime) -> HttpCall | None:
    """The call as it is made now; None, and it is not made, if it is not wanted any more."""
    webhook, rows = call.webhook, WebhookCall.objects.filter_by_lease(call)
    bot, seat = webhook.bot, call.seat
    if call.attempts > MOST_CLAIMS:
        rows.finish(State.FAILED)
        return None
    open_now = bot.is_active and bot.owner is not None and bot.owner.is_active
    if not open_now or webhook.switched_off_at is not None:
        rows.finish(State.SKIPPED)
        return None
    if seat is None:
        message, body = f"test-{uuid4()}", build_body(TEST, {})
    elif (
        seat.question != call.question
        or seat.player_id != bot.pk
        or seat.match.status != Match.Status.RUNNING
    ):
        rows.finish(State.SKIPPED)
        return None
    else:
        with active_language_of(bot):
            message, body = describe_call(seat)
    return HttpCall(webhook.url, body, sign_webhook(webhook.secret, message, now, body))


def describe_call(seat: Seat) -> tuple[str, bytes]:
    """The id and the body of the call about the open question of a seat: both the same however
    often it is made."""
    body = build_body(TYPE, describe_question(seat))
    return f"{seat.match.code}-{seat.number}-{seat.question}", body


def build_body(kind: str, data: dict[str, object]) -> bytes:
    return json.dumps({"type": kind, "data": data}, ensure_ascii=False).encode()


def describe_question(seat: Seat) -> dict[str, object]:
    """What a call says of the question to a seat."""
    match = seat.match
    return {
        "match": match.code,
        "game": match.game,
        "title": gettext(find_game(match.game, match.version).title),
        "question": seat.question,
        "deadline": None if seat.deadline is None else seat.deadline.isoformat(),
        "url": match_url(match.code),
    }


# What became of it


def record_outcome(call: WebhookCall, post: HttpCall | None) -> bool:
    """Note what became of a call; True if it was taken."""
    if post is None:
        return False
    status, error = None, ""
    try:
        status, _words = post.outcome()
    except (ForbiddenAddress, CallFailed) as failure:
        error = str(failure)
    now = clock.now()
    if status is not None and 200 <= status < 300:
        bot_webhooks.record_success(call.webhook, status, now)
        return bool(WebhookCall.objects.filter_by_lease(call).finish(State.TAKEN))
    postpone_call(call, now)
    error = error or f"HTTP {status}"
    bot_webhooks.record_failure(call.webhook, status, error, now, is_gone=status == GONE)
    return False


def postpone_call(call: WebhookCall, now: datetime) -> None:
    """A failed call is due again later, a few times; a test is not."""
    rows, tries = WebhookCall.objects.filter_by_lease(call), call.tries + 1
    if call.seat_id is None or tries > len(WAITS):
        rows.finish(State.FAILED, tries=tries)
    else:
        later = now + timedelta(seconds=WAITS[tries - 1])
        rows.finish(State.DUE, tries=tries, due_at=later)
