"""The registry of types of mail: which rows owe one, whether it is still wanted, how it is written.

Each type has a table whose rows are `OutboxMessage`s. Whoever owes such mails registers their type
when the program starts (`AppConfig.ready`); the one sender (`games.post.outbox.mail_sender`) knows
nothing else about any of them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Q

from games.models import OutboxMessage, OutboxQuerySet
from games.post.mails.headers import Mail

Row = TypeVar("Row", bound=OutboxMessage)
IN_FEW_WORDS = "in few words: "  # how the row of a mail that went out so says why, for good


class Skip(NamedTuple):
    """No mail is sent, ever; why."""

    reason: str


class Wait(NamedTuple):
    """No mail is sent before this instant."""

    until: datetime


class Ready(NamedTuple):
    """The mail is wanted now, and goes to this address once it is built. `shared`: it may tell of
    other rows, too, which end as this one ends."""

    email: str
    build: Callable[[], Mail]
    shared: bool = False


Prepared = Skip | Wait | Ready | None  # None: another row of the batch has taken this one along
Prepare = Callable[[Row, datetime], Prepared]


@dataclass(frozen=True, kw_only=True)
class OutboxType(ABC, Generic[Row]):
    """A type of mail, and where its policy differs from that of all others.

    `beside` and `deferred` say what its rows are read with and without. A mail of which nobody
    knows whether it was sent goes once more if `sent_once_more` holds of its row; any other stays
    unknown. `has_few_words`: what cannot be written goes out in a few words.
    """

    model: type[Row]
    beside: Sequence[str] = ()
    deferred: Sequence[str] = ()
    sent_once_more: Q = field(default_factory=Q)
    has_few_words: bool = False

    def rows(self) -> OutboxQuerySet[Row]:
        """The rows that may be claimed, with what their mails are written from."""
        # The manager of each is of an OutboxQuerySet, which the abstract model cannot say.
        rows: OutboxQuerySet[Row] = self.model._default_manager.all()  # type: ignore[assignment]
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


def is_minimal(row: OutboxMessage) -> bool:
    """True for a row whose mail could not be written as it should be."""
    return row.error.startswith(IN_FEW_WORDS)


# The registry

_types: dict[type[OutboxMessage], OutboxType[Any]] = {}


def register_outbox_types(*outbox_types: OutboxType[Any]) -> None:
    """From now on the outbox sends these mails. ValueError for a table that is known otherwise."""
    for each in outbox_types:
        if _types.setdefault(each.model, each) is not each:
            raise ValueError(f"mails of {each.model.__name__} are registered already")


def list_outbox_types() -> tuple[OutboxType[Any], ...]:
    """Every type there is, in the order in which they were registered and are sent."""
    return tuple(_types.values())


def find_outbox_type(row: Row) -> OutboxType[Row]:
    """The type of a row."""
    return _types[type(row)]


def list_due_types(now: datetime) -> list[OutboxType[Any]]:
    """The types of which a mail is due, or is due and on its way by somebody's lease.

    One question about all tables, asked before any is claimed: a turn wakes a sender for one mail,
    and to lock and look at every table took half of what the whole mail did.
    """
    types = list_outbox_types()
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(_due_query(tuple(each.model for each in types)), [at] * len(types))
        due = {number for (number,) in cursor.fetchall()}
    return [each for number, each in enumerate(types) if number in due]


@lru_cache(maxsize=8)
def _due_query(models: tuple[type[OutboxMessage], ...]) -> str:
    return " UNION ALL ".join(
        f"SELECT {number} WHERE EXISTS (SELECT 1 FROM {model._meta.db_table}"
        f" WHERE state IN ('{model.WAITS}', '{model.LEASED}') AND due_at <= %s)"
        for number, model in enumerate(models)
    )
