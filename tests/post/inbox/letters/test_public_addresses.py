"""Anybody may write to `join@` and `help@`, and is answered once a day, if it was really them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core import mail
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import rate_limits
from games import retention
from games.models import InboundMail, Reach
from games.post import inbox
from games.post.inbox import MailRefused, mail_storage, public_addresses
from tests.factories import PlayerFactory
from tests.post.letters.writing import post, quoting

pytestmark = pytest.mark.django_db
DOORS = ("join", "help")


@pytest.fixture(autouse=True)
def doors_are_open(settings: Any) -> None:
    settings.REPLY_DOMAIN = settings.REPLY_DOMAIN or "reply.example.org"


@pytest.fixture
def write(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Any:
    def written(door: str, writer: str, *, verdict: str = "pass", **things: Any) -> InboundMail:
        to = f"{door}@{django_settings.REPLY_DOMAIN}"
        letter = post(quoting(writer, "Hello?"), to, verdict=verdict, **things)
        assert letter is not None
        with django_capture_on_commit_callbacks(execute=True):
            inbox.process_inbound_mails()
        letter.refresh_from_db()
        return letter

    return written


@pytest.mark.parametrize("door", DOORS)
def test_a_stranger_is_answered_once_a_day(door: str, write: Any) -> None:
    assert write(door, "ann@example.com").reason == "answered"
    assert write(door, "ann@example.com").reason == "too_many"
    (answer,) = mail.outbox
    assert answer.to == ["ann@example.com"]
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"
    assert "/signup/" in answer.body if door == "join" else "/login/" in answer.body


@pytest.mark.parametrize("door", DOORS)
def test_who_has_an_account_is_told_where_to_go(door: str, write: Any) -> None:
    player = PlayerFactory(display_name="Ann", confirmed=True)
    assert write(door, player.email).reason == "answered"
    assert "Hello Ann" in mail.outbox[0].body and "/signup/" not in mail.outbox[0].body


@pytest.mark.parametrize("verdict", ["", "none", "fail"])
@pytest.mark.parametrize("door", DOORS)
def test_nobody_is_written_to_in_whose_name_somebody_else_may_have_written(
    door: str, verdict: str, write: Any
) -> None:
    assert write(door, "ann@example.com", verdict=verdict).reason == "unproved"
    assert mail.outbox == []


def test_no_program_is_answered(write: Any) -> None:
    assert write("help", "mailer-daemon@example.com").state == InboundMail.State.IGNORED
    assert mail.outbox == []


def test_an_address_that_takes_no_mails_is_left_alone(write: Any) -> None:
    Reach.objects.create(
        email="ann@example.com", suppressed_at=timezone.now(), scored_at=timezone.now()
    )
    assert write("join", "ann@example.com").reason == "suppressed"
    assert mail.outbox == []


def test_one_domain_does_not_use_up_the_answers_of_all(
    write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_addresses, "ANSWERS_A_DOMAIN", 2)
    reasons = [write("join", f"a{number}@evil.example").reason for number in range(4)]
    assert reasons == ["answered", "answered", "too_many", "too_many"]
    assert write("join", "ann@example.com").reason == "answered"
    assert not rate_limits.is_used_up("answers", rate_limits.EVERYBODY, 4)


def test_one_sender_does_not_close_the_door_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_storage, "MOST_AN_HOUR", 2)
    to = f"join@{django_settings.REPLY_DOMAIN}"
    now = timezone.now()

    def write(writer: str, at: datetime) -> InboundMail | None:
        return post(quoting(writer, "x"), to, at, envelope_from=writer)

    for _ in range(2):
        write("mallory@evil.example", now)
    with pytest.raises(MailRefused, match="451"):
        write("mallory@evil.example", now)
    assert write("ann@example.com", now) is not None
    assert write("mallory@evil.example", now + timedelta(hours=2)) is not None


def test_a_large_mail_is_refused() -> None:
    to = f"help@{django_settings.REPLY_DOMAIN}"
    with pytest.raises(MailRefused, match="552"):
        post(b"x" * (mail_storage.MOST_PUBLIC_BYTES + 1), to)


def test_a_mail_server_that_is_away_costs_only_the_answer(
    write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise OSError

    monkeypatch.setattr("accounts.adapter.AccountAdapter.send_account_mail", away)
    assert write("join", "ann@example.com").state == InboundMail.State.DONE


def test_there_is_no_such_address_where_nobody_answers_by_mail(settings: Any) -> None:
    settings.REPLY_DOMAIN = ""
    assert not mail_storage.is_ours("join@anywhere.example")


def test_nothing_of_a_stranger_stays(write: Any) -> None:
    letter = write("join", "ann@example.com")
    retention.delete_old_raw_mails(now=letter.received_at + timedelta(days=15))
    assert not InboundMail.objects.filter(pk=letter.pk).exists()
