"""What a title says so that a bot can look ahead in it: where to stop, and what a seat has then."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from games.rules.game import MoveText, Seat, ViewT
from games.rules.phrases import Said
from games.titles.bot_types import RandomSource

# A game, a state, an awaited seat and a source of chance: one of the legal moves of that seat, as
# somebody would choose it who sees no more than the seat does.
Policy = Callable[[Any, Any, Seat, RandomSource], MoveText]


@dataclass(frozen=True)
class Lookahead(Generic[ViewT]):
    """How far a bot of a title looks ahead.

    `lap`: how many laps (years, rounds, as the title counts them) of a state's match are over; a
    playout ends with the lap in which it began. `worth`: how a seat stands against its rivals in a
    game and a state that has just come to the end of a lap, or of the match; the higher the better,
    and only differences count. `points`: the same without what the match itself is worth, as
    players count it; `counted` says in a sentence what that is. `playouts`: how many a decision is
    worth. `policy` plays them, or, if there is none, the steady bot of the title; `as_steady`: the
    policy chooses what that bot chooses, and asks chance for the same. `trying`: of the legal moves
    those that are worth a try, at least one; without it, all are. `undecided`: an imagined state
    with the secret choices of the others put back that they have made and that were drawn by lot
    there, so that the policy makes them.
    """

    lap: Callable[[Any], int]
    worth: Callable[[Any, Any, Seat], float]
    playouts: int
    points: Callable[[Any, Any, Seat], float]
    counted: Said
    policy: Policy | None = None
    trying: Callable[[ViewT, Sequence[MoveText]], Sequence[MoveText]] | None = None
    undecided: Callable[[Any, Seat], Any] | None = None
    as_steady: bool = False


def lead_over_rivals(counts: Sequence[float], seat: Seat) -> float:
    """By how much the count of `seat` is above the best of its rivals; below zero if it is not."""
    return counts[seat] - max(count for other, count in enumerate(counts) if other != seat)
