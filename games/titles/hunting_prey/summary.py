"""The Hunting Prey Game, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.hunting_prey.view import HuntingPreyView

PLACE = phrase("Round {round}")
OF_SO_MANY = phrase("Round {round} of {rounds}")


def summarize_position(view: HuntingPreyView) -> PositionSummary:
    """The round; by seat its tokens."""
    place = Line(OF_SO_MANY, round=view["round"], rounds=view["rounds"])
    if view["goal"]:
        place = Line(PLACE, round=view["round"])
    return PositionSummary(place, tuple(seat["tokens"] for seat in view["seats"]))
