"""Mails and reports that a provider posts: only with the secret, and never a failure of ours."""

import hashlib
import hmac
import importlib
import json
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DataError, OperationalError
from django.http import HttpResponse
from django.test import Client

from config import clock
from games.models import Delivery, InboundMail, Invitation, Notice, Reach, Seat
from games.notifications import owe_invited
from games.post import inbox
from games.post.inbox.mail_storage import MOST_BYTES
from games.post.outbox.invitation_links import INVITED
from tests.matches import awaited, running_match
from tests.post.letters.writing import message_id_of
from tests.post.writing import reply, reply_address

pytestmark = pytest.mark.django_db

SECRET, KEY = "post:a long secret", "mailgun's key"
Post = Callable[..., HttpResponse]


@pytest.fixture(autouse=True)
def provider(settings) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": KEY}


@pytest.fixture
def urls(settings) -> None:
    """Read with a key: the module looks for one when it is imported, as it may have been before."""
    importlib.reload(importlib.import_module("games.web.views.webhooks"))
    importlib.reload(importlib.import_module("tests.post.webhook_urls"))
    settings.ROOT_URLCONF = "tests.post.webhook_urls"


@pytest.fixture
def seat() -> Seat:
    return awaited(running_match())


@pytest.fixture
def post(urls: None) -> Post:
    """Posts to a hook as a provider does; `secret` as user:password."""

    def post(path: str, body: Any, secret: str = SECRET, **how: Any) -> HttpResponse:
        header = "Basic " + b64encode(secret.encode()).decode()
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        if isinstance(body, bytes | str):
            how.setdefault("content_type", "application/json")
        return client.post(f"/webhooks/{path}/", body, headers={"authorization": header}, **how)

    return post


def postmark(to: str, raw: bytes, **more: Any) -> str:
    path = {"Name": "Return-Path", "Value": "<ann@example.org>"}
    fields = {"RawEmail": raw.decode(), "OriginalRecipient": to, "Headers": [path], **more}
    return json.dumps(fields)


