"""Emus Redux: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.rules.game import MoveText, Seat
from games.rules.phrases import phrase
from games.titles.emus_redux.bot import value_actions
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.rollout_policy import choose_rollout_move
from games.titles.emus_redux.score import decide_winner
from games.titles.emus_redux.state import CLOSE, CLOSE_AUTO, CLOSING, OVER, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.lookahead import Lookahead, lead_over_rivals

WON = 10.0  # what the match is worth, in points
TRIED = 8  # moves of a decision


def horizon_index(state: State) -> int:
    """There is but one year."""
    return int(state.phase == OVER)


def score_lead(_game: EmusRedux, state: State, seat: Seat) -> float:
    """The lead in points."""
    return lead_over_rivals([result.total for result in state.results], seat)


def evaluate_state(game: EmusRedux, state: State, seat: Seat) -> float:
    """The lead in points, and the match."""
    return score_lead(game, state, seat) + WON * (decide_winner(state.results).winner == seat)


def list_candidates(view: EmusReduxView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """Of an action or a draw the moves that promise most to the steady bot; in closing the best
    order, which is known."""
    if view["phase"] == CLOSING:
        return [CLOSE if view["order"] else CLOSE_AUTO]
    promised = value_actions(view, legal)
    return sorted(legal, key=lambda move: -promised[move])[:TRIED]


COUNTED = phrase("Points ahead of the best opponent at the end.")
OUTLOOK: Lookahead[EmusReduxView] = Lookahead(
    horizon_index, evaluate_state, 150, score_lead, COUNTED, choose_rollout_move, list_candidates
)
