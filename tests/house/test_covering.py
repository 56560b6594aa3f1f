"""The loop stands by: it does each sweep that no worker has finished for a while."""

from datetime import timedelta
from typing import Any

import pytest

from config import clock
from games import health, tasks
from games.health import heartbeats
from games.job_schedule import SWEEPS, PeriodicJob
from games.management.commands import sweep as loop
from games.models import Heartbeat

pytestmark = pytest.mark.django_db

QUEUED = [sweep for sweep in SWEEPS if sweep.queued]


class Stopped:
    """An event that was not set."""

    def is_set(self) -> bool:
        return False


@pytest.fixture(autouse=True)
def written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats are written as in a process that has just begun, and nothing hangs up."""
    first = heartbeats.defaultdict(lambda: -heartbeats.RENEW_SECONDS)
    monkeypatch.setattr(heartbeats, "_written", first)
    monkeypatch.setattr(loop, "close_old_connections", lambda: None)


def finished(sweep: PeriodicJob, by: str, seconds_ago: float) -> None:
    at = clock.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.create(name=f"sweep: {sweep.name}", at=at, by=by)


def rounds_of_the_loop(sweep: PeriodicJob) -> int:
    """How many rounds the loop does when the sweep is due once."""
    done: list[str] = []

    def run(_stopped: Any) -> int:
        done.append(sweep.name)
        return 1

    loop.run_sweep(sweep._replace(run=run), Stopped(), health.WorkerWatch())  # type: ignore[arg-type]
    return len(done)


@pytest.mark.parametrize("sweep", QUEUED, ids=lambda sweep: sweep.name)
def test_the_loop_leaves_to_workers_what_they_have_finished_and_no_longer(
    sweep: PeriodicJob,
) -> None:
    finished(sweep, health.WORKER, sweep.patience - 2)
    assert rounds_of_the_loop(sweep) == 0
    Heartbeat.objects.all().delete()
    finished(sweep, health.WORKER, sweep.patience + 2)
    assert rounds_of_the_loop(sweep) == 1


@pytest.mark.parametrize("by", [health.LOOP, health.COMMAND, ""])
def test_what_others_than_workers_have_finished_is_no_reason_to_wait(by: str) -> None:
    finished(QUEUED[0], by, 0)
    assert rounds_of_the_loop(QUEUED[0]) == 1


def test_each_sweep_is_watched_for_itself() -> None:
    finished(QUEUED[0], health.WORKER, 0)
    assert [rounds_of_the_loop(sweep) for sweep in QUEUED[:3]] == [0, 1, 1]


def test_the_loop_does_everything_while_a_clock_is_wrong() -> None:
    finished(QUEUED[0], health.WORKER, 0)
    Heartbeat.objects.create(name="clock of oak", at=clock.now(), trouble="is wrong")
    assert rounds_of_the_loop(QUEUED[0]) == 1


def test_what_is_due_is_acted_on_within_a_minute_when_the_workers_are_gone() -> None:
    for sweep in QUEUED:
        latest = sweep.patience + heartbeats.LOOK_SECONDS + sweep.looped
        assert latest <= (60 if sweep.queued <= 15 else 2 * sweep.queued + 40)
        assert sweep.patience > sweep.queued + heartbeats.RENEW_SECONDS


def test_a_heartbeat_names_who_did_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)
    name = "tidy_forms"
    (sweep,) = [one for one in SWEEPS if one.name == name]
    tasks.TASKS[name]()
    assert Heartbeat.objects.get(name=f"sweep: {name}").by == health.WORKER
    heartbeats._written.clear()
    sweep.run_once()
    assert Heartbeat.objects.get(name=f"sweep: {name}").by == health.COMMAND


def test_a_busy_process_writes_its_heartbeats_together(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    ticks = 1000.0
    monkeypatch.setattr(clock, "monotonic_seconds", lambda: ticks)
    names = [sweep.name for sweep in QUEUED[:5]]
    for name in names:
        health.record_heartbeat(name, health.WORKER)
    ticks += heartbeats.RENEW_SECONDS - 1
    with django_assert_num_queries(0):
        for name in names:
            health.record_heartbeat(name, health.WORKER)
    ticks += 1
    seen = health.last_heartbeats()
    with django_assert_num_queries(1):
        health.record_heartbeat(names[0], health.WORKER)
    assert all(health.last_heartbeats()[name] > seen[name] for name in names)


def test_the_loop_asks_for_all_sweeps_at_once(django_assert_num_queries: Any) -> None:
    watch = health.WorkerWatch()
    with django_assert_num_queries(1):
        for sweep in QUEUED:
            watch.is_done_by_worker(sweep.name, sweep.patience)


def test_what_thinks_comes_round_less_often_while_it_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop.connections, "close_all", lambda: None)
    found, at = iter([0, 0, 0, 0, 1, 0, 0]), list[float]()

    class Time:
        now = 0.0

        def monotonic(self) -> float:
            return self.now

        def is_set(self) -> bool:
            return len(at) == 7

        def wait(self, seconds: float) -> None:
            self.now += seconds

    time: Any = Time()
    monkeypatch.setattr(loop, "time", time)

    def run(_stopped: Any) -> int:
        at.append(time.now)
        return next(found)

    loop.run_sweeps([PeriodicJob("think", run, None, 0.5, "thinks", thinks=True)], time)
    pauses = [later - earlier for earlier, later in zip(at, at[1:], strict=False)]
    assert pauses == [1.0, 2.0, 2.0, 2.0, 0.5, 1.0]