def mailgun(to: str, raw: bytes, at: int | None = None, key: str = KEY) -> dict[str, str]:
    stamp, token = str(at or int(clock.now().timestamp())), "t" * 50
    signature = hmac.new(key.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {
        "timestamp": stamp,
        "token": token,
        "signature": signature,
        "recipient": to,
        "sender": "ann@example.org",
        "body-mime": raw.decode(),
    }


def sparkpost(to: str, raw: bytes) -> str:
    content = {"email_rfc822": b64encode(raw).decode(), "email_rfc822_is_base64": True}
    event = {"protocol": "smtp", "rcpt_to": to, "msg_from": "ann@example.org", "content": content}
    return json.dumps([{"msys": {"relay_message": event}}, {"msys": {}}])


POSTS = [("postmark/mime", postmark), ("mailgun/mime", mailgun), ("sparkpost/mime", sparkpost)]


@pytest.mark.parametrize(("path", "body"), POSTS)
def test_a_posted_mail_is_stored_as_it_came(post: Post, seat: Seat, path: str, body: Any) -> None:
    to = reply_address(seat)
    mail = reply(to, "draw deck, ≥ 3 émeus")
    answer = post(path, body(to, mail))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    letter = InboundMail.objects.get()
    assert bytes(letter.raw or b"") == mail
    assert (letter.way, letter.envelope_from) == ("webhook", "ann@example.org")
    assert (letter.envelope_to, letter.seat_id) == (to, seat.pk)


@pytest.mark.parametrize(("path", "body"), POSTS)
@pytest.mark.parametrize("secret", ["", "post:", "post:another", ":"])
def test_without_the_secret_nothing_is_taken(
    post: Post, seat: Seat, path: str, body: Any, secret: str
) -> None:
    to = reply_address(seat)
    assert post(path, body(to, reply(to)), secret=secret).status_code == 400
    assert not InboundMail.objects.exists()


def test_what_is_posted_in_the_clear_to_a_house_on_https_is_refused(
    post: Post, seat: Seat, settings
) -> None:
    settings.SITE_IS_HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = ["^webhooks/"]
    to = reply_address(seat)
    answer = post("postmark/mime", postmark(to, reply(to)))
    assert answer.status_code == 403
    assert answer.content == b"Post to the address that begins with https.\n"
    assert not InboundMail.objects.exists()
    assert post("postmark/mime", postmark(to, reply(to)), secure=True).status_code == 200
    assert InboundMail.objects.exists()


def test_a_wrong_signature_is_refused(post: Post, seat: Seat) -> None:
    to = reply_address(seat)
    body = mailgun(to, reply(to), key="another")
    assert post("mailgun/mime", body).status_code == 400
    assert not InboundMail.objects.exists()


def test_the_same_post_again_stores_nothing(post: Post, seat: Seat) -> None:
    to = reply_address(seat)
    body = mailgun(to, reply(to))
    assert [post("mailgun/mime", body).status_code for _ in range(3)] == [200, 200, 200]
    assert InboundMail.objects.count() == 1


def test_the_time_at_which_the_provider_took_it_counts_but_never_the_future(
    post: Post, seat: Seat
) -> None:
    to = reply_address(seat)
    before = clock.now().replace(microsecond=0) - timedelta(minutes=9)
    post("mailgun/mime", mailgun(to, reply(to), int(before.timestamp())))
    post("mailgun/mime", mailgun(to, reply(to), int(before.timestamp()) + 100_000))
    first, second = InboundMail.objects.order_by("received_at")
    assert first.received_at == before
    assert second.received_at <= clock.now()


def test_a_mail_to_nobody_here_is_dropped_without_being_posted_again(post: Post) -> None:
    to = "ann@reply.example.org"
    assert post("postmark/mime", postmark(to, reply(to))).status_code == 200
    assert not InboundMail.objects.exists()


def test_a_mail_that_is_too_large_is_dropped_without_being_posted_again(
    post: Post, seat: Seat
) -> None:
    to = reply_address(seat)
    large = reply(to) + b"x" * MOST_BYTES
    assert post("postmark/mime", postmark(to, large)).status_code == 200
    assert not InboundMail.objects.exists()


@pytest.mark.parametrize("path", ["postmark/mime", "mailgun/mime", "postmark/tracking"])
def test_a_post_of_five_megabytes_is_too_large(post: Post, path: str) -> None:
    assert post(path, b'{"RawEmail": "' + b"x" * 5_000_000 + b'"}').status_code == 413


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", "3", '"x"', "{}", '{"RawEmail": 3, "OriginalRecipient": null}',
     '{"RawEmail": "x", "OriginalRecipient": "x", "Headers": {"a": 1}}', '{"Headers": [3]}',
     "[" * 100_000, '[{"msys": {"relay_message": {}}}]', '[{"msys": 3}]',
     '[{"msys": {"relay_message": {"content": {"email_rfc822": "é", '
     '"email_rfc822_is_base64": true}, "rcpt_to": "x"}}}]', b"\xff\xfe\0"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["postmark/mime", "sparkpost/mime", "mailgun/mime"])
def test_a_post_that_makes_no_sense_is_told_so(post: Post, path: str, body: str) -> None:
    assert post(path, body).status_code in (200, 400)
    assert not InboundMail.objects.exists()


@pytest.mark.parametrize("at", ["x", "9" * 5000, "99999999999999999999", "-99999999999999"])
def test_a_time_that_is_none_is_told_so(post: Post, seat: Seat, at: str) -> None:
    to = reply_address(seat)
    body = mailgun(to, reply(to))
    body["timestamp"] = at
    signed = f"{at}{body['token']}".encode()
    body["signature"] = hmac.new(KEY.encode(), signed, hashlib.sha256).hexdigest()
    assert post("mailgun/mime", body).status_code == 400


