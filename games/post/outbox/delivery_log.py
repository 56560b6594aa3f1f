"""The two marks that every mail costs, each a commit: begun, before it is given, and sent.

They are written as SQL: by the ORM the stamp, commit aside, takes over 20 times as long
(`python -m tests.bench handmade`), nearly all of it to put the statement together.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import connection

from config import counters
from games.models import Notice, Seat

NOTICES, SEATS = Notice._meta.db_table, Seat._meta.db_table
MINE = f"WHERE id = %s AND state = '{Notice.State.LEASED}' AND attempts = %s"
BEGUN = f"UPDATE {NOTICES} SET begun_at = %s, leased_until = %s, message_id = %s {MINE}"
ASKED = f"AND question = (SELECT question FROM {SEATS} WHERE {SEATS}.id = {NOTICES}.seat_id)"
SEND_AGAIN = timedelta(minutes=15)  # when a mail goes out again that was perhaps sent
IN_FEW_WORDS = "in few words: "  # how the row of a mail that went out so says why, for good
SENT = (
    f"UPDATE {NOTICES} SET state = '{Notice.State.SENT}', sent_at = %s, leased_until = NULL, "
    f"error = CASE WHEN error LIKE '{IN_FEW_WORDS}%%' THEN error ELSE '' END {MINE}"
)
# PostgreSQL: the transaction of this one statement does not wait for the disk. Nothing is set for
# longer, since behind a pooler the next statement may go over another connection.
UNFLUSHED = "AND set_config('synchronous_commit', 'off', true) = 'off'"


def mark_sending(notice: Notice, now: datetime, until: datetime, if_asked: bool) -> bool:
    """Notes that the mail of a claimed notice will be given, under which Message-ID, and leases the
    notice until then. False if the lease is lost or, with `if_asked`, its question is not the one
    that is open."""
    statement = f"{BEGUN} {ASKED}" if if_asked else BEGUN
    return has_updated_row(
        statement,
        database_instant(now),
        database_instant(until),
        notice.message_id,
        *fence_values(notice),
    )


def mark_sent(notice: Notice, now: datetime, flush: bool) -> bool:
    """Notes that the mail of a claimed notice was taken; False if the lease is lost.

    The mark outlives the death of the sender at once. Without `flush` it outlives a power cut only
    with the next commit of anybody: for when the mark of the next mail is about to follow.
    """
    if flush or connection.in_atomic_block:
        found = has_updated_row(SENT, database_instant(now), *fence_values(notice))
    elif connection.vendor == "postgresql":
        found = has_updated_row(f"{SENT} {UNFLUSHED}", database_instant(now), *fence_values(notice))
    else:
        with defer_flush():
            found = has_updated_row(SENT, database_instant(now), *fence_values(notice))
    if found:
        counters.increment(f"mails {Notice.State.SENT}")
    return found


@contextmanager
def defer_flush() -> Iterator[None]:
    """SQLite: commits of this connection do not wait for the disk while the block runs."""
    connection.ensure_connection()
    database = connection.connection
    database.execute("PRAGMA synchronous=NORMAL")
    try:
        yield
    finally:
        database.execute("PRAGMA synchronous=FULL")


def fence_values(notice: Notice) -> tuple[int, int]:
    return notice.pk, notice.attempts


def has_updated_row(statement: str, *values: str | int | datetime | None) -> bool:
    """True if the statement found the row."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return bool(cursor.rowcount)


def database_instant(at: datetime) -> str | datetime | None:
    kept: str | datetime | None = connection.ops.adapt_datetimefield_value(at)
    return kept
