"""A small process supervisor: starts services, starts them anew when they end, stops them in order.

One thread, no pipes: every service writes to a log file of its own. On Linux a service also ends
when the supervisor is killed, so that nothing is left behind.

It is kept for what honcho and supervisord lack, not for speed. honcho ends all when one service
ends, and starts none anew; supervisord, killed itself, leaves its services behind. Neither waits
until one part answers before it starts the next, as `Supervisor.start` does.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from config.processes import end_with_parent

TICK_SECONDS = 0.1
LONGEST_PAUSE = 30.0
SETTLED_AFTER = 60.0  # a service that ran so long begins anew with a short pause
LOG_BYTES_KEPT = 5_000_000


class DidNotStart(Exception):
    """A part of the house did not start; the message says which, and quotes its log."""


@dataclass
class Service:
    """A program that shall always run. `patience`: seconds it gets to stop politely."""

    name: str
    command: list[str]
    patience: float = 10.0
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    pause: float = 1.0
    start_again_at: float | None = field(default=None, repr=False)


class Supervisor:
    """Runs services with one environment; `say` takes the few lines that a person should see."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        log_folder: Path,
        say: Callable[[str], None],
        *,
        verbose: bool = False,
    ) -> None:
        self.folder = folder
        self.environment = dict(environment)
        self.log_folder = log_folder
        self.say = say
        self.verbose = verbose
        self.services: list[Service] = []
        self._read_logs: dict[str, IO[str]] = {}
        log_folder.mkdir(parents=True, exist_ok=True)

    def run_once(self, name: str, command: list[str]) -> None:
        """Runs `command` to its end; DidNotStart with its words if it fails."""
        process = self._launch(name, command)
        try:
            while process.poll() is None:
                self.print_new_log_lines()
                time.sleep(TICK_SECONDS / 4)
        except BaseException:
            _end_process(process, 5.0)
            raise
        self.print_new_log_lines()
        if process.returncode:
            raise DidNotStart(
                f"`{name}` failed with exit code {process.returncode}:\n{self.log_tail(name)}"
            )

    def start(self, service: Service, ready: Callable[[], bool], seconds: float = 60.0) -> None:
        """Starts `service` and returns when it is `ready`; DidNotStart if that does not happen."""
        self.add(service)
        last = time.monotonic() + seconds
        while not ready():
            self.print_new_log_lines()
            assert service.process is not None  # noqa: S101  add() has just started it
            if service.process.poll() is not None or time.monotonic() > last:
                words = self.log_tail(service.name)
                raise DidNotStart(f"{service.name} did not start. Its log ends with:\n{words}")
            time.sleep(TICK_SECONDS / 2)

    def add(self, service: Service) -> None:
        """Starts `service` and keeps it running from now on."""
        self.services.append(service)
        self._start(service)

    def watch(self) -> None:
        """Keeps everything running until an exception (such as Ctrl-C) ends it."""
        while True:
            self.restart_ended_services()
            self.print_new_log_lines()
            time.sleep(TICK_SECONDS)

    def restart_ended_services(self) -> None:
        """Notices services that ended, and starts those anew whose pause is over."""
        for service in self.services:
            self._restart_if_ended(service)

    def stop(self, order: Iterable[str]) -> None:
        """Stops every service, those named in `order` first, one after the other."""
        rank = {name: place for place, name in enumerate(order)}
        for service in sorted(self.services, key=lambda each: rank.get(each.name, len(rank))):
            if service.process is not None:
                _end_process(service.process, service.patience)
                service.process = None
        self.print_new_log_lines()
        for log in self._read_logs.values():
            log.close()
        self._read_logs.clear()
        self.services.clear()

    def log_tail(self, name: str, lines: int = 15) -> str:
        """The end of the log of `name`."""
        text = self._log_path(name).read_text(encoding="utf-8", errors="replace")
        return "\n".join(text.splitlines()[-lines:])

    def _truncate_log(self, name: str) -> None:
        path = self._log_path(name)
        if path.exists() and path.stat().st_size > LOG_BYTES_KEPT:
            shutil.copyfile(path, path.with_suffix(".log.1"))
            os.truncate(path, 0)
            if name in self._read_logs:
                self._read_logs[name].seek(0)

    def print_new_log_lines(self) -> None:
        """With `verbose`, prints what came into the logs since the last call, each line named."""
        for name, log in self._read_logs.items():
            while line := log.readline():
                self.say(f"{name:<8} {line.rstrip()}")

    def _restart_if_ended(self, service: Service) -> None:
        self._truncate_log(service.name)
        now = time.monotonic()
        if service.process is not None and service.process.poll() is not None:
            code = service.process.returncode
            _kill_group(service.process)
            service.process = None
            if now - service.started_at > SETTLED_AFTER:
                service.pause = 1.0
            service.start_again_at = now + service.pause
            how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
            self.say(
                f"{service.name} {how}; it starts again in {service.pause:.0f} s "
                f"(see {self._log_path(service.name)})."
            )
            service.pause = min(service.pause * 2, LONGEST_PAUSE)
        elif service.start_again_at is not None and now >= service.start_again_at:
            self._start(service)

    def _start(self, service: Service) -> None:
        service.process = self._launch(service.name, service.command)
        service.started_at = time.monotonic()
        service.start_again_at = None

    def _launch(self, name: str, command: list[str]) -> subprocess.Popen[bytes]:
        path = self._log_path(name)
        self._truncate_log(name)
        with open(path, "ab") as log:
            if self.verbose and name not in self._read_logs:
                reader = open(path, encoding="utf-8", errors="replace")  # noqa: SIM115
                reader.seek(0, os.SEEK_END)
                self._read_logs[name] = reader
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # Not in the terminal's group: Ctrl-C is for the supervisor, which keeps an order.
                start_new_session=True,
                preexec_fn=end_with_parent(),
            )

    def _log_path(self, name: str) -> Path:
        return self.log_folder / f"{name}.log"


def _end_process(process: subprocess.Popen[bytes], patience: float) -> None:
    """Asks the process to stop, and after `patience` seconds insists."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    _kill_group(process)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # PermissionError: what macOS says about a group of dead processes


def python_command(module: str, *arguments: str) -> list[str]:
    """The command that runs `module` in this very Python."""
    return [sys.executable, "-m", module, *arguments]
