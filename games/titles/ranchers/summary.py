"""Ranchers, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.ranchers.state import BUILD, OVER
from games.titles.ranchers.view import RanchersView

PLACE = phrase("Turn {turn} of {turns}")
PLAYED = phrase("{turns} turns played")
BUILDING = Line(phrase("Choosing Buildings, last seat first"))


def summarize_position(view: RanchersView) -> PositionSummary:
    """The turn; by seat what it would have if the match ended now, where the table shows that of
    everybody, in points."""
    place = Line(PLACE, turn=view["turn"], turns=view["turns"])
    if view["phase"] == OVER:
        place = Line(PLAYED, turns=view["turns"])
    elif view["phase"] == BUILD:
        place = BUILDING
    counts = [seat["count"] for seat in view["seats"]]
    known = [count["total"] for count in counts if count is not None]
    return PositionSummary(place, tuple(known) if len(known) == len(counts) else ())
