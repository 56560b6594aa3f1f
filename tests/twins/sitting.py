"""Who reads a match that is played, and in what form something is read there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from accounts.models import Player
from games.models import Match, Seat

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


@dataclass
class Sitting:
    """A match of a plan as it is played: who reads, and what was told so far."""

    match: Match
    reader: Player | None
    browser: Client
    first_pulse: str = ""
    exchanged: tuple[str, ...] = ()  # the two cards that lie the other way round in the twin
    mails_read: int = 0
    told_apps: list[str] = field(default_factory=list)
    now: datetime = START

    @property
    def seat(self) -> Seat:
        """The seat of the reader, fresh."""
        return self.match.seats.select_related("match", "player").get(player=self.reader)

    @property
    def page(self) -> str:
        return f"/m/{self.match.code}/"

    def post(self, address: str, **fields: Any) -> HttpResponseBase:
        return self.browser.post(address, fields)  # type: ignore[return-value]

    def get(self, address: str, **how: Any) -> HttpResponseBase:
        return self.browser.get(address, **how)  # type: ignore[return-value]


Sent = HttpResponseBase | str
Surface = Callable[[Sitting], Iterator[tuple[str, Sent]]]
