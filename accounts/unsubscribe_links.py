"""One-click addresses to stop a kind of mail (RFC 8058): signed, bound to one purpose, for ever.

A mail in somebody's archive must still be able to stop the next one, so these never expire.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Player

# category -> the setting that it changes, and to what
SETTINGS: dict[str, dict[str, Any]] = {
    "turns": {"turn_mails": Player.TurnMails.NONE},
    "reminders": {"mail_reminders": False},
    "matches": {"mail_matches": False},
    "receipts": {"mail_receipts": False},
}
WORDS = {
    "turns": _("when it is your turn"),
    "reminders": _("before your time runs out"),
    "matches": _("when a match starts or ends, or a move is made for you"),
    "receipts": _("when moves you plan by email are saved"),
}

_signer = signing.Signer(salt="accounts.unsubscribe", sep=".")


class UnsubscribeRequest(NamedTuple):
    """What a token asks for: these mails to this player shall stop."""

    player: Player
    category: str

    @property
    def words(self) -> str:
        """The mails in words: `when it is your turn`."""
        return str(WORDS[self.category])

    def apply(self) -> None:
        """Write it down; doing so twice changes nothing more."""
        Player.objects.filter(pk=self.player.pk).update(**SETTINGS[self.category])


@lru_cache(maxsize=4096)
def unsubscribe_path(player_id: int, category: str) -> str:
    """The path that stops mails of `category` (a key of `SETTINGS`) to the player.

    ValueError for another category.
    """
    if category not in SETTINGS:
        raise ValueError(f"{category!r} is not a kind of mail; choose from {', '.join(SETTINGS)}.")
    return reverse("stop_mail", args=[_signer.sign(f"{player_id}-{category}")])


def read_token(token: str) -> UnsubscribeRequest | None:
    """What the token of `unsubscribe_path` asks for; None if it is not ours or the player is
    gone."""
    try:
        player_id, category = _signer.unsign(token).split("-")
    except signing.BadSignature:
        return None
    player = Player.objects.filter(pk=player_id, left_at=None).first()
    return UnsubscribeRequest(player, category) if player and category in SETTINGS else None
