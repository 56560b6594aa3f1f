"""Who reads a match that is played, and in what form something is read there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from accounts.models import Player
from games.models import Match

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


@dataclass
class Sitting:
    """A match of a plan as it is played: who reads, and what was told so far."""

    match: Match
    reader: Player | None
    browser: Client
    first_pulse: str = ""
    mails_read: int = 0
    now: datetime = START

    @property
    def page(self) -> str:
        return f"/m/{self.match.code}/"

    def get(self, address: str, **how: Any) -> HttpResponseBase:
        return self.browser.get(address, **how)  # type: ignore[return-value]


Sent = HttpResponseBase | str
Surface = Callable[[Sitting], Iterator[tuple[str, Sent]]]
