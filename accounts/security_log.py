"""The security log: who came in, who failed to, what was changed and what staff looked at. What
Django and allauth tell of sign-ins, failures and changes is put into it here."""

from typing import Any

from allauth.account import signals as account
from allauth.account.internal.flows.login import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    get_authentication_records,
    record_authentication,
)
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.contrib.auth import signals as auth
from django.contrib.messages import info
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts import client_info, sessions
from accounts.models import Player, SecurityEvent
from config import clock

Kind = SecurityEvent.Kind
LONGEST = 200
BY_TYPE = {"totp": "authenticator app", "webauthn": "passkey", "recovery_codes": "recovery code"}


def log_event(
    kind: SecurityEvent.Kind,
    request: HttpRequest | None,
    player: Any = None,
    detail: str = "",
    by: Player | None = None,
) -> None:
    """Writes one event down, now. `player` is whom it happened to, `by` the staff who did it.
    Without a request nobody was there: the house itself did it."""
    SecurityEvent.objects.create(
        at=clock.now(),
        kind=kind,
        player=player if isinstance(player, Player) else None,
        by=by,
        network=client_info.request_network(request) if request else "",
        browser=client_info.describe_browser(request) if request else "",
        detail=clean_text(detail),
    )


def clean_text(words: str) -> str:
    """`words` without what no database or page takes, and not too many of them."""
    return "".join(letter for letter in words if letter.isprintable())[:LONGEST]


def connect_signals() -> None:
    """Connects all that is below, once, when the program starts."""
    auth.user_logged_in.connect(log_sign_in)
    auth.user_logged_out.connect(log_sign_out)
    auth.user_login_failed.connect(log_failed_sign_in)
    account.authentication_step_completed.connect(log_reauthentication)
    account.login_code_rejected.connect(log_refused_code)
    for signal in (account.password_set, account.password_changed, account.password_reset):
        signal.connect(log_password_change)
    account.email_added.connect(log_address_request)
    account.email_changed.connect(log_address_change)
    mfa.authenticator_added.connect(log_added_factor)
    mfa.authenticator_removed.connect(log_removed_factor)
    mfa.authenticator_reset.connect(log_renewed_codes)
    mfa.authentication_failed.connect(log_refused_factor)


# Coming and going


def log_sign_in(request: HttpRequest, user: Player, **more: Any) -> None:
    sessions.begin_session(request)
    ways = [describe_method(record) for record in get_authentication_records(request, user)]
    log_event(Kind.SIGNED_IN, request, user, ", ".join(ways))


def describe_method(record: dict[str, Any]) -> str:
    """By what somebody proved to be the player: `password`, `code by mail`, `passkey`."""
    if record["method"] == "mfa":
        return BY_TYPE.get(record.get("type", ""), "second factor")
    return {"code": "code by mail"}.get(record["method"], str(record["method"]))


def log_sign_out(request: HttpRequest, user: Player | None, **more: Any) -> None:
    if user is not None:
        log_event(Kind.SIGNED_OUT, request, user)


def log_failed_sign_in(
    credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
) -> None:
    """A password was wrong. The address may be nobody's, and is then not written down: people
    type passwords into that field too."""
    email = str(credentials.get("email", "")).lower()
    player = Player.objects.filter(email=email).first()
    log_event(Kind.SIGN_IN_FAILED, request, player)


def log_refused_code(request: HttpRequest, user: Player, **more: Any) -> None:
    log_event(Kind.CODE_REFUSED, request, user)


# Changes


def log_password_change(request: HttpRequest, user: Player, **more: Any) -> None:
    log_event(Kind.PASSWORD_CHANGED, request, user)


def log_address_request(
    request: HttpRequest, user: Player, email_address: Any, **more: Any
) -> None:
    log_event(Kind.ADDRESS_ASKED, request, user, f"to {email_address.email}")


def log_address_change(
    request: HttpRequest, user: Player, from_email_address: Any, to_email_address: Any, **more: Any
) -> None:
    before = f"from {from_email_address.email} " if from_email_address else ""
    log_event(Kind.ADDRESS_CHANGED, request, user, f"{before}to {to_email_address.email}")


def log_added_factor(
    request: HttpRequest, user: Player, authenticator: Authenticator, **more: Any
) -> None:
    """Whoever adds an app or a passkey has just shown that they have it."""
    log_event(Kind.FACTOR_ADDED, request, user, BY_TYPE[authenticator.type])
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        shown = {"id": authenticator.pk, "type": authenticator.type, "reauthenticated": True}
        record_authentication(request, user, "mfa", **shown)


def log_removed_factor(
    request: HttpRequest, user: Player, authenticator: Authenticator, **more: Any
) -> None:
    """What was proved by a factor that is gone counts no longer, here or in another browser."""
    log_event(Kind.FACTOR_REMOVED, request, user, BY_TYPE[authenticator.type])
    records = get_authentication_records(request, user)
    kept = [record for record in records if record["method"] != "mfa"]
    request.session[AUTHENTICATION_METHODS_SESSION_KEY] = kept
    sign_out_elsewhere(request, user)


def sign_out_elsewhere(request: HttpRequest, player: Player) -> int:
    """Signs the player out everywhere but here, writes it down and says so."""
    ended = sessions.end_other_sessions(request, player)
    if ended:
        log_event(Kind.SESSIONS_ENDED, request, player, str(ended))
        told = ngettext(
            "You’ve been signed out in %(count)s other browser.",
            "You’ve been signed out in %(count)s other browsers.",
            ended,
        )
        info(request, told % {"count": ended})
    return ended


def log_renewed_codes(request: HttpRequest, user: Player, **more: Any) -> None:
    log_event(Kind.CODES_RENEWED, request, user)


def log_reauthentication(request: HttpRequest, user: Player, method: str, **more: Any) -> None:
    """A sign-in tells itself; here only what was proved in the middle of a stay. The session gets
    a new key then, so that a stolen one does not share in it."""
    if more.get("reauthenticated"):
        request.session.cycle_key()
        log_event(Kind.PROVED, request, user, describe_method({"method": method, **more}))


def log_refused_factor(
    request: HttpRequest, user: Player, authenticator: Authenticator, **more: Any
) -> None:
    log_event(Kind.FACTOR_REFUSED, request, user, BY_TYPE[authenticator.type])
