"""The sweeps: deadlines, reminders and mails come round without anybody looking."""

import re
import signal
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from celery.beat import Scheduler
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from accounts.models import Player
from config.celery import app
from games import job_schedule, periodic_jobs, play
from games.management.commands import sweep
from games.models import Heartbeat, Intervention, Match, Move, Notice, Seat
from tests.matches import answer, awaited, running_match

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
DONE = {"write_reminders": 1, "send_notices": 3, "count_reliability": 2}  # of one turn


def beaten(now: datetime) -> None:
    """The clock's sweep was there a moment ago."""
    Heartbeat.objects.create(name="expire_deadlines", at=now - timedelta(seconds=15))


# Deadlines


def test_a_seat_out_of_time_is_played_for() -> None:
    now = timezone.now()
    beaten(now)
    match = running_match(pace_hours=1, now=now - 2 * HOUR)
    assert periodic_jobs.expire_deadlines(now=now) == 1
    assert {move.via for move in Move.objects.filter(match=match)} == {Move.Via.CLOCK}
    assert periodic_jobs.expire_deadlines(now=now) == 0


def test_a_seat_in_time_is_left_alone() -> None:
    now = timezone.now()
    beaten(now)
    match = running_match(pace_hours=1, now=now - HOUR)
    grace = timedelta(seconds=settings.DEADLINE_GRACE_SECONDS)
    assert periodic_jobs.expire_deadlines(now=now + grace - timedelta(seconds=1)) == 0
    assert not Move.objects.filter(match=match).exists()
    assert periodic_jobs.expire_deadlines(now=now + grace) == 1


def test_one_seat_that_cannot_be_dealt_with_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = timezone.now()
    beaten(now)
    broken = awaited(running_match(pace_hours=1, now=now - 3 * HOUR))
    sound = awaited(running_match(pace_hours=1, now=now - 2 * HOUR))
    expire = play.expire_turn

    def falter(seat_id: int, at: datetime | None, attended: Any) -> bool:
        if seat_id == broken.pk:
            raise LookupError("no such version")
        return expire(seat_id, at, attended)

    monkeypatch.setattr(play, "expire_turn", falter)
    assert periodic_jobs.expire_deadlines(now=now) == 1
    assert Match.objects.get(pk=sound.match_id).ply > 0
    assert Match.objects.get(pk=broken.match_id).ply == 0


def test_a_database_that_is_away_ends_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    beaten(now)
    running_match(pace_hours=1, now=now - 2 * HOUR)

    def falter(seat_id: int, at: datetime | None, attended: Any) -> bool:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(play, "expire_turn", falter)
    with pytest.raises(OperationalError):
        periodic_jobs.expire_deadlines(now=now)


def test_after_an_outage_the_time_is_given_back_before_anybody_is_late() -> None:
    now = timezone.now()
    match = running_match(pace_hours=4, now=now - 5 * HOUR)
    seat = awaited(match)
    Heartbeat.objects.create(name="expire_deadlines", at=now - 3 * HOUR)
    assert periodic_jobs.expire_deadlines(now=now) == 0
    was = seat.deadline
    seat.refresh_from_db()
    assert was is not None and seat.deadline == was + 3 * HOUR
    assert Intervention.objects.get(match=match).what == Intervention.Event.EXTENDED


# Reminders


def reminded(match: Match, now: datetime) -> list[tuple[str, int]]:
    """The reminders written so far for a match, after the sweep at `now`."""
    periodic_jobs.write_reminders(now=now)
    kinds = ["half_time", "last_day", "last_hours"]
    notices = Notice.objects.filter(seat__match=match, kind__in=kinds).order_by("pk")
    return list(notices.values_list("kind", "question"))


def test_reminders_come_at_half_time_a_day_and_six_hours_before() -> None:
    now = timezone.now()
    match = running_match(pace_hours=72, now=now)
    Player.objects.update(every_reminder=True)
    assert reminded(match, now + 36 * HOUR - HOUR / 60) == []
    assert reminded(match, now + 36 * HOUR) == [("half_time", 1)]
    assert reminded(match, now + 48 * HOUR - HOUR / 60) == [("half_time", 1)]
    assert reminded(match, now + 48 * HOUR) == [("half_time", 1), ("last_day", 1)]
    last = [("half_time", 1), ("last_day", 1), ("last_hours", 1)]
    assert reminded(match, now + 66 * HOUR) == last
    assert reminded(match, now + 71 * HOUR) == last


def test_a_late_sweep_writes_only_the_latest_reminder() -> None:
    now = timezone.now()
    match = running_match(pace_hours=72, now=now)
    assert reminded(match, now + 70 * HOUR) == [("last_hours", 1)]


