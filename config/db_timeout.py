"""How long anybody waits for the database: a page not for ever.

PostgreSQL itself ends a statement of a page that takes too long (`limit_statements`). A server that
is frozen, or a network that swallows packets, ends nothing, and the driver would wait for ever:
then a thread of this process hangs up, and whoever waits gets the driver's error at once.
"""

import logging
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config import clock

logger = logging.getLogger(__name__)

PAGE_SECONDS = 25.0  # all that one page may wait; longer than one statement may take
LOOK_SECONDS = 1.0

_lock = threading.Lock()
_waiting: dict[int, tuple[float, BaseDatabaseWrapper]] = {}  # by thread; until when, in ticks
_thread: threading.Thread | None = None


def limit_statements() -> None:
    """From now on PostgreSQL ends statements of this process after DATABASE_SECONDS. To be called
    before the first connection; not by commands, since a migration or a backup may take long."""
    seconds = settings.DATABASE_SECONDS
    if seconds and connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        options = connections[DEFAULT_DB_ALIAS].settings_dict["OPTIONS"]
        given = options.get("options", "")
        options["options"] = f"{given} -c statement_timeout={seconds}s".strip()


@contextmanager
def query_deadline(seconds: float) -> Iterator[None]:
    """Hangs up if the block, in this thread, still waits for PostgreSQL after so many seconds."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "postgresql":
        yield
        return
    _start_thread()
    me = threading.get_ident()
    with _lock:
        before = _waiting.get(me)
        _waiting[me] = clock.monotonic_seconds() + seconds, connection
    try:
        yield
    finally:
        with _lock:
            if before is None:
                del _waiting[me]
            else:
                _waiting[me] = before


def _start_thread() -> None:
    global _thread
    if _thread is not None and _thread.is_alive():
        return
    with _lock:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_watch_connections, name="patience", daemon=True)
            _thread.start()


def _watch_connections() -> None:
    pause = threading.Event()
    while True:
        pause.wait(LOOK_SECONDS)
        with _lock:  # whoever is done waits for this, so its connection is not closed meanwhile
            for me, (until, connection) in _waiting.items():
                if clock.monotonic_seconds() > until:
                    _waiting[me] = float("inf"), connection
                    _close_socket(connection)


def _close_socket(connection: BaseDatabaseWrapper) -> None:
    if connection.connection is None:
        return
    logger.error("the database does not answer; closing its connection")
    with suppress(OSError):
        copy = socket.socket(fileno=os.dup(connection.connection.pgconn.socket))
        with copy:
            copy.shutdown(socket.SHUT_RDWR)
