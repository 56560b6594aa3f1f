"""The host is mailed when something waits for too long: once, once a day, and when it is over."""

from datetime import timedelta

import pytest
from django.core import mail

from games import health
from games.models import Alarm, Notice
from games.periodic_jobs import raise_alarms
from tests.at_once import at_once
from tests.matches import running_match

pytestmark = pytest.mark.django_db
HOST = "host@example.org"


@pytest.fixture(autouse=True)
def told_host(settings):
    settings.ALARM_MAIL = [HOST]


@pytest.fixture
def stuck(times):
    """A mail that has been due for eleven minutes."""
    match = running_match()
    Notice.objects.update(due_at=times.now() - timedelta(minutes=11))
    mail.outbox.clear()
    return match


def test_a_mail_that_is_stuck_is_told_once(stuck, times):
    assert raise_alarms() == 1
    assert raise_alarms() == 0
    (sent,) = mail.outbox
    assert sent.to == [HOST]
    assert sent.subject == "[Rural Route] Outgoing email: late"
    assert "the oldest for 11 minutes" in sent.body
    assert "/admin/status/" in sent.body


def test_an_alarm_is_named_after_the_site_and_not_after_the_machine(stuck, settings):
    settings.SITE_HOST = "play.example.org"
    raise_alarms()
    (sent,) = mail.outbox
    assert sent.message()["Message-ID"].endswith("@play.example.org>")


def test_no_alarm_tells_of_a_match_or_a_player(stuck):
    raise_alarms()
    (sent,) = mail.outbox
    told = str(sent.message())
    assert stuck.code not in told
    for seat in stuck.seats.all():
        assert seat.player.display_name not in told
        assert seat.player.email not in told


def test_while_it_lasts_it_is_told_once_a_day(stuck, times):
    raise_alarms()
    times.go(timedelta(hours=23))
    assert raise_alarms() == 0
    times.go(timedelta(hours=2))
    assert raise_alarms() == 1


def test_that_it_is_over_is_told_once(stuck, times):
    raise_alarms()
    Notice.objects.update(state=Notice.State.SENT)
    times.go(timedelta(minutes=5))
    assert raise_alarms() == 1
    assert mail.outbox[-1].subject == "[Rural Route] Outgoing email: OK again"
    assert raise_alarms() == 0
    assert Alarm.objects.get().ends_at == times.now()


def test_what_is_over_before_anybody_was_told_is_not_told(stuck, times, monkeypatch):
    def away(*_):
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr("django.core.mail.EmailMessage.send", away)
        assert raise_alarms() == 0
    Notice.objects.update(state=Notice.State.SENT)
    assert raise_alarms() == 0
    assert not mail.outbox


def test_an_alarm_that_could_not_be_mailed_is_mailed_later(stuck, monkeypatch, caplog):
    def away(*_):
        raise ConnectionRefusedError("nobody listens")

    with monkeypatch.context() as patched:
        patched.setattr("django.core.mail.EmailMessage.send", away)
        assert raise_alarms() == 0
    assert "the host could not be emailed: nobody listens" in caplog.text
    assert raise_alarms() == 1


def test_what_is_in_time_raises_no_alarm(times):
    running_match()
    assert raise_alarms() == 0
    assert not Alarm.objects.exists()


def test_without_an_address_nothing_is_noted(stuck, settings):
    settings.ALARM_MAIL = []
    assert raise_alarms() == 0
    assert not Alarm.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_several_runners_at_once_raise_one_alarm(stuck, times):
    at_once(lambda: health.raise_alarms(times.now(), lambda: False))
    assert Alarm.objects.count() == 1
    assert len(mail.outbox) == 1
