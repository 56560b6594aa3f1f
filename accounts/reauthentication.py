"""Proving once more to be the player, before something that a thief would do first.

Who has a password or a second factor uses that; allauth has the pages. A guest who has only ever
played by mail has neither: a code is mailed to the address they play under, which serves for one
purpose, in the session that asked, for a quarter of an hour and three tries. It serves nobody
else, and staff never.
"""

import hmac
import secrets
from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import security_log
from accounts.models import MailedProof, Player
from accounts.security_log import Kind
from config import clock

HOLDS = timedelta(minutes=15)
TRIES = 3

# Keys of a session: which codes it waits for, and what it has proved until when.
ASKED, PROVED = "proofs_asked", "proofs_given"

# purpose -> what the player is about to do
PURPOSES: dict[str, Promise] = {
    "address": _("change your email address"),
    "password": _("set a password"),
    "factors": _("change how you sign in"),
    "sessions": _("sign out elsewhere"),
    "export": _("download your data"),
    "leaving": _("delete your account"),
    "tokens": _("manage access tokens"),
}
PAGES = {
    "account_email": "address",
    "account_set_password": "password",
    "account_change_password": "password",
    "sessions": "sessions",
    "ask_export": "export",
    "ask_leaving": "leaving",
    "tokens": "tokens",
    "bots": "tokens",
}


# What is asked, and of whom


def page_purpose(page: str | None) -> str:
    """The purpose of the page with this name; empty if it has none."""
    if page and page.startswith("mfa_"):
        return "factors"
    return PAGES.get(page or "", "")


def path_purpose(path: str) -> str:
    """The purpose of the page at `path`; empty if there is none."""
    try:
        return page_purpose(resolve(path.partition("?")[0]).url_name)
    except Resolver404:
        return ""


def is_staff_or_superuser(player: Player) -> bool:
    """True for staff, of every kind."""
    return player.is_staff or player.is_superuser


def has_factor(player: Player) -> bool:
    return bool(Authenticator.objects.filter(user=player).exists())


def needs_mailed_code(player: Any) -> bool:
    """True if a mailed code is all that the player can show."""
    if (
        not isinstance(player, Player)
        or is_staff_or_superuser(player)
        or player.has_usable_password()
    ):
        return False
    return not has_factor(player)


# Asking and answering


def mail_code(request: HttpRequest, player: Player, purpose: str) -> None:
    """Mails a new code to the address of the player, in place of an older one for this purpose."""
    asked = dict(request.session.get(ASKED, {}))
    MailedProof.objects.filter(ticket=asked.get(purpose, "")).delete()
    code = get_adapter().generate_login_code()
    ticket = secrets.token_urlsafe(32)
    MailedProof.objects.create(
        player=player,
        purpose=purpose,
        ticket=ticket,
        code=hash_code(ticket, code),
        good_until=clock.now() + HOLDS,
    )
    request.session[ASKED] = asked | {purpose: ticket}
    told = {"code": code, "purpose": PURPOSES[purpose]}
    get_adapter().send_mail("account/email/proof_code", player.email, told)


def is_code_pending(request: HttpRequest, player: Player, purpose: str) -> bool:
    """True if a code for this purpose is on its way, and has tries left."""
    return _open_proofs(request, player, purpose).exists()


def check_code(request: HttpRequest, player: Player, purpose: str, typed: str) -> bool:
    """Counts one try, and if the code is right, lets the session do what it was asked for."""
    if not _open_proofs(request, player, purpose).update(tries=F("tries") + 1):
        return False
    ticket = request.session[ASKED][purpose]
    proof = MailedProof.objects.filter(ticket=ticket).first()
    right = proof is not None and hmac.compare_digest(proof.code, hash_code(ticket, typed))
    # Only whoever takes the row away has used the code.
    if not right or not MailedProof.objects.filter(ticket=ticket).delete()[0]:
        security_log.log_event(Kind.CODE_REFUSED, request, player, f"to {purpose}")
        return False
    allow(request, purpose)
    security_log.log_event(Kind.PROVED, request, player, f"code by mail, to {purpose}")
    return True


def allow(request: HttpRequest, purpose: str) -> None:
    """Lets the session do that for a quarter of an hour."""
    until = (clock.now() + HOLDS).timestamp()
    request.session[PROVED] = dict(request.session.get(PROVED, {})) | {purpose: until}
    request.session.cycle_key()


def is_reauthenticated(request: HttpRequest, purpose: str) -> bool:
    """True if a code for this purpose was right, less than a quarter of an hour ago."""
    until = request.session.get(PROVED, {}).get(purpose, 0.0)
    return bool(clock.now().timestamp() < until)


def delete_expired_codes() -> int:
    """Throws away the codes whose time is over; returns how many."""
    return MailedProof.objects.filter(good_until__lt=clock.now()).delete()[0]


def _open_proofs(request: HttpRequest, player: Player, purpose: str) -> QuerySet[MailedProof]:
    ticket = request.session.get(ASKED, {}).get(purpose, "")
    return MailedProof.objects.filter(
        ticket=ticket,
        player=player,
        purpose=purpose,
        tries__lt=TRIES,
        good_until__gt=clock.now(),
    )


def hash_code(ticket: str, code: str) -> str:
    """What is kept of a mailed code; how its letters are written, and what stands between them, is
    all one."""
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return salted_hmac(f"accounts.proofs {ticket}", plain, algorithm="sha256").hexdigest()