@pytest.mark.parametrize(
    "problem",
    [OperationalError("gone"), inbox.MailRefused(451, "4.3.2 Too many"), RuntimeError("a mistake")],
)
def test_what_cannot_be_stored_now_is_to_be_posted_again(
    post: Post, seat: Seat, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def trouble(*_: Any, **__: Any) -> None:
        raise problem

    monkeypatch.setattr(inbox, "receive_mail", trouble)
    to = reply_address(seat)
    answer = post("postmark/mime", postmark(to, reply(to)))
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"


def test_there_is_nothing_to_read_there(urls: None) -> None:
    assert Client().get("/webhooks/postmark/mime/").status_code == 405


def test_without_a_secret_in_the_settings_there_is_no_such_page(post: Post, settings) -> None:
    settings.ROOT_URLCONF = "config.urls"
    assert post("postmark/mime", "{}").status_code == 404


# What became of our mails


def bounced(recipient: str, message_id: str = "0a1b", kind: str = "HardBounce") -> str:
    said = {"Type": kind, "Email": recipient, "MessageID": message_id, "Details": "550 5.1.1 no"}
    return json.dumps({"RecordType": "Bounce", "BouncedAt": "2026-11-22T00:00:00Z", **said})


@pytest.fixture
def told(seat: Seat) -> Notice:
    """A turn mail that went out a minute ago."""
    notice = Notice.objects.get(seat=seat, kind=Notice.Kind.TURN)
    notice.state, notice.begun_at = Notice.State.SENT, clock.now() - timedelta(minutes=1)
    notice.message_id = "<turn.7@example.org>"
    notice.save()
    return notice


@pytest.mark.parametrize("whole", [False, True], ids=["random part stored", "all of it stored"])
def test_a_report_is_about_the_mail_whose_message_id_it_names(
    post: Post, told: Notice, settings: Any, whole: bool
) -> None:
    assert told.seat.player is not None
    told.message_id = "0a1b2c3d4e"
    named = message_id_of(told)
    told.message_id = named if whole else told.message_id
    told.save()
    Notice.objects.create(  # mailed later, to the same player
        seat=told.seat,
        tenure=told.tenure,
        kind=Notice.Kind.LAST_DAY,
        question=told.question,
        state=Notice.State.SENT,
        message_id="1a1b2c3d4e",
        due_at=clock.now(),
        begun_at=clock.now(),
    )
    settings.SITE_HOST = "moved.example.org"  # the mail was sent before
    post("postmark/tracking", bounced(told.seat.player.email, named.strip("<>")))
    told.refresh_from_db()
    assert told.state == Notice.State.BOUNCED


@pytest.mark.parametrize("message_id", ["turn.7@example.org", "an id of the provider's own"])
def test_a_mail_that_came_back_is_noted_once(post: Post, told: Notice, message_id: str) -> None:
    assert told.seat.player is not None
    body = bounced(told.seat.player.email, message_id)
    assert [post("postmark/tracking", body).status_code for _ in range(3)] == [200, 200, 200]
    told.refresh_from_db()
    assert told.state == Notice.State.BOUNCED
    assert Reach.objects.get(email=told.seat.player.email).score == 4


def test_a_report_with_a_nul_in_it_is_noted_without_it(post: Post, told: Notice) -> None:
    assert told.seat.player is not None
    body = json.loads(bounced(told.seat.player.email, "turn\0.7@example.org"))
    body["Details"] = "550 5.1.1 no\0body"
    assert post("postmark/tracking", json.dumps(body)).status_code == 200
    told.refresh_from_db()
    assert (told.state, told.error) == (Notice.State.BOUNCED, "5.1.1 550 5.1.1 nobody")
    body["Email"] = "a\0b@example.org"
    assert post("postmark/tracking", json.dumps(body)).status_code == 200


def test_what_no_row_can_hold_is_not_asked_for_again(
    post: Post, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def receive(*_: Any, **__: Any) -> None:
        raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")

    monkeypatch.setattr(inbox, "receive_mail", receive)
    to = reply_address(seat)
    assert post("postmark/mime", postmark(to, reply(to))).status_code == 400


def test_an_invitation_that_came_back_is_noted_as_such(post: Post, told: Notice) -> None:
    now = clock.now()
    match = told.seat.match
    invitation = Invitation.objects.create(
        match=match, email="gus@example.org", invited_by=match.opened_by, created_at=now
    )
    name = f"invite.{match.code}.1@example.org"
    owe_invited(INVITED, invitation.pk, invitation.pk, now)
    Delivery.objects.update(begun_at=now, state="sent", message_id=f"<{name}>")
    post("postmark/tracking", bounced("gus@example.org", name))
    assert Delivery.objects.get().state == "bounced"
    assert Reach.objects.get().email == "gus@example.org"


def test_who_complains_gets_no_more_of_such_mails(post: Post, told: Notice) -> None:
    player = told.seat.player
    assert player is not None
    body = bounced(player.email, kind="SpamComplaint")
    assert post("postmark/tracking", body.replace('"Bounce"', '"SpamComplaint"')).status_code == 200
    player.refresh_from_db()
    assert not player.wants("turns")


def test_a_report_without_the_secret_or_about_nobody_changes_nothing(
    post: Post, told: Notice
) -> None:
    assert told.seat.player is not None
    assert post("postmark/tracking", bounced(told.seat.player.email), secret="x").status_code == 400
    assert post("postmark/tracking", bounced("nobody@example.org")).status_code == 200
    told.refresh_from_db()
    assert told.state == Notice.State.SENT
    assert not Reach.objects.exists()
