"""Who pushes: a token that a push service can hold against the key that the browser was given when
it subscribed (VAPID, RFC 8292)."""

from datetime import datetime, timedelta
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from games.post.push.encryption import encode_base64url

HOLDS = timedelta(hours=12)  # of the 24 that a push service lets a token hold (RFC 8292, 2)


def is_configured() -> bool:
    """True if this site has a key, so that devices can be told."""
    return bool(settings.VAPID_KEY)


@cache
def load_key(text: str) -> Vapid02:
    """Load the private key that `VAPID_KEY` says."""
    key = Vapid02.from_raw(text.encode())
    key.conf["no-strict"] = True  # a site on one machine has no address that it would take
    return key


def public_key_text() -> str:
    """Our public key, as browsers are given it."""
    key = load_key(settings.VAPID_KEY).public_key
    return encode_base64url(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def authorization_header(endpoint: str, now: datetime) -> str:
    """The header for one push to this endpoint."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + HOLDS).timestamp()),
        "sub": f"mailto:{settings.MAIL_FROM}",
    }
    return str(load_key(settings.VAPID_KEY).sign(claims)["Authorization"])
