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


def short_figure(player: Player) -> str:
    """`96%`, or `new`, for beside a name."""
    percent = in_time_percent(find_figure(player))
    return gettext("new") if percent is None else gettext("%(percent)d%%") % {"percent": percent}


def describe_figure(player: Player) -> str:
    """`96% of turns in time`, with the matches left if there are any."""
    figure = find_figure(player)
    percent = in_time_percent(figure)
    if figure is None or percent is None:
        return gettext("new: fewer than 10 turns so far")
    told = gettext("%(percent)d%% of turns in time") % {"percent": percent}
    if not figure.left:
        return told
    return gettext("%(told)s, left %(left)d of %(matches)d matches") % {
        "told": told,
        "left": figure.left,
        "matches": figure.matches,
    }
