"""Biome Rummy, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.biome_rummy.state import OVER
from games.titles.biome_rummy.view import BiomeRummyView

PLACE = phrase("Round {round}, turn {turn}")
ROUND = phrase("Round {round}")


def summarize_position(view: BiomeRummyView) -> PositionSummary:
    """The turn of the round; by seat the Aces claimed so far, which decide the match."""
    place = Line(PLACE, round=view["round"], turn=view["turn"])
    if view["phase"] == OVER:
        place = Line(ROUND, round=view["round"])
    return PositionSummary(place, tuple(len(seat["aces"]) for seat in view["seats"]))
