"""Each kind of app is sent what its documentation asks for, whatever somebody is called."""

import base64
import hmac
import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from games.models import Hook
from games.post.hooks.kinds import KINDS
from games.post.hooks.message import HookMessage, HookRequest
from games.post.push import safe_http
from games.post.webhooks import create_secret
from games.web.hook_forms import HookForm

DEADLINE = datetime(2026, 12, 4, 17, 55, tzinfo=UTC)
MESSAGE = HookMessage(
    id="17",
    type="match.turn",
    at=datetime(2026, 12, 1, 9, 0, tzinfo=UTC),
    title="Your turn: Emu Ranchers",
    names="With Zoë <!channel> @everyone [Ann](http://evil.example)",
    link="https://rural.example/m/KWXP2/",
    deadline=DEADLINE,
    until="until Fri 4 Dec 2026",
)
TEXT = f"{MESSAGE.title}\n{MESSAGE.names}\n{MESSAGE.until}\n{MESSAGE.link}"
GIVEN: dict[str, dict[str, str]] = {
    "discord": {"address": "https://discord.com/api/webhooks/123/a-B_c"},
    "slack": {"address": "https://hooks.slack.com/services/T000/B000/xyz"},
    "matrix": {
        "address": "https://matrix.example.org/",
        "secret": "syt_token",
        "room": "!abc:example.org",
    },
    "telegram": {"secret": "123456:ABC-DEF1234ghIkl", "room": "-100123"},
    "ntfy": {"address": "https://ntfy.sh/my-topic", "secret": "tk_abc"},
    "signed": {"address": "https://example.org/hook?a=b"},
}


def request_of(kind: str, **more: str) -> HookRequest:
    return KINDS[kind].build(Hook(kind=kind, **{**GIVEN[kind], **more}), MESSAGE)


def said(request: HookRequest) -> Any:
    return json.loads(request.body)


def test_every_kind_is_in_the_registry_and_tried_here() -> None:
    assert set(KINDS) == set(Hook.Kind.values) == set(GIVEN)


def test_discord_is_posted_content_that_mentions_nobody() -> None:
    """docs.discord.com/developers/resources/webhook#execute-webhook"""
    request = request_of("discord")
    assert (request.method, request.address) == ("POST", GIVEN["discord"]["address"])
    assert request.headers["Content-Type"] == "application/json"
    told = said(request)
    assert set(told) == {"content", "allowed_mentions"}
    assert told["allowed_mentions"] == {"parse": []}
    assert "\\[Ann\\]\\(http" in told["content"], "a name is a link"
    assert told["content"].endswith(f"<{MESSAGE.link}>")


def test_slack_is_posted_text_in_which_no_name_mentions_anybody() -> None:
    """docs.slack.dev/messaging/formatting-message-text#escaping"""
    request = request_of("slack")
    assert (request.method, request.address) == ("POST", GIVEN["slack"]["address"])
    (text,) = said(request).values()
    assert "&lt;!channel&gt;" in text and not re.search("[<>]", text)


def test_matrix_is_put_a_message_whose_transaction_is_the_delivery() -> None:
    """spec.matrix.org, PUT /_matrix/client/v3/rooms/{roomId}/send/{eventType}/{txnId}"""
    request = request_of("matrix")
    assert request.method == "PUT"
    assert request.address == (
        "https://matrix.example.org/_matrix/client/v3/rooms/%21abc%3Aexample.org/send/"
        "m.room.message/17"
    )
    assert request.headers["Authorization"] == "Bearer syt_token"
    assert said(request) == {"msgtype": "m.text", "body": TEXT}


def test_telegram_is_posted_a_message_by_the_bot() -> None:
    """core.telegram.org/bots/api#sendmessage"""
    request = request_of("telegram")
    assert request.address == "https://api.telegram.org/bot123456:ABC-DEF1234ghIkl/sendMessage"
    told = {"chat_id": "-100123", "text": TEXT, "link_preview_options": {"is_disabled": True}}
    assert said(request) == told


@pytest.mark.parametrize("secret", ["tk_abc", ""])
def test_ntfy_is_posted_json_at_its_root(secret: str) -> None:
    """docs.ntfy.sh/publish/#publish-as-json"""
    request = request_of("ntfy", secret=secret)
    assert (request.method, request.address) == ("POST", "https://ntfy.sh/")
    assert request.headers.get("Authorization") == (f"Bearer {secret}" if secret else None)
    assert said(request) == {
        "topic": "my-topic",
        "title": MESSAGE.title,
        "message": f"{MESSAGE.names}\n{MESSAGE.until}",
        "click": MESSAGE.link,
    }


def test_a_program_is_posted_json_signed_as_the_scheme_says() -> None:
    """standard-webhooks/spec/standard-webhooks.md, its signature scheme and payload."""
    secret = create_secret()
    request = request_of("signed", secret=secret)
    stamp = str(int(MESSAGE.at.timestamp()))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = b"msg_17." + stamp.encode() + b"." + request.body
    signature = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert request.headers["webhook-signature"] == f"v1,{signature}"
    assert request.headers["webhook-timestamp"] == stamp
    assert said(request) == {
        "type": "match.turn",
        "timestamp": "2026-12-01T09:00:00+00:00",
        "data": {
            "title": MESSAGE.title,
            "names": MESSAGE.names,
            "link": MESSAGE.link,
            "deadline": "2026-12-04T17:55:00+00:00",
        },
    }
    assert request.headers["webhook-id"] == "msg_17"


@pytest.mark.parametrize("kind", GIVEN)
def test_what_a_kind_asks_for_is_taken_and_so_are_its_examples(kind: str) -> None:
    assert HookForm(kind, GIVEN[kind]).is_valid()
    examples = {each.name: each.example for each in KINDS[kind].fields}
    assert HookForm(kind, examples).is_valid()


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("discord", "address", "https://discord.com.evil.example/api/webhooks/123/abc"),
        ("discord", "address", "https://discord.com/api/webhooks/123/abc/../../x"),
        ("slack", "address", "http://hooks.slack.com/services/T0/B0/abc"),
        ("matrix", "address", "https://matrix.example.org:8448"),
        ("matrix", "address", "https://a@matrix.example.org"),
        ("matrix", "room", "#alias:example.org"),
        ("matrix", "secret", "tok\r\nHost: x"),
        ("telegram", "secret", "123456:abc/../../../x?y=z"),
        ("telegram", "room", "1/2"),
        ("ntfy", "address", "https://ntfy.sh"),
        ("ntfy", "address", "https://ntfy.sh/a/b"),
        ("signed", "address", "http://example.org/"),
        ("signed", "address", "https://exämple.org/"),
        ("signed", "address", "example.org"),
    ],
)
def test_what_is_wrong_is_quoted_beside_an_example(kind: str, name: str, value: str) -> None:
    form = HookForm(kind, {**GIVEN[kind], name: value})
    assert set(form.errors) == {name}
    (words,) = form.errors[name]
    example = next(each.example for each in KINDS[kind].fields if each.name == name)
    assert value in words and example in words


@pytest.mark.parametrize("kind", GIVEN)
def test_every_call_is_one_that_the_guard_lets_through(kind: str) -> None:
    secret = create_secret() if kind == "signed" else GIVEN[kind].get("secret", "")
    safe_http.parse_address(request_of(kind, secret=secret).address)
