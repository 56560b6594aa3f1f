"""Passwords: which ones are refused, since whoever knows the house would try them first, and how
often one may be tried: by network and account, and in all networks that the account does not know.
So whoever guesses from elsewhere, however often, does not keep the player out."""

import unicodedata

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext

from accounts import client_info, trusted_devices

APP = "allauth.account"
# Actions of ACCOUNT_RATE_LIMITS.
HERE, KNOWN, ELSEWHERE = "login_failed", "login_failed_known", "login_failed_elsewhere"
OF_ONES_OWN = 4  # letters that a password must have beside the names of the house


def count_try(request: HttpRequest, email: str) -> RateLimitUsage | None:
    """Count one try at the password of `email` (small letters); None if there were too many. What
    is returned can be rolled back, if the password was right."""
    if trusted_devices.is_trusted(request, email):
        return ratelimit.consume(request, app=APP, action=KNOWN, key=email)
    here = ratelimit.consume(request, app=APP, action=HERE, key=_limit_key(request, email))
    if here is None or client_info.is_own_network(request, email):
        return here
    elsewhere = ratelimit.consume(request, app=APP, action=ELSEWHERE, key=email)
    if elsewhere is None:
        here.rollback()
        return None
    return RateLimitUsage(here.usage + elsewhere.usage)


def clear_tries(request: HttpRequest, email: str) -> None:
    """Forget the tries at the password of `email` from this network."""
    ratelimit.clear(request, app=APP, action=HERE, key=_limit_key(request, email))


def _limit_key(request: HttpRequest, email: str) -> str:
    return f"{email} {client_info.network_for_limits(client_info.request_network(request))}"


class SiteNameValidator:
    """Refuses the name of the house or of its host, whatever case, signs and digits are about it:
    `RuralRoute-2026`. Among other words they may stand."""

    def validate(self, password: str, user: object = None) -> None:
        letters = rest = extract_letters(password)
        for name in sorted(list_site_names(), key=len, reverse=True):
            rest = rest.replace(name, "")
        if rest != letters and len(rest) < OF_ONES_OWN:
            raise ValidationError(
                gettext("This password is too similar to the site’s name. Add more words."),
                code="password_is_the_house",
            )

    def get_help_text(self) -> str:
        return gettext("Your password can’t be too similar to the site’s name.")


def list_site_names() -> set[str]:
    """The names of the house and its host, whole and in parts, by their letters alone."""
    parts = {settings.SITE_NAME, *settings.SITE_NAME.split()}
    parts |= {settings.SITE_HOST, *settings.SITE_HOST.split(".")}
    return {name for name in map(extract_letters, parts) if len(name) > 2}


def extract_letters(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in folded if letter.isalpha())
