"""Receiving domains that ask us to come later: waited for, learnt from, and nobody else waits."""

from datetime import timedelta

import pytest

from accounts.models import Player
from games.models import Notice, Outage, Throttle
from games.post.outbox import throttles
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import awaited, running_match
from tests.play.times import Times
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

BUSY = "busy.example"
MINUTE = timedelta(minutes=1)


class Domain(Sink):
    """A mail server that says no to all of one domain, as long as it has a word for it."""

    said = ""
    asked = 0

    def refusal_of(self, address: str) -> str:
        if address.endswith(f"@{BUSY}"):
            self.asked += 1
            return self.said
        return ""


@pytest.fixture
def sink(settings, monkeypatch):  # type: ignore[no-untyped-def]
    domain = Domain()
    domain.controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", domain.controller.port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield domain
    domain.controller.stop()


def turns(many: int, domain: str) -> None:
    """So many turns that are due to players of a domain."""
    for _ in range(many):
        seat = awaited(running_match(pace_hours=48))
        Notice.objects.filter(seat__match=seat.match).exclude(seat=seat, kind="turn").delete()
        Player.objects.filter(pk=seat.player_id).update(email=f"p{seat.pk}@{domain}")


@pytest.mark.parametrize(
    "said",
    [
        "450 4.7.1 too many",
        "451 4.7.500 server busy",
        "451 try again",
        "421 4.7.0 [TSS04] deferred",
    ],
)
def test_a_busy_domain_is_waited_for_and_the_others_go_on(
    said: str, sink: Domain, times: Times
) -> None:
    turns(3, BUSY)
    turns(2, "quick.example")
    sink.said = said
    send_due_mails()
    asked = 1 if said.startswith("421") else 2  # one of the others may be about one mail
    assert (sink.asked, len(sink.mails)) == (asked, 2)
    assert not Outage.objects.exists()
    times.go(MINUTE / 2)
    send_due_mails()
    assert sink.asked == asked
    sink.said = ""
    times.go(MINUTE)
    send_due_mails()
    assert len(sink.mails) == 5
    assert not Throttle.objects.exists()


def test_the_wait_grows_up_to_an_hour(sink: Domain, times: Times) -> None:
    turns(4, BUSY)
    sink.said = "421 4.7.0 later"
    waits = []
    for _ in range(6):
        before = sink.asked
        send_due_mails()
        assert sink.asked == before + 1
        until = Throttle.objects.get().until
        waits.append(until - times.now())
        times.go(until - times.now() + timedelta(seconds=1))
        Notice.objects.filter(state="due").update(due_at=times.now())
    assert waits == [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 60 * MINUTE, 60 * MINUTE]


def test_a_mail_that_is_taken_between_two_refusals_ends_the_count(
    sink: Domain, times: Times
) -> None:
    turns(1, BUSY)
    for said in ("451 later", "", "451 later"):
        sink.said = said
        times.go(MINUTE)
        send_due_mails()
        turns(1, BUSY)
    assert Throttle.objects.get().step == 0


@pytest.mark.parametrize(
    "said",
    ["450 4.2.0 greylisted", "450 4.2.1 receives too fast", "452 4.2.2 full", "550 5.1.1 no"],
)
def test_what_concerns_one_mailbox_keeps_nobody_else_of_its_domain_waiting(
    said: str, sink: Domain, times: Times
) -> None:
    turns(2, BUSY)
    sink.said = said
    send_due_mails()
    assert sink.asked == 2
    assert not Throttle.objects.exists()


def test_a_server_that_ends_the_conversation_for_all_is_still_away(
    sink: Domain, times: Times
) -> None:
    turns(1, BUSY)
    sink.said = "421 4.3.2 shutting down"
    send_due_mails()
    assert Outage.objects.exists()
    assert not Throttle.objects.exists()


def test_rows_of_long_ago_are_thrown_away(times: Times) -> None:
    old = times.now() - timedelta(days=2)
    Throttle.objects.create(domain="old.example", until=old, code="451")
    throttles.Throttles(times.now()).record_refusal("a@b.example", 451, "451 later", times.now())
    assert [row.domain for row in Throttle.objects.all()] == ["b.example"]
