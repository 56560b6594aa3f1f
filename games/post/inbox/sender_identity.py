"""Who wrote a letter, and how far that is believed.

The address that a letter came to says which seat and which question it is about. It stands in
every mail that is quoted or forwarded, so it alone plays nothing: From has to be a confirmed
address of the player for whom it was signed, and our own mail server must not have found it forged.
"""

from enum import StrEnum

from allauth.account.models import EmailAddress
from django.conf import settings

from games.models import InboundMail
from games.post.inbox.mail_reader import ParsedMail
from games.post.parsing.addresses import normalize_address


class SenderTrust(StrEnum):
    """PLAY: what it says is done. CONFIRM: it may be forged, so a link is sent. STRANGER: it
    comes from an address that is not the player's."""

    PLAY = "play"
    CONFIRM = "confirm"
    STRANGER = "stranger"


def assess_trust(letter: InboundMail, parsed: ParsedMail) -> SenderTrust:
    """How far the letter is believed to come from the player its address was signed for."""
    tenure = letter.tenure
    if tenure is None or not is_players_address(tenure.player_id, parsed.writer):
        return SenderTrust.STRANGER
    if letter.verdict == "pass":
        return SenderTrust.PLAY
    if letter.verdict == "fail" or settings.REPLY_TRUST != "token+from":
        return SenderTrust.CONFIRM
    return SenderTrust.PLAY


def is_players_address(player_id: int | None, email: str) -> bool:
    """True if `email` is a confirmed address of the player."""
    if player_id is None or not email:
        return False
    confirmed = EmailAddress.objects.filter(user_id=player_id, verified=True)
    return email in map(normalize_address, confirmed.values_list("email", flat=True))


def mask_email(email: str) -> str:
    """`a...@example.org`: enough to recognise one's own address, not enough to harvest one."""
    local_part, _at, domain = email.rpartition("@")
    return f"{local_part[:1]}...@{domain}" if local_part else "an address we couldn’t read"
