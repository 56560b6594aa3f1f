"""Who wrote a letter, and how far that is believed.

The address that a letter came to says which seat and which question it is about. It stands in
every mail that is quoted or forwarded, so it alone plays nothing: From has to be a confirmed
address of the player for whom it was signed, and our own mail server must not have found it forged.
"""

import re
from enum import StrEnum

from allauth.account.models import EmailAddress
from django.conf import settings

from games.models import Letter
from games.post.inbox.reading import ParsedMail

LONGEST = 320


class Trust(StrEnum):
    """PLAY: what it says is done. CONFIRM: it may be forged, so a link is sent. STRANGER: it
    comes from an address that is not the player's."""

    PLAY = "play"
    CONFIRM = "confirm"
    STRANGER = "stranger"


def trust(letter: Letter, parsed: ParsedMail) -> Trust:
    """How far the letter is believed to come from the player its address was signed for."""
    senders = parsed.all("from")
    email = address_in(senders[0]) if len(senders) == 1 else ""
    if not email or not is_players(letter, email):
        return Trust.STRANGER
    if letter.verdict == "pass":
        return Trust.PLAY
    if letter.verdict == "fail" or settings.REPLY_TRUST != "token+from":
        return Trust.CONFIRM
    return Trust.PLAY


def is_players(letter: Letter, email: str) -> bool:
    """True if `email` is a confirmed address of the player for whom the letter's address was
    signed."""
    holding = letter.holding
    if holding is None or holding.player_id is None:
        return False
    confirmed = EmailAddress.objects.filter(user_id=holding.player_id, verified=True)
    return email in {normal(known) for known in confirmed.values_list("email", flat=True)}


def address_in(sender: str) -> str:
    """The one mail address in a From field, made comparable; empty if there is none, or more than
    one, or if it takes guessing."""
    bare = outside(sender)
    if bare is None or len(sender) > 4000:
        return ""
    if "<" in bare or ">" in bare:
        found = re.fullmatch(r"[^<>:;,@]*<\s*([^<>\s]+)\s*>\s*", bare)
        return normal(found[1]) if found else ""
    found = re.fullmatch(r"\s*([^\s<>:;,]+)\s*", bare)
    return normal(found[1]) if found else ""


def outside(sender: str) -> str | None:
    """The field without its quoted names and comments; None if one of them does not end."""
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for sign in sender:
        if escaped:
            escaped = False
        elif sign == "\\" and (quoted or depth):
            escaped = True
        elif quoted:
            quoted = sign != '"'
        elif sign == "(":
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
        elif depth:
            continue
        elif sign == '"':
            quoted = True
        else:
            kept.append(sign)
    return None if depth or quoted else "".join(kept)


def normal(email: str) -> str:
    """A mail address in one spelling: small letters, the domain as it stands in the DNS. Look-alike
    letters stay what they are. Empty for what is no address."""
    local_part, at, domain = email.strip().rpartition("@")
    if not local_part or not at or "@" in local_part or len(email) > LONGEST:
        return ""
    try:
        domain = domain.encode("idna").decode("ascii") if not domain.isascii() else domain
    except UnicodeError:
        return ""
    return f"{local_part.casefold()}@{domain.lower().rstrip('.')}"


def masked(email: str) -> str:
    """`a...@example.org`: enough to recognise one's own address, not enough to harvest one."""
    local_part, _at, domain = email.rpartition("@")
    return f"{local_part[:1]}...@{domain}" if local_part else "an address that cannot be read"
