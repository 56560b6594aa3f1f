"""Emus Redux: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.rules.game import Seat, Step
from games.rules.phrases import phrase
from games.titles.emus_redux.bot import value_actions
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.rollout_policy import policy
from games.titles.emus_redux.score import decide
from games.titles.emus_redux.state import CLOSE, CLOSE_AUTO, CLOSING, OVER, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.outlook import Outlook, lead_over_rivals

WON = 10.0  # what the match is worth, in points
TRIED = 8  # steps of a decision


def lap(state: State) -> int:
    """There is but one year."""
    return int(state.phase == OVER)


def points(_game: EmusRedux, state: State, seat: Seat) -> float:
    """The lead in points."""
    return lead_over_rivals([result.total for result in state.results], seat)


def worth(game: EmusRedux, state: State, seat: Seat) -> float:
    """The lead in points, and the match."""
    return points(game, state, seat) + WON * (decide(state.results).winner == seat)


def trying(view: EmusReduxView, legal: Sequence[Step]) -> Sequence[Step]:
    """Of an action or a draw the steps that promise most to the steady bot; in closing the best
    order, which is known."""
    if view["phase"] == CLOSING:
        return [CLOSE if view["order"] else CLOSE_AUTO]
    promised = value_actions(view, legal)
    return sorted(legal, key=lambda step: -promised[step])[:TRIED]


COUNTED = phrase("Points ahead of the best opponent at the end.")
OUTLOOK: Outlook[EmusReduxView] = Outlook(lap, worth, 150, points, COUNTED, policy, trying)
