"""The sweeps: what the Celery tasks and `manage.py sweep` do. Each looks at rows and may be called
at any time, by anybody, twice at once."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import InterfaceError, OperationalError

from config import clock
from games import mail_in, play
from games.sending import never, send_due

logger = logging.getLogger(__name__)


def send_notices(stopped: Callable[[], bool] = never) -> int:
    """Sends the mails that are due; returns how many."""
    return send_due(stopped)


def read_letters(stopped: Callable[[], bool] = never) -> int:
    """Obeys and answers the letters that came in; returns how many."""
    return mail_in.read_letters(stopped)


def tidy_letters(stopped: Callable[[], bool] = never) -> int:
    """Throws away the raw text of letters of long ago; returns how many."""
    return mail_in.tidy_letters(stopped)


def expire_deadlines(stopped: Callable[[], bool] = never, now: datetime | None = None) -> int:
    """Acts on every deadline that has passed, after giving back the time of an outage.

    Returns how many seats it was. One that cannot be dealt with does not keep the others waiting.
    """
    at = now or clock.now()
    play.credit_outage(at)
    expired = 0
    for seat_id in play.overdue(at):
        if stopped():
            break
        try:
            expired += play.expire(seat_id, now)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception("the deadline of seat %s could not be dealt with", seat_id)
    return expired


def write_reminders(stopped: Callable[[], bool] = never, now: datetime | None = None) -> int:
    """Writes the reminders whose time has come; returns how many."""
    return play.write_reminders(now or clock.now())
