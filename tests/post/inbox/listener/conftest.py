"""A listener over real sockets, a line to it, and a seat that waits for an answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.models import Seat
from tests.matches import awaited, running_match
from tests.post.inbox.listener.running import Running
from tests.post.writing import Line


@pytest.fixture(autouse=True)
def domain(settings) -> str:
    settings.REPLY_DOMAIN = "reply.example.org"
    return "reply.example.org"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.close()


@pytest.fixture
def seat() -> Seat:
    return awaited(running_match())


@pytest.fixture
def line(running: Running) -> Iterator[Line]:
    line = Line(running.lmtp)
    yield line
    line.close()
