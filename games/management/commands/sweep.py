"""`manage.py sweep`: mails, deadlines and reminders, without any broker."""

import logging
import math
import signal
import threading
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, DjangoHelpFormatter
from django.db import Error, close_old_connections, connections

from games.sweeps import SWEEPS, Sweep

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
LONG = 10.0  # seconds; a sweep that took so long has left something, and comes again after the rest


class Help(DjangoHelpFormatter, RawDescriptionHelpFormatter):
    """Help in which a line of the list of sweeps stays a line."""


class Command(BaseCommand):
    help = "Reads letters, acts on deadlines, writes reminders, sends mails: once, or with --loop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = Help
        parser.epilog = "The sweeps, in their order:\n" + "\n".join(
            f"  {sweep.name:<16} every {sweep.looped:4g} s  {sweep.does}" for sweep in SWEEPS
        )
        parser.add_argument("--loop", action="store_true", help="go on until SIGTERM or SIGINT")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["loop"]:
            loop(stop_at_signals())
            return
        for sweep in SWEEPS:
            self.stdout.write(f"{sweep.name}: {sweep.come_round()}")


def stop_at_signals() -> threading.Event:
    """An event that is set when the process is asked to end."""
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    return stop


def loop(stop: threading.Event) -> None:
    """Every sweep at its period until `stop` is set. How long a bot thinks delays no other sweep,
    and shows in no instant: what stands apart has a thread of its own."""
    for sweep in SWEEPS:
        if sweep.apart:
            name = f"sweep: {sweep.name}"
            threading.Thread(target=rounds, args=([sweep], stop), name=name, daemon=True).start()
    rounds([sweep for sweep in SWEEPS if not sweep.apart], stop)


def rounds(sweeps: Sequence[Sweep], stop: threading.Event) -> None:
    """These sweeps at their periods, one after the other. A database that is away is waited for."""
    due = dict.fromkeys(sweeps, 0.0)
    pause = 0.0
    while not stop.is_set():
        for sweep in sweeps:
            if stop.is_set() or time.monotonic() < due[sweep]:
                continue
            began = time.monotonic()
            if swept(sweep, stop):
                pause = 0.0
                ended = time.monotonic()
                due[sweep] = ended if ended - began >= LONG else ended + sweep.looped
            else:
                pause = min(LONGEST_PAUSE, pause * 2 or 1.0)
                due[sweep] = time.monotonic() + pause
        stop.wait(max(0.05, min(due.values()) - time.monotonic()))
    connections.close_all()


def swept(sweep: Sweep, stop: threading.Event) -> bool:
    """One sweep, for LONG at most if others wait for it: after an update a large house may have
    hours of tidying to do. False, and the connection closed, if it could not be done."""
    close_old_connections()
    until = math.inf if sweep.apart else time.monotonic() + LONG
    try:
        sweep.come_round(lambda: stop.is_set() or time.monotonic() >= until)
    except Error as error:
        logger.warning("%s: the database is away: %s", sweep.name, error)
    except Exception:
        logger.exception("%s went wrong", sweep.name)
    else:
        return True
    connections.close_all()
    return False
