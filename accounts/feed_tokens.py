"""The secret addresses at which a player's calendar and feed are fetched, by programs that cannot
sign in. Whoever has one reads titles, names and deadlines, and nothing else can be done with it.

An address is signed for the player and a key of theirs. Renewing the key kills both at once.
"""

import secrets

from django.core import signing
from django.urls import reverse

from accounts.models import Player

CALENDAR, FEED = "calendar", "feed"  # also the names of their pages
KEY_BYTES = 8
MARK = "~"  # between the number of the player and the signature


def feed_signer(kind: str, key: str) -> signing.Signer:
    return signing.Signer(salt=f"accounts.feeds.{kind}.{key}", sep=MARK)


def feed_path(player: Player, kind: str) -> str:
    """The path of the player's calendar or feed."""
    return reverse(kind, args=[feed_signer(kind, player.feeds_key).sign(str(player.pk))])


def find_player(token: str, kind: str) -> Player | None:
    """Whose address it is; None if it was not signed here, was renewed, or they are barred."""
    number = token.partition(MARK)[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    player = Player.objects.filter(pk=int(number), is_active=True).first()
    if player is None:
        return None
    try:
        feed_signer(kind, player.feeds_key).unsign(token)
    except signing.BadSignature:
        return None
    return player


def renew_addresses(player: Player) -> None:
    """Gives the player other addresses; the old ones lead nowhere from now on."""
    player.feeds_key = secrets.token_hex(KEY_BYTES)
    Player.objects.filter(pk=player.pk).update(feeds_key=player.feeds_key)
