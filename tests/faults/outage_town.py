"""A house of 20,000 seats that was closed for three hours, and runners that are killed, stopped,
slowed down, started together, or have a wrong clock while they give the time back.

`python -m tests.faults.outage_town KIND RUNS SEATS` prints what a second, naive program found in
the rows. PostgreSQL is the house's own, so that it can be restarted; its clock can be set, since
its databases look for `clock_timestamp()` in their own schema first.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import psycopg
from aiosmtpd.controller import Controller

from config.processes import find_free_port
from tests import services
from tests.faults.outage_count import Counted, count

ROOT = Path(__file__).resolve().parents[2]
KINDS = (
    "killed",
    "together",
    "soft-limit",
    "restart",
    "clock-runner",
    "clock-web",
    "clock-database",
)
RUNNERS = 3
CLOSED = timedelta(hours=3)
SETTABLE = """
    CREATE TABLE clock_set (ahead interval NOT NULL);
    INSERT INTO clock_set VALUES ('0');
    CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + ahead FROM public.clock_set';
"""


class Copies:
    """A mail server that counts how often it took each mail."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.controller = Controller(self, hostname="127.0.0.1", port=find_free_port())

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken[str(message_from_bytes(envelope.content)["Message-ID"])] += 1
        return "250 OK"


