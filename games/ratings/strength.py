"""Strengths of players from the places of a match: Weng and Lin's update for the model of Bradley
and Terry over all pairs (A Bayesian Approximation Method for Online Ranking, JMLR 12, 2011,
algorithm 1), on the scale of Elo.

Twenty lines of our own: of the libraries that were tried none weighs the pairs of a large table,
without which a match of six counts five times as much as one of two. Log loss a pair on simulated
matches of two to six seats, where skill decides and where luck does: ours .451 and .631, openskill
with the same settings .452 and .644, Elo .525 and .638 (`python -m tests.bench ratings`). The
functions are pure; sums go over the seats in their order, so that the same matches give the same
bits.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

START = 1500.0  # what a newcomer is taken for
DRIFT = 3.0  # by how much a strength may have changed since the match before
PAIR_WEIGHT = 2.0  # what all pairs of a seat weigh together, each 1 at most
FLOOR = 30.0  # nobody is ever surer known than that
# 400 points apart, the stronger of two who are surely known comes first ten times in eleven.
LUCK = 400 / log(10) / sqrt(2)


class Strength(NamedTuple):
    """What a player is taken for, in points, and by how much that may be wrong: in two of three
    cases the truth lies within `doubt` of `points`."""

    points: float
    doubt: float


def rate_match(
    seats: Sequence[Strength],
    places: Sequence[int],
    left: Sequence[bool],
    pair_weight: float = PAIR_WEIGHT,
) -> list[Strength]:
    """The strengths after a match of those who had `seats` before it.

    `places` are theirs, 1 the best; equal places are a tie. Those who `left` a table of three or
    more have lost against all who stayed, who are compared among themselves: leaving gains nobody
    anything, or whoever stays would rise by who comes and goes (by 38 points if a quarter leaves).
    Who leaves a table of two has given the match up, and lost like anybody. Each pair weighs
    `pair_weight` divided by the number of seats, and 1 at most. ValueError if there are fewer than
    two seats.
    """
    if not len(seats) == len(places) == len(left) >= 2:
        raise ValueError(f"{len(seats)} seats, {len(places)} places and {len(left)} of who left")
    weight = min(1.0, pair_weight / len(seats))
    if len(seats) == 2:
        left = (False, False)
    before = [Strength(points, sqrt(doubt**2 + DRIFT**2)) for points, doubt in seats]
    return [update_strength(before, places, left, seat, weight) for seat in range(len(seats))]


def update_strength(
    before: Sequence[Strength],
    places: Sequence[int],
    left: Sequence[bool],
    seat: int,
    weight: float,
) -> Strength:
    """What `seat` is taken for after it was compared with every other."""
    points, doubt = before[seat]
    gain = known = 0.0
    for other, (others_points, others_doubt) in enumerate(before):
        if other == seat or left[other]:
            continue
        spread = sqrt(doubt**2 + others_doubt**2 + 2 * LUCK**2)
        expected = 1 / (1 + exp((others_points - points) / spread))
        got = 0.0 if left[seat] else pair_score(places[seat], places[other])
        share = doubt**2 / spread
        gain += weight * share * (got - expected)
        known += weight * (doubt / spread) * share / spread * expected * (1 - expected)
    return Strength(points + gain, max(FLOOR, doubt * sqrt(max(1 - known, 0.0001))))


def pair_score(place: int, others: int) -> float:
    """What a pair is worth to the first of its two places."""
    return 0.5 if place == others else float(place < others)
