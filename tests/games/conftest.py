"""Fixtures for tests of matches and their mails."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.sink import Sink


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
