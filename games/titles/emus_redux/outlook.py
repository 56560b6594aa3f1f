"""Emus Redux: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.rules.game import Seat, Step
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.light import policy
from games.titles.emus_redux.scoring import decide
from games.titles.emus_redux.state import CLOSE, CLOSE_AUTO, CLOSING, OVER, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.outlook import Outlook, lead

WON = 10.0  # what the match is worth, in points


def lap(state: State) -> int:
    """There is but one year."""
    return int(state.phase == OVER)


def worth(_game: EmusRedux, state: State, seat: Seat) -> float:
    """The lead in points, and the match."""
    won = decide(state.results).winner == seat
    return lead([result.total for result in state.results], seat) + WON * won


def trying(view: EmusReduxView, legal: Sequence[Step]) -> Sequence[Step]:
    """Everything but in closing, where the best order is known."""
    if view["phase"] != CLOSING:
        return legal
    return [CLOSE if view["order"] else CLOSE_AUTO]


OUTLOOK: Outlook[EmusReduxView] = Outlook(lap, worth, 150, policy, trying)
