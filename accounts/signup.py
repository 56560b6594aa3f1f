"""Signing up by an address and a mailed code, without another field.

Nothing is stored of whoever asks but in their session, and the same is done for every address: so
neither the page nor the clock tells who has an account. Whoever types the code reads the mails of
the address; they come in as its player, or as a new one under a name that was made up for them
(`accounts.email_ownership`). A second factor is asked for as at any other door.

What has to be done for whoever has come in hangs on allauth's `user_logged_in`.
"""

import hmac
import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.internal.flows.signup import get_signup_url
from allauth.account.models import Login
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import adapter, email_ownership, names, rate_limits, security_log
from accounts.forms import BrowserZoneField
from accounts.login_forms import check_mail_rate
from accounts.models import Player
from accounts.reauthentication import hash_code
from accounts.security_log import Kind
from config import clock

HOLDS = timedelta(minutes=15)
TRIES = 3
WAITING = "arrival"  # key of a session


@dataclass(frozen=True)
class PendingSignup:
    """Whom the session waits for: the address, the name and time zone that a new player gets, the
    page they go on to, and what is kept of the code; `until` in seconds since 1970."""

    email: str
    called: str
    time_zone: str
    onward: str
    ticket: str
    code: str
    until: float


class AddressForm(forms.Form):
    """Asks for an address; `time_zone` comes from the browser, if it says one."""

    email = EmailField(label=_("Your email address"))
    time_zone = BrowserZoneField()

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        check_mail_rate(email)
        return email


class CodeForm(forms.Form):
    """Takes the mailed code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "spellcheck": "false", "autofocus": True}
        ),
    )


def send_code(request: HttpRequest, email: str, called: str, time_zone: str, onward: str) -> None:
    """Mails a code to `email`, in place of an older one that this session waits for. Whoever comes
    in by it goes on to `onward`, an address of this site; if they are new here, they are called
    `called` and live in `time_zone`. An ImmediateHttpResponse says that no mail can be sent now."""
    ticket, code = secrets.token_urlsafe(32), get_adapter().generate_login_code()
    until = (clock.now() + HOLDS).timestamp()
    kept = hash_code(ticket, code)
    request.session[WAITING] = asdict(
        PendingSignup(email, called, time_zone, onward, ticket, kept, until)
    )
    player = Player.objects.filter(email=email).first()
    if player is not None and not player.is_active:  # whose mails tell why nobody comes in
        told = {"signup_url": get_signup_url(request)}
        get_adapter().send_mail(adapter.UNKNOWN, email, told)
    else:
        get_adapter().send_mail("account/email/login_code", email, {"code": code, "user": player})


def resend_code(request: HttpRequest, waiting: PendingSignup) -> None:
    """Mails another code for the same arrival."""
    send_code(request, waiting.email, waiting.called, waiting.time_zone, waiting.onward)


def find_pending_signup(request: HttpRequest) -> PendingSignup | None:
    """Whom this session waits for; None for nobody, or if the time is over."""
    kept = request.session.get(WAITING)
    if kept is None or kept["until"] < clock.now().timestamp():
        return None
    return PendingSignup(**kept)


def complete_signup(request: HttpRequest, arrival: PendingSignup, typed: str) -> HttpResponse:
    """Signs in whoever typed the right code, and leads them on. ValidationError for a wrong one;
    each mailed code is judged three times and no oftener, and opens once, even if many are typed
    at once."""
    if not rate_limits.count_use("code tries", arrival.ticket, TRIES):
        raise ValidationError(gettext("This code has been used or has expired. Request a new one."))
    right = hmac.compare_digest(arrival.code, hash_code(arrival.ticket, typed))
    if not right or not rate_limits.count_use("codes used", arrival.ticket, 1):
        security_log.log_event(Kind.CODE_REFUSED, request, None, "to sign up")
        raise get_adapter().validation_error("incorrect_code")
    player, is_new = email_ownership.claim_account(
        arrival.email, suggest_name(arrival), arrival.time_zone
    )
    if is_new:
        security_log.log_event(Kind.SIGNED_UP, request, player)
        request.session[email_ownership.KNOWS] = email_ownership.account_fingerprint(player)
    del request.session[WAITING]
    request.session[email_ownership.WAITS] = email_ownership.account_fingerprint(player)
    record_authentication(request, player, method="code", email=arrival.email)
    login = Login(user=player, redirect_url=arrival.onward, email=arrival.email)
    entered: HttpResponse = perform_login(request, login)
    return entered


def suggest_name(arrival: PendingSignup) -> str:
    """What a new player is called at first; they can change it."""
    try:
        names.validate_display_name(arrival.called)
    except ValidationError:
        return email_ownership.NAMELESS
    return arrival.called
