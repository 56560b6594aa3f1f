"""`manage.py sweep`: mails, deadlines and reminders, without any broker."""

import logging
import signal
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error, close_old_connections, connections

from games import sweeps

logger = logging.getLogger(__name__)

# Letters come before deadlines before reminders before mails: a letter beats the clock, and one
# round sends what it has written.
PERIODS: tuple[tuple[Callable[..., int], float], ...] = (
    (sweeps.read_letters, 2.0),
    (sweeps.expire_deadlines, 15.0),
    (sweeps.write_reminders, 60.0),
    (sweeps.send_notices, 2.0),
    (sweeps.tidy_letters, 3600.0),
)
LONGEST_PAUSE = 30.0
LONG = 10.0  # seconds; a sweep that took so long has left something, and comes again after the rest


class Command(BaseCommand):
    help = "Acts on deadlines, writes reminders and sends mails: once, or for ever with --loop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--loop", action="store_true", help="go on until SIGTERM or SIGINT")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["loop"]:
            loop(stop_at_signals())
            return
        for sweep, _period in PERIODS:
            self.stdout.write(f"{sweep.__name__}: {sweep()}")


def stop_at_signals() -> threading.Event:
    """An event that is set when the process is asked to end."""
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    return stop


def loop(stop: threading.Event) -> None:
    """Every sweep at its period until `stop` is set. A database that is away is waited for."""
    due = {sweep: 0.0 for sweep, _period in PERIODS}
    pause = 0.0
    while not stop.is_set():
        for sweep, period in PERIODS:
            if stop.is_set() or time.monotonic() < due[sweep]:
                continue
            began = time.monotonic()
            if swept(sweep, stop):
                pause = 0.0
                ended = time.monotonic()
                due[sweep] = ended if ended - began >= LONG else ended + period
            else:
                pause = min(LONGEST_PAUSE, pause * 2 or 1.0)
                due[sweep] = time.monotonic() + pause
        stop.wait(max(0.05, min(due.values()) - time.monotonic()))
    connections.close_all()


def swept(sweep: Callable[..., int], stop: threading.Event) -> bool:
    """One sweep; False, and the connection closed, if it could not be done."""
    close_old_connections()
    try:
        sweep(stop.is_set)
    except Error as error:
        logger.warning("%s: the database is away: %s", sweep.__name__, error)
    except Exception:
        logger.exception("%s went wrong", sweep.__name__)
    else:
        return True
    connections.close_all()
    return False
