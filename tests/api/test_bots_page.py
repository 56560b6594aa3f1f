"""Your bots: the page on which they are made, opened, called and closed."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player, SecurityEvent
from config import clock
from games.api import bot_accounts, bot_webhooks, tokens
from games.api.models import BotWebhook, Token, WebhookCall
from games.models import TakenForm
from games.play.staff import sanctions
from tests.accounts.proving import by_password
from tests.api.bots import make_bot
from tests.api.programs import Program
from tests.factories import PlayerFactory
from tests.matches import running_match

pytestmark = pytest.mark.django_db

PAGE = "/settings/bots/"
URL = "https://bot.example.org/turns"


@pytest.fixture
def ann(client: Client) -> Player:
    player = PlayerFactory(password="correct horse")
    client.force_login(player)
    by_password(client, "correct horse")
    return player


def read(client: Client) -> str:
    return client.get(PAGE).content.decode()


def send(client: Client, **fields: Any) -> Any:
    key = re.search(r'name="form_key" value="([^"]*)"', read(client))[1]
    return client.post(PAGE, {"form_key": key, **fields}, follow=True)


def test_a_bot_is_made_and_its_token_shown_once(client: Client, ann: Player) -> None:
    made = send(client, name="Hal")
    secret = re.search(r"rural_[\w-]{43}", made.content.decode())[0]
    assert "no-store" in made["Cache-Control"] and secret not in read(client)
    assert "Bot Hal" in read(client) and "never used" in read(client)
    program = Program()
    program.secret = secret
    assert program.get("/turns").status_code == 200
    assert "Token last used on" in read(client)
    assert SecurityEvent.objects.filter(kind="token_created", player=ann).exists()
    assert secret not in str(list(TakenForm.objects.values()))


def test_a_form_sent_twice_makes_one_bot(client: Client, ann: Player) -> None:
    key = re.search(r'name="form_key" value="([^"]*)"', read(client))[1]
    for _ in range(2):
        answer = client.post(PAGE, {"form_key": key, "name": "Hal"}, follow=True)
    assert ann.bots.count() == 1 and "already done" in answer.content.decode()


def test_a_name_that_will_not_do_stays_in_the_form(client: Client, ann: Player) -> None:
    refused = send(client, name="Juniper")
    assert refused.status_code == 422 and 'value="Juniper"' in refused.content.decode()


def test_a_token_is_renewed_and_revoked(client: Client, ann: Player) -> None:
    bot = make_bot(ann)
    old = tokens.list_tokens(bot).get()
    assert "rural_" in send(client, renew=bot.pk).content.decode()
    new = tokens.list_tokens(bot).get()
    assert new != old and new.scope == Token.Scope.BOT
    assert "It has no token." in send(client, revoke=bot.pk).content.decode()
    assert not tokens.list_tokens(bot).exists()


def test_a_webhook_is_saved_tried_and_removed(client: Client, ann: Player) -> None:
    bot = make_bot(ann)
    running_match(people=[bot, PlayerFactory()])
    saved = send(client, webhook=bot.pk, url=URL).content.decode()
    row = BotWebhook.objects.get()
    assert row.secret in saved and row.secret not in read(client)
    assert "1 match in progress" in saved and "Not called yet." in saved and URL in read(client)
    send(client, test=bot.pk)
    assert WebhookCall.objects.get().seat is None
    send(client, silence=bot.pk)
    assert not BotWebhook.objects.exists()


def test_the_page_tells_how_the_last_calls_went(client: Client, ann: Player) -> None:
    bot = make_bot(ann)
    hook, _secret = bot_webhooks.save_webhook(bot, URL, clock.now())
    bot_webhooks.record_success(hook, 204, clock.now())
    assert "HTTP 204" in read(client)
    bot_webhooks.record_failure(hook, 410, "HTTP 410 <b>", clock.now(), is_gone=True)
    page = read(client)
    assert "Switched off" in page and "HTTP 410 &lt;b&gt;" in page
    assert "Send a test call" not in page


def test_a_bad_address_is_quoted_and_stays_in_the_form(client: Client, ann: Player) -> None:
    refused = send(client, webhook=make_bot(ann).pk, url="http://bot.example.org/")
    page = refused.content.decode()
    assert refused.status_code == 422 and page.count("http://bot.example.org/") == 2


def test_a_bot_is_closed(client: Client, ann: Player) -> None:
    bot = make_bot(ann, "Hal")
    assert "Bot Hal is closed" in send(client, close=bot.pk).content.decode()
    bot.refresh_from_db()
    assert not bot.is_active and bot.leaves_at is not None
    assert "You have no bots." in read(client)


def test_a_banned_bot_stays_in_the_list_with_the_reason_and_can_only_be_closed(
    client: Client, ann: Player
) -> None:
    bot = make_bot(ann, "Hal")
    judge = PlayerFactory(is_staff=True)
    sanctions.ban_player(bot.pk, None, judge, "it floods the lobby")
    page = read(client)
    assert "banned this account permanently: it floods the lobby" in page
    assert "Close bot" in page and "Get a new token" not in page and "Save webhook" not in page
    for _ in range(bot_accounts.MOST - 1):
        make_bot(ann)
    assert "New bot" not in read(client)
    sanctions.lift_ban(bot.pk, judge, "it was mended")
    assert read(client).count("Get a new token") == bot_accounts.MOST
    send(client, close=bot.pk)
    assert "Bot Hal" not in read(client)


@pytest.mark.parametrize("act", ["renew", "revoke", "webhook", "silence", "test", "close"])
@pytest.mark.parametrize("whose", ["another", "nobody", "words"])
def test_nobody_touches_a_bot_of_somebody_else(
    client: Client, ann: Player, act: str, whose: str
) -> None:
    bot = make_bot()
    token = tokens.list_tokens(bot).get()
    value = {"another": bot.pk, "nobody": 9**9, "words": "x" * 40}[whose]
    refused = send(client, **{act: value, "url": URL})
    assert refused.status_code == 422 and "no such bot" in refused.content.decode()
    assert tokens.list_tokens(bot).get() == token and not BotWebhook.objects.exists()


def test_nobody_comes_to_the_page_without_a_proof(client: Client) -> None:
    client.force_login(PlayerFactory())
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, {"name": "Hal"}).status_code == 302
    assert not Player.objects.filter(owner__isnull=False).exists()


def test_the_bots_have_a_list_of_ratings_of_their_own(client: Client) -> None:
    page = client.get("/ratings/emu-ranchers/?of=bots").content.decode()
    assert "ratings of bots" in page and "No bots yet." in page
    assert "rated matches among bots count" in page and "have no bots" not in page
    assert "?of=bots" in client.get("/ratings/emu-ranchers/").content.decode()
