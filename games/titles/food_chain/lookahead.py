"""The Food Chain Game: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.rules.game import MoveText, Seat
from games.rules.phrases import phrase
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.score import build_outcome
from games.titles.food_chain.state import KEEP, OVER, State
from games.titles.food_chain.view import FoodChainView
from games.titles.lookahead import Lookahead, lead_over_rivals

ACE = 0.5  # what an Ace is worth, in tokens
WON = 6.0


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return state.deal.round - (state.phase != OVER)


def score_lead(_game: FoodChain, state: State, seat: Seat) -> float:
    """The lead in tokens and in Aces."""
    both = zip(state.tokens, state.deal.aces, strict=True)
    return lead_over_rivals([tokens + ACE * len(aces) for tokens, aces in both], seat)


def evaluate_state(game: FoodChain, state: State, seat: Seat) -> float:
    """The lead in tokens and in Aces, and the match."""
    won = state.phase == OVER and seat in build_outcome(state).winners
    return score_lead(game, state, seat) + WON * won


def list_candidates(view: FoodChainView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """No orders for the end of the round: at its end a seat is asked."""
    if view["phase"] == KEEP:
        return legal
    return [move for move in legal if not move.startswith("keep")]


COUNTED = phrase("Tokens ahead at the end of the round; an Ace counts as half a token.")
OUTLOOK: Lookahead[FoodChainView] = Lookahead(
    horizon_index, evaluate_state, 100, score_lead, COUNTED, trying=list_candidates
)
