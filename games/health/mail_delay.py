"""Whether mail is late, in one word for players. Asked by pages, so the answer is kept a while."""

from datetime import datetime, timedelta

from config import clock
from games.models import Notice, Outage

LATE = timedelta(minutes=10)  # a turn mail that has been due for so long is late
KEPT_SECONDS = 30.0  # in each process

_known: tuple[float, bool] | None = None  # in ticks of this process, and what was found then


def is_mail_late(now: datetime) -> bool:
    """True if our mail server is away or mails have been due for more than ten minutes. Asks the
    database twice a minute at most."""
    global _known
    ticks = clock.monotonic_seconds()
    if _known is None or not 0 <= ticks - _known[0] < KEPT_SECONDS:
        _known = ticks, measure_lateness(now)
    return _known[1]


def measure_lateness(now: datetime) -> bool:
    """The same, asked now."""
    mail_server = Outage.objects.filter(of=Outage.Cause.MAIL_SERVER, ends_at__isnull=True)
    if mail_server.filter(begins_at__lt=now - LATE).exists():
        return True
    return Notice.objects.pending(now).filter(due_at__lt=now - LATE).exists()


def clear_cache() -> None:
    """Asks anew the next time."""
    global _known
    _known = None
