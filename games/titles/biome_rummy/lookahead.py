"""Biome Rummy: how a bot looks ahead in it."""

from games.rules.game import Seat
from games.rules.phrases import phrase
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.rollout_policy import choose_rollout_move
from games.titles.biome_rummy.score import rank_seats
from games.titles.biome_rummy.state import OVER, RoundSetup, State
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.lookahead import Lookahead, lead_over_rivals

ACE = 12.0  # what an Ace is worth, in points of a round
WON = 12.0


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return len(state.match.results)


def score_lead(_game: BiomeRummy, state: State, seat: Seat) -> float:
    """The lead in Aces and in points."""
    return lead_over_rivals(score_by_seat(state.match), seat)


def score_by_seat(match: RoundSetup) -> list[float]:
    """By seat its Aces and its points together."""
    both = zip(match.aces, match.totals, strict=True)
    return [ACE * len(suits) + total for suits, total in both]


def evaluate_state(game: BiomeRummy, state: State, seat: Seat) -> float:
    """The lead in Aces and in points, and the match."""
    won = state.phase == OVER and rank_seats(state.match)[seat] == 1
    return score_lead(game, state, seat) + WON * won


COUNTED = phrase("Points ahead of the best opponent at the end of the round; an Ace counts as 12.")


OUTLOOK: Lookahead[BiomeRummyView] = Lookahead(
    horizon_index, evaluate_state, 200, score_lead, COUNTED, choose_rollout_move, as_steady=True
)
