"""Fixtures for every kind of test. The servers behind them are started by tests/services.py."""

import os
import random
from collections.abc import Iterator

import pytest
import redis
from django.test import override_settings


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: from the first one on, an event loop runs in the tests' thread."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords(django_test_environment: None) -> Iterator[None]:
    """Passwords are hashed once instead of a million times."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


class Known:
    """What `secrets` gives to new matches, but the same in every run."""

    def __init__(self, test: str) -> None:
        dice = random.Random(test)
        self.choice, self.token_bytes = dice.choice, dice.randbytes


@pytest.fixture(autouse=True)
def known_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own deals, the same in every run: what fails once fails again."""
    monkeypatch.setattr("games.play.opening.secrets", Known(request.node.nodeid))


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    """The real Valkey or Redis of this run, empty."""
    with redis.Redis(unix_socket_path=os.environ["TEST_REDIS_SOCKET"]) as client:
        client.flushall()
        yield client
