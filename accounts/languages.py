"""In which language the house speaks to somebody, asked here and nowhere else; and how it lists
names in a sentence."""

from collections.abc import Sequence
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


def speaking_to(player: "Player | None") -> translation.override:
    """What is written within this context is in the language of `player`, who is to read it,
    whoever caused it."""
    return translation.override(language_of(player))


def all_of(names: Sequence[str]) -> str:
    """`Ann, Bob and Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def one_of(names: Sequence[str]) -> str:
    """`Ann, Bob or Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last}
