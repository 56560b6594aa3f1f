"""Judging the moves of a match that was played: what each cost against the best that its seat could
have chosen, by what the seat saw and was told then.

Nothing comes in but that: positions are imagined from the view and the lines of the moment, with
fresh orders, so neither the real cards nor the real later deals are looked at. Moves are compared
over the same deals. A move that is found for being good in some deals is measured in others, since
the best of many always looks better than it is. No title is known here, and what is counted is
playouts; the same move of the same match is judged the same again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Any, NamedTuple

from games.rules.game import MoveText, Seat, View
from games.rules.record import Record
from games.titles import bots, find_title
from games.titles.bot_types import BotKnowledge, RandomSource
from games.titles.hidden_information import Determinizer
from games.titles.lookahead import Lookahead, Policy
from games.titles.score_breakdown import DealDifferences, PartDifference, ScoreBreakdown
from games.titles.search import (
    SEEDS,
    Deal,
    DealSample,
    LookaheadSearch,
    RolloutRandom,
    WeightedDeal,
    play_rollout,
    standard_error,
    weighted_mean,
    weighted_standard_error,
)

SURELY = 2.0  # so many standard errors a move has to be worse for anything to be told of it


class ReviewedDecision(NamedTuple):
    """A move that was played where there was a choice; `ply` is that of the move. All else is what
    the seat knew before it."""

    ply: int
    seat: Seat
    played: MoveText
    known: BotKnowledge[View]


class MoveComparison(NamedTuple):
    """What a move brought against another one in so many `deals`: by how much the other was
    `find_better_move` in worth, with the standard `error` of that, and in `points`; how many points
    the played one led to (`level`); the shares of the deals in which each won the match, None where
    the lap was not the last one; and by how much the parts differ of which the points are made.
    Where all deals that there are could be listed, each was played several times, and the error is
    what chance makes of those who play on; 0, if nothing. `spread` is the error that as many deals
    would have had that were drawn: what it says of how clear a move is holds for all deals
    alike. `points_error` is that of the points."""

    deals: int
    better: float
    error: float
    points: float
    level: float
    wins: tuple[float, float] | None
    parts: tuple[PartDifference, ...] = ()
    spread: float = 0.0
    points_error: float = 0.0

    @property
    def is_sure(self) -> bool:
        """True if the other move is better by more than chance makes of as many deals."""
        return self.better > 0 and self.better > SURELY * self.error

    @property
    def loses_wins(self) -> bool:
        """True if the other move wins the match less often: points are not what decides then."""
        return self.wins is not None and self.wins[1] < self.wins[0]


class CannotImagine(Exception):
    """The position of a draft could not be imagined as it was: nothing can be said of it."""


def can_judge(slug: str) -> bool:
    """True for a title whose moves can be judged."""
    entry = find_title(slug)
    return entry is not None and None not in (entry.outlook, entry.imagining, entry.bot)


def list_decisions(record: Record) -> Iterator[ReviewedDecision]:
    """The choices of everybody in a match, in order, but for what was taken back."""
    at = Record.begin(record.game)
    ply_of = record.standing_plies
    for ply, (seat, move) in zip(ply_of, record.standing_moves, strict=True):
        legal = at.list_legal_moves(seat)
        if len(legal) > 1:
            yield ReviewedDecision(ply, seat, move, build_knowledge(at, seat, legal))
        at = at.extend([(seat, move)])


def build_knowledge(at: Record, seat: Seat, legal: Sequence[MoveText]) -> BotKnowledge[View]:
    """All that a seat knows in a position."""
    told = [line for _ply, line in at.readable_lines(seat, standing=True)]
    return BotKnowledge(type(at.game), at.game.chosen, at.view(seat), told, legal)


@dataclass(frozen=True)
class MoveJudge:
    """Judges what a seat chose. `seed` is any text that names the match: never its secret seed."""

    imagining: Determinizer[Any]
    outlook: Lookahead[Any]
    seed: str
    parts: ScoreBreakdown[Any] | None = None

    @classmethod
    def for_title(cls, slug: str, seed: str) -> "MoveJudge":
        """The judge of matches of a title; LookupError if it cannot be judged."""
        entry = find_title(slug)
        if entry is None or entry.imagining is None or entry.outlook is None:
            raise LookupError(f"Matches of {slug!r} cannot be judged.")
        return cls(entry.imagining, entry.outlook, seed, entry.parts)

    def find_better_move(self, one: ReviewedDecision, playouts: int) -> MoveText | None:
        """The move that surely does better in about so many playouts; None if there is none."""
        tried = self.list_candidates(one)
        if len(tried) == 1:
            return None
        rng = self.random_source(one, "search")

        def imagine_deal() -> Deal:
            return self.imagine_deal(one, tried, rng)

        def list_deals(limit: int) -> DealSample | None:
            return self._list_deals(one, tried, rng, limit)

        search = LookaheadSearch(imagine_deal, one.seat, self.outlook, self.policy, rng, list_deals)
        best = search.find_best_move(tried, playouts)
        return best if best != one.played else None

    def compare_moves(
        self, one: ReviewedDecision, other: MoveText | None, deals: int
    ) -> MoveComparison:
        """What was played against another move, in as many deals that nothing was chosen by.
        Without another move the level alone is measured."""
        moves = [one.played] if other is None else [one.played, other]
        policy = self.policy
        rng = self.random_source(one, f"compare {deals}")
        listed = self._list_deals(one, moves, rng, deals // 2)
        tried: Iterator[WeightedDeal]
        if listed is None:
            drawn = (self.imagine_deal(one, moves, rng) for _deal in range(deals))
            tried = (WeightedDeal(deal, 1) for deal in drawn)
        else:
            rounds = range(1, deals // len(listed.deals))
            more = (self._list_deals(one, moves, rng, deals // 2) for _round in rounds)
            tried = chain(listed.deals, (each for again in more if again for each in again.deals))
        weights: list[int] = []
        gains: list[float] = []
        gained: list[float] = []
        levels: list[float] = []
        won: list[tuple[bool, bool]] = []
        differences = DealDifferences()
        for (game, state), weight in tried:
            luck = rng.choice(SEEDS)
            ends = [
                play_rollout(
                    game, state, one.seat, move, self.outlook.lap, policy, RolloutRandom(luck)
                )
                for move in moves
            ]
            worths = [self.outlook.worth(game, end, one.seat) for end in ends]
            points = [self.outlook.points(game, end, one.seat) for end in ends]
            weights.append(weight)
            gains.append(worths[-1] - worths[0])
            gained.append(points[-1] - points[0])
            levels.append(points[0])
            if self.parts is not None and other is not None:
                made = [self.parts.shares(game, state, end, one.seat) for end in ends]
                differences.add(*made)
            outcomes = [game.outcome(end) for end in ends]
            if all(outcomes):
                wins = [one.seat in outcome.winners for outcome in outcomes if outcome]
                won.append((wins[0], wins[-1]))
        wins_of = None
        if len(won) == len(weights):
            mine, best = zip(*won, strict=True)
            wins_of = weighted_mean(mine, weights), weighted_mean(best, weights)
        error: Callable[[Sequence[float]], float] = standard_error
        if listed is not None:
            error = partial(weighted_standard_error, weights=weights[: len(listed.deals)])
        return MoveComparison(
            len(weights),
            weighted_mean(gains, weights),
            error(gains),
            weighted_mean(gained, weights),
            weighted_mean(levels, weights),
            wins_of,
            differences.parts(weights, error),
            standard_error(gains),
            error(gained),
        )

    def list_candidates(self, one: ReviewedDecision) -> list[MoveText]:
        """What was played, and after it all that is worth a try."""
        trying, known = self.outlook.trying, one.known
        moves = trying(known.view, known.legal) if trying is not None else known.legal
        return list(dict.fromkeys((one.played, *moves)))

    def imagine_deal(
        self, one: ReviewedDecision, moves: Sequence[MoveText], rng: RandomSource
    ) -> Deal:
        """A position that could be behind what the seat saw, with orders of its own; CannotImagine
        if one of the `moves` is not possible in it."""
        known = one.known
        record = self.imagining.imagine_record(
            known.game, known.options, known.view, known.told, rng
        )
        return self._build_deal(one, moves, record)

    def _list_deals(
        self, one: ReviewedDecision, moves: Sequence[MoveText], rng: RandomSource, limit: int
    ) -> DealSample | None:
        known = one.known
        found = self.imagining.list_positions(
            known.game, known.options, known.view, known.told, rng, limit
        )
        if found is None:
            return None
        deals = [
            WeightedDeal(self._build_deal(one, moves, each), ways) for each, ways in found.positions
        ]
        return DealSample(deals, found.is_whole)

    def _build_deal(self, one: ReviewedDecision, moves: Sequence[MoveText], record: Record) -> Deal:
        undecided = self.outlook.undecided
        if not set(moves).issubset(record.list_legal_moves(one.seat)):
            raise CannotImagine(f"ply {one.ply}")
        return record.game, undecided(record.state, one.seat) if undecided else record.state

    def random_source(self, one: ReviewedDecision, what: str) -> RandomSource:
        """The chance by which `what` is done at a decision, always the same."""
        drawn = sha256(f"{self.seed} {one.ply} {what}".encode()).digest()
        return RolloutRandom(int.from_bytes(drawn[:7], "big"))

    @property
    def policy(self) -> Policy:
        """Who plays the playouts."""
        return self.outlook.policy or choose_steady_move


def choose_steady_move(game: Any, state: Any, seat: Seat, rng: RandomSource) -> MoveText:
    """The steady bot plays."""
    return bots.choose_move(game, game.view(state, seat), game.list_legal_moves(state, seat), rng)
