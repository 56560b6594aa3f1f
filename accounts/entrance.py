"""The forms at the door: only the address a player plays under opens it.

allauth would also take an address that a player asked to change to and has not confirmed, which
may be a slip of the pen and somebody else's.
"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import RequestLoginCodeForm, ResetPasswordForm
from allauth.account.internal.flows.manage_email import sync_email_address
from allauth.core import context, ratelimit
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import claiming, proofs
from accounts.models import Player


class LoginCodeForm(RequestLoginCodeForm):
    """Asks for a code by mail. An unknown address gets the same answer, and another mail."""

    _user: Player | None

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if not ratelimit.consume(context.request, action="request_login_code", key=email):
            raise get_adapter().validation_error("too_many_codes")
        self._user = Player.objects.filter(email=email, is_active=True).first()
        if self._user:
            # A player made in the admin has no row for the address yet; the code confirms it.
            sync_email_address(self._user, email)
            context.request.session[claiming.WAITS] = claiming.stamp(self._user)
        return email


class PasswordResetForm(ResetPasswordForm):
    """Asks for the link to a new password, with the same answer for an unknown address."""

    users: list[Any]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        self.users = list(Player.objects.filter(email=email, is_active=True))
        return email


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
        if not proofs.is_asked(self.request, player, self.purpose):
            raise forms.ValidationError(
                gettext("This code is used up or too old. Ask for a new one.")
            )
        if not proofs.answer(self.request, player, self.purpose, code):
            raise get_adapter().validation_error("incorrect_code")
        return code
