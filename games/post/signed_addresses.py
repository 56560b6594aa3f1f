"""Addresses that carry their own proof: for answers, talk, invitations, a player's own letters,
bounces, stopping mail, and play links.

An address is `<kind>-<number>...-<MAC>`: numbers and a 128-bit MAC in Crockford's base32, small
letters only, so that it survives mail programs that change case and people who copy it by hand
(o is read as 0, i and l as 1). The MAC covers the kind, the numbers and what the address is bound
to, so one kind never passes for another. An address routes and limits; it is not a login.

A turn address is bound to the digest of the match at the question's ply: after a restore from a
backup an old address fits no other position. No table of addresses is needed.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings

TURN, TALK, BOUNCE, STOP, LINK, MARK, INVITE, RETURN = "t", "c", "b", "u", "l", "m", "i", "r"
HELD, PERSONAL, DIGEST = "h", "p", "d"
# Bounces of a delivery; and of an answer to a player, as it was numbered in a table of its own.
DELIVERY_RETURN, ANSWER_RETURN = "e", "a"
RETURNS = (BOUNCE, RETURN, DELIVERY_RETURN, ANSWER_RETURN)
# The two that are not signed: anybody may write to `join@` and `help@`.
JOIN, HELP = "join", "help"
PUBLIC = (JOIN, HELP)
# kind -> the label its MAC is made under, and how many numbers it carries
LABELS = {
    TURN: ("answer to a question", 2),
    TALK: ("talk at a table", 1),
    HELD: ("talk at a table by a later holder", 1),
    BOUNCE: ("bounce of a notice", 1),
    STOP: ("stop a kind of mail", 2),
    LINK: ("link to a question", 2),
    MARK: ("mark of a mail of this house", 1),
    INVITE: ("answer to an invitation", 1),
    RETURN: ("bounce of an invitation", 1),
    PERSONAL: ("letters of a player", 1),
    DELIVERY_RETURN: ("bounce of a delivery", 1),
    ANSWER_RETURN: ("bounce of an answer to a player", 1),
    DIGEST: ("answer to several questions", 1),
}
CATEGORIES = ("turns", "reminders", "matches", "receipts")  # an address has the place in it

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
MISREAD = str.maketrans("oil", "011")
MAC_BYTES, MAC_LETTERS = 16, 26
LONGEST_NUMBER = 13  # letters of a 64-bit number
LONGEST = 64  # letters of a local part, RFC 5321


@dataclass(frozen=True)
class SignedAddress:
    """An address as it was read. Only `is_signed_for` says whether it is genuine."""

    kind: str
    numbers: tuple[int, ...]
    mac: bytes

    def __str__(self) -> str:
        return "-".join([self.kind, *map(encode_number, self.numbers), encode_mac(self.mac)])

    def is_signed_for(self, bound: bytes = b"") -> bool:
        """True if the address was signed here for exactly what it is bound to: the digest at the
        question for an answer or a link, the match's code for talk, the invited address for an
        invitation, the player's key for their own letters, its questions for a mail about several
        matches, nothing for the others."""
        keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        return any(
            hmac.compare_digest(self.mac, address_mac(key, self.kind, self.numbers, bound))
            for key in keys
        )


def turn_address(seat_id: int, question: int, digest: bytes) -> str:
    """Where the answer of a seat to one question goes: the part before the @."""
    return sign_address(TURN, (seat_id, question), digest)


def talk_address(seat_id: int, code: str) -> str:
    """Where words that answer no question go, of whoever held a seat from the deal on."""
    return sign_address(TALK, (seat_id,), code.encode())


def seat_address_of_holder(tenure_id: int, code: str) -> str:
    """The same for somebody who has a seat from another holder."""
    return sign_address(HELD, (tenure_id,), code.encode())


def notice_bounce_address(notice_id: int) -> str:
    """Where the mail server reports that a notice could not be delivered."""
    return sign_address(BOUNCE, (notice_id,))


def stop_address(player_id: int, category: str) -> str:
    """Where a mail stops those of `category`; ValueError for none of `CATEGORIES`."""
    if category not in CATEGORIES:
        raise ValueError(
            f"{category!r} is not a kind of mail; choose from {', '.join(CATEGORIES)}."
        )
    return sign_address(STOP, (player_id, CATEGORIES.index(category)))


def play_link_token(seat_id: int, question: int, digest: bytes) -> str:
    """The token of a play link: it points to a question and logs nobody in."""
    return sign_address(LINK, (seat_id, question), digest)


def invitation_address(invitation_id: int, email: str) -> str:
    """Where the answer to an invitation goes that was sent to `email`."""
    return sign_address(INVITE, (invitation_id,), email.encode())


def invitation_bounce_address(invitation_id: int) -> str:
    """Where the mail server reports that an invitation could not be delivered, or what was said to
    somebody who answered it."""
    return sign_address(RETURN, (invitation_id,))


def personal_mail_address(player_id: int, key: str) -> str:
    """Where a player writes about anything but a match, until they renew their key."""
    return sign_address(PERSONAL, (player_id,), key.encode())


def delivery_bounce_address(delivery_id: int) -> str:
    """Where the mail server reports that an answer to such a letter could not be delivered."""
    return sign_address(DELIVERY_RETURN, (delivery_id,))


def digest_address(digest_id: int, bound: bytes) -> str:
    """Where the answer to a mail about several matches goes; `bound` is
    `Digest.signature_input`."""
    return sign_address(DIGEST, (digest_id,), bound)


def mail_mark(notice_id: int) -> str:
    """The sign in a header by which a mail of this house is known when it comes back."""
    return sign_address(MARK, (notice_id,))


def read_address(local_part: str) -> SignedAddress | None:
    """The address that a local part or a token spells, however its case; None if it is none.

    Nothing is looked up: whether it is genuine, `Address.fits` says.
    """
    if len(local_part) > LONGEST or not local_part.isascii():
        return None
    kind, _dash, rest = local_part.lower().partition("-")
    parts = rest.translate(MISREAD).split("-")
    if kind not in LABELS or len(parts) != LABELS[kind][1] + 1 or len(parts[-1]) != MAC_LETTERS:
        return None
    numbers = tuple(decode_number(part) for part in parts[:-1])
    mac = decode_number(parts[-1], MAC_LETTERS)
    if mac is None or mac >> 8 * MAC_BYTES or None in numbers:
        return None
    known = tuple(number for number in numbers if number is not None)
    return SignedAddress(kind, known, mac.to_bytes(MAC_BYTES, "big"))


def sign_address(kind: str, numbers: Sequence[int], bound: bytes = b"") -> str:
    """An address of `kind` with its MAC; ValueError for a number that is negative or too long."""
    if any(number < 0 or number >> 64 for number in numbers):
        raise ValueError(f"{tuple(numbers)!r} cannot be part of an address.")
    return str(
        SignedAddress(kind, tuple(numbers), address_mac(settings.SECRET_KEY, kind, numbers, bound))
    )


def address_mac(secret: str | bytes, kind: str, numbers: Sequence[int], bound: bytes) -> bytes:
    """The MAC over the label of the kind, the numbers, and what the address is bound to."""
    raw = secret.encode() if isinstance(secret, str) else secret
    key = hmac.digest(raw, b"rural-route-address-v1", sha256)
    label = LABELS[kind][0].encode()
    fixed = b"".join(number.to_bytes(8, "big") for number in numbers)
    return hmac.digest(key, label + b"\0" + fixed + bound, sha256)[:MAC_BYTES]


def encode_number(number: int) -> str:
    """A number in base32, without leading noughts."""
    letters = ""
    while True:
        number, digit = divmod(number, 32)
        letters = LETTERS[digit] + letters
        if not number:
            return letters


def encode_mac(mac: bytes) -> str:
    return encode_number(int.from_bytes(mac, "big")).rjust(MAC_LETTERS, "0")


def decode_number(letters: str, most: int = LONGEST_NUMBER) -> int | None:
    """The number that base32 letters spell; None for anything else or a number too long."""
    if not letters or len(letters) > most or any(letter not in LETTERS for letter in letters):
        return None
    if len(letters) > 1 and letters[0] == "0" and most == LONGEST_NUMBER:
        return None
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    return number if most != LONGEST_NUMBER or not number >> 64 else None
