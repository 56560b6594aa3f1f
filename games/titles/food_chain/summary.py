"""The Food Chain Game, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.food_chain.view import FoodChainView

PLACE = phrase("Round {round} of up to {rounds}")


def summarize_position(view: FoodChainView) -> PositionSummary:
    """The round; by seat its tokens."""
    place = Line(PLACE, round=view["round"], rounds=view["rounds_max"])
    return PositionSummary(place, tuple(seat["tokens"] for seat in view["seats"]))
