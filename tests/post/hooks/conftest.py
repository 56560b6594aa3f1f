"""A server on this machine in the place of other apps, which the guard would else refuse."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.post.push.conftest import lead_to, own_key  # noqa: F401
from tests.post.push.receiver import PushService


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    service = PushService(tmp_path)
    lead_to(service, monkeypatch)
    with service.open():
        yield service
