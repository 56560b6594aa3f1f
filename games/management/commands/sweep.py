"""`manage.py sweep`: mails, deadlines and reminders, without any broker.

The loop stands by: it watches each job, and does it when no worker has finished it for a while.
With --loop there are two processes: the loop, and one that it keeps beside it, in which bots think,
matches are looked back at and puzzles are mined. In one process thinking would take the time of
the interpreter from mails and deadlines.
"""

import logging
import math
import os
import signal
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, DjangoHelpFormatter
from django.db import Error, close_old_connections, connections

from config import watchdog
from config.processes import lower_priority
from games.health import LOOP, WorkerWatch
from games.job_schedule import SWEEPS, PeriodicJob

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
PARENT_SECONDS = 1.0  # how often the process that thinks looks whether the loop is still there
ENDING_SECONDS = 20.0  # how long it may take to end once it is asked to
AGAIN_SECONDS = 5.0  # how long after its end another one is begun
GIVING_WAY = 15  # by how much it is nicer than pages, and far more than workers are
HANGING_SECONDS = 60.0  # of work in one sweep of the loop, which ends after LONG
IDLE_SECONDS = 2.0  # how seldom at most what thinks asks for work while there is none
LONG = 10.0  # seconds; a sweep that took so long has left something, and comes again after the rest


class SweepHelpFormatter(DjangoHelpFormatter, RawDescriptionHelpFormatter):
    """Help in which a line of the list of sweeps stays a line."""


class Command(BaseCommand):
    help = (
        "Runs the periodic jobs (reading and sending email, deadlines, reminders): once, or "
        "with --loop."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = SweepHelpFormatter
        parser.epilog = "The jobs, in order:\n" + "\n".join(
            f"  {sweep.name:<16} every {sweep.looped:4g} s  {sweep.does}" for sweep in SWEEPS
        )
        parser.add_argument("--loop", action="store_true", help="run until SIGTERM or SIGINT")
        parser.add_argument(
            "--thinking",
            action="store_true",
            help="run only the jobs that think; --loop starts this process itself",
        )
        parser.add_argument(
            "--with", type=int, metavar="PID", help="process ID of the loop that it ends with"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["thinking"]:
            run_thinking(stop_at_signals(), options["with"] or os.getppid())
            return
        if options["loop"]:
            stop = stop_at_signals()
            watchdog.start_watchdog(settings.VAR_DIR)
            with run_thinking_process(stop):
                run_forever(stop)
            return
        for sweep in SWEEPS:
            self.stdout.write(f"{sweep.name}: {sweep.run_once()}")


def stop_at_signals() -> threading.Event:
    """An event that is set when the process is asked to end."""
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    return stop


def run_forever(stop: threading.Event) -> None:
    """Every sweep that does not think, at its period until `stop` is set, unless a worker does it;
    what stands apart has a thread of its own."""
    watch = WorkerWatch()
    mine = [sweep for sweep in SWEEPS if not sweep.thinks]
    for sweep in mine:
        if sweep.apart:
            start_thread(sweep, stop, watch)
    run_sweeps([sweep for sweep in mine if not sweep.apart], stop, watch)


def start_thread(
    sweep: PeriodicJob, stop: threading.Event, watch: WorkerWatch | None = None
) -> None:
    name, given = f"sweep: {sweep.name}", ([sweep], stop, watch)
    threading.Thread(target=run_sweeps, args=given, name=name, daemon=True).start()


def run_thinking(stop: threading.Event, parent: int) -> None:
    """What thinks, until `stop` is set or the process `parent` is gone: each sweep in a thread of
    its own, since a bot is waited for and a look back is not."""
    lower_priority(GIVING_WAY)
    for sweep in SWEEPS:
        if sweep.thinks:
            start_thread(sweep, stop)
    while not stop.wait(PARENT_SECONDS):
        if os.getppid() != parent:
            stop.set()


@contextmanager
def run_thinking_process(stop: threading.Event) -> Iterator[None]:
    keeper = threading.Thread(target=respawn_thinking, args=(stop,), name="thinking", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stop.set()
        keeper.join(2 * ENDING_SECONDS)


def respawn_thinking(stop: threading.Event) -> None:
    """Begins the process that thinks, and another whenever it has ended, until `stop` is set. It
    has a session of its own, without which it would not give way (`config.processes`)."""
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    # Said, not looked up: the loop may be gone before the other process has come so far.
    command = [*manage, "sweep", "--thinking", "--with", str(os.getpid())]
    while not stop.is_set():
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True) as process:
            while process.poll() is None and not stop.wait(PARENT_SECONDS):
                pass
            end_process(process)
        if not stop.is_set():
            logger.error("the thinking process has ended (%s)", process.returncode)
            stop.wait(AGAIN_SECONDS)


def end_process(process: subprocess.Popen[bytes]) -> None:
    """Asks a process to end, and ends it if it does not."""
    process.terminate()
    try:
        process.wait(ENDING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def run_sweeps(
    sweeps: Sequence[PeriodicJob], stop: threading.Event, watch: WorkerWatch | None = None
) -> None:
    """These sweeps at their periods, one after the other, but for those that workers do, as
    `watch` knows. What thinks comes round less often while it finds nothing to do. A database that
    is away is waited for."""
    due = dict.fromkeys(sweeps, 0.0)
    rest = {sweep: sweep.looped for sweep in sweeps}
    pause = 0.0
    while not stop.is_set():
        for sweep in sweeps:
            if stop.is_set() or time.monotonic() < due[sweep]:
                continue
            began = time.monotonic()
            done = run_sweep(sweep, stop, watch)
            if done is not None:
                pause = 0.0
                ended = time.monotonic()
                is_idle = sweep.thinks and not done
                longest = max(sweep.looped, IDLE_SECONDS)
                rest[sweep] = min(2 * rest[sweep], longest) if is_idle else sweep.looped
                due[sweep] = ended if ended - began >= LONG else ended + rest[sweep]
            else:
                pause = min(LONGEST_PAUSE, pause * 2 or 1.0)
                due[sweep] = time.monotonic() + pause
        stop.wait(max(0.05, min(due.values()) - time.monotonic()))
    connections.close_all()


def run_sweep(sweep: PeriodicJob, stop: threading.Event, watch: WorkerWatch | None) -> int | None:
    """One sweep, unless a worker does it, for LONG at most if others wait for it: after an update a
    large house may have hours of tidying to do. Returns what it did; None, and the connection is
    closed, if it could not be done."""
    close_old_connections()
    watchdog.report_work(f"the sweep {sweep.name}", HANGING_SECONDS)
    until = math.inf if sweep.apart or sweep.thinks else time.monotonic() + LONG
    try:
        if watch and sweep.queued and watch.is_done_by_worker(sweep.name, sweep.patience):
            return 0
        return sweep.run_once(lambda: stop.is_set() or time.monotonic() >= until, by=LOOP) or 0
    except Error as error:
        logger.warning("%s: the database is unavailable: %s", sweep.name, error)
    except Exception:
        logger.exception("%s failed", sweep.name)
    finally:
        watchdog.report_work()
    connections.close_all()
    return None
