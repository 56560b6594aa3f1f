"""A push service that really is called, where the guard would else refuse this machine."""

import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from config.bootstrap import ensure_vapid_key
from games.post.push import safe_http
from tests.post.push.receiver import PushService


@pytest.fixture(autouse=True)
def own_key(settings: Any, tmp_path: Path) -> None:
    ensure_vapid_key(tmp_path / "vapid_key")
    settings.VAPID_KEY = (tmp_path / "vapid_key").read_text().strip()


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    service = PushService(tmp_path)
    lead_to(service, monkeypatch)
    with service.open():
        yield service


class Server(Protocol):
    """Something on this machine that is called by a name of the Internet."""

    HOST: str
    port: int
    certificate: Path


def lead_to(service: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name leads to this machine, its certificate is trusted, and it counts as public; all else
    of the guard stays."""
    ask, trust = safe_http.socket.getaddrinfo, ssl.create_default_context

    def lead(host: str, port: int, *args: Any, **more: Any) -> Any:
        return ask("127.0.0.1" if host == service.HOST else host, port, *args, **more)

    monkeypatch.setattr(safe_http.socket, "getaddrinfo", lead)
    monkeypatch.setattr(
        safe_http.ssl, "create_default_context", lambda: trust(cafile=str(service.certificate))
    )
    monkeypatch.setattr(safe_http, "is_public", lambda machine: machine == "127.0.0.1")
    monkeypatch.setattr(safe_http, "PORT", service.port)
