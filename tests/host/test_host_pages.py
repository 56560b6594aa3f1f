"""What programs that watch the house are told, and what nobody else is."""

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder

from config import clock, environment, metric_counters
from config.bootstrap import ROOT
from games import health, periodic_jobs, play
from games.health import heartbeats
from games.job_schedule import SWEEPS
from games.models import Heartbeat, InboundMail, MetricCounter, Notice, Outage, Seat
from games.monitoring import checks, metrics
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

    monkeypatch.setattr("games.monitoring.views.connection", SimpleNamespace(cursor=away))
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
    assert told["send_notices"] == {"sound": False, "found": "last ran 6 min ago"}
    assert [name for name, check in told.items() if not check["sound"]] == ["send_notices"]


def test_a_slow_sweep_may_take_its_time(host, attended):
    hours = clock.now() - timedelta(hours=2)
    Heartbeat.objects.filter(name="sweep: tidy_letters").update(at=hours)
    assert found(host)["tidy_letters"]["sound"]


def named(name):
    return next(sweep for sweep in SWEEPS if sweep.name == name)


@pytest.mark.parametrize("name", [sweep.name for sweep in SWEEPS if sweep.seconds is not None])
def test_a_long_sweep_at_work_is_not_missed_before_its_time_is_over(name, host, attended, times):
    Heartbeat.objects.filter(name=f"sweep: {name}").delete()
    heartbeats._written.clear()
    sweep = named(name)

    def long_work(_stopped):
        times.go(timedelta(seconds=sweep.seconds - 1))
        (check,) = (one for one in checks.check_sweeps(times.now()) if one.name == name)
        assert check.sound and "running for" in check.words
        times.go(timedelta(seconds=2))
        (check,) = (one for one in checks.check_sweeps(times.now()) if one.name == name)
        assert not check.sound
        return 0

    sweep._replace(run=long_work).run_once()
    (check,) = (one for one in checks.check_sweeps(times.now()) if one.name == name)
    assert check.sound and check.words == "last ran 0 s ago"


def test_a_long_sweep_that_broke_off_is_missed_in_the_end(host, attended, times):
    sweep = named("make_puzzles")
    heartbeats._written.clear()
    Heartbeat.objects.filter(name=f"sweep: {sweep.name}").update(at=times.now())
    times.go(timedelta(seconds=1))

    def broken(_stopped):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        sweep._replace(run=broken).run_once()
    times.go(timedelta(seconds=sweep.seconds + 1))
    assert not found(host)["make_puzzles"]["sound"]


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
    assert found(host)["mails out"]["found"] == "none waiting"


def test_a_letter_that_nobody_reads_is_seen(host, attended):
    InboundMail.objects.create(
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
    Outage.objects.create(of=Outage.Cause.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=9))
    told = found(host)
    assert told["deadlines"]["sound"]
    assert told["mail server"] == {"sound": False, "found": "not accepting email"}


def test_a_full_disk_is_seen(host, attended, settings):
    settings.DISK_FREE_MIB = 10**9
    assert not found(host)["disk"]["sound"]


def test_a_database_that_is_behind_the_program_is_seen(host, attended):
    MigrationRecorder.Migration.objects.filter(app="games").order_by("-name").first().delete()
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
    sweep.run_once()
    first = health.last_heartbeats()[sweep.name]
    assert clock.now() - first < timedelta(seconds=5)
    with django_assert_num_queries(0):
        health.record_heartbeat(sweep.name)


# Metrics


def test_the_figures_are_for_the_host_alone(client, settings, attended):
    settings.HOST_SECRET = SECRET
    assert client.get("/metrics/").status_code == 404
    wrong = {"Authorization": "Bearer wrong"}
    assert client.get("/metrics/", headers=wrong).status_code == 404


def test_the_figures_count_what_waits_and_what_there_ever_was(host, attended):
    match = running_match()
    seat = awaited(match)
    play.submit_turn(seat.pk, play.current_record(match).list_legal_moves(seat.number)[0])
    answer = host.get("/metrics/")
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    words = answer.content.decode()
    assert 'rural_route_waiting{queue="letters in"} 0' in words
    assert 'rural_route_questions_open{of="players"} 1' in words
    assert 'rural_route_sound{check="disk"} 1' in words
    assert match.code not in words
    for line in words.splitlines():
        assert line.startswith("# ") or float(line.rpartition(" ")[2]) >= 0


RULES = ROOT / "deploy" / "prometheus" / "rural-route.rules.yml"


def figures_of(host) -> dict[str, float]:
    lines = host.get("/metrics/").content.decode().splitlines()
    told = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name.removeprefix("rural_route_"): float(value) for name, _space, value in told}


def pages_in(told: dict[str, float]) -> dict[str, float]:
    return {name: value for name, value in told.items() if name.startswith("page")}


