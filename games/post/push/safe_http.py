"""Calling an address that somebody else has given: only https at port 443, only machines that
everybody on the Internet can reach, and never where the answer would send us.

The address is looked up once, every machine that it names has to be public, and the connection goes
to one of those that were looked at, whatever the name says a moment later. The certificate has to
be of that name. No redirect is followed, and little is read of the answer.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from ipaddress import IPv4Network as IPv4
from ipaddress import IPv6Network as IPv6
from typing import NamedTuple
from urllib.parse import urlsplit

SECONDS = 8.0  # for all of it, however slowly the other side answers
READ = 2048  # octets of an answer
MOST_MACHINES = 4  # of one name that are tried
PORT = 443

UNICAST = IPv6("2000::/3")  # RFC 4291, 2.4: all that is given to anybody lies here
# Python 3.11 takes some of these for global: what leads on to an IPv4 address, or to nobody.
NOT_PUBLIC: tuple[IPv4 | IPv6, ...] = (
    *map(IPv6, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")),
    *map(IPv4, ("192.88.99.0/24", "224.0.0.0/4")),
)


class ForbiddenAddress(Exception):
    """Such an address is not called at all."""


class CallFailed(Exception):
    """Nobody answered, or not in time."""


class CallTarget(NamedTuple):
    """What is to be sent where: the host and the path of an address."""

    host: str
    path: str


def parse_address(address: str) -> CallTarget:
    """The parts of an address that may be called; Forbidden for any other."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise ForbiddenAddress("This is not an address.") from None
    if parts.scheme != "https" or port not in (None, PORT) or not parts.hostname:
        raise ForbiddenAddress("Only https addresses at the standard port are allowed.")
    if parts.username is not None or parts.fragment or not address.isascii():
        raise ForbiddenAddress(
            "Addresses with a user name, a fragment or non-ASCII characters are not allowed."
        )
    if not address.isprintable() or " " in address:
        raise ForbiddenAddress("This is not an address.")
    return CallTarget(
        parts.hostname, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    )


def is_public(machine: str) -> bool:
    """True for the network address of a machine that everybody can reach."""
    try:
        found = ipaddress.ip_address(machine)
    except ValueError:  # such as one with a zone, `fe80::1%eth0`
        return False
    if isinstance(found, ipaddress.IPv6Address) and found not in UNICAST:
        return False
    if any(found.version == net.version and found in net for net in NOT_PUBLIC):
        return False
    return found.is_global and not found.is_reserved


def resolve_host(host: str) -> list[str]:
    """The network addresses of a host, all of them public: Forbidden if one is not, Failed if
    there is none."""
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise CallFailed(f"{type(error).__name__}: {error}") from None
    machines = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not all(is_public(machine) for machine in machines):
        raise ForbiddenAddress("The host name resolves to a machine that is not public.")
    return machines


def iterate_with_last(machines: Sequence[str]) -> Iterator[tuple[bool, str]]:
    for number, machine in enumerate(machines, 1):
        yield number == len(machines), machine


class PinnedConnection(http.client.HTTPSConnection):
    """A connection to one machine, which has to show the certificate of the host."""

    def __init__(self, host: str, machine: str, port: int, seconds: float) -> None:
        self.context = ssl.create_default_context()
        super().__init__(host, port, timeout=seconds, context=self.context)
        self.machine = machine

    def connect(self) -> None:
        wire = socket.create_connection((self.machine, self.port), self.timeout)
        try:
            self.sock = self.context.wrap_socket(wire, server_hostname=self.host)
        except BaseException:
            wire.close()
            raise


class HttpCall(threading.Thread):
    """One call, in a thread of its own: looking up a name cannot be hurried, only left alone."""

    def __init__(
        self, address: str, body: bytes, headers: Mapping[str, str], method: str = "POST"
    ) -> None:
        super().__init__(name="call", daemon=True)
        self.address, self.body, self.headers, self.method = address, body, headers, method
        self.until = 0.0
        self.wire: PinnedConnection | None = None
        self.status = 0
        self.words = ""
        self.trouble: Exception | None = None

    def begin(self) -> None:
        self.until = time.monotonic() + SECONDS
        self.start()

    def run(self) -> None:
        try:
            self.send()
        except (ForbiddenAddress, CallFailed) as error:
            self.trouble = error
        except Exception as error:  # a server may answer anything
            self.trouble = CallFailed(f"{type(error).__name__}: {error}")

    def send(self) -> None:
        called = parse_address(self.address)
        self.connect(called.host)
        assert self.wire is not None  # noqa: S101 - for the type
        try:
            self.wire.request(self.method, called.path, self.body, dict(self.headers))
            answer = self.wire.getresponse()
            self.words = answer.read(READ).decode("utf-8", "replace")
            self.status = answer.status
        finally:
            self.wire.close()

    def connect(self, host: str) -> None:
        """A connection to the first machine of the host that takes one."""
        for last, machine in iterate_with_last(resolve_host(host)[:MOST_MACHINES]):
            left = self.until - time.monotonic()
            if left <= 0:
                raise CallFailed("the time was up")
            self.wire = PinnedConnection(host, machine, PORT, left)
            try:
                self.wire.connect()
                return
            except OSError:
                if last:
                    raise

    def outcome(self) -> tuple[int, str]:
        """Status and first words of the answer, once it is there. Forbidden; Failed if there is
        none in time."""
        self.join(max(0.0, self.until - time.monotonic()))
        if self.is_alive():
            self.abort()
            raise CallFailed("no answer in time")
        if self.trouble is not None:
            raise self.trouble
        return self.status, self.words

    def abort(self) -> None:
        """Ends a conversation that takes too long."""
        wire = None if self.wire is None else self.wire.sock
        if wire is not None:
            with suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)


def call_all(calls: Sequence[HttpCall]) -> None:
    """Begins them all at once. Each has its outcome when its own time is up, at the latest."""
    for call in calls:
        call.begin()
