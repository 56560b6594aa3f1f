"""What we sent you: each notice, what became of it and why."""

import pytest
from django.test import Client

from games.models import Notice
from games.post.outbox.sending import send_due
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match
from tests.post.sink import Sink
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db


def shown(client: Client, query: str = "") -> str:
    return client.get(f"/post/{query}").content.decode()


def test_a_sent_turn_is_shown_with_its_match(sink: Sink) -> None:
    seat = awaited(running_match())
    send_due()
    html = shown(reader(seat.player))
    assert "your turn" in html and f"/m/{seat.match.code}/" in html and "<td>sent</td>" in html


def test_a_mail_that_was_not_sent_has_its_reason(sink: Sink) -> None:
    seat = awaited(running_match(people=[PlayerFactory(turn_mails="none") for _ in range(2)]))
    send_due()
    assert "not sent: mails about turns are stopped" in shown(reader(seat.player))


def test_what_a_mail_server_said_is_shown_and_faults_of_ours_are_not(sink: Sink) -> None:
    seat = awaited(running_match())
    mine = Notice.objects.filter(seat=seat)
    mine.update(state="failed", error="550 5.1.1 nobody here")
    assert "could not be sent: 550 5.1.1 nobody here" in shown(reader(seat.player))
    mine.update(state="failed", error="KeyError: 'secret'")
    html = shown(reader(seat.player))
    assert "could not be sent: it could not be written" in html and "secret" not in html


def test_who_waits_for_our_mail_server_reads_so(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    client = reader(awaited(running_match()).player)
    assert "has been away" not in shown(client)
    send_due()
    assert "Our mail server has been away since" in shown(client)


def test_nobody_sees_the_mails_of_others(sink: Sink) -> None:
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    assert "Nothing yet" in shown(reader(other(seat).player))
    assert Client().get("/post/").status_code == 302


def test_the_mails_of_one_match_can_be_shown_alone() -> None:
    match = running_match()
    player = awaited(match).player
    elsewhere = running_match(people=[player, PlayerFactory()])
    html = shown(reader(player), f"?match={match.code}")
    assert match.code in html and elsewhere.code not in html


def test_the_clock_of_the_table_leads_to_the_mails() -> None:
    seat = awaited(running_match())
    link = f'href="/post/?match={seat.match.code}"'
    assert link in page(reader(seat.player), seat.match)
    assert link not in page(reader(other(seat).player), seat.match)
    assert 'href="/post/"' in reader(seat.player).get("/settings/").content.decode()
