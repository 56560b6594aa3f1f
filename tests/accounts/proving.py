"""Proving once more to be the player, as somebody does who is asked to."""

import re
import struct
from hashlib import sha1
from hmac import digest
from time import time
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client

from accounts.models import Player

KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
KEY_BYTES = b"Hello!\xde\xad\xbe\xefHello!\xde\xad\xbe\xef"
CODE_PAGE = "/account/reauthenticate/code/"


def by_password(client: Client, password: str) -> None:
    """The player types the password once more."""
    answer = client.post("/account/reauthenticate/?next=/settings/", {"password": password})
    assert answer.headers["Location"] == "/settings/"


def mailed_code() -> str:
    """The code in the newest mail."""
    found = re.search(r"^  (\w{4}-\w{4})$", mail.outbox[-1].body, re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def by_mailed_code(client: Client, page: str) -> Any:
    """A guest asks for a code for `page` and types it; the answer."""
    client.post(f"{CODE_PAGE}?next={page}", {"ask": "1"})
    return client.post(f"{CODE_PAGE}?next={page}", {"code": mailed_code()})


def with_app(player: Player) -> list[str]:
    """Gives the player an app with KEY; their recovery codes."""
    TOTP.activate(player, KEY)
    return RecoveryCodes.activate(player).generate_codes()


def app_code(periods: int = 0) -> str:
    """What an app with KEY shows now, or so many periods later, by RFC 6238 done anew."""
    counted = digest(KEY_BYTES, struct.pack(">Q", int(time()) // 30 + periods), sha1)
    at = counted[-1] & 15
    return f"{(int.from_bytes(counted[at : at + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"


def factors(player: Player) -> list[str]:
    return sorted(Authenticator.objects.filter(user=player).values_list("type", flat=True))
