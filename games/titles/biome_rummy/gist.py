"""Biome Rummy, as a list of matches says it."""

from games.rules.gist import Gist
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.biome_rummy.state import OVER
from games.titles.biome_rummy.view import BiomeRummyView

PLACE = phrase("Round {round}, turn {turn}")
ROUND = phrase("Round {round}")


def gist(view: BiomeRummyView) -> Gist:
    """The turn of the round; by seat the Aces claimed so far, which decide the match."""
    place = Line(PLACE, round=view["round"], turn=view["turn"])
    if view["phase"] == OVER:
        place = Line(ROUND, round=view["round"])
    return Gist(place, tuple(len(seat["aces"]) for seat in view["seats"]))
