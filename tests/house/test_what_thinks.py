"""The sweeps that think: not queued, not done by the loop, but in the process beside it."""

import os
import threading
from collections.abc import Callable
from typing import Any

import pytest

from config.celery import app
from games import job_schedule
from games.job_schedule import PeriodicJob
from games.management.commands import sweep

BRIEF = 0.01


@pytest.fixture(autouse=True)
def noted_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads have connections of their own: what they noted would be there for other tests."""
    monkeypatch.setattr(job_schedule.health, "record_heartbeat", lambda *_told: None)
    monkeypatch.setattr(sweep.connections, "close_all", lambda: None)
    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)


def three_rounds_of(name: str, stop: threading.Event, rounds: list[str]) -> Callable[..., int]:
    """A sweep that notes its name, and after three rounds that all is to end."""

    def run(_stopped: Any) -> int:
        rounds.append(name)
        if rounds.count(name) == 3:
            stop.set()
        return 0

    return run


def test_bots_looking_back_and_puzzles_think_and_nothing_that_thinks_is_a_task() -> None:
    app.loader.import_default_modules()
    thinking = [one for one in job_schedule.SWEEPS if one.thinks]
    assert [one.name for one in thinking] == ["let_bots_think", "look_back", "make_puzzles"]
    for one in job_schedule.SWEEPS:
        assert (one.queued is None) == one.thinks == (f"games.tasks.{one.name}" not in app.tasks)


@pytest.mark.parametrize("thinks", [True, False])
def test_the_loop_does_what_does_not_think_and_the_process_beside_it_the_rest(
    thinks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    nicer: list[int] = []
    monkeypatch.setattr(sweep, "lower_priority", nicer.append)
    stop, rounds = threading.Event(), list[str]()
    mails = PeriodicJob("mails", three_rounds_of("mails", stop, rounds), 0.0, BRIEF, "mails")
    bots = PeriodicJob(
        "bots", three_rounds_of("bots", stop, rounds), None, BRIEF, "bots", thinks=True
    )
    monkeypatch.setattr(sweep, "SWEEPS", [mails, bots])
    if thinks:
        sweep.run_thinking(stop, os.getppid())
    else:
        sweep.run_forever(stop)
    for thread in threading.enumerate():
        if thread.name.startswith("sweep: "):
            thread.join(20)
    assert rounds == ["bots" if thinks else "mails"] * 3
    assert nicer == ([sweep.GIVING_WAY] if thinks else [])


def test_the_process_beside_ends_when_whoever_began_it_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parents = iter([7, 1])
    monkeypatch.setattr(sweep.os, "getppid", lambda: next(parents))
    monkeypatch.setattr(sweep, "lower_priority", lambda _by: None)
    monkeypatch.setattr(sweep, "PARENT_SECONDS", BRIEF)
    monkeypatch.setattr(sweep, "SWEEPS", [])
    stop = threading.Event()
    sweep.run_thinking(stop, 7)
    assert stop.is_set() and next(parents, None) is None
