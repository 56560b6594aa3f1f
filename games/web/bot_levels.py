"""The levels of bots, as forms offer them."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.languages import join_with_and
from games.rules.game import AnyGame
from games.titles import bots
from games.titles.levels import EASY, STEADY, STRONG

WORDS = {EASY: _("easy"), STEADY: _("steady"), STRONG: _("strong")}
EASY_HELP = _("Easy bots make many mistakes.")
STRONG_HELP = _("Easy bots make many mistakes; strong ones look ahead and take a few seconds.")


def level_choices(offered: Iterable[str]) -> list[tuple[str, Any]]:
    """Levels as choices of a form."""
    return [(level, WORDS.get(level, level)) for level in offered]


def list_level_choices(game: type[AnyGame]) -> list[tuple[str, Any]]:
    """All levels that are offered at some table of the game; one that is not offered at every table
    says at which."""
    tables = {seats: bots.list_levels(game.slug, seats) for seats in game.seat_counts}
    found = dict.fromkeys(level for offered in tables.values() for level in offered)
    listed = []
    for level, words in level_choices(found):
        here = [str(seats) for seats, offered in tables.items() if level in offered]
        if len(here) < len(tables):
            words = gettext("%(level)s (players: %(seats)s)") % {
                "level": words,
                "seats": join_with_and(here),
            }
        listed.append((level, words))
    return listed


def help_text(game: type[AnyGame]) -> Any:
    """What the levels that a game offers are like."""
    offered = [level for seats in game.seat_counts for level in bots.list_levels(game.slug, seats)]
    return STRONG_HELP if STRONG in offered else EASY_HELP
