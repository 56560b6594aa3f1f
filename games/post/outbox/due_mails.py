"""Which kinds of mails have any that wait: one question about all their tables, asked before any
is claimed.

A turn wakes a sender for one mail. To lock and look at every table beside that of notices took half
of what the whole mail did.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from django.db import connection

from games.models import OutboxMessage


def find_due_mail_types(
    kinds: Sequence[type[OutboxMessage]], now: datetime
) -> frozenset[type[OutboxMessage]]:
    """Those of `kinds` of which a mail is due, or is due and on its way by somebody's lease."""
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(_due_query(tuple(kinds)), [at] * len(kinds))
        return frozenset(kinds[number] for (number,) in cursor.fetchall())


@lru_cache(maxsize=8)
def _due_query(kinds: tuple[type[OutboxMessage], ...]) -> str:
    return " UNION ALL ".join(
        f"SELECT {number} WHERE EXISTS (SELECT 1 FROM {kind._meta.db_table}"
        f" WHERE state IN ('{kind.WAITS}', '{kind.LEASED}') AND due_at <= %s)"
        for number, kind in enumerate(kinds)
    )
