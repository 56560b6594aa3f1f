"""What accounts need no longer: sessions that are over, codes nobody will type, counts of days
and minutes gone by, and events of the security log from before RETENTION_DAYS."""

from datetime import timedelta
from typing import cast

from django.conf import settings
from django.core.cache import caches

from accounts import rate_limits, reauthentication
from accounts.cache_backend import CounterCache
from accounts.models import SecurityEvent, Session
from config import clock


def delete_expired() -> int:
    """Throws it away; returns how many rows."""
    over = Session.objects.filter(expire_date__lt=clock.now()).delete()[0]
    before = clock.now() - timedelta(days=settings.RETENTION_DAYS["security"])
    over += SecurityEvent.objects.forget(before)
    counters = cast(CounterCache, caches["default"])
    return (
        over
        + reauthentication.delete_expired_codes()
        + rate_limits.delete_old_tallies()
        + counters.delete_expired()
    )
