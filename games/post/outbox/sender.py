"""Sending what is due, by any channel: claimed by lease, looked at again, given, marked.

Whatever a sender that died had in hand is claimed again (`games.models.lease`), and may be what it
died of: it is then sent alone, so that no other is lost with it, and in the end given up. What a
channel makes of a refusal, of nobody there and of doubt is its own policy (`Channel`).
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import Error
from django.db.models import F

from config import clock
from games.models import DEATHS, PERHAPS_SENT, Delivery, OutboxMessage, OutboxQuerySet
from games.models.lease import never_stop
from games.models.outbox_message import IN_FEW_WORDS
from games.post.outbox import outbox_types
from games.post.outbox.outbox_types import OutboxType, Prepare, Ready, Skip, Wait

logger = logging.getLogger(__name__)

PASS_SECONDS = 20.0  # how long one pass goes on claiming
SEND_AGAIN = timedelta(minutes=15)  # when a mail goes out again that was perhaps sent
State = OutboxMessage.State


@dataclass
class Channel:
    """A way out, and its policy: how many rows a sender has in hand, how often one is tried, after
    how many seconds again, and how many claims it takes to give one up. `run` goes on with a pass
    as long as what the channel leads to can be had."""

    name: str
    batch: int
    waits: tuple[float, ...]  # after the 1st, 2nd... failed try, then the last one
    most_tries: int
    most_claims: Any  # a number, or what the database makes of the row
    run: Callable[["SendingPass"], None]


def send_due(
    channel: Channel, stopped: Callable[[], bool] = never_stop, seconds: float = PASS_SECONDS
) -> int:
    """Sends all that is due by a channel, until nothing is left, it leads nowhere, `stopped()` or
    `seconds` are over. Returns how much was taken at its other end."""
    until = time.monotonic() + seconds
    walk = SendingPass(channel, lambda: stopped() or time.monotonic() > until)
    channel.run(walk)
    return walk.sent


class SendingPass:
    """One walk through what is due. `well_at` is when no trouble was known yet."""

    def __init__(self, channel: Channel, over: Callable[[], bool]) -> None:
        self.channel = channel
        self.over = over
        self.sent = 0
        self.well_at = clock.now()

    def send_all(self, send: Callable[[OutboxType[Any], list[Any]], None]) -> None:
        """Sends a batch of each type that has any due, and again, until nothing can be claimed.
        While one is sent nothing else is claimed: its sender may die of it."""
        claimed = True
        while claimed:
            claimed = False
            for outbox_type in outbox_types.list_due_types(self.channel.name, clock.now()):
                if self.over():
                    return
                self.well_at = clock.now()
                if rows := claim_rows(self.channel, outbox_type, self.well_at):
                    claimed = True
                    send(outbox_type, rows)


# Claiming


def claim_rows(channel: Channel, outbox_type: OutboxType[Any], now: datetime) -> list[Any]:
    """Leases the rows of a type that are due, longest due first, to the caller alone.

    A dead lease counts as due if its mail was not begun, as no push ever is, and then it is claimed
    alone; else its mail was perhaps sent.
    """

    def give_up(dead: OutboxQuerySet[Any]) -> None:
        resolve_doubt(outbox_type, dead.possibly_sent(now), now)
        for row in dead.with_abandoned_lease(now).filter(attempts__gte=channel.most_claims):
            logger.error("%s was claimed by too many senders that crashed", name_row(row))
            end_row(row, State.FAILED, DEATHS)

    return outbox_type.rows().claim_isolated(now, channel.batch, give_up)


def resolve_doubt(
    outbox_type: OutboxType[Any], doubtful: OutboxQuerySet[Any], now: datetime
) -> None:
    """Mails that were given to the mail server and perhaps sent go once more, if their type says
    so; of the rest, and of those that did already, nobody will ever know more."""
    first_time = doubtful.filter(outbox_type.sent_once_more, sent_at__isnull=True)
    first_time.reschedule(now + SEND_AGAIN, PERHAPS_SENT, sent_at=F("begun_at"))
    if doubtful.finish_as_unknown():
        outbox_type.share_doubt()


def leased_rows(row: OutboxMessage) -> OutboxQuerySet[Any]:
    """The row of a claimed message, if the lease is still the caller's."""
    rows: Any = type(row)._default_manager
    held: OutboxQuerySet[Any] = rows.filter_by_lease(row)
    return held


# One row


class Written(NamedTuple):
    """A claimed row with what is sent. `shared`: that may tell of other rows, too."""

    row: Any
    message: Any
    shared: bool


def write_message(
    row: Any,
    prepare: Prepare[Any],
    held_until: Callable[[str, datetime], datetime | None] = lambda _address, _now: None,
) -> Written | None:
    """Looks at a claimed row again and writes what is sent; None if there is nothing, or if its
    address is not to be offered anything yet."""
    now = clock.now()
    try:
        found = prepare(row, now)
        if isinstance(found, Ready):
            until = held_until(found.address, now)
            if until is None:
                return Written(row, found.build(), found.shared)
            found = Wait(until)
        if isinstance(found, Wait):
            leased_rows(row).release(due_at=found.until)
        elif isinstance(found, Skip):
            end_row(row, State.SKIPPED, found.reason)
    except Exception as error:
        defer_unwritable(row, error)
    return None


def name_row(row: OutboxMessage) -> str:
    """`notice 17`: what the log calls a row, without a word of what it is about."""
    return f"{row._meta.model_name} {row.pk}"


def mark_sent(row: OutboxMessage) -> bool:
    """Note that what a claimed row owed was taken; False if the lease is lost. That it went out in
    a few words stays in the row."""
    said = row.error if row.is_minimal else ""
    sent = leased_rows(row)
    return bool(sent.finish(State.SENT, said, is_mail(row), sent_at=clock.now()))


def retry_row(channel: Channel, row: OutboxMessage, error: str, tried: int, **changes: Any) -> bool:
    """Has a claimed row due again after its try; False if it was tried often enough."""
    if tried >= channel.most_tries:
        return False
    wait = timedelta(seconds=channel.waits[min(tried, len(channel.waits)) - 1])
    leased_rows(row).reschedule(clock.now() + wait, error, **changes)
    return True


def end_row(row: OutboxMessage, state: str, error: str) -> None:
    """The last state of what is not sent, and those that were to share it are on their own again;
    nothing happens if the lease is lost."""
    if leased_rows(row).finish(state, error, is_mail(row)):
        outbox_types.find_outbox_type(row).share_fate(row, state)


def is_mail(row: OutboxMessage) -> bool:
    return bool(row.channel == Delivery.Channel.MAIL)


def defer_unwritable(row: OutboxMessage, error: BaseException) -> None:
    """Something cannot be written. If its type has few words for that, it is due again at once to
    go out in those, and that it was so stays in its row and in the log. Else, or if those cannot be
    written either, that is the end of it; the others go on. If it is the database that fails,
    nothing has ended: the error is raised."""
    if isinstance(error, Error):
        raise error
    outbox_type = outbox_types.find_outbox_type(row)
    why = type(error).__name__
    if outbox_type.has_secrets:
        logger.error("%s could not be written: %s", name_row(row), why)
    else:
        logger.error("%s could not be written", name_row(row), exc_info=error)
        why = f"{why}: {error}"
    if row.is_minimal or not outbox_type.has_few_words:
        end_row(row, State.FAILED, why)
    elif leased_rows(row).reschedule(clock.now(), f"{IN_FEW_WORDS}{why}"):
        outbox_type.share_fate(row, State.DUE)
