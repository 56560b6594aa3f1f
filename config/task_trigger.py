"""Waking the workers up: there is something to do, but nobody waits for them.

The request that took a move only notes the name of a sweep; a thread of this process hands it to
the broker, each name at most once a second, since one round does all that is due. If the broker is
away, wake-ups are dropped for a while: the sweeps come round by themselves, so a lost wake-up costs
seconds and nothing else.
"""

import logging
import threading
import time

from celery import Celery
from django.conf import settings

logger = logging.getLogger(__name__)

QUIET_SECONDS = 15.0  # how long no attempt is made after the broker did not answer
GAP_SECONDS = 1.0  # what is asked for within it is published once
_wanted: set[str] = set()
_is_wanted = threading.Condition()
_thread: threading.Thread | None = None


def enqueue_sweep(sweep: str) -> None:
    """Asks the workers to run `games.tasks.<sweep>` soon. Returns at once, never raises."""
    with _is_wanted:
        _wanted.add(sweep)
        _is_wanted.notify()
    _start_thread()


def trigger_senders() -> None:
    """Asks for the mails that are due to be sent soon."""
    enqueue_sweep("send_notices")


def _start_thread() -> None:
    global _thread
    with _is_wanted:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_publish_tasks, name="wake", daemon=True)
            _thread.start()


def _build_publisher() -> Celery:
    """A Celery app of our own with short time-outs and one try; the workers' app is patient."""
    app = Celery("wake", broker=settings.CELERY_BROKER_URL, set_as_current=False)
    app.conf.update(
        broker_transport_options={
            "socket_timeout": 2,
            "socket_connect_timeout": 1,
            "max_retries": 1,
            "global_keyprefix": settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"],
        },
        broker_connection_timeout=1,
        task_ignore_result=True,
        task_publish_retry=False,
    )
    return app


def _wait_for_tasks() -> set[str]:
    """What is asked for; waits until there is some."""
    with _is_wanted:
        _is_wanted.wait_for(lambda: _wanted)
        taken = set(_wanted)
        _wanted.clear()
    return taken


def _publish_tasks() -> None:
    app = _build_publisher()
    quiet_until = 0.0
    while True:
        sweeps = _wait_for_tasks()
        if time.monotonic() < quiet_until:
            continue
        for sweep in sweeps:
            try:
                app.send_task(f"games.tasks.{sweep}", expires=60)
            except Exception as error:
                logger.warning("not waking workers for a while: %s", error)
                quiet_until = time.monotonic() + QUIET_SECONDS
                break
        time.sleep(GAP_SECONDS)
