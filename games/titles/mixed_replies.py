"""Choices made at the same time: the reply of a rival who cannot be outguessed.

Where two seats choose in secret, a move that beats the one reply of a predictable bot is no good
move. So the rival's reply is drawn from a mixture that is found by regret matching (Hart and
Mas-Colell, 2000; with regrets that never fall below zero, as Tammelin has them) on the matrix of
the round: one strategy of the own seat for all deals, as it cannot tell them apart, and one of the
rival for each, as the rival knows its cards.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.rules.game import AnyGame, MoveText, Seat
from games.titles.bot_types import RandomSource
from games.titles.lookahead import Lookahead, Policy
from games.titles.search import SEEDS, Deal, RolloutRandom, play_rollout

ROUNDS = 100  # in which regrets are matched
MOST_REPLIES = 12  # that are weighed, the usual one first
FINE = range(1 << 20)  # what a share of a mixture is drawn from

# By own move and reply: what the own seat has then.
Matrix = Sequence[Sequence[float]]


class Reply(NamedTuple):
    """A deal as far as the rival has come before it chooses, the seat of the rival, and all it may
    choose; what each brings the own seat after each of its moves stands in the `matrix`."""

    deal: Deal
    rival: Seat
    choices: Sequence[MoveText]
    matrix: Matrix


def is_simultaneous(game: AnyGame, state: Any, seat: Seat, move: MoveText) -> bool:
    """True if exactly one rival chooses at the same time, and the `move` ends the seat's choice."""
    awaited = game.awaited_seats(state)
    if len(awaited) != 2 or seat not in awaited:
        return False
    after, _lines = game.apply_move(state, seat, move)
    return game.awaited_seats(after) == tuple(other for other in awaited if other != seat)


def weigh_replies(
    deal: Deal,
    seat: Seat,
    moves: Sequence[MoveText],
    outlook: Lookahead[Any],
    policy: Policy,
    rng: RandomSource,
) -> Reply:
    """What the rival can reply in a deal, weighed by a playout each; the cards that it lays aside,
    swaps or drops before are those the policy chooses."""
    game, state = deal
    (rival,) = (other for other in game.awaited_seats(state) if other != seat)
    while True:
        usual = policy(game, state, rival, rng)
        after, _lines = game.apply_move(state, rival, usual)
        if rival not in game.awaited_seats(after):
            break
        state = after
    verb = usual.partition(" ")[0]
    legal = game.list_legal_moves(state, rival)
    same = (move for move in legal if move.partition(" ")[0] == verb)
    choices = list(dict.fromkeys((usual, *same)))[:MOST_REPLIES]
    luck = rng.choice(SEEDS)
    matrix = []
    for move in moves:
        chosen, _lines = game.apply_move(state, seat, move)
        ends = [
            play_rollout(game, chosen, rival, reply, outlook.lap, policy, RolloutRandom(luck))
            for reply in choices
        ]
        matrix.append([outlook.worth(game, end, seat) for end in ends])
    return Reply((game, state), rival, choices, matrix)


def mix_replies(matrices: Sequence[Matrix], rounds: int = ROUNDS) -> list[list[float]]:
    """For each deal how often the rival takes each of its replies, if the own seat has one strategy
    for all deals and both have learnt from what they regret."""
    own_regrets = [0.0] * len(matrices[0])
    regrets = [[0.0] * len(matrix[0]) for matrix in matrices]
    mixtures = [[0.0] * len(matrix[0]) for matrix in matrices]
    for number in range(1, rounds + 1):
        own = _share(own_regrets)
        brought = [0.0] * len(own)
        for matrix, regret, mixture in zip(matrices, regrets, mixtures, strict=True):
            reply = _share(regret)
            rows = [sum(map(float.__mul__, row, reply)) for row in matrix]
            columns = [sum(map(float.__mul__, own, column)) for column in zip(*matrix, strict=True)]
            value = sum(map(float.__mul__, columns, reply))
            for at, each in enumerate(columns):
                regret[at] = max(0.0, regret[at] + value - each)
                mixture[at] += number * reply[at]
            brought = [sum(pair) for pair in zip(brought, rows, strict=True)]
        value = sum(map(float.__mul__, own, brought))
        own_regrets = [
            max(0.0, regret + each - value)
            for regret, each in zip(own_regrets, brought, strict=True)
        ]
    return [_share(mixture) for mixture in mixtures]


def draw_reply(
    choices: Sequence[MoveText], mixture: Sequence[float], rng: RandomSource
) -> MoveText:
    """One of the choices, each as often as the mixture says."""
    left = rng.choice(FINE) / len(FINE)
    for choice, share in zip(choices, mixture, strict=True):
        left -= share
        if left < 0:
            return choice
    return choices[-1]


def _share(weights: Sequence[float]) -> list[float]:
    """The weights as shares of one; all equal where all are nothing."""
    total = sum(weights)
    if not total:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
