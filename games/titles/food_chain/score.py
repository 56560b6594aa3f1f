"""The Food Chain Game: the points of a round, and what decides a match (sections 5 and 7)."""

from games.rules.game import Outcome
from games.titles.food_chain.chains import hand_penalty
from games.titles.food_chain.state import FoodSeatRound, State

WHY = {
    "tokens": "The most tokens win.",
    "aces": "Equal tokens: the most Aces win.",
    "points": "Equal tokens and Aces: the larger sum of points wins.",
}
DRAWN = "Equal tokens, Aces and points: the match is drawn."
FOR_THE_BETTER_ROUND = 2


def score_round(state: State, steep: bool, ties_pay: bool) -> tuple[FoodSeatRound, FoodSeatRound]:
    """What both seats made of a round that both have passed. Points never fall below zero (F20),
    and at nothing to nothing nobody is paid (F21)."""
    values = [sum(chain.value for chain in chains) for chains in state.taken]
    costs = [hand_penalty(hand, steep) for hand in state.hands]
    points = [max(0, value - cost) for value, cost in zip(values, costs, strict=True)]
    if points[0] == points[1]:
        share = int(ties_pay and points[0] > 0)
        tokens = (share, share)
    else:
        better = points[0] > points[1]
        tokens = (FOR_THE_BETTER_ROUND, 0) if better else (0, FOR_THE_BETTER_ROUND)
    return (
        FoodSeatRound(values[0], costs[0], points[0], tokens[0]),
        FoodSeatRound(values[1], costs[1], points[1], tokens[1]),
    )


def find_decision(state: State) -> tuple[str, int, int]:
    """What decides a finished match, and the numbers of both seats: tokens, then Aces, then the
    sums of the points (F25)."""
    aces = len(state.deal.aces[0]), len(state.deal.aces[1])
    points = [sum(result[seat].points for result in state.deal.results) for seat in (0, 1)]
    if state.tokens[0] != state.tokens[1]:
        return ("tokens", *state.tokens)
    if aces[0] != aces[1]:
        return ("aces", *aces)
    return ("points", points[0], points[1])


def build_outcome(state: State) -> Outcome:
    """How a finished match ended; the scores are the tokens."""
    by, mine, others = find_decision(state)
    if mine == others:
        return Outcome(state.tokens, (1, 1), (), DRAWN)
    winner = int(others > mine)
    return Outcome(state.tokens, (2, 1) if winner else (1, 2), (winner,), WHY[by])
