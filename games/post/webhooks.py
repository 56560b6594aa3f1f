"""Signed webhooks by the Standard Webhooks scheme, which receivers check with a library of theirs.

https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime

PREFIX = "whsec_"
SECRET_BYTES = 32


def create_secret() -> str:
    """Draw a secret in the form that the libraries of receivers take."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def sign_webhook(secret: str, message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """Build the headers of a signed call: the id is the same at every retry, the instant is not.

    Raises: ValueError for a secret that `create_secret` has not made.
    """
    key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    stamp = str(int(at.timestamp()))
    signed = b".".join((message_id.encode(), stamp.encode(), body))
    signature = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    return {
        "Content-Type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{signature}",
    }
