"""Biome Rummy: how a bot looks ahead in it."""

from games.rules.game import Seat
from games.rules.phrases import phrase
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.rollout_policy import policy
from games.titles.biome_rummy.score import places
from games.titles.biome_rummy.state import OVER, RoundSetup, State
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.outlook import Outlook, lead_over_rivals

ACE = 12.0  # what an Ace is worth, in points of a round
WON = 12.0


def lap(state: State) -> int:
    """Rounds that are over."""
    return len(state.match.results)


def points(_game: BiomeRummy, state: State, seat: Seat) -> float:
    """The lead in Aces and in points."""
    return lead_over_rivals(counts(state.match), seat)


def counts(match: RoundSetup) -> list[float]:
    """By seat its Aces and its points together."""
    both = zip(match.aces, match.totals, strict=True)
    return [ACE * len(suits) + total for suits, total in both]


def worth(game: BiomeRummy, state: State, seat: Seat) -> float:
    """The lead in Aces and in points, and the match."""
    won = state.phase == OVER and places(state.match)[seat] == 1
    return points(game, state, seat) + WON * won


COUNTED = phrase("Points ahead of the best opponent at the end of the round; an Ace counts as 12.")


OUTLOOK: Outlook[BiomeRummyView] = Outlook(lap, worth, 200, points, COUNTED, policy, as_steady=True)
