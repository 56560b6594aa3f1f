"""Limits that hold when many ask at once: the row that counts is the one that refuses.

The rows are in the database, so a limit holds in every process, and with Redis away.
"""

from datetime import timedelta

from django.db.models import F
from django.utils.crypto import salted_hmac

from accounts.models import Tally
from config import clock

KEPT = timedelta(days=2)


def take(kind: str, whose: str, most: int) -> bool:
    """Counts one more act of `kind` for `whose` (an address, the number of a player) today; False,
    and nothing is counted, if there were `most` already. A day is one in UTC."""
    row = {"kind": kind, "whose": _hidden(whose), "day": clock.now().date()}
    Tally.objects.bulk_create([Tally(**row)], ignore_conflicts=True)
    return bool(Tally.objects.filter(**row, count__lt=most).update(count=F("count") + 1))


def used_up(kind: str, whose: str, most: int) -> bool:
    """True once `take` would refuse another one today."""
    row = {"kind": kind, "whose": _hidden(whose), "day": clock.now().date()}
    return Tally.objects.filter(**row, count__gte=most).exists()


def give_back(kind: str, whose: str) -> None:
    """Takes back what `take` has counted today, since nothing came of it."""
    row = {"kind": kind, "whose": _hidden(whose), "day": clock.now().date()}
    Tally.objects.filter(**row, count__gt=0).update(count=F("count") - 1)


def forget() -> int:
    """Throws away what was counted on days gone by; returns how many rows."""
    return Tally.objects.filter(day__lt=clock.now().date() - KEPT).delete()[0]


def _hidden(whose: str) -> str:
    """Nobody can read off the table who was written to."""
    return salted_hmac("accounts.limits", whose.lower()).hexdigest()[:32]