def test_whoever_has_answered_is_not_reminded() -> None:
    now = timezone.now()
    match = running_match(pace_hours=72, now=now)
    answer(awaited(match), now=now + HOUR)
    answer(awaited(match), now=now + 30 * HOUR)
    assert reminded(match, now + 40 * HOUR) == []


def test_a_reminder_answered_before_it_is_sent_is_skipped() -> None:
    now = timezone.now()
    match = running_match(pace_hours=72, now=now - 50 * HOUR)
    periodic_jobs.write_reminders(now=now)
    answer(awaited(match))
    periodic_jobs.send_notices()
    notice = Notice.objects.get(kind="last_day")
    assert (notice.state, notice.error) == (Notice.State.SKIPPED, "the turn was played")


# Celery


@pytest.mark.usefixtures("empty_cache")  # of what earlier tests counted, and is over by now
@pytest.mark.django_db(transaction=True)  # as in a worker: a task begins outside any
def test_each_task_does_what_the_sweep_of_its_name_does() -> None:
    now = timezone.now()
    beaten(now)
    running_match(pace_hours=24, now=now - 19 * HOUR)
    app.loader.import_default_modules()
    names = [one.name for one in job_schedule.SWEEPS if not one.thinks]
    did = {name: app.tasks[f"games.tasks.{name}"]() for name in names}
    assert did == {**dict.fromkeys(did, 0), **DONE}


def test_the_workers_clock_queues_each_sweep_at_its_period_to_expire_before_the_next() -> None:
    app.loader.import_default_modules()
    entries = Scheduler(app).schedule
    queued = {entry.task: entry.schedule.seconds for entry in entries.values()}
    periods = {one.name: one.queued for one in job_schedule.SWEEPS if not one.thinks}
    assert queued == {f"games.tasks.{name}": period for name, period in periods.items()}
    assert all(task in app.tasks for task in queued)
    assert all(entry.options["expires"] < entry.schedule.seconds for entry in entries.values())


# The docs


def test_the_docs_have_the_table_of_the_sweeps() -> None:
    said = (settings.BASE_DIR / "docs" / "sweeps.md").read_text()
    rows = [line for line in said.splitlines() if line.startswith("| `")]
    assert rows == [
        f"| `{sweep.name}` | {sweep.does} "
        f"| {'never' if sweep.queued is None else f'{sweep.queued:g} s'} | {sweep.looped:g} s |"
        for sweep in job_schedule.SWEEPS
    ]


# The command


@pytest.mark.usefixtures("empty_cache")
def test_the_command_sweeps_once_and_says_what_it_did() -> None:
    now = timezone.now()
    beaten(now)
    running_match(pace_hours=24, now=now - 19 * HOUR)
    said = StringIO()
    call_command("sweep", stdout=said)
    did = dict.fromkeys([one.name for one in job_schedule.SWEEPS], 0) | DONE
    assert said.getvalue().splitlines() == [f"{name}: {rows}" for name, rows in did.items()]
    assert len(mail.outbox) == 3


def test_the_help_of_the_command_names_every_sweep_and_its_period() -> None:
    said = sweep.Command().create_parser("manage.py", "sweep").format_help()
    for one in job_schedule.SWEEPS:
        assert re.search(rf"{one.name} +every +{one.looped:g} s +{one.does}\n", said)


class Clock(threading.Event):
    """The stop event and the time of the loop at once: waiting costs nothing, and is noted."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self.now, self.until = 1000.0, 1000.0 + until

    def monotonic(self) -> float:
        return self.now

    def wait(self, timeout: float | None = None) -> bool:
        self.now += timeout or 0
        if self.now >= self.until:
            self.set()
        return self.is_set()


def looped(run: Any, period: float) -> job_schedule.PeriodicJob:
    """A sweep of a test's own, by its period in the loop."""
    return job_schedule.PeriodicJob(run.__name__, run, 0.0, period, "is tried")


