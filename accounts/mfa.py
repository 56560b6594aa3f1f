"""Second factors: passkeys, authenticator apps and recovery codes, as allauth.mfa keeps them.

What an app and the recovery codes are made of is encrypted with the secret key, and can be read
with the keys of SECRET_KEY_FALLBACKS too. `manage.py renew_factors` encrypts all of it anew.
"""

from typing import Any
from urllib.parse import urlsplit

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from cryptography.fernet import InvalidToken
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import security_log
from accounts.encryption import encryption_box
from accounts.models import Player
from accounts.security_log import Kind

PURPOSE = b"accounts.factors"


class FactorAdapter(DefaultMFAAdapter):
    """allauth.mfa in this house."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "Wrong code. Wait for your app’s next code, or use an unused recovery code."
        ),
        "cannot_generate_recovery_codes": _(
            "Recovery codes are a backup for a passkey or an app. Add a passkey or an app first."
        ),
    }

    def get_totp_label(self, user: Player) -> str:
        return str(user.email)

    def encrypt(self, text: str) -> str:
        return encryption_box(PURPOSE).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """ValidationError if the key that encrypted it is gone."""
        try:
            return encryption_box(PURPOSE).decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            raise ValidationError(
                gettext(
                    "The site’s key has changed, so older codes can’t be checked. Use a passkey "
                    "or contact staff."
                )
            ) from None

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        # Of SITE_URL, never of the Host header: a passkey belongs to one name for ever.
        return {"id": urlsplit(settings.SITE_URL).hostname or "", "name": settings.SITE_NAME}

    def generate_authenticator_name(self, user: Player, type: Authenticator.Type) -> str:
        count = Authenticator.objects.filter(user=user, type=type).count()
        return (
            gettext("Passkey")
            if not count
            else gettext("Passkey %(number)s") % {"number": count + 1}
        )


def reencrypt(authenticator: Authenticator) -> bool:
    """Encrypts what the authenticator holds with the newest key; False if it holds nothing that
    any known key has encrypted."""
    box, changed = encryption_box(PURPOSE), False
    for name in ("secret", "seed"):
        if name in authenticator.data:
            try:
                authenticator.data[name] = box.rotate(authenticator.data[name].encode()).decode()
            except InvalidToken:
                return False
            changed = True
    if changed:
        authenticator.save(update_fields=["data"])
    return changed


class PasskeyForm(AddWebAuthnForm):
    """Names a new passkey, which opens by itself unless the player wants a password too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext("Name")
        alone = self.fields["passwordless"]
        alone.initial = True
        alone.label = gettext("Sign in with this passkey alone")
        alone.help_text = gettext(
            "Your device asks for your fingerprint, face or PIN, and you need no password. "
            "Otherwise we’ll ask for the passkey after your password."
        )


class SingleUseCodeForm(forms.Form):
    """A code of an app counts once, for as long as it would fit."""

    user: Player

    def clean_code(self) -> str:
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # of the form it is mixed into
        except ValidationError as refusal:
            if refusal.code == "too_many_login_attempts":
                security_log.log_event(Kind.LOCKED_OUT, context.request, self.user, "second factor")
            raise
        periods = 2 * settings.MFA_TOTP_TOLERANCE + 1
        key = f"factors.used:{self.user.pk}:{''.join(code.split())}"
        if not cache.add(key, "y", timeout=30 * periods):
            raise get_adapter().validation_error("incorrect_code")
        return code


class SecondFactorForm(SingleUseCodeForm, AuthenticateForm):
    """A code of the app or a recovery code, to complete a sign-in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_code_attributes(self)


class ReauthenticationForm(SingleUseCodeForm, ReauthenticateForm):
    """The same in the middle of a stay."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_code_attributes(self)


def set_code_attributes(form: forms.Form) -> None:
    field = form.fields["code"]
    field.label = gettext("Code")
    field.help_text = gettext("Six digits from your authenticator app, or a recovery code.")
    attrs = {"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
    field.widget = forms.TextInput(attrs=attrs)
