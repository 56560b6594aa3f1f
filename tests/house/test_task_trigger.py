"""Waking the workers up: what is asked for reaches the broker, and not more often than needed."""

import threading
from collections.abc import Callable, Iterator

import pytest

from config import task_trigger


class Ended(Exception):
    """The thread that publishes has slept as often as a test lets it."""


class Publisher:
    """Takes the place of the Celery app: notes what is published, or fails."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.is_away = False

    def send_task(self, name: str, expires: int) -> None:
        if self.is_away:
            raise ConnectionError("the broker is away")
        self.sent.append(name)


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    there = Publisher()
    monkeypatch.setattr(task_trigger, "_build_publisher", lambda: there)
    monkeypatch.setattr(task_trigger, "_start_thread", lambda: None)
    monkeypatch.setattr(task_trigger, "_wanted", set())
    yield there


def publish(monkeypatch: pytest.MonkeyPatch, *meanwhile: Callable[[], None]) -> None:
    """Runs what the thread runs; each of `meanwhile` happens in one of its pauses."""
    pauses = iter(meanwhile)

    def sleep(seconds: float) -> None:
        assert seconds == task_trigger.GAP_SECONDS
        happens = next(pauses, None)
        if happens is None:
            raise Ended
        happens()

    monkeypatch.setattr(task_trigger.time, "sleep", sleep)
    with pytest.raises(Ended):
        task_trigger._publish_tasks()


def test_the_first_wake_up_goes_at_once_and_those_of_the_next_second_as_one(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fifty_moves() -> None:
        for _ in range(50):
            task_trigger.trigger_senders()
        task_trigger.enqueue_sweep("read_letters")

    task_trigger.trigger_senders()
    publish(monkeypatch, fifty_moves)
    first, *later = publisher.sent
    assert first == "games.tasks.send_notices"
    assert sorted(later) == ["games.tasks.read_letters", "games.tasks.send_notices"]


def test_while_the_broker_is_away_wake_ups_are_dropped_and_afterwards_they_go_again(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = 1000.0
    monkeypatch.setattr(task_trigger.time, "monotonic", lambda: ticks)

    def soon() -> None:
        publisher.is_away = False
        threading.Timer(0.2, later).start()
        task_trigger.trigger_senders()

    def later() -> None:
        nonlocal ticks
        ticks += task_trigger.QUIET_SECONDS
        task_trigger.enqueue_sweep("read_letters")

    publisher.is_away = True
    task_trigger.trigger_senders()
    publish(monkeypatch, soon)
    assert publisher.sent == ["games.tasks.read_letters"]
