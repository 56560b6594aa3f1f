"""Games that visitors tried without signing up go some days after their last move (RETENTION_DAYS):
these rows and no others. A match that one of them has become stays."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings

from games.models import GuestGame

BATCH = 1000


def delete_old_guest_games(stopped: Callable[[], bool], now: datetime) -> int:
    """Throws them away; returns how many. May be stopped at any moment."""
    old = GuestGame.objects.filter(at__lt=now - timedelta(days=settings.RETENTION_DAYS["trials"]))
    done = 0
    while not stopped() and (keys := list(old.order_by("at").values_list("pk", flat=True)[:BATCH])):
        done += old.filter(pk__in=keys).delete()[0]
    return done
