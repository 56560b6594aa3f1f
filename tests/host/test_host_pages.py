"""What programs that watch the house are told, and what nobody else is."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder

from config import clock, environment
from games import condition, play
from games.host import checks
from games.models import Heartbeat, Letter, Notice, Outage, Seat
from games.sweeps import SWEEPS
from tests.factories import PlayerFactory
from tests.host.conftest import SECRET
from tests.matches import awaited, running_match

pytestmark = pytest.mark.django_db


def found(client) -> dict:
    return client.get("/ready/").json()["checks"]


# Health


def test_health_is_one_query(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_without_its_database_a_process_is_not_healthy(client, monkeypatch):
    def away():
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("games.host.views.connection", SimpleNamespace(cursor=away))
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (503, b"no database\n")


def test_who_watches_asks_on_the_machine_without_being_sent_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/lobby/").status_code == 301
    for page in ("health", "ready", "metrics"):
        assert client.get(f"/{page}/").status_code != 301


# Ready


def test_a_house_in_which_all_is_well_is_ready(client, attended):
    answer = client.get("/ready/")
    assert (answer.status_code, answer.content) == (200, b"ready\n")


def test_a_house_in_which_no_sweep_has_come_round_is_not_ready(host):
    answer = host.get("/ready/")
    assert answer.status_code == 503
    for sweep in SWEEPS:
        assert not answer.json()["checks"][sweep.name]["sound"]
        assert "never" in answer.json()["checks"][sweep.name]["found"]


def test_why_it_is_not_ready_is_told_to_the_host_alone(client, settings):
    settings.HOST_SECRET = SECRET
    for given in ("", "Bearer", f"Basic {SECRET}", f"Bearer {SECRET}x", SECRET):
        answer = client.get("/ready/", headers={"Authorization": given})
        assert (answer.status_code, answer.content) == (503, b"not ready\n")


def test_without_a_secret_nobody_is_the_host(client, attended):
    assert client.get("/ready/", headers={"Authorization": "Bearer "}).content == b"ready\n"
    assert client.get("/metrics/", headers={"Authorization": "Bearer "}).status_code == 404


def test_a_sweep_that_stopped_coming_round_is_named(host, attended, times):
    for sweep in SWEEPS:
        Heartbeat.objects.filter(name__endswith=sweep.name).update(at=clock.now())
    late = clock.now() - timedelta(minutes=6)
    Heartbeat.objects.filter(name="sweep: send_notices").update(at=late)
    told = found(host)
    assert told["send_notices"] == {"sound": False, "found": "came round 6 min ago"}
    assert [name for name, check in told.items() if not check["sound"]] == ["send_notices"]


def test_a_slow_sweep_may_take_its_time(host, attended):
    hours = clock.now() - timedelta(hours=2)
    Heartbeat.objects.filter(name="sweep: tidy_letters").update(at=hours)
    assert found(host)["tidy_letters"]["sound"]


def test_a_mail_that_has_been_due_for_long_is_seen(host, attended):
    match = running_match()
    Notice.objects.update(due_at=clock.now() - timedelta(minutes=11))
    told = found(host)
    assert not told["mails out"]["sound"]
    assert "the oldest for 11 min" in told["mails out"]["found"]
    assert match.code not in str(told)


def test_a_mail_that_is_due_later_does_not_wait_yet(host, attended):
    running_match()
    Notice.objects.update(due_at=clock.now() + timedelta(minutes=11))
    assert found(host)["mails out"]["found"] == "none waits"


def test_a_letter_that_nobody_reads_is_seen(host, attended):
    Letter.objects.create(
        way="smtp",
        envelope_to="t-1-2@example.org",
        received_at=clock.now() - timedelta(minutes=12),
        raw=b"",
        size=0,
        fingerprint="0" * 64,
        route="t-1-2",
        message_key="one",
    )
    told = found(host)["letters in"]
    assert told == {"sound": False, "found": "1 waiting, the oldest for 12 min"}


def test_a_deadline_at_which_nobody_acts_is_seen(host, attended):
    seat = awaited(running_match())
    Notice.objects.all().delete()
    Seat.objects.filter(pk=seat.pk).update(deadline=clock.now() - timedelta(minutes=7))
    assert not found(host)["deadlines"]["sound"]


def test_a_deadline_that_waits_for_the_post_is_no_trouble(host, attended):
    seat = awaited(running_match())
    Seat.objects.filter(pk=seat.pk).update(deadline=clock.now() - timedelta(minutes=7))
    Notice.objects.update(due_at=clock.now() - timedelta(minutes=5))
    Outage.objects.create(of=Outage.Of.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=9))
    told = found(host)
    assert told["deadlines"]["sound"]
    assert told["mail server"] == {"sound": False, "found": "takes no mails"}


def test_a_full_disk_is_seen(host, attended, settings):
    settings.DISK_FREE_MIB = 10**9
    assert not found(host)["disk"]["sound"]


def test_a_database_that_is_behind_the_program_is_seen(host, attended):
    MigrationRecorder.Migration.objects.filter(app="games").order_by("-id").first().delete()
    told = found(host)["migrations"]
    assert not told["sound"]
    assert "games.00" in told["found"]
    assert "manage.py prepare" in told["found"]


def test_whoever_asks_often_asks_the_database_seldom(client, attended, django_assert_num_queries):
    client.get("/ready/")
    with django_assert_num_queries(0):
        client.get("/ready/")


def test_every_sweep_that_is_run_is_noted_at_most_twice_a_minute(django_assert_num_queries, db):
    sweep = SWEEPS[0]
    sweep.come_round()
    first = condition.last_rounds()[sweep.name]
    assert clock.now() - first < timedelta(seconds=5)
    with django_assert_num_queries(0):
        condition.came_round(sweep.name)


# Metrics


def test_the_figures_are_for_the_host_alone(client, settings, attended):
    settings.HOST_SECRET = SECRET
    assert client.get("/metrics/").status_code == 404
    wrong = {"Authorization": "Bearer wrong"}
    assert client.get("/metrics/", headers=wrong).status_code == 404


def test_the_figures_count_what_waits_and_what_there_ever_was(host, attended):
    match = running_match()
    seat = awaited(match)
    play.submit(seat.pk, play.current(match).legal(seat.number)[0])
    answer = host.get("/metrics/")
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    words = answer.content.decode()
    assert 'rural_route_waiting{queue="letters in"} 0' in words
    assert 'rural_route_questions_open{of="players"} 1' in words
    assert 'rural_route_sound{check="disk"} 1' in words
    assert match.code not in words
    for line in words.splitlines():
        assert line.startswith("# ") or float(line.rpartition(" ")[2]) >= 0


def test_a_secret_that_can_be_guessed_is_refused():
    assert environment.host_secret("") == ""
    assert environment.host_secret(SECRET) == SECRET
    for guessed in ("short", "a" * 40):
        with pytest.raises(ImproperlyConfigured, match="too easy to guess"):
            environment.host_secret(guessed)


# For staff and players


def test_staff_see_how_the_house_stands(client, attended):
    client.force_login(PlayerFactory(is_staff=True))
    Outage.objects.create(of=Outage.Of.WAY_IN, which="listener", begins_at=clock.now())
    page = client.get("/admin/status/").content.decode()
    assert "away: listener" in page
    assert "Something is not as it should be" in page
    assert 'href="/admin/status/"' in client.get("/admin/").content.decode()


def test_nobody_else_sees_it(client):
    assert client.get("/admin/status/").status_code == 302


def test_mail_is_late_while_the_mail_server_is_away():
    assert not condition.mail_is_late(clock.now())
    condition.late.forget()
    Outage.objects.create(of=Outage.Of.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=11))
    assert condition.mail_is_late(clock.now())


def test_whether_mail_is_late_is_asked_twice_a_minute(django_assert_num_queries):
    condition.mail_is_late(clock.now())
    with django_assert_num_queries(0):
        condition.mail_is_late(clock.now())


def test_lengths_of_time_are_said_roughly():
    assert [checks.seconds(long) for long in (0, 119, 130, 7300)] == [
        "0 s",
        "119 s",
        "2 min",
        "2.0 h",
    ]


def test_players_read_on_every_page_that_mail_is_late(client):
    client.force_login(PlayerFactory())
    assert "Mail is late" not in client.get("/").content.decode()
    condition.late.forget()
    Outage.objects.create(of=Outage.Of.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=11))
    assert "Mail is late" in client.get("/").content.decode()
