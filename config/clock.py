"""The one clock: the instant that decides. Tests and simulations put another in place of `now`."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """The instant at which something happens, aware, in UTC."""
    return timezone.now()
