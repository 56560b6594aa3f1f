"""The Food Chain Game, as a list of matches says it."""

from games.rules.gist import Gist
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.food_chain.view import FoodChainView

PLACE = phrase("Round {round} of up to {rounds}")


def gist(view: FoodChainView) -> Gist:
    """The round; by seat its tokens."""
    place = Line(PLACE, round=view["round"], rounds=view["rounds_max"])
    return Gist(place, tuple(seat["tokens"] for seat in view["seats"]))
