"""The registry of what is sent: which rows, whether each is still wanted, how it is written.

Each type has a table whose rows are `OutboxMessage`s, and the channel by which they go. Whoever
owes them registers their type when the program starts (`AppConfig.ready`); the one sender
(`games.post.outbox.sender`) knows nothing else about any of them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Q

from games.models import Delivery, OutboxMessage, OutboxQuerySet

Row = TypeVar("Row", bound=OutboxMessage)


class Skip(NamedTuple):
    """Nothing is sent, ever; why."""

    reason: str


class Wait(NamedTuple):
    """Nothing is sent before this instant."""

    until: datetime


class Ready(NamedTuple):
    """It is wanted now, and goes to this address once it is built, as its channel takes it.
    `shared`: it may tell of other rows, too, which end as this one ends."""

    address: str
    build: Callable[[], Any]
    shared: bool = False


Prepared = Skip | Wait | Ready | None  # None: another row of the batch has taken this one along
Prepare = Callable[[Row, datetime], Prepared]


@dataclass(frozen=True, kw_only=True)
class OutboxType(ABC, Generic[Row]):
    """A type of what is sent, and where its policy differs from that of all others.

    `beside` and `deferred` say what its rows are read with and without. A mail of which nobody
    knows whether it was sent goes once more if `sent_once_more` holds of its row; any other stays
    unknown. `has_few_words`: what cannot be written goes out in a few words. `has_secrets`: what
    went wrong while it was written is not quoted.
    """

    model: type[Row]
    channel: str = Delivery.Channel.MAIL
    beside: Sequence[str] = ()
    deferred: Sequence[str] = ()
    sent_once_more: Q = field(default_factory=Q)
    has_few_words: bool = False
    has_secrets: bool = False

    def rows(self) -> OutboxQuerySet[Row]:
        """The rows that may be claimed, with what they are written from."""
        # The manager of each is of an OutboxQuerySet, which the abstract model cannot say.
        rows: OutboxQuerySet[Row] = self.model._default_manager.all()  # type: ignore[assignment]
        if issubclass(self.model, Delivery):
            rows = rows.filter(channel=self.channel)
        return rows.select_related(*self.beside).defer(*self.deferred)

    @abstractmethod
    def prepare_batch(self, claimed: Sequence[Row], now: datetime) -> Prepare[Row]:
        """What looks at each of the rows that were claimed together again, from fresh rows, and
        says what is to be done about it."""

    def still_wanted_q(self, row: Row) -> Q:
        """What must hold of the row at the moment its mail is begun, beside the lease."""
        return Q()

    def share_fate(self, row: Row, state: str) -> None:
        """What became of a row becomes of those that its mail tells of, too."""

    def share_doubt(self) -> None:
        """The same for rows of which nobody will know whether their mails were sent."""


# The registry

_types: dict[tuple[type[OutboxMessage], str], OutboxType[Any]] = {}


def register_outbox_types(*outbox_types: OutboxType[Any]) -> None:
    """From now on the outbox sends these. ValueError for a table that is known otherwise."""
    for each in outbox_types:
        if _types.setdefault((each.model, each.channel), each) is not each:
            raise ValueError(f"{each.channel} of {each.model.__name__} is registered already")


def list_outbox_types() -> tuple[OutboxType[Any], ...]:
    """Every type there is, in the order in which they were registered and are sent."""
    return tuple(_types.values())


def find_outbox_type(row: Row) -> OutboxType[Row]:
    """The type of a row."""
    return _types[type(row), row.channel]


def list_due_types(channel: str, now: datetime) -> list[OutboxType[Any]]:
    """The types of which something is due by this channel, or is due and in somebody's lease: asked
    before any is claimed, since a turn wakes a sender for one mail, and to claim asks for locks."""
    types = [each for each in list_outbox_types() if each.channel == channel]
    return [each for each in types if each.rows().pending(now).exists()]
