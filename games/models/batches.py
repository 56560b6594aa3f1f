"""Migrations over many rows: batch by batch, each in a transaction of its own, so that a migration
may be killed at any moment and taken up again.

The migration says `atomic = False`, changes no table beside it, and asks for the rows that are
still to be done: what a killed run has done is passed over by the next.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

logger = logging.getLogger(__name__)

SIZE = 1000
TOLD_EVERY = 50  # batches


def run_in_batches(
    undone: QuerySet[Any], work: Callable[[list[int]], object], size: int = SIZE
) -> int:
    """Gives `work` the primary keys of `undone`, in their order and `size` at a time; returns how
    many there were. `work` and the look for its rows are one transaction. What it leaves among
    `undone` is not given to it twice by the same run."""
    done = batches = last = 0
    while True:
        with transaction.atomic(using=undone.db):
            coming = undone.filter(pk__gt=last).order_by("pk")
            keys = list(coming.values_list("pk", flat=True)[:size])
            if not keys:
                return done
            work(keys)
        last = keys[-1]
        done += len(keys)
        batches += 1
        if batches % TOLD_EVERY == 0:
            logger.info("%s rows of %s done", done, undone.model._meta.verbose_name_plural)
