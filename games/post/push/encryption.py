"""Sealing what is pushed, so that the push service between us and the device cannot read it: RFC
8291 over RFC 8188, in one record."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

RECORD = 4096  # octets that every push service takes (RFC 8030, 7.2)
OVERHEAD = 16 + 4 + 1 + 65 + 1 + 16  # header, the mark of the last record, the tag of AES-GCM
LONGEST = RECORD - OVERHEAD
SECRET = 16  # octets


def encrypt(
    words: bytes,
    p256dh: bytes,
    auth: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Seal what only the device with this public key and this secret can read. `salt` and `own` are
    drawn anew each time, but in tests. Raises: ValueError for a key that is none, and for too many
    words."""
    if len(words) > LONGEST:
        raise ValueError(f"{len(words)} octets are too long to push; the limit is {LONGEST}.")
    public_key(p256dh)
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    sealed = http_ece.encrypt(
        words, salt=salt, private_key=own, dh=p256dh, auth_secret=auth, rs=RECORD
    )
    return bytes(sealed)


def public_key(p256dh: bytes) -> ec.EllipticCurvePublicKey:
    """Read a device's key. Raises: ValueError for what is no uncompressed point of P-256."""
    if len(p256dh) != 65:
        raise ValueError("The key of a device is a point of P-256, in 65 octets.")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)


def check_keys(p256dh: str, auth: str) -> None:
    """Raises: ValueError unless something could be sealed for a device with these, base64url."""
    public_key(decode_base64url(p256dh))
    if len(decode_base64url(auth)) != SECRET:
        raise ValueError("The secret of a device has 16 octets.")


def decode_base64url(text: str) -> bytes:
    """Read base64url, with or without its padding. Raises: ValueError for what says nothing."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def encode_base64url(octets: bytes) -> str:
    """Write octets in base64url, without padding."""
    return urlsafe_b64encode(octets).decode().rstrip("=")
