"""An address of somebody who has left comes back: what must be known of it, is known again."""

from typing import Any

from allauth.account.signals import email_changed
from django.db.models.signals import post_save

from accounts.models import Player
from games.post import hashed_suppressions


def connect_signals() -> None:
    """Connects all that is below, once, when the program starts."""
    post_save.connect(on_player_saved, sender=Player)
    email_changed.connect(on_address_changed)


def on_player_saved(instance: Player, created: bool, **more: Any) -> None:
    if created:
        hashed_suppressions.restore_address(instance.email)


def on_address_changed(user: Player, **more: Any) -> None:
    hashed_suppressions.restore_address(user.email)
