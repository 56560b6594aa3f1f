"""What a match is played by, in words for a list."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.play.saying import words_of
from games.rules.game import AnyGame, Option


def options_in_words(rules: type[AnyGame], chosen: Mapping[str, Any]) -> str:
    """What was chosen of the game's own options: `Years: two; Closing a year: ...`."""
    return "; ".join(_said(option, chosen) for option in rules.options)


def variants_in_words(rules: type[AnyGame], chosen: Mapping[str, Any]) -> str:
    """Those of the options that are not what a match gets when nothing is said; empty if none."""
    return "; ".join(
        _said(option, chosen)
        for option in rules.options
        if chosen.get(option.name, option.default) != option.default
    )


def _said(option: Option, chosen: Mapping[str, Any]) -> str:
    value = chosen.get(option.name, option.default)
    words = dict(option.choices).get(value, str(value))
    return f"{gettext(option.title)}: {words_of(words)}"
