"""Who pushes: a token that a push service can hold against the key that the browser was given when
it subscribed (VAPID, RFC 8292)."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings

from games.post.push.encryption import decode_base64url, encode_base64url, encode_public_key

HOLDS = timedelta(hours=12)  # of the 24 that a push service lets a token hold (RFC 8292, 2)


def is_configured() -> bool:
    """True if this house has a key, so that devices can be told."""
    return bool(settings.VAPID_KEY)


@cache
def load_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The private key that `VAPID_KEY` says."""
    return ec.derive_private_key(int.from_bytes(decode_base64url(text)), ec.SECP256R1())


def public_key_text() -> str:
    """Our public key, as browsers are given it."""
    return encode_base64url(encode_public_key(load_key(settings.VAPID_KEY).public_key()))


def authorization_header(endpoint: str, now: datetime) -> str:
    """The header for one push to this endpoint."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + HOLDS).timestamp()),
        "sub": f"mailto:{settings.MAIL_FROM}",
    }
    return f"vapid t={sign_token(claims)}, k={public_key_text()}"


def sign_token(claims: Mapping[str, object]) -> str:
    """The claims, signed by ES256 (RFC 7518, 3.4)."""
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(encode_base64url(json.dumps(part).encode()) for part in (head, claims))
    r, s = decode_dss_signature(
        load_key(settings.VAPID_KEY).sign(signed.encode(), ec.ECDSA(SHA256()))
    )
    return f"{signed}.{encode_base64url(r.to_bytes(32) + s.to_bytes(32))}"
