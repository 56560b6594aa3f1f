"""In which language we speak to somebody, asked here and nowhere else; and how names are listed in
a sentence."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

if TYPE_CHECKING:
    from accounts.models import Player


def language_of(player: "Player | None") -> str:
    """The code of the language that `player` reads, such as `en`; for somebody without an account
    (None) that of the site. There is no choice yet, so it is that of the site for all."""
    return settings.LANGUAGE_CODE


def active_language(language: str | None) -> translation.override:
    """What is written within this context is in `language`; None is the site's."""
    return translation.override(language or settings.LANGUAGE_CODE)


def active_language_of(player: "Player | None") -> translation.override:
    """The same in the language of `player`, who is to read it, whoever caused it."""
    return active_language(language_of(player))


def current_language() -> str:
    """The code of the language that is spoken now."""
    return translation.get_language() or settings.LANGUAGE_CODE


@cache
def text_direction(language: str) -> str:
    """How a language is written, as HTML says it: `ltr`, or `rtl` from right to left."""
    return "rtl" if language.partition("-")[0] in settings.LANGUAGES_BIDI else "ltr"


def join_with_and(names: Sequence[str]) -> str:
    """`Ann, Bob and Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def join_with_or(names: Sequence[str]) -> str:
    """`Ann, Bob or Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last}
