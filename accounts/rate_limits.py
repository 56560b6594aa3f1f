"""Limits that hold when many ask at once: the row that counts is the one that refuses.

The rows are in the database, so a limit holds in every process, and with Redis away.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db.models import F
from django.utils.crypto import salted_hmac

from accounts import client_info
from accounts.models import Tally
from config import clock

KEPT = timedelta(days=2)
HOUSEHOLDS = 4  # as many times as one household may a site of IPv6, which holds 65,536 of them
EVERYBODY, SLOWED, NO_LIMIT = "everybody", 2, 10**9


class Budget(NamedTuple):
    """So many acts a day, counted by `kind` (up to 20 characters) for `whose`."""

    kind: str
    whose: str
    most: int


def network_budgets(kind: str, address: str, most: int) -> list[Budget]:
    """What an act from a network address is counted against; nothing if none is known."""
    if not address:
        return []
    household = Budget(kind, client_info.network_for_limits(address), most)
    site = client_info.network_for_limits(address, client_info.SITE)
    if site == household.whose:
        return [household]
    return [household, Budget(kind, site, HOUSEHOLDS * most)]


def public_budgets(kind: str, address: str, most: int, everybody: int) -> list[Budget]:
    """What an act is counted against that strangers may do: `most` from one network, and
    `everybody` in all. Once those are used up each network may do it SLOWED times, so that nobody
    closes it to all."""
    if is_used_up(kind, EVERYBODY, everybody):
        return network_budgets(f"slow {kind}", address, SLOWED)
    return [*network_budgets(kind, address, most), Budget(kind, EVERYBODY, everybody)]


def spend_budgets(budgets: Iterable[Budget]) -> bool:
    """Count one more act against every budget; False, and nothing is counted, if one is used up."""
    taken: list[Budget] = []
    for budget in budgets:
        if not count_use(*budget):
            refund_budgets(taken)
            return False
        taken.append(budget)
    return True


def refund_budgets(budgets: Iterable[Budget]) -> None:
    """Take back what `spend_budgets` has counted today, since nothing came of it."""
    for budget in budgets:
        refund_use(budget.kind, budget.whose)


def count_use(kind: str, whose: str, most: int) -> bool:
    """Counts one more act of `kind` for `whose` (an address, the number of a player) today; False,
    and nothing is counted, if there were `most` already. A day is one in UTC."""
    row = {"kind": kind, "whose": _hash_subject(whose), "day": clock.now().date()}
    Tally.objects.bulk_create([Tally(**row)], ignore_conflicts=True)
    return bool(Tally.objects.filter(**row, count__lt=most).update(count=F("count") + 1))


def is_used_up(kind: str, whose: str, most: int) -> bool:
    """True once `count_use` would refuse another one today."""
    row = {"kind": kind, "whose": _hash_subject(whose), "day": clock.now().date()}
    return most <= 0 or Tally.objects.filter(**row, count__gte=most).exists()


def refund_use(kind: str, whose: str) -> None:
    """Takes back what `count_use` has counted today, since nothing came of it."""
    row = {"kind": kind, "whose": _hash_subject(whose), "day": clock.now().date()}
    Tally.objects.filter(**row, count__gt=0).update(count=F("count") - 1)


def delete_old_tallies() -> int:
    """Throws away what was counted on days gone by; returns how many rows."""
    return Tally.objects.filter(day__lt=clock.now().date() - KEPT).delete()[0]


def _hash_subject(whose: str) -> str:
    return salted_hmac("accounts.limits", whose.lower()).hexdigest()[:32]
