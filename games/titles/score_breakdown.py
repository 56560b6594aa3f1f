"""What the points of a seat are made of, so that it can be told why one move brings more.

A title says of which parts a seat's standing consists at the end of a lap. Of two moves that are
compared in the same deals, the differences of the parts add up to the difference in points: what
is told as a reason is measured. Beside it a title may tell facts, which hold in what the seat saw.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from games.rules.game import MoveText, Seat, ViewT
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase
from games.titles.search import weighted_mean

MOST = 3  # parts that are told
MADE_OF = phrase("With the better move, on average: {parts}.")
LEAST = 0.25  # of all that was lost, from which on a part is told
SURELY = 2.0  # so many standard errors a part has to differ by


class ScorePart(NamedTuple):
    """How much there is of a part: the `amount` as players count it, and the `points` of the
    outlook that it makes."""

    amount: float
    points: float


class PartDifference(NamedTuple):
    """By how much a part differs on average, with the standard `error` of its points."""

    key: str
    amount: float
    points: float
    error: float


Shares = Mapping[str, ScorePart]
NONE = ScorePart(0.0, 0.0)


@dataclass(frozen=True)
class ScoreBreakdown(Generic[ViewT]):
    """How a title takes the points of its outlook apart.

    `shares`: the parts of what a seat has in an `ended` state, by keys of the title's own, given
    a game and the state in which the move was chosen; those without points of their own only
    explain others. For two ends of the same state all points differ by what `Outlook.points` does.
    `told`: a part in words, as in `B1 comes out 6.1 better`, given its key and the differences of
    all amounts. `facts`: what speaks for a move, and against the one that was played, in a seat's
    own view; each holds whatever the hidden cards are.
    """

    shares: Callable[[Any, Any, Any, Seat], Shares]
    told: Callable[[str, Mapping[str, float]], Line]
    facts: Callable[[ViewT, MoveText, MoveText], Sequence[Line]]


class DealDifferences:
    """By how much the parts of two ends differ, deal by deal."""

    def __init__(self) -> None:
        self._deals: list[dict[str, ScorePart]] = []

    def add(self, played: Shares, better: Shares) -> None:
        """One more deal."""
        keys = (*better, *(key for key in played if key not in better))
        both = ((key, played.get(key, NONE), better.get(key, NONE)) for key in keys)
        self._deals.append(
            {
                key: ScorePart(other.amount - mine.amount, other.points - mine.points)
                for key, mine, other in both
                if mine != other
            }
        )

    def parts(
        self, weights: Sequence[float], error: Callable[[Sequence[float]], float]
    ) -> tuple[PartDifference, ...]:
        """The means of all that differed, deals having these weights; `error` is that of the mean
        of one value a deal."""
        found = []
        for key in dict.fromkeys(key for deal in self._deals for key in deal):
            differing = [deal.get(key, NONE) for deal in self._deals]
            amounts, points = zip(*differing, strict=True)
            mean = weighted_mean(amounts, weights), weighted_mean(points, weights)
            found.append(PartDifference(key, *mean, error(points)))
        return tuple(found)


def list_decisive_parts(parts: Sequence[PartDifference], lost: float) -> list[PartDifference]:
    """The parts that a loss is mostly made of, what is gained before what is given up for it: each
    surely not made by chance, and at least a share of what was lost."""
    sure = [
        part
        for part in parts
        if abs(part.points) > SURELY * part.error and abs(part.points) >= LEAST * lost
    ]
    most = sorted(sure, key=lambda part: -abs(part.points))[:MOST]
    return sorted(most, key=lambda part: -part.points)


def explain_difference(
    parts: ScoreBreakdown[ViewT],
    view: ViewT,
    played: MoveText,
    better: MoveText,
    measured: Sequence[PartDifference],
    lost: float,
) -> list[Line]:
    """Why a move brings so many points more than the one that was played, in sentences: what holds
    in the view, then the parts that were measured."""
    told = list(parts.facts(view, played, better))
    amounts = {part.key: part.amount for part in measured}
    lines = [parts.told(part.key, amounts) for part in list_decisive_parts(measured, lost)]
    return [*told, Line(MADE_OF, parts=join_with_commas(lines))] if lines else told


def format_amount(amount: float) -> str:
    """How much more or less of something there is, without its sign: `6.1`."""
    return f"{abs(amount):.1f}"
