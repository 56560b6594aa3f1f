"""Fixtures for tests of matches and their mails."""

from collections.abc import Iterator
from typing import Any

import pytest

from config import clock
from tests.games.sink import Sink
from tests.games.times import Times


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    """The clock of the house, which goes only as the test says."""
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    """A real mail server that the site sends to."""
    sink = Sink()
    sink.controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.controller.port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield sink
    sink.controller.stop()
