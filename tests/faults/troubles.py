"""The faults of the drill. Each begins, lasts, and ends as whoever keeps the house would end it."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests import services
from tests.bench.load.post_office import Mood
from tests.bench.load.site import Site
from tests.bench.load.watching import family, started

DISK_MIB = 512
RESTART = 2.0  # seconds after which systemd starts a service again
End = Callable[[], object] | None


@dataclass(frozen=True)
class Fault:
    """`begin` lets it happen and returns how to end it; `lasts` says for how long, if not as long
    as the others."""

    name: str
    begin: Callable[[], End]
    lasts: float | None = None

    def seconds(self, usual: float) -> float:
        return usual if self.lasts is None else self.lasts


@dataclass
class House:
    """What faults happen to."""

    site: Site
    services: services.Services
    mood: Any
    own_disk: bool = True  # what it writes is on a small disk that nobody else has

    @property
    def database(self) -> "subprocess.Popen[bytes]":
        return self.services.servers[-1][0]

    def kill(self, *parts: str, times: int = 1) -> End:
        """Killed as by `kill -9`, and started again."""
        for _ in range(times):
            for part in parts:
                self.site.kill(part)
            time.sleep(RESTART)
            for part in parts:
                self.site.start(part, *self.site.commands()[part])
            if times > 1:
                time.sleep(RESTART)
        return None

    def kill_pages(self) -> End:
        """One process of pages after the other; granian starts another for each. Always the oldest:
        one that dies as soon as it was started is no accident to granian, which then gives up."""
        for _ in range(5):
            children = family(self.site.processes["web"].pid)[1:]
            with suppress(ProcessLookupError):
                os.kill(min(children, key=started), signal.SIGKILL)
            time.sleep(1)
        return None

    def reload(self) -> End:
        """As `systemctl reload rural-web`."""
        self.site.processes["web"].send_signal(signal.SIGHUP)
        return None

    def freeze(self, part: str) -> End:
        process = self.site.processes[part]
        os.killpg(process.pid, signal.SIGSTOP)
        return lambda: os.killpg(process.pid, signal.SIGCONT)

    # The broker

    def broker_gone(self) -> End:
        """Killed; what it held is lost."""
        self.site.kill("broker")
        return self.site.start_broker

    def broker_full(self) -> End:
        import redis

        broker = redis.Redis(unix_socket_path=str(self.site.socket))
        broker.config_set("maxmemory", 1)
        return lambda: broker.config_set("maxmemory", 0)

    def tasks_thrice(self) -> End:
        """Every task three times, in any order; some never."""
        flood = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.flood", "30"], env=self.site.environment
        )
        return lambda: (flood.kill(), flood.wait())

    def more_beats(self) -> End:
        """Five clocks for the workers and three sweeps, where one of each would do."""
        commands = self.site.commands()
        more = [("beat", number) for number in range(4)] + [
            ("sweep", number) for number in range(2)
        ]
        for part, number in more:
            self.site.start(f"{part}{number}", *commands[part])
        return lambda: [self.site.kill(f"{part}{number}") for part, number in more]

    # The mail server

    def mail_server(self, mood: Mood) -> End:
        self.mood.value = mood

        def end() -> None:
            self.mood.value = Mood.GOOD

        return end

    # The database

    def database_gone(self, sign: signal.Signals) -> End:
        server = self.database
        server.send_signal(sign)
        server.wait(60)
        return lambda: services.start_again(self.services, server)

    def database_frozen(self) -> End:
        """It answers nothing any more, as if the network to it swallowed all packets."""
        pids = family(self.database.pid)
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)

        def end() -> None:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

        return end

    def connect(self) -> "psycopg.Connection[Any]":
        folder, name = self.site.environment["DATABASE_URL"].rpartition("@/")[2].rsplit("/", 1)
        return psycopg.connect(host="/" + folder.lstrip("/"), user="postgres", dbname=name)

    def table_locked(self) -> End:
        """Somebody holds all seats, so that every statement about them waits."""
        connection = self.connect()
        connection.execute("LOCK TABLE games_seat IN ACCESS EXCLUSIVE MODE")
        return connection.close

    def no_connection_left(self) -> End:
        """All that the server allows are taken, and those of the house were cut before."""
        taken = [self.connect()]
        taken[0].execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with suppress(psycopg.OperationalError):
            while True:
                taken.append(self.connect())
        return lambda: [connection.close() for connection in taken]

    # SQLite

    def file_locked(self) -> End:
        """Another writer holds the lock."""
        held, over = threading.Event(), threading.Event()

        def hold() -> None:
            connection = sqlite3.connect(
                self.site.folder / "rural.sqlite3", timeout=60, isolation_level=None
            )
            connection.execute("BEGIN IMMEDIATE")
            held.set()
            over.wait()
            connection.execute("ROLLBACK")
            connection.close()

        threading.Thread(target=hold).start()
        held.wait(60)
        return over.set

    def disk_full(self) -> End:
        """Nothing can be written in the folder of the house any more, not even a log of which a
        part is free again."""
        connection = sqlite3.connect(self.site.folder / "rural.sqlite3", timeout=20)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        ballast = self.site.folder / "ballast"
        fill(ballast)
        return ballast.unlink


def fill(path: Path) -> None:
    """Writes a file until the disk, which is small, is full."""
    for size in (65536, 16):
        with open(path, "ab", buffering=0) as file, suppress(OSError):
            while path.stat().st_size < 2 * DISK_MIB * 1024 * 1024:
                file.write(bytes(size))


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of its own for a folder, in memory; False if this machine gives none."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "drill", str(folder)]
    mounted = shutil.which("mount") and not subprocess.run(command, capture_output=True).returncode
    try:
        yield bool(mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def of(database: str, house: House) -> list[Fault]:
    """The faults that a house on this database is tried by."""
    return [Fault("none", lambda: None), *common(house), *(own(house)[database])]


def common(house: House) -> list[Fault]:
    return [
        Fault("a process of pages killed, 5 times", house.kill_pages, 5),
        Fault("all pages killed", lambda: house.kill("web"), 3),
        Fault("pages reloaded (HUP)", house.reload, 5),
        Fault("worker killed, 3 times", lambda: house.kill("worker", times=3), 12),
        Fault("beat, sweep and listener killed", lambda: house.kill("beat", "sweep", "listen"), 3),
        Fault("broker gone, all it held lost", house.broker_gone),
        Fault("broker frozen", lambda: house.freeze("broker")),
        Fault("broker full", house.broker_full),
        Fault("tasks thrice, in any order, or never", house.tasks_thrice),
        Fault("five beats, three sweeps", house.more_beats),
        *(
            Fault(f"mail server {words}", lambda mood=mood: house.mail_server(mood))  # type: ignore[misc]
            for mood, words in {
                Mood.LATER: "says 451",
                Mood.AWAY: "away",
                Mood.SILENT: "silent after DATA",
                Mood.RUDE: "hangs up before its answer",
                Mood.SLOW: "slow, 1 s an answer",
                Mood.TIRED: "tired after 3 mails",
            }.items()
        ),
    ]


def own(house: House) -> dict[str, list[Fault]]:
    """What only one of the databases can suffer."""
    return {
        "postgres": [
            Fault("database restarted (fast)", lambda: house.database_gone(signal.SIGINT), 0),
            Fault(
                "database restarted (as in a crash)", lambda: house.database_gone(signal.SIGQUIT), 0
            ),
            Fault("database away", lambda: house.database_gone(signal.SIGINT)),
            Fault("database frozen", house.database_frozen, 30),
            Fault("no connection left", house.no_connection_left),
            Fault("a table locked", house.table_locked),
        ],
        "sqlite": [
            Fault("another writer holds the lock", house.file_locked, 15),
            Fault("all killed at once", lambda: house.kill(*house.site.commands()), 3),
            *([Fault("disk full", house.disk_full)] if house.own_disk else []),
        ],
    }
