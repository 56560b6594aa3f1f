"""Mails of packages above the post: they are registered here from above, and sent as invitations
are, by lease and once.

Whoever owes such mails keeps them in a table of its own, whose rows are `Posted`, and calls
`register_mail_type` when the program starts (`AppConfig.ready`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.models import OutboxMessage, OutboxQuerySet
from games.post.mails.headers import Mail


@dataclass(frozen=True)
class MailType:
    """A kind of mails: its rows, with what their mails are written from; why one that is due is not
    sent, or nothing; and the mail, in the language of whom it is for."""

    model: type[OutboxMessage]
    rows: Callable[[], OutboxQuerySet[Any]]
    unwanted: Callable[[Any], str]
    mail_of: Callable[[Any], Mail]


_owings: dict[type[OutboxMessage], MailType] = {}


def register_mail_type(owing: MailType) -> None:
    """From now on the outbox sends these mails. ValueError for a table that is known otherwise."""
    known = _owings.setdefault(owing.model, owing)
    if known != owing:
        raise ValueError(f"mails of {owing.model.__name__} are registered already")


def list_mail_types() -> tuple[MailType, ...]:
    """Every kind there is, in the order in which they were registered."""
    return tuple(_owings.values())


def find_mail_type(posted: OutboxMessage) -> MailType | None:
    """The kind of a mail; None for one of the outbox's own."""
    return _owings.get(type(posted))
