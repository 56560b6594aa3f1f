"""What this process has counted since it last wrote it down: pages answered, mails sent.

Counts are for `/metrics/`, where those of all processes and machines are added up, so they go into
rows: `set_writer` says how. A process that is killed loses what it counted in WRITE_SECONDS.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping

from django.db import Error, connections

logger = logging.getLogger(__name__)

WRITE_SECONDS = 15.0
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds a page may take
LONGER = "+Inf"

_lock = threading.Lock()
_counts: Counter[str] = Counter()
_write: Callable[[Mapping[str, int]], None] | None = None


def increment(name: str, by: int = 1) -> None:
    """Count something that happened."""
    with _lock:
        _counts[name] += by


def count_page(status: int, seconds: float) -> None:
    """Count a page that was answered, by the first digit of its status, and how long it took."""
    bucket = next((f"{most:g}" for most in BUCKETS if seconds <= most), LONGER)
    increment(f"pages {status // 100}xx")
    increment(f"page_bucket {bucket}")
    increment("page_microseconds", round(seconds * 1e6))


def set_writer(write: Callable[[Mapping[str, int]], None]) -> None:
    """Have counts written down by `write`, which adds them to those that are there."""
    global _write
    _write = write


def write_counts() -> None:
    """Write down what was counted since the last time; it is kept for the next one if that fails.

    Raises: the database's error.
    """
    with _lock:
        taken = dict(_counts)
        _counts.clear()
    if not taken or _write is None:
        return
    try:
        _write(taken)
    except BaseException:
        with _lock:
            _counts.update(taken)
        raise


def start_writing() -> None:
    """Begin a thread that writes counts down as long as the process lives: no page waits for it."""
    threading.Thread(target=_write_forever, name="counters", daemon=True).start()


def _write_forever() -> None:
    pause = threading.Event()
    while not pause.wait(WRITE_SECONDS):
        try:
            write_counts()
        except Error as error:
            logger.warning("counters will be saved later: %s", error)
        finally:
            connections.close_all()
