"""Passwords that whoever knows the house would try first."""

import unicodedata

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

OF_ONES_OWN = 4  # letters that a password must have beside the names of the house


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