class OutageTown:
    """The server of the databases, and one database for each run, copied from the first."""

    def __init__(self, seats: int, dice: random.Random) -> None:
        self.seats, self.dice = seats, dice
        self.services = services.Services()
        before = os.environ.pop("DATABASE_URL", None)
        self.base = services.start_postgres(self.services)
        os.environ.pop("DATABASE_URL")
        if before is not None:
            os.environ["DATABASE_URL"] = before
        self.server = self.services.servers[0][0]
        self.var = Path(tempfile.mkdtemp(prefix="rural-", dir=services.in_memory()))
        self.mails = Copies()
        self.mails.controller.start()
        self.processes: list[subprocess.Popen[bytes]] = []
        self.sql("postgres", "CREATE DATABASE base")
        self.python("base", "manage.py", "prepare")
        self.python("base", "-m", "tests.faults.outage_acts", "furnish", str(seats))
        self.sql("base", SETTABLE)

    def close(self) -> None:
        self.end_all()
        self.mails.controller.stop()
        self.services.stop()
        shutil.rmtree(self.var, ignore_errors=True)

    # The database

    def url(self, database: str) -> str:
        return self.base.rpartition("/")[0] + "/" + database

    def connect(self, database: str) -> "psycopg.Connection[Any]":
        folder = self.services.folder / "postgres"
        return psycopg.connect(host=str(folder), user="postgres", dbname=database, autocommit=True)

    def sql(self, database: str, words: str) -> list[Any]:
        with self.connect(database) as connection:
            cursor = connection.execute(words)
            return cursor.fetchall() if cursor.description else []

    def restart_database(self) -> None:
        """As after a crash: nobody is waited for."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait(30)
        self.server = services.start_again(self.services, self.server)

    # The processes

    def environment(self, database: str) -> dict[str, str]:
        return {
            **os.environ,
            "VAR_DIR": str(self.var),
            "NEWCOMER_MATCHES": "0",
            "DATABASE_URL": self.url(database),
            "REDIS_URL": f"redis+socket://{self.var}/nobody.sock",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.mails.controller.port}",
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "DEBUG": "0",
            "LOG_LEVEL": "ERROR",
        }

    def python(self, database: str, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment(database),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, database: str, act: str, ahead: float = 0.0) -> "subprocess.Popen[bytes]":
        with open(self.var / f"{act}.log", "ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.outage_acts", act, str(ahead)],
                cwd=ROOT,
                env=self.environment(database),
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        return process

    def end_all(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
        self.processes.clear()

    def until(self, look: Callable[[], Any], seconds: float) -> None:
        last = time.monotonic() + seconds
        while True:
            try:
                if look():
                    return
            except psycopg.Error:
                pass
            assert time.monotonic() < last, self.logs()
            time.sleep(0.05)

    def logs(self) -> str:
        return "\n".join(
            f"--- {path.name}\n{path.read_text(errors='replace')[-2000:]}"
            for path in sorted(self.var.glob("*.log"))
        )

    # One run

    def run(self, kind: str, number: int) -> Counted:
        """One house opened anew after three hours, with the trouble `kind`; what was counted."""
        name = f"run_{kind.replace('-', '_')}_{number}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE base")
        self.sql("postgres", f"ALTER DATABASE {name} SET search_path = public, pg_catalog")
        self.sql(
            name,
            f"UPDATE games_heartbeat SET at = pg_catalog.clock_timestamp() - interval '{CLOSED}'",
        )
        self.sql(name, "CREATE TABLE before AS SELECT * FROM games_seat WHERE question IS NOT NULL")
        self.mails.taken.clear()
        wrong = self.dice.choice((-2, 2)) * 3600.0
        try:
            self.start(name, "submit", wrong if kind == "clock-web" else 0)
            self.open(name, kind, wrong)
            trouble = getattr(self, kind.replace("-", "_"), None)
            if trouble is not None:
                trouble(name, wrong)
            self.until(lambda: self.is_credited(name), 240)
            credited = self.seconds_since_opening(name)
            # Now they turn to who was late before the house closed.
            by_clock = "SELECT 1 FROM games_move WHERE via = 'c' OFFSET 20"
            self.until(lambda: self.sql(name, by_clock) or self.seats < 2000, 120)
            time.sleep(2)
        finally:
            self.end_all()
        with self.connect(name) as connection:
            counted = count(connection, CLOSED)
        counted.seconds = credited
        counted.doubled = sum(copies - 1 for copies in self.mails.taken.values())
        counted.mails = len(self.mails.taken)
        self.sql("postgres", f"DROP DATABASE {name} WITH (FORCE)")
        return counted

    def open(self, name: str, kind: str, wrong: float) -> None:
        """All runners at the same moment; where runners have a wrong clock, one has not."""
        act = "limited" if kind == "soft-limit" else "sweep"
        for number in range(RUNNERS):
            self.start(name, act, wrong if kind == "clock-runner" and number else 0)

    def is_credited(self, name: str) -> bool:
        ((outages, owed),) = self.sql(
            name,
            """SELECT (SELECT count(*) FROM games_outage WHERE of = 'clock'), count(*)
            FROM games_seat s JOIN games_outage o ON o.of = 'clock'
            WHERE question IS NOT NULL AND asked_at < ends_at AND deadline > begins_at
            AND deadline <= ends_at + interval '2 hours'
            AND (credited_upto IS NULL OR credited_upto < ends_at)""",
        )
        return bool(outages and not owed)

    def seconds_since_opening(self, name: str) -> float:
        since = "extract(epoch FROM pg_catalog.clock_timestamp() - max(ends_at))"
        ((seconds,),) = self.sql(name, f"SELECT {since} FROM games_outage WHERE of = 'clock'")
        return float(seconds)

    def killed(self, name: str, wrong: float) -> None:
        """Runners die at random moments of the crediting, and begin anew."""
        self.until(lambda: self.sql(name, "SELECT 1 FROM games_outage"), 60)
        for _ in range(3):
            time.sleep(self.dice.uniform(0, 1.5))
            for process in self.processes[1:]:
                process.kill()
                process.wait()
            del self.processes[1:]
            self.open(name, "killed", 0)

    def soft_limit(self, name: str, wrong: float) -> None:
        """The soft limit of a worker comes after a moment, again and again."""
        self.until(lambda: self.sql(name, "SELECT 1 FROM games_outage"), 60)
        for _ in range(12):
            time.sleep(self.dice.uniform(0.05, 0.6))
            self.dice.choice(self.processes[1:]).send_signal(signal.SIGUSR1)

    def restart(self, name: str, wrong: float) -> None:
        self.until(lambda: self.sql(name, "SELECT 1 FROM games_outage"), 60)
        for _ in range(2):
            time.sleep(self.dice.uniform(0, 2))
            self.restart_database()

    def clock_database(self, name: str, wrong: float) -> None:
        """The database's clock jumps, and is mended; before or after the house was reopened."""
        time.sleep(self.dice.uniform(0, 5))
        self.sql(name, f"UPDATE clock_set SET ahead = interval '{wrong} seconds'")
        time.sleep(self.dice.uniform(3, 6))
        self.sql(name, "UPDATE clock_set SET ahead = '0'")


def main(kind: str, runs: int, seats: int) -> None:
    town = OutageTown(seats, random.Random(f"{kind} {runs} {seats}"))
    try:
        for number in range(runs):
            print(kind, number, town.run(kind, number), flush=True)
    finally:
        town.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
