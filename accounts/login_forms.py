"""The forms at the door: only the address a player plays under opens it.

allauth would also take an address that a player asked to change to and has not confirmed, which
may be a slip of the pen and somebody else's.
"""

import secrets
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    ConfirmLoginCodeForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    SignupForm,
)
from allauth.account.internal.flows.manage_email import sync_email_address
from allauth.core import context, ratelimit
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import (
    client_info,
    email_ownership,
    rate_limits,
    reauthentication,
    security_log,
    trusted_devices,
)
from accounts.models import Player
from accounts.security_log import Kind


class SignUpForm(SignupForm):
    """Signs up. For an address that has an account the same is done as for a new one, the hash of
    the password above all, and undone; else the time would tell who plays here."""

    account_already_exists: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        password = self.fields["password1"]
        password.label = _("Password (optional)")
        password.help_text = _("At least 10 characters. Without one, you get a code by email.")

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        if self.account_already_exists:
            self._simulate_save(request)
        saved: tuple[Player | None, HttpResponse | None] = super().try_save(request)
        return saved

    def _simulate_save(self, request: HttpRequest) -> None:
        email = self.cleaned_data["email"]
        self.cleaned_data["email"] = f"{secrets.token_hex(8)}@as-if.invalid"  # RFC 2606
        self.account_already_exists = False
        try:
            with transaction.atomic():
                self.save(request)
                transaction.set_rollback(True)
        finally:
            self.cleaned_data["email"], self.account_already_exists = email, True
        player = Player.objects.filter(email=email).first()
        security_log.log_event(Kind.SIGNED_UP_AGAIN, request, player)


class LoginCodeForm(RequestLoginCodeForm):
    """Asks for a code by mail. An unknown address gets the same answer, and another mail."""

    _user: Player | None

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        check_mail_rate(email)
        self._user = Player.objects.filter(email=email, is_active=True).first()
        if self._user:
            # A player made in the admin has no row for the address yet; the code confirms it.
            sync_email_address(self._user, email)
            context.request.session[email_ownership.WAITS] = email_ownership.account_fingerprint(
                self._user
            )
        return email


class TypedCodeForm(ConfirmLoginCodeForm):
    """Takes the code to sign in with. Each mailed code is judged three times and no oftener, even
    if many are typed at once; allauth counts in the session, which many requests read at once."""

    expected_code: str

    def clean_code(self) -> str:
        whose = f"{context.request.session.session_key} {self.expected_code}"
        if not rate_limits.count_use(
            "code tries", whose, settings.ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS
        ):
            raise get_adapter().validation_error("incorrect_code")
        code: str = super().clean_code()
        return code


class PasswordResetForm(ResetPasswordForm):
    """Asks for the link to a new password, with the same answer for an unknown address."""

    users: list[Any]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        check_mail_rate(email)
        self.users = list(Player.objects.filter(email=email, is_active=True))
        return email


def check_mail_rate(email: str) -> None:
    """Raise ValidationError if too many mails to `email` were asked for within a minute from here:
    from one network or, whoever else asks there, from browsers that the account knows."""
    request = context.request
    here = (
        "known"
        if trusted_devices.is_trusted(request, email)
        else client_info.request_network(request)
    )
    key = f"{email} {client_info.network_for_limits(here)}"
    if not ratelimit.consume(request, action="request_login_code", key=key):
        raise get_adapter().validation_error("too_many_codes")


class ProofCodeForm(forms.Form):
    """Takes the code that was mailed to a guest for one purpose."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "spellcheck": "false"}),
    )

    def __init__(
        self, *args: Any, request: HttpRequest, purpose: str, user: Any = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.request, self.purpose = request, purpose

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        player = self.request.user
        if not isinstance(player, Player):
            raise get_adapter().validation_error("incorrect_code")
        if not reauthentication.is_code_pending(self.request, player, self.purpose):
            raise forms.ValidationError(
                gettext("This code has been used or has expired. Request a new one.")
            )
        if not reauthentication.check_code(self.request, player, self.purpose, code):
            raise get_adapter().validation_error("incorrect_code")
        return code
