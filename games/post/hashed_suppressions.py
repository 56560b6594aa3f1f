"""Addresses of players who have left: what must be known of one stays under a keyed hash.

A mailbox that is dead is not written to, and who wants no invitations gets none, whoever comes or
asks next. So these rows outlive the player, but nobody can read an address off them. Once the
address is used here again, its row can be read again.
"""

from typing import Any

from allauth.account.signals import email_changed
from django.conf import settings
from django.db.models.signals import post_save
from django.utils.crypto import salted_hmac

from accounts.models import Player
from games.models import Reach, Uninvited

SALT = "games.post.unreadable"
KEPT = (Reach, Uninvited)


def list_stored_hashes(email: str) -> list[str]:
    """Under what an address may be kept: its hash by the key of the house, the newest one first."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    hashes = (salted_hmac(SALT, email.lower(), secret=key, algorithm="sha256") for key in keys)
    return [f"sha256:{each.hexdigest()}" for each in hashes]


def hash_address(email: str) -> int:
    """Nobody can read the address off its rows any more; returns how many rows. What mail servers
    have said of it goes."""
    hidden = list_stored_hashes(email)[0]
    done = 0
    for model in KEPT:
        rows = model.objects.filter(email=email.lower())
        if rows.exists():
            model.objects.filter(
                email__in=list_stored_hashes(email)
            ).delete()  # from an earlier time here
            done += rows.update(email=hidden)
    Reach.objects.filter(email=hidden).update(words="")
    return done


def restore_address(email: str) -> None:
    """The address is used here again: what is kept of it can be read again."""
    for model in KEPT:
        hidden = model.objects.filter(email__in=list_stored_hashes(email))
        if hidden.exists() and not model.objects.filter(email=email.lower()).exists():
            hidden.update(email=email.lower())


def connect_signals() -> None:
    """Connects all that is below, once, when the program starts."""
    post_save.connect(on_player_saved, sender=Player)
    email_changed.connect(on_address_changed)


def on_player_saved(instance: Player, created: bool, **more: Any) -> None:
    if created:
        restore_address(instance.email)


def on_address_changed(user: Player, **more: Any) -> None:
    restore_address(user.email)
