"""A match is opened by terms that its player has kept, and whoever stands in them is invited."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from games import play
from games.models import Match, Preset
from games.post.outbox import invitation_links


def open_preset_match(player: Player, kept: Preset, now: datetime) -> Match:
    """Opens a match by kept terms; nothing is opened if somebody cannot be invited. What
    `open_match` refuses is refused: a house may have changed since."""
    with transaction.atomic():
        match = play.open_match(player, kept.game, now=now, **kept.terms)
        for guest in kept.guests:
            invitation_links.invite_named(match, player, guest, now)
    return match
