"""In which language the house speaks to somebody: asked here and nowhere else."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import translation

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
