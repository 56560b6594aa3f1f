"""The commitment to the seed, how the seed is made, and the chain of digests over the moves.

The server commits to its secret by a hash before anybody joins; at the deal the seed is made of the
secret and the salts of those who joined. Matches of the first version have no secret: there the
hash commits to the seed itself. Each move's digest is keyed by the seed, so that while a match runs
the public head of the chain tells nothing about a secret choice; once the seed is shown, anybody
can verify the whole chain. The published `check_match.py` and `check_match.js` do the same.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256

SEED_BYTES = 32
DIGEST_BYTES = 16


def seed_hash(code: str, seed: bytes) -> str:
    """The public commitment (hex) to a `seed` of the first version for the match `code`: SHA-256
    of `rural-route-seed:<code>:` and the 32 bytes of the seed."""
    return sha256(b"rural-route-seed:" + code.encode() + b":" + seed).hexdigest()


def secret_hash(code: str, secret: bytes) -> str:
    """The public commitment (hex) to the server's `secret` for the match `code`: SHA-256 of
    `rural-route-secret:<code>:` and the 32 bytes of the secret."""
    return sha256(b"rural-route-secret:" + code.encode() + b":" + secret).hexdigest()


def joint_seed(code: str, secret: bytes, salts: Iterable[str]) -> bytes:
    """The seed: HMAC-SHA256 under the secret of `rural-route-deal:<code>` and, behind a colon each,
    the kept `salts` (hex; empty where none was given) in the order of joining."""
    return hmac.digest(secret, ":".join(["rural-route-deal", code, *salts]).encode(), "sha256")


def draw_seats(code: str, seed: bytes, seats: int) -> list[int]:
    """Who gets each seat where seats are drawn: by seat, the place of its holder in the order of
    joining, bots after people, from 0 on. The places are sorted by the HMAC-SHA256 under the seed
    of `rural-route-seat:<code>:<place>`."""

    def rank(place: int) -> bytes:
        return hmac.digest(seed, f"rural-route-seat:{code}:{place}".encode(), "sha256")

    return sorted(range(seats), key=rank)


def initial_digest(code: str, seed: bytes) -> bytes:
    """The digest before any move."""
    return hmac.digest(seed, b"rural-route-chain:" + code.encode(), "sha256")[:DIGEST_BYTES]


def link_digest(seed: bytes, previous: bytes, seat: int, text: str, fingerprint: bytes) -> bytes:
    """The digest of a move: HMAC-SHA256 under the seed of the previous digest, the seat, the
    text and the fingerprint of the position after it, cut to 16 bytes."""
    words = text.encode()
    message = previous + seat.to_bytes(2, "big") + len(words).to_bytes(2, "big") + words
    return hmac.digest(seed, message + fingerprint, "sha256")[:DIGEST_BYTES]
