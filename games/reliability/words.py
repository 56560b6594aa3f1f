"""Reliability in words."""

from django.utils.translation import gettext

from accounts.models import Player
from games.models import Reliability
from games.reliability.figures import NEW_BELOW


def find_figure(player: Player) -> Reliability | None:
    """The figure of a player; None where nothing was counted yet."""
    return getattr(player, "reliability", None)


def in_time_percent(figure: Reliability | None) -> int | None:
    """The share of turns in time, in whole percent rounded down; None for somebody new."""
    if figure is None or figure.turns < NEW_BELOW:
        return None
    return 100 * figure.in_time // figure.turns


def short_figure(figure: Reliability | None) -> str:
    """`96% in time`, or `new`, for beside a name."""
    percent = in_time_percent(figure)
    return gettext("new") if percent is None else gettext("%d%% in time") % percent


def describe_figure(figure: Reliability | None) -> str:
    """`96% of turns in time, 1 of 20 matches left`."""
    percent = in_time_percent(figure)
    if figure is None or percent is None:
        return gettext("new: fewer than %d turns so far") % NEW_BELOW
    told = gettext("%d%% of turns in time") % percent
    if not figure.left:
        return told
    things = {"told": told, "left": figure.left, "matches": figure.matches}
    return gettext("%(told)s, %(left)d of %(matches)d matches left") % things
