"""Webhooks of bots: called once for each question, signed, again for a while, and given up."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games import periodic_jobs
from games.api import bot_accounts, bot_calls, bot_webhooks
from games.api.models import BotWebhook, WebhookCall
from games.models import Delivery, Match, Seat
from games.play import NotAllowed
from games.post.push import safe_http
from tests.api.bots import make_bot
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.play.times import Times
from tests.post.push.conftest import lead_to
from tests.post.push.receiver import PushService

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)
State = WebhookCall.State


class PlainReceiver:
    """What opens nothing: calls are not encrypted but for the wire."""

    def open(self, words: bytes) -> bytes:
        return words


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    service = PushService(tmp_path)
    service.receiver = PlainReceiver()  # type: ignore[assignment]
    lead_to(service, monkeypatch)
    with service.open():
        yield service


@pytest.fixture
def hal() -> Player:
    return make_bot(PlayerFactory(display_name="Ann", confirmed=True), "Hal")


def wake(bot: Player, service: PushService) -> str:
    """The secret of its webhook."""
    return bot_webhooks.save_webhook(bot, service.endpoint(str(bot.pk)), clock.now())[1]


def asked_match(bot: Player) -> tuple[Match, Seat]:
    """A match in which the bot is asked."""
    match = running_match(people=[bot, PlayerFactory()])
    seat = match.seats.get(player=bot)
    if seat.question is None:
        answer(awaited(match))
        seat.refresh_from_db()
    return match, seat


def test_a_question_is_told_once_and_signed(service: PushService, hal: Player) -> None:
    secret = wake(hal, service)
    match, seat = asked_match(hal)
    assert [periodic_jobs.call_bots() for _ in range(2)] == [1, 0]
    [(path, heads, told)] = service.taken
    assert path == f"/{hal.pk}" and told["type"] == "turn.asked"
    assert told["data"] == {
        "match": match.code,
        "game": match.game,
        "title": match.title,
        "question": seat.question,
        "deadline": seat.deadline.isoformat(),
        "url": told["data"]["url"],
    }
    assert told["data"]["url"].endswith(match.get_absolute_url())
    assert heads["webhook-id"] == f"{match.code}-{seat.number}-{seat.question}"
    sent = json.dumps(told, ensure_ascii=False).encode()
    signed = b".".join((heads["webhook-id"].encode(), heads["webhook-timestamp"].encode(), sent))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert heads["webhook-signature"] == f"v1,{right}"
    assert BotWebhook.objects.get().status == 201


def test_the_next_question_is_told_anew_and_an_answered_one_never(
    service: PushService, hal: Player
) -> None:
    wake(hal, service)
    match, seat = asked_match(hal)
    periodic_jobs.call_bots()
    answer(seat)
    while (now := awaited(match)).player_id != hal.pk:
        answer(now)
    bot_calls.owe_calls(clock.now())
    answer(now)
    answered = now.question
    periodic_jobs.call_bots()
    told = [said["data"]["question"] for _path, _heads, said in service.taken]
    assert answered not in told and told[0] == seat.question
    assert WebhookCall.objects.get(question=answered).state == State.SKIPPED


def test_a_failed_call_is_made_again_with_the_same_id(
    service: PushService, hal: Player, times: Times
) -> None:
    wake(hal, service)
    asked_match(hal)
    service.answers = [500, 503]
    assert periodic_jobs.call_bots() == 0
    row = BotWebhook.objects.get()
    assert row.status == 500 and row.errors[0].endswith("HTTP 500") and row.failing_since
    for seconds, taken in ((4, 0), (1, 0), (59, 0), (1, 1)):
        times.go(timedelta(seconds=seconds))
        assert periodic_jobs.call_bots() == taken
    row.refresh_from_db()
    assert row.status == 201 and row.failing_since is None and len(row.errors) == 2


def test_a_call_that_is_never_taken_is_given_up(
    service: PushService, hal: Player, times: Times
) -> None:
    wake(hal, service)
    asked_match(hal)
    service.answers = [500] * 9
    for seconds in (0, *bot_calls.WAITS, 7200):
        times.go(timedelta(seconds=seconds))
        periodic_jobs.call_bots()
    assert len(service.answers) == 4
    assert WebhookCall.objects.get().state == State.FAILED


def fail(hal: Player, now: Any) -> None:
    bot_webhooks.record_failure(hal.bot_webhook, 500, "HTTP 500", now, is_gone=False)


def test_after_a_day_of_failures_it_is_switched_off_and_one_mail_says_so(
    service: PushService, hal: Player, times: Times, mailoutbox: list[Any], settings: Any
) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    wake(hal, service)
    for hours in (0, 12, 11):
        times.go(timedelta(hours=hours))
        fail(hal, clock.now())
        assert BotWebhook.objects.get().switched_off_at is None
    times.go(timedelta(hours=1))
    for _ in range(2):
        fail(hal, clock.now())
    assert BotWebhook.objects.get().switched_off_at == clock.now()
    periodic_jobs.send_notices()
    [mail] = mailoutbox
    assert mail.to == [hal.owner.email] and "Bot Hal" in mail.subject and "HTTP 500" in mail.body
    (page,) = mail.alternatives
    assert "HTTP 500" in str(page[0]) and "mailto:" not in str(page[0])
    asked_match(hal)
    assert periodic_jobs.call_bots() == 0 and not service.taken


def test_a_webhook_that_is_gone_is_switched_off_at_once(service: PushService, hal: Player) -> None:
    wake(hal, service)
    asked_match(hal)
    service.answers = [410]
    periodic_jobs.call_bots()
    assert BotWebhook.objects.get().switched_off_at is not None
    assert Delivery.objects.filter(notification__type=bot_webhooks.SWITCHED_OFF).count() == 1


def test_once_it_is_saved_anew_open_questions_are_told(service: PushService, hal: Player) -> None:
    wake(hal, service)
    asked_match(hal)
    service.answers = [410]
    periodic_jobs.call_bots()
    wake(hal, service)
    assert periodic_jobs.call_bots() == 1


def test_a_test_call_names_no_match_and_waits_for_the_last(
    service: PushService, hal: Player
) -> None:
    wake(hal, service)
    bot_webhooks.queue_test_call(hal, clock.now())
    with pytest.raises(NotAllowed, match="on its way"):
        bot_webhooks.queue_test_call(hal, clock.now())
    service.answers = [500]
    periodic_jobs.call_bots()
    bot_webhooks.queue_test_call(hal, clock.now())
    assert periodic_jobs.call_bots() == 1
    assert [told for _path, _heads, told in service.taken] == [{"type": "test", "data": {}}]


def close(bot: Player) -> None:
    bot_accounts.close_bot(bot, clock.now())


def ban(bot: Player) -> None:
    Player.objects.filter(pk=bot.owner_id).update(is_active=False)


def silence(bot: Player) -> None:
    bot_webhooks.remove_webhook(bot)


@pytest.mark.parametrize("end", [close, ban, silence])
def test_a_bot_that_nobody_answers_for_is_not_called(
    service: PushService, hal: Player, end: Any
) -> None:
    wake(hal, service)
    asked_match(hal)
    bot_calls.owe_calls(clock.now())
    end(hal)
    assert periodic_jobs.call_bots() == 0 and not service.taken


def test_what_was_claimed_by_a_sender_that_died_is_called_again(
    service: PushService, hal: Player, times: Times
) -> None:
    wake(hal, service)
    asked_match(hal)
    bot_calls.owe_calls(clock.now())
    assert len(bot_calls.claim_calls(clock.now())) == 1
    assert periodic_jobs.call_bots() == 0
    times.go(WebhookCall.LEASE)
    assert periodic_jobs.call_bots() == 1


def test_old_calls_are_forgotten_but_not_that_of_an_open_question(
    service: PushService, hal: Player, times: Times
) -> None:
    wake(hal, service)
    _match, seat = asked_match(hal)
    bot_webhooks.queue_test_call(hal, clock.now())
    periodic_jobs.call_bots()
    times.go(8 * DAY)
    assert periodic_jobs.call_bots() == 0
    assert WebhookCall.objects.get().seat_id == seat.pk


@TEN_AT_ONCE
def test_of_ten_senders_at_once_eight_calls_are_on_their_way() -> None:
    bots = [make_bot() for _ in range(12)]
    for bot in bots:
        bot_webhooks.save_webhook(bot, "https://push.example.org/x", clock.now())
        bot_webhooks.queue_test_call(bot, clock.now())
        asked_match(bot)
    bot_calls.owe_calls(clock.now())
    claimed = [
        call for some in at_once(lambda: bot_calls.claim_calls(clock.now())) for call in some
    ]
    assert len(claimed) == len({call.webhook_id for call in claimed}) == bot_calls.AT_ONCE


@TEN_AT_ONCE
def test_ten_senders_at_once_tell_a_question_once(service: PushService) -> None:
    bot = make_bot()
    wake(bot, service)
    asked_match(bot)
    at_once(lambda: periodic_jobs.call_bots())
    assert len(service.taken) == 1


HOSTILE = [
    *("", " ", "x", "//bot.example.org/", "bot.example.org", "https://", "https:///x"),
    *("http://bot.example.org/", "ftp://bot.example.org/", "file:///etc/passwd", "gopher://a/"),
    *("javascript:alert(1)", "data:text/plain,x", "https://bot.example.org:8443/"),
    *(
        "https://bot.example.org:80/",
        "https://bot.example.org:x/",
        "https://bot.example.org:99999/",
    ),
    *("https://user@bot.example.org/", "https://user:word@bot.example.org/", "https://[::1"),
    *("https://bot.example.org/#x", "https://bot.exämple.org/", "https://bot.example.org/a b"),
    *("https://bot.example.org/\r\nHost: x", "https://bot.example.org/\x00", "https://a\\@b/\n"),
    "https://bot.example.org/" + "x" * 600,
]
INNER = [
    *("127.0.0.1", "localhost", "0.0.0.0", "10.0.0.1", "172.16.5.4", "192.168.0.1"),
    *("169.254.169.254", "100.64.0.1", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fc00::1]"),
    *("[64:ff9b::7f00:1]", "[2002:7f00:1::]", "2130706433", "0x7f.1", "017700000001", "127.1"),
]


@pytest.mark.parametrize("url", HOSTILE)
def test_what_can_never_be_called_is_refused_and_quoted(hal: Player, url: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        bot_webhooks.save_webhook(hal, url, clock.now())
    assert repr(url.strip()[:80]) in str(refused.value)
    assert not BotWebhook.objects.exists()


@pytest.mark.parametrize("host", INNER)
def test_no_machine_inside_is_called_however_it_is_written(hal: Player, host: str) -> None:
    bot_webhooks.save_webhook(hal, f"https://{host}/", clock.now())
    bot_webhooks.queue_test_call(hal, clock.now())
    assert periodic_jobs.call_bots() == 0
    [error] = BotWebhook.objects.get().errors
    assert "not public" in error or "gaierror" in error


def test_who_never_ends_an_answer_is_left_in_time(
    service: PushService, hal: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safe_http, "SECONDS", 0.3)
    wake(hal, service)
    bot_webhooks.queue_test_call(hal, clock.now())
    service.before_answer = lambda _path: time.sleep(1)
    assert periodic_jobs.call_bots() == 0
    assert "no answer in time" in BotWebhook.objects.get().errors[0]


def test_no_redirect_is_followed(service: PushService, hal: Player) -> None:
    wake(hal, service)
    bot_webhooks.queue_test_call(hal, clock.now())
    service.answers = [307, 201]
    assert periodic_jobs.call_bots() == 0 and service.answers == [201]
