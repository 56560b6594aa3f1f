"""Finding the moments of a match at which a seat lost most, piece by piece. Pure but for the words
in which it is kept: whoever goes on with a part of it comes to the same.

First every choice is judged in few deals. Of those in which something else did better the worst
ones of each seat are weighed in many deals, which nothing was chosen by. What is surely worse is
told only if the independent judge of `games.titles.match_judge` agrees, by three standard errors:
that it wins the match less often, or, where wins cannot tell, that it loses points and wins no more
often. At most three of a seat are told.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from games.rules.game import MoveText, Seat
from games.rules.record import Record
from games.titles.match_judge import MOST as MOST_MATCHES
from games.titles.match_judge import MatchComparison, MatchJudge
from games.titles.move_review import (
    CannotImagine,
    MoveComparison,
    MoveJudge,
    ReviewedDecision,
    list_decisions,
)

SEARCHED = 120  # playouts in which something better than each move is looked for
GLANCED, WEIGHED, ANSWERED = 16, 300, 24  # deals
WORST = 4  # so many of a seat are weighed
MOST = 3  # and so many told
TRIED = 40  # so many moves are measured for whoever tries a moment again
LEAST = 0.3  # points below which nothing is told


@dataclass(frozen=True)
class AnalysisEffort:
    """How much work each part is; tests do less."""

    searched: int = SEARCHED
    glanced: int = GLANCED
    weighed: int = WEIGHED
    judged: int = MOST_MATCHES
    answered: int = ANSWERED


@dataclass
class JudgedChoice:
    """A choice as it was judged in few deals: the points that the played move led to, what was lost
    against `better` (empty: nothing was found) in worth and in points."""

    ply: int
    seat: Seat
    level: float
    better: MoveText = ""
    worth: float = 0.0
    lost: float = 0.0


@dataclass
class Mistake:
    """A move that surely lost something: how much, by how many `deals`; by the judge the shares of
    the match in percent that the played move and the better one brought (`wins`, see `place_share`;
    none in analyses of former releases that did not look at them), and whether it is these that are
    `lost_wins`; and, for whoever tries it again, what each move loses against the better one in
    points, with the standard error. `parts`: of which parts of the points the loss is made, each a
    `games.titles.score_breakdown.PartDifference` as a list."""

    ply: int
    seat: Seat
    played: MoveText
    better: MoveText
    deals: int
    worth: float
    error: float
    lost: float
    wins: list[int] = field(default_factory=list)
    others: dict[MoveText, list[float]] = field(default_factory=dict)
    parts: list[list[Any]] = field(default_factory=list)
    lost_wins: bool = False
    mixed: bool = False

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "Mistake":
        """As it was kept, by this release or by one that judged by points alone."""
        known = {name: value for name, value in kept.items() if name != "again"}
        if "again" in kept:
            known["wins"] = []  # of the last lap, and without places
        others = kept.get("others", {}).items()
        known["others"] = {
            move: lost if isinstance(lost, list) else [lost, 0.0] for move, lost in others
        }
        return cls(**known)


@dataclass
class AnalysisState:
    """What is found so far: of choices that were `weighed` the ply and the points lost. `ends` are
    the points of each seat at the end, once all is done."""

    judged: list[JudgedChoice] = field(default_factory=list)
    weighed: list[tuple[int, float]] = field(default_factory=list)
    moments: list[Mistake] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "AnalysisState":
        """As it was kept; without the moments that are not told any more: of moves that won the
        match more often than what is called better."""
        moments = kept.get("moments", ())
        return cls(
            [JudgedChoice(*row) for row in kept.get("judged", ())],
            [(ply, lost) for ply, lost in kept.get("weighed", ())],
            [
                Mistake.from_json(moment)
                for moment in moments
                if not (wins := moment.get("wins")) or wins[1] >= wins[0]
            ],
            list(kept.get("ends", ())),
        )

    def to_json(self) -> dict[str, Any]:
        """As it is kept, in JSON."""
        rows = [
            [one.ply, one.seat, round(one.level, 2), one.better, one.worth, round(one.lost, 2)]
            for one in self.judged
        ]
        moments = [asdict(moment) for moment in self.moments]
        return {"judged": rows, "weighed": self.weighed, "moments": moments, "ends": self.ends}


@dataclass(frozen=True)
class Analysis:
    """Goes through the record of a match that is over."""

    record: Record
    judge: MoveJudge
    work: AnalysisEffort = AnalysisEffort()

    def run_pieces(self, found: AnalysisState) -> Iterator[int]:
        """Does one piece of work after the other, adding to `found`, and tells after each how many
        are left at most. Ends when all is done."""
        choices = {one.ply: one for one in list_decisions(self.record)}
        plies = list(choices)
        more = self.record.game.seats * WORST
        for place, ply in enumerate(plies[len(found.judged) :], len(found.judged) + 1):
            found.judged.append(self._judge_choice(choices[ply]))
            yield len(plies) - place + more
        known = {ply for ply, _lost in found.weighed}
        worst = self._select_worst(found)
        for place, judged in enumerate(worst, 1):
            if judged.ply not in known:
                lost = self._measure_loss(choices[judged.ply], judged, found)
                found.weighed.append((judged.ply, round(lost, 2)))
                yield len(worst) - place
        self._limit_mistakes(found)
        points, game = self.judge.outlook.points, self.record.game
        found.ends = [
            round(points(game, self.record.state, seat), 2) if self.record.outcome else 0.0
            for seat in range(game.seats)
        ]

    def count_pieces(self) -> int:
        """How many pieces there are at most."""
        return sum(1 for _one in list_decisions(self.record)) + self.record.game.seats * WORST

    def _judge_choice(self, one: ReviewedDecision) -> JudgedChoice:
        try:
            better = self.judge.find_better_move(one, self.work.searched)
            seen = self.judge.compare_moves(one, better, self.work.glanced)
        except CannotImagine:
            return JudgedChoice(one.ply, one.seat, 0.0, "?")
        return JudgedChoice(one.ply, one.seat, seen.level, better or "", seen.better, seen.points)

    def _select_worst(self, found: AnalysisState) -> list[JudgedChoice]:
        worst: list[JudgedChoice] = []
        for seat in range(self.record.game.seats):
            own = [one for one in found.judged if one.seat == seat and one.worth > 0]
            worst += sorted(own, key=lambda one: (-one.worth, one.ply))[:WORST]
        return worst

    def _measure_loss(
        self, one: ReviewedDecision, judged: JudgedChoice, found: AnalysisState
    ) -> float:
        """The points lost by a choice, weighed in many deals; what is sure, and clear to the judge,
        is a moment."""
        try:
            seen = self.judge.compare_moves(one, judged.better, self.work.weighed)
            counts = seen.points >= LEAST or seen.wins is not None
            if counts and seen.is_sure and not seen.loses_wins:
                judge = MatchJudge(self.judge)
                verdict = judge.compare_moves(one, judged.better, self.work.judged)
                by_points = verdict.is_clear_by_points and seen.points >= LEAST
                if verdict.is_clear or by_points:
                    found.moments.append(self._build_mistake(one, judged.better, seen, verdict))
        except CannotImagine:
            return 0.0
        return seen.points

    def _build_mistake(
        self,
        one: ReviewedDecision,
        better: MoveText,
        seen: MoveComparison,
        verdict: MatchComparison,
    ) -> Mistake:
        others = {}
        judge, best = self.judge, one._replace(played=better)
        for move in list(dict.fromkeys((one.played, *judge.list_candidates(one))))[:TRIED]:
            if move != better:
                told = judge.compare_moves(best, move, self.work.answered)
                others[move] = [round(-told.points, 1), round(told.points_error, 2)]
        others[one.played] = [round(seen.points, 1), round(seen.points_error, 2)]
        return Mistake(
            *(one.ply, one.seat, one.played, better, verdict.deals),
            *(round(seen.better, 3), round(seen.error, 3), round(seen.points, 2)),
            [round(100 * verdict.played), round(100 * verdict.better)],
            {**others, better: [0.0, 0.0]},
            [[part.key, *(round(number, 3) for number in part[1:])] for part in seen.parts],
            verdict.is_clear,
            verdict.mixed,
        )

    def _limit_mistakes(self, found: AnalysisState) -> None:
        """Of each seat no more moments than are told, in the order in which they came; and of all
        choices no more than the chart is drawn from."""
        lost = dict(found.weighed)
        for one in found.judged:
            one.lost = lost.get(one.ply, one.lost)
            one.better, one.worth = ("?" if one.better == "?" else ""), 0.0
        found.weighed = []
        kept: list[Mistake] = []
        for seat in range(self.record.game.seats):
            own = [one for one in found.moments if one.seat == seat]
            kept += sorted(own, key=lambda one: -one.worth)[:MOST]
        found.moments = sorted(kept, key=lambda one: one.ply)
