"""A whole house of real processes for the fault tests: web server, worker, beat, sweep, broker.

Its database is its own: SQLite in a folder of its own, or a fresh database on the PostgreSQL of
this run. Its mails arrive in a mail server inside the test.
"""

import http.client
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from aiosmtpd.controller import Controller

from config.processes import find_free_port, find_valkey, valkey_command
from tests import migrated

ROOT = Path(__file__).resolve().parents[2]


class Sink:
    """Takes every mail and keeps it."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


class Town:
    """The processes, the mails they sent, and a way to speak to them as a browser would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = find_free_port()
        self.sink = Sink()
        self.post_office = Controller(self.sink, hostname="127.0.0.1", port=find_free_port())
        self.socket = folder / "broker.sock"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "DATABASE_URL": migrated.for_house(folder),
            "REDIS_URL": f"redis+socket://{self.socket}",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.post_office.port}",
            "SITE_URL": f"http://127.0.0.1:{self.port}",
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "DEBUG": "0",
        }

    def open(self) -> None:
        """Starts everything, in order."""
        self.post_office.start()
        self.start_broker()
        self.manage("prepare")
        self.start("web", *self.granian())
        celery = [sys.executable, "-m", "celery", "-A", "config"]
        self.start("worker", *celery, "worker", "--concurrency", "1", "--without-gossip")
        self.start("beat", *celery, "beat", "--pidfile=")
        self.start("sweep", sys.executable, "manage.py", "sweep", "--loop")
        self.until(self.answers, 120)

    def granian(self) -> list[str]:
        command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--workers", "1", "--blocking-threads", "2"]
        return [*command, "--log-level", "warning", "config.wsgi:application"]

    def start_broker(self) -> None:
        """Starts the broker; what it held before is gone."""
        binary = find_valkey()
        assert binary, "no Valkey or Redis on this machine"
        self.socket.unlink(missing_ok=True)
        self.start("broker", *valkey_command(binary, self.folder, self.socket, lasting=False))
        self.until(self.socket.exists, 10)

    def start(self, name: str, *command: str) -> None:
        with open(self.folder / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self, name: str, sign: signal.Signals = signal.SIGKILL) -> None:
        """Ends a process and all it started, at once."""
        process = self.processes.pop(name)
        os.killpg(process.pid, sign)
        process.wait(20)

    def close(self) -> None:
        for name in list(self.processes):
            self.kill(name)
        self.post_office.stop()

    def manage(self, *arguments: str) -> str:
        """The output of a management command in this house."""
        return self.python("manage.py", *arguments)

    def furnish(self, **wishes: int) -> list[dict[str, Any]]:
        """Running matches: each with its code and, by seat, a session and who is asked."""
        words = self.python("-m", "tests.faults.furnish", json.dumps(wishes))
        found: list[dict[str, Any]] = json.loads(words.splitlines()[-1])
        return found

    def python(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def answers(self) -> bool:
        try:
            return self.get("/", "")[0] == 200
        except OSError:
            return False

    def get(self, path: str, session: str) -> tuple[int, str]:
        """Status and text of a page."""
        return self.request("GET", path, session)

    def submit(self, code: str, session: str, words: str, question: int) -> tuple[int, str]:
        """Status and text of the answer to a submitted turn."""
        return self.request(
            "POST", f"/m/{code}/play/", session, {"words": words, "question": question}
        )

    def request(
        self, method: str, path: str, session: str, fields: dict[str, Any] | None = None
    ) -> tuple[int, str]:
        token = secrets.token_hex(16)
        body = urlencode({"csrfmiddlewaretoken": token, **fields}) if fields else None
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": f"sessionid={session}; csrftoken={token}"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def until(self, look: Callable[[], Any], seconds: float) -> None:
        """Waits until `look` is true; the failure shows the ends of all logs."""
        last = time.monotonic() + seconds
        while not look():
            assert time.monotonic() < last, self.logs()
            time.sleep(0.05)

    def logs(self) -> str:
        return "\n".join(
            f"--- {path.name}\n" + "\n".join(path.read_text(errors="replace").splitlines()[-12:])
            for path in sorted(self.folder.glob("*.log"))
        )
