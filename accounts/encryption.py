"""Encryption with the secret key, for secrets that have to be read again: what is stored, and so
stands in backups, tells nothing without it.

The keys of SECRET_KEY_FALLBACKS still read; `manage.py renew_factors` encrypts all of it anew.
"""

import base64
from typing import TYPE_CHECKING, Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.apps import apps
from django.conf import settings
from django.db import models

PURPOSE = b"accounts.encryption"

if TYPE_CHECKING:
    Text = models.TextField[str, str]
else:
    Text = models.TextField


def encryption_box(purpose: bytes) -> MultiFernet:
    """Give what encrypts and decrypts for one purpose."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_derive_key(str(key), purpose)) for key in keys])


def _derive_key(key: str, purpose: bytes) -> bytes:
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose)
    return base64.urlsafe_b64encode(kdf.derive(key.encode()))


class EncryptedTextField(Text):
    """Text that is stored encrypted. Empty text stays empty, and what no known key can read is read
    as empty. It cannot be searched."""

    def from_db_value(self, value: str | None, *_args: Any) -> str:
        if not value:
            return ""
        try:
            return encryption_box(PURPOSE).decrypt(value.encode()).decode()
        except InvalidToken:
            return ""

    def get_prep_value(self, value: Any) -> str:
        return encryption_box(PURPOSE).encrypt(str(value).encode()).decode() if value else ""


def reencrypt_fields() -> int:
    """Encrypt every encrypted field with the newest key; returns of how many rows. What no known
    key can read stays as it is."""
    renewed = 0
    for model in apps.get_models():
        fields = [each for each in model._meta.fields if isinstance(each, EncryptedTextField)]
        for row in model._default_manager.order_by("pk") if fields else ():
            read = [each.attname for each in fields if getattr(row, each.attname)]
            row.save(update_fields=read)
            renewed += bool(read)
    return renewed
