"""Keeping: raw mails are thrown away after a while; what became of them stays on record."""

from collections.abc import Callable
from datetime import datetime, timedelta

from config import clock
from games.models import Letter
from games.post.inbox.storing import UNREAD

KEPT = timedelta(days=14)
KEPT_ASIDE = timedelta(days=30)  # of letters that could not be read, to find out why
BATCH = 500


def tidy_letters(stopped: Callable[[], bool] | None = None, now: datetime | None = None) -> int:
    """Throws away the raw text of letters that were dealt with long ago; returns how many."""
    at = now or clock.now()
    old = Letter.objects.filter(raw__isnull=False, received_at__lt=at - KEPT)
    old = old.exclude(state__in=UNREAD)
    recent = old.filter(state=Letter.State.SET_ASIDE, received_at__gte=at - KEPT_ASIDE)
    keys = list(old.exclude(pk__in=recent.values("pk")).values_list("pk", flat=True)[:BATCH])
    return Letter.objects.filter(pk__in=keys).update(raw=None) if keys else 0
