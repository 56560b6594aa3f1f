"""The security log: who came in, who failed to, what was changed and what staff looked at."""

from typing import Any

from django.http import HttpRequest

from accounts import client_info
from accounts.models import Player, SecurityEvent
from config import clock

Kind = SecurityEvent.Kind
LONGEST = 200


def log_event(
    kind: SecurityEvent.Kind,
    request: HttpRequest | None,
    player: Any = None,
    detail: str = "",
    by: Player | None = None,
) -> None:
    """Writes one event down, now. `player` is whom it happened to, `by` the staff who did it.
    Without a request nobody was there: the house itself did it."""
    SecurityEvent.objects.create(
        at=clock.now(),
        kind=kind,
        player=player if isinstance(player, Player) else None,
        by=by,
        network=client_info.request_network(request) if request else "",
        browser=client_info.describe_browser(request) if request else "",
        detail=clean_text(detail),
    )


def clean_text(words: str) -> str:
    """`words` without what no database or page takes, and not too many of them."""
    return "".join(letter for letter in words if letter.isprintable())[:LONGEST]
