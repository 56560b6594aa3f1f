"""The seed's commitment and the chain of digests over the moves.

The seed is committed to by its hash before anybody joins. Each move's digest is keyed by the
seed, so that while a match runs the public head of the chain tells nothing about a secret choice;
once the seed is shown, anybody can verify the whole chain.
"""

import hmac
from hashlib import sha256

SEED_BYTES = 32
DIGEST_BYTES = 16


def seed_hash(code: str, seed: bytes) -> str:
    """The public commitment (hex) to `seed` for the match `code`: SHA-256 of
    `rural-route-seed:<code>:` and the 32 bytes of the seed."""
    return sha256(b"rural-route-seed:" + code.encode() + b":" + seed).hexdigest()


def initial_digest(code: str, seed: bytes) -> bytes:
    """The digest before any move."""
    return hmac.digest(seed, b"rural-route-chain:" + code.encode(), "sha256")[:DIGEST_BYTES]


def link_digest(seed: bytes, previous: bytes, seat: int, text: str, fingerprint: bytes) -> bytes:
    """The digest of a move: HMAC-SHA256 under the seed of the previous digest, the seat, the
    text and the fingerprint of the position after it, cut to 16 bytes."""
    words = text.encode()
    message = previous + seat.to_bytes(2, "big") + len(words).to_bytes(2, "big") + words
    return hmac.digest(seed, message + fingerprint, "sha256")[:DIGEST_BYTES]