@pytest.fixture
def looping(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the loop with given sweeps for given seconds of its own time."""
    monkeypatch.setattr(sweep.connections, "close_all", lambda: None)
    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)

    def run(seconds: float, *periods: tuple[Any, float]) -> None:
        clock = Clock(seconds)
        monkeypatch.setattr(sweep, "time", clock)
        monkeypatch.setattr(sweep, "SWEEPS", [looped(*one) for one in periods])
        sweep.run_forever(clock)

    return run


def test_each_sweep_comes_round_at_its_period(looping: Any) -> None:
    rounds: list[str] = []
    looping(
        60,
        (lambda _stopped: rounds.append("mails"), 2.0),
        (lambda _stopped: rounds.append("deadlines"), 15.0),
    )
    assert (rounds.count("mails"), rounds.count("deadlines")) == (30, 4)


def test_a_sweep_that_takes_long_gives_way_to_the_others_and_comes_again_at_once(
    looping: Any,
) -> None:
    rounds: list[str] = []

    def many(stopped: Any) -> None:
        clock: Any = sweep.time
        work = 60 if rounds.count("many") < 3 else 0
        while work and not stopped():
            work -= 1
            clock.now += 1
        rounds.append("many")

    looping(39, (many, 15.0), (lambda _stopped: rounds.append("mails"), 2.0))
    assert rounds[:8] == ["many", "mails", "many", "mails", "many", "mails", "many", "mails"]
    assert rounds.count("many") == 4


def test_the_deadlines_of_one_pass_end_with_its_time_and_none_is_left_for_good() -> None:
    now = timezone.now()
    beaten(now)
    for _ in range(3):
        running_match(pace_hours=1, now=now - 2 * HOUR)
    assert periodic_jobs.expire_deadlines(now=now, seconds=-1) == 0
    assert periodic_jobs.expire_deadlines(now=now) == 3


def test_more_deadlines_than_one_batch_are_acted_on_in_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = timezone.now()
    beaten(now)
    for _ in range(5):
        running_match(pace_hours=1, now=now - 2 * HOUR)
    monkeypatch.setattr(periodic_jobs, "BATCH", 2)
    assert periodic_jobs.expire_deadlines(now=now) == 5


def test_the_end_of_a_workers_time_is_not_taken_for_a_broken_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = timezone.now()
    beaten(now)
    running_match(pace_hours=1, now=now - 2 * HOUR)

    def falter(seat_id: int, at: datetime | None, attended: Any) -> bool:
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(play, "expire_turn", falter)
    with pytest.raises(SoftTimeLimitExceeded):
        periodic_jobs.expire_deadlines(now=now)


def test_a_sweep_that_stands_apart_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its thread has a connection of its own: what it noted would be there for other tests to see.
    monkeypatch.setattr(job_schedule.health, "record_heartbeat", lambda *_told: None)
    monkeypatch.setattr(sweep.connections, "close_all", lambda: None)
    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)
    stop, begun, may_end = threading.Event(), threading.Event(), threading.Event()
    rounds: list[str] = []

    def thinks(_stopped: Any) -> None:
        begun.set()
        may_end.wait(20)

    def answers(_stopped: Any) -> None:
        if begun.wait(20):
            rounds.append("answers")
        if len(rounds) == 3:
            stop.set()

    apart = job_schedule.PeriodicJob("thinks", thinks, 0.0, 0.01, "is long", apart=True)
    monkeypatch.setattr(sweep, "SWEEPS", [apart, looped(answers, 0.01)])
    sweep.run_forever(stop)
    assert len(rounds) == 3 and not may_end.is_set()
    may_end.set()
    for thread in threading.enumerate():
        if thread.name == f"sweep: {apart.name}":
            thread.join(20)
            assert not thread.is_alive()


def test_the_loop_outlives_a_database_that_is_away_and_waits_longer_each_time(
    looping: Any,
) -> None:
    failures = iter([OperationalError("away")] * 4)
    rounds: list[str] = []

    def falter(_stopped: Any) -> int:
        for failure in failures:
            rounds.append("away")
            raise failure
        rounds.append("back")
        return 0

    looping(21, (falter, 2.0))
    # at 0, 1, 3, 7 seconds it fails; from 15 on it comes round every two
    assert rounds == ["away"] * 4 + ["back"] * 3


def test_the_loop_outlives_a_sweep_that_goes_wrong(looping: Any) -> None:
    rounds: list[str] = []

    def falter(_stopped: Any) -> int:
        rounds.append("wrong")
        raise KeyError("no such bird")

    looping(10, (falter, 2.0), (lambda _stopped: rounds.append("right"), 5.0))
    assert rounds.count("right") == 2


@pytest.fixture
def signals() -> Iterator[None]:
    before = {sign: signal.getsignal(sign) for sign in (signal.SIGTERM, signal.SIGINT)}
    yield
    for sign, handler in before.items():
        signal.signal(sign, handler)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_request_to_end_stops_the_loop_after_the_sweep(
    sign: signal.Signals, signals: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = sweep.stop_at_signals()
    rounds: list[str] = []

    def asked_to_end(_stopped: Any) -> int:
        signal.raise_signal(sign)
        rounds.append("whole")
        return 0

    monkeypatch.setattr(sweep.connections, "close_all", lambda: None)
    monkeypatch.setattr(sweep, "SWEEPS", [looped(asked_to_end, 2.0)] * 2)
    sweep.run_forever(stop)
    assert rounds == ["whole"]


def test_a_loop_asked_to_stop_sends_no_further_mail() -> None:
    running_match()
    assert periodic_jobs.send_notices(stopped=lambda: True) == 0
    assert mail.outbox == []
    assert Seat.objects.filter(question__isnull=False).count() == 1
