"""A player's own address: for emails about no match (`games.post.inbox.personal_mail`).

It stands in the `List-Help` of every mail to the player, and is bound to a key of theirs. Renewing
the key kills the old address at once, and every link that was mailed for a letter to it.
"""

import secrets
from datetime import timedelta
from urllib.parse import quote

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import Player
from games.post import signed_addresses
from games.post.signed_addresses import PERSONAL, SignedAddress

SALT = "games.post.personal"
HOLDS = timedelta(days=14)
KEY_BYTES = 8


def address_of(player: Player) -> str:
    """The whole address; empty where mails cannot come in."""
    if not settings.REPLY_DOMAIN:
        return ""
    name = signed_addresses.personal_mail_address(player.pk, player.personal_key)
    return f"{name}@{settings.REPLY_DOMAIN}"


def mailto_link(player: Player, line: str) -> str:
    """A link that opens a mail to the player's own address with `line` in it."""
    words = quote(line)
    return f"mailto:{address_of(player)}?subject={words}&body={words}"


def renew_address(player: Player) -> None:
    """Gives the player another address; the old one leads nowhere from now on."""
    player.personal_key = secrets.token_hex(KEY_BYTES)
    Player.objects.filter(pk=player.pk).update(personal_key=player.personal_key)


def player_of(read: SignedAddress) -> Player | None:
    """Whose address it is; None if it was not signed here, was renewed, or its player has left."""
    if read.kind != PERSONAL or read.numbers[0] >> 63:
        return None
    player = Player.objects.filter(pk=read.numbers[0], left_at__isnull=True).first()
    return (
        player if player is not None and read.is_signed_for(player.personal_key.encode()) else None
    )


def player_at(envelope_to: str) -> Player | None:
    """The same for a whole address."""
    read = signed_addresses.read_address(envelope_to.strip().strip("<>").rpartition("@")[0])
    return None if read is None else player_of(read)


def confirm_link(letter_id: int, player: Player) -> str:
    """The whole address of the page that has the lines of a letter obeyed."""
    token = signing.dumps([letter_id, player.pk, player.personal_key], salt=SALT)
    return settings.SITE_URL + reverse("confirm_letter", args=[token])


def read_link(token: str) -> tuple[int, Player] | None:
    """The letter that such a link is about, and whose it is; None if the link was not signed here,
    is too old, or the address was renewed since."""
    try:
        letter, player_id, key = signing.loads(token, salt=SALT, max_age=HOLDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    player = Player.objects.filter(pk=player_id, left_at__isnull=True, personal_key=key).first()
    return None if player is None else (int(letter), player)
