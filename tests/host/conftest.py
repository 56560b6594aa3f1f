"""Fixtures for what a host looks at."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from games import health
from games.health import backlog, heartbeats
from games.job_schedule import SWEEPS
from games.monitoring import checks

SECRET = "a-long-random-secret-0123456789-of-the-host"


@pytest.fixture(autouse=True)
def nothing_remembered(
    nothing_now_and_then: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Each test asks the database itself."""

    never = defaultdict(lambda: -heartbeats.RENEW_SECONDS)
    monkeypatch.setattr(heartbeats, "_written", never)
    monkeypatch.setattr(heartbeats, "_unwritten", {})

    def forget() -> None:
        backlog.clear_cache()
        checks._kept = None
        checks._migrated = False

    forget()
    yield
    forget()


@pytest.fixture
def host(settings, client):
    """A client that knows the secret of the host."""
    settings.HOST_SECRET = SECRET
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {SECRET}"
    return client


@pytest.fixture
def attended(db) -> None:
    """A house in which every sweep came round just now."""
    for sweep in SWEEPS:
        health.record_heartbeat(sweep.name)
