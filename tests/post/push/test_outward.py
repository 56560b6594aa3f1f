"""Addresses that others have given lead to public machines, by https, and no further."""

import socket
import threading
import time
from typing import Any

import pytest

from games.post.push import safe_http
from games.post.push.safe_http import CallFailed, ForbiddenAddress, HttpCall
from tests.post.push.hostile import ADDRESSES
from tests.post.push.receiver import PushService

IS_PUBLIC = safe_http.is_public


@pytest.mark.parametrize(
    "machine",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
        *(
            "192.88.99.1",
            "::1",
            "::",
            "fe80::1",
            "fe80::1%eth0",
            "fc00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
        ),
        *("::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::"),
        *(
            "2001:0:7f00:1::",
            "2001:db8::1",
            "3fff::1",
            "5f00::1",
            "localhost",
            "1",
        ),
    ],
)
def test_a_machine_that_not_everybody_can_reach_is_not_public(machine: str) -> None:
    assert not IS_PUBLIC(machine)


@pytest.mark.parametrize("machine", ["8.8.8.8", "193.0.14.129", "2a00:1450:4001:82a::200e"])
def test_other_machines_are(machine: str) -> None:
    assert IS_PUBLIC(machine)


@pytest.mark.parametrize(
    "address",
    [
        *("http://push.example.org/x", "https://push.example.org:8443/x", "ftp://a.example/x"),
        *("https://", "https:///x", "https://user@push.example.org/", "https://[::1", "x"),
        *("https://push.example.org/#x", "https://pusch.exämple.org/", "https://a.example/a b"),
        *("https://a.example:x/", "https://a.example/a\r\nHost: b", "javascript:alert(1)", ""),
    ],
)
def test_what_is_no_address_of_a_push_service_is_never_called(address: str) -> None:
    with pytest.raises(ForbiddenAddress):
        safe_http.parse_address(address)


def test_one_private_machine_among_those_of_a_name_is_enough_to_refuse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lead(host: str, port: int, **_more: Any) -> Any:
        return [(0, 0, 0, "", (machine, port)) for machine in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(safe_http.socket, "getaddrinfo", lead)
    with pytest.raises(ForbiddenAddress, match="not public"):
        safe_http.resolve_host("push.example.org")


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_hostile_address_ends_soon_and_reaches_nothing_inside(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[Any] = []
    monkeypatch.setattr(safe_http, "SECONDS", 2.0)
    monkeypatch.setattr(
        safe_http.socket, "create_connection", lambda *to, **_more: reached.append(to)
    )
    with pytest.raises((ForbiddenAddress, CallFailed)):
        called(address)
    assert reached == []


def called(address: str) -> tuple[int, str]:
    call = HttpCall(address, b"", {})
    call.begin()
    try:
        return call.outcome()
    finally:
        call.join(5)
        assert not call.is_alive()


def test_the_connection_goes_to_the_machine_that_was_looked_at(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere a moment later is not asked for again."""
    asked: list[str] = []
    lead = safe_http.socket.getaddrinfo

    def once(host: str, port: int, *args: Any, **more: Any) -> Any:
        asked.append(host)
        assert asked.count(service.HOST) == 1, "looked up again"
        return lead(host, port, *args, **more)

    monkeypatch.setattr(safe_http.socket, "getaddrinfo", once)
    service.answers = [429]
    assert called(service.endpoint("a"))[0] == 429
    assert service.HOST in asked


def test_redirects_are_not_followed(service: PushService) -> None:
    service.answers = [307, 201]
    assert called(service.endpoint("a"))[0] == 307
    assert service.answers == [201]


def test_a_certificate_of_another_name_is_not_believed(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "HOST", "other.example.org")
    with pytest.raises(CallFailed, match="CERTIFICATE_VERIFY_FAILED"):
        called("https://other.example.org/a")


def test_a_service_that_never_ends_its_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte after byte, each in time: what counts is the time for all of it."""
    monkeypatch.setattr(safe_http, "SECONDS", 0.4)
    listening = socket.create_server(("127.0.0.1", 0))
    ended = threading.Event()

    def drip() -> None:
        wire, _address = listening.accept()
        with wire:
            while not ended.wait(0.05):
                try:
                    wire.sendall(b"H")
                except OSError:
                    return

    class Plain(safe_http.PinnedConnection):
        def connect(self) -> None:
            self.sock = socket.create_connection(listening.getsockname(), self.timeout)

    monkeypatch.setattr(safe_http, "PinnedConnection", Plain)
    monkeypatch.setattr(safe_http, "resolve_host", lambda host: ["127.0.0.1"])
    thread = threading.Thread(target=drip)
    thread.start()
    began = time.monotonic()
    try:
        with pytest.raises(CallFailed, match="in time"):
            called("https://slow.example.org/")
    finally:
        ended.set()
        thread.join()
        listening.close()
    assert time.monotonic() - began < 5
