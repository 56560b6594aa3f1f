"""Whether this machine may act on time: only if its clock and the database's show the same."""

import logging
import socket
import threading
from datetime import timedelta

from config import clock
from games.models import Heartbeat

logger = logging.getLogger(__name__)

SAY_SECONDS = 600.0  # how often the log says that a clock is still wrong

_lock = threading.Lock()
_trouble: str | None = None  # what this process said last; None if it has said nothing yet
_say_at = 0.0  # in ticks


def clocks_agree() -> bool:
    """False if this machine's clock and the database's differ by more than five seconds.

    One of them is wrong, and nobody here can know which: then no deadline, no reminder and no mail
    is touched, and the log and the list of heartbeats say why. Raises the database's error if it
    cannot be asked.
    """
    global _trouble, _say_at
    ahead = clock.clock_difference()
    trouble = ""
    if abs(ahead) > clock.AGREE:
        where = "ahead of" if ahead > timedelta(0) else "behind"
        trouble = (
            f"The clock of {socket.gethostname()} is {abs(ahead).total_seconds():.0f} seconds "
            f"{where} the database's. This worker enforces no deadlines and sends no "
            "reminders or emails until the clocks agree."
        )
    with _lock:
        say = bool(trouble) and clock.monotonic_seconds() >= _say_at
        _say_at = (clock.monotonic_seconds() + SAY_SECONDS if say else _say_at) if trouble else 0.0
    if say:
        logger.error(trouble)
    if trouble != _trouble:
        record_clock_trouble(trouble)
        _trouble = trouble
    return not trouble


def record_clock_trouble(trouble: str) -> None:
    name = f"{Heartbeat.CLOCK_OF}{socket.gethostname()}"[:40]
    if trouble:
        told = {"at": clock.now(), "trouble": trouble[:300]}
        Heartbeat.objects.update_or_create(name=name, defaults=told)
    else:
        Heartbeat.objects.filter(name=name).delete()
