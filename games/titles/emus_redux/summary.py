"""Emus Redux, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.emus_redux.state import DRAW, TURN
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat

PLACE = phrase("Turn {turn}")
CLOSING = Line(phrase("The end of the year"))


def summarize_position(view: EmusReduxView) -> PositionSummary:
    """The turn; by seat its birds as they are or, at the end, its result, in points."""
    playing = view["phase"] in (TURN, DRAW)
    place = Line(PLACE, turn=view["turn"]) if playing else CLOSING
    return PositionSummary(place, tuple(map(seat_score, view["seats"])))


def seat_score(seat: ReduxSeat) -> int:
    """What a seat stands at, in points."""
    return seat["result"]["total"] if seat["result"] else seat["value"]