def test_pages_are_counted_with_what_became_of_them_and_how_long_they_took(
    host, attended, monkeypatch
):
    host.raise_request_exception = False

    def broken(*args, **more):
        raise ArithmeticError

    for _ in range(3):
        host.get("/health/")
    host.get("/nowhere/at/all/")
    with monkeypatch.context() as patched:
        patched.setattr("games.web.views.lobby.render", broken)
        host.get("/lobby/")
    metric_counters.write_counts()
    before = figures_of(host)
    assert (before['pages_total{status="2xx"}'], before['pages_total{status="5xx"}']) == (3, 1)
    assert before["page_seconds_count"] == before['page_seconds_bucket{le="+Inf"}'] == 4
    assert 0 < before["page_seconds_sum"] < 60
    host.get("/health/")
    assert pages_in(figures_of(host)) == pages_in(before)  # not written down yet
    metric_counters.write_counts()
    assert figures_of(host)['pages_total{status="2xx"}'] > 3


def test_what_several_processes_counted_is_added_up(host, attended):
    MetricCounter.add({"mails sent": 3, "mails failed": 1})
    MetricCounter.add({"mails sent": 4})
    told = figures_of(host)
    assert (told['mails_total{state="sent"}'], told['mails_total{state="failed"}']) == (7, 1)
    assert told['mails_total{state="unknown"}'] == 0


def test_what_could_not_be_written_down_is_kept(monkeypatch):

    def away(_counts):
        raise OperationalError("the server closed the connection")

    metric_counters.increment("mails sent", 2)
    with monkeypatch.context() as patched:
        patched.setattr(metric_counters, "_write", away)
        with pytest.raises(OperationalError):
            metric_counters.write_counts()
    metric_counters.increment("mails sent")
    metric_counters.write_counts()
    assert MetricCounter.objects.get(name="mails sent").count == 3


def test_a_mail_that_is_sent_is_counted(host, attended, monkeypatch):
    running_match()
    periodic_jobs.send_notices()
    metric_counters.write_counts()
    assert figures_of(host)['mails_total{state="sent"}'] == len(mail.outbox) > 0


@pytest.mark.parametrize("state", ["failed", "unknown", "bounced", "skipped"])
def test_a_mail_that_is_not_sent_is_counted_as_what_became_of_it(
    state, host, attended, monkeypatch
):
    running_match()
    ended = Notice.objects.all().finish(state, "why")
    metric_counters.write_counts()
    assert figures_of(host)[f'mails_total{{state="{state}"}}'] == ended > 0


def test_the_age_of_the_last_backup_is_told_whoever_took_it(host, attended, times, tmp_path):
    assert "backup_age_seconds" not in str(figures_of(host))
    health.note_backup(times.now())
    times.go(timedelta(hours=3))
    assert figures_of(host)['backup_age_seconds{of="database"}'] == pytest.approx(3 * 3600, abs=5)


def test_the_version_and_the_room_on_the_disk_are_told(host, attended):
    told = figures_of(host)
    (version,) = (name for name in told if name.startswith("version_info"))
    assert version == f'version_info{{version="{metrics.program_version()}"}}'
    assert told['disk_free_bytes{of="VAR_DIR"}'] > 0


def test_the_alert_rules_name_figures_that_there_are(host, attended, times):
    health.note_backup(times.now())
    told = host.get("/metrics/").content.decode()
    rules = RULES.read_text()
    for name in set(re.findall(r"rural_route_\w+", rules)):
        assert re.search(rf"^{name}[ {{]", told, re.MULTILINE), name
    for label, value in re.findall(r'(\w+)=~?"([\w|]+)"', rules):
        for each in value.split("|"):
            assert label == "job" or f'{label}="{each}"' in told, (label, each)


def test_a_secret_that_can_be_guessed_is_refused():
    assert environment.validate_host_secret("") == ""
    assert environment.validate_host_secret(SECRET) == SECRET
    for guessed in ("short", "a" * 40):
        with pytest.raises(ImproperlyConfigured, match="too easy to guess"):
            environment.validate_host_secret(guessed)


# For staff and players


def test_staff_see_how_the_house_stands(client, attended):
    client.force_login(PlayerFactory(is_staff=True))
    Outage.objects.create(of=Outage.Cause.WAY_IN, which="listener", begins_at=clock.now())
    page = client.get("/admin/status/").content.decode()
    assert "away: listener" in page
    assert "Something needs attention" in page
    assert 'href="/admin/status/"' in client.get("/admin/").content.decode()


def test_nobody_else_sees_it(client):
    assert client.get("/admin/status/").status_code == 302


def test_mail_is_late_while_the_mail_server_is_away():
    assert not health.is_mail_late(clock.now())
    health.backlog.clear_cache()
    Outage.objects.create(
        of=Outage.Cause.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=11)
    )
    assert health.is_mail_late(clock.now())


def test_whether_mail_is_late_is_asked_twice_a_minute(django_assert_num_queries):
    health.is_mail_late(clock.now())
    with django_assert_num_queries(0):
        health.is_mail_late(clock.now())


def test_lengths_of_time_are_said_roughly():
    assert [checks.format_seconds(long) for long in (0, 119, 130, 7300)] == [
        "0 s",
        "119 s",
        "2 min",
        "2.0 h",
    ]


def test_players_read_on_every_page_that_mail_is_late(client):
    client.force_login(PlayerFactory())
    assert "Emails are delayed" not in client.get("/").content.decode()
    health.backlog.clear_cache()
    Outage.objects.create(
        of=Outage.Cause.MAIL_SERVER, begins_at=clock.now() - timedelta(minutes=11)
    )
    assert "Emails are delayed" in client.get("/").content.decode()
