"""What the points of a seat are made of, so that it can be told why one move brings more.

A title says of which parts a seat's standing consists at the end of a lap. Of two moves that are
compared in the same deals, the differences of the parts add up to the difference in points: what
is told as a reason is measured. Beside it a title may tell facts, which hold in what the seat saw.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from games.rules.game import AnyGame, MoveText, Seat, ViewT
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase
from games.titles.lookahead import lead_over_rivals
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
RIVAL = "rival"
RIVALS = {
    True: phrase("the best opponent has {points} more"),
    False: phrase("the best opponent has {points} less"),
}


def count_points(shares: Shares) -> float:
    """What parts come to together."""
    return sum(part.points for part in shares.values())


def compare_with_best(had: Sequence[Shares], seat: Seat) -> Shares:
    """What a seat has, and all that its best rival has as one part."""
    best = max(count_points(parts) for other, parts in enumerate(had) if other != seat)
    return {**had[seat], RIVAL: ScorePart(best, -best)}


def is_winner(game: AnyGame, state: Any, seat: Seat) -> bool:
    """True if the match is over and the seat has won it."""
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.winners


@dataclass(frozen=True)
class ScoreBreakdown(Generic[ViewT]):
    """What a seat has at the end of a lap, told once: a bot weighs it, and it is taken apart to say
    why a move brings more than another.

    `parts`: what a seat has in a state, by keys of the title's own; parts without points of their
    own only explain others. `told`: a part in words, as in `B1 comes out 6.1 better`, given its key
    and the differences of all amounts. `facts`: what speaks for a move, and against the one that
    was played, in a seat's own view; each holds whatever the hidden cards are. `won`: what the
    match is worth, in points, times what `wins` says. `lead`: how the points of a seat stand
    against those of all, and `compare`: the same part by part; their points differ between two ends
    by what the lead does. `called`: the key of a part for whoever chose in a state, where that is
    not its own: what came later is told as one.
    """

    parts: Callable[[Any, Any, Seat], Shares]
    told: Callable[[str, Mapping[str, float]], Line]
    facts: Callable[[ViewT, MoveText, MoveText], Sequence[Line]]
    won: float
    wins: Callable[[Any, Any, Seat], float] = is_winner
    lead: Callable[[Sequence[float], Seat], float] = lead_over_rivals
    compare: Callable[[Sequence[Shares], Seat], Shares] = compare_with_best
    called: Callable[[Any, Seat, str], str] | None = None

    def counts(self, game: AnyGame, state: Any) -> list[float]:
        """What each seat has, by seat."""
        return [count_points(self.parts(game, state, seat)) for seat in range(game.seats)]

    def points(self, game: AnyGame, state: Any, seat: Seat) -> float:
        """How a seat stands against the others, as players count it."""
        return self.lead(self.counts(game, state), seat)

    def worth(self, game: AnyGame, state: Any, seat: Seat) -> float:
        """The same, and the match."""
        return self.points(game, state, seat) + self.won * self.wins(game, state, seat)

    def shares(self, game: AnyGame, begun: Any, ended: Any, seat: Seat) -> Shares:
        """The points of a seat in `ended` part by part, for whoever chose in `begun`."""
        had = [self._name_parts(game, begun, ended, each) for each in range(game.seats)]
        return self.compare(had, seat)

    def _name_parts(self, game: AnyGame, begun: Any, ended: Any, seat: Seat) -> Shares:
        parts = self.parts(game, ended, seat)
        if self.called is None:
            return parts
        found: dict[str, ScorePart] = {}
        for key, (amount, points) in parts.items():
            name = self.called(begun, seat, key)
            had = found.get(name, NONE)
            found[name] = ScorePart(had.amount + amount, had.points + points)
        return found


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
