"""Mining puzzles: bots play a match, and of some of its positions the best move is found and
weighed against every other one. What is surely best, by enough to matter, and not refuted by the
independent judge, makes a puzzle.

No match of people is looked at. What is shown is a position of cards that were dealt for it alone.
"""

import random
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from games.play.record import digest_chain
from games.puzzles.models import Puzzle
from games.rules.game import AnyGame, MoveText, Setup
from games.rules.record import Record
from games.titles import all_games, bots
from games.titles.match_judge import MatchJudge
from games.titles.move_review import (
    CannotImagine,
    MoveComparison,
    MoveJudge,
    ReviewedDecision,
    can_judge,
    list_decisions,
)

CLEAR, MIDDLE = 8.0, 4.0  # standard errors from which a puzzle is easy, and not hard


@dataclass(frozen=True)
class MiningEffort:
    """How much a position is looked at: positions of a match, playouts, deals of each move and of
    the best beside the second. A puzzle has `fewest` to `most` moves to choose from."""

    positions: int = 6
    searched: int = 160
    each: int = 60
    weighed: int = 300
    judged: int = 200
    fewest: int = 3
    most: int = 24


WORK = MiningEffort()
SURE = 3.0  # standard errors by which the best move of a puzzle is better than any other
LEAST_POINTS, LEAST_WINS = 1.0, 0.1  # by one of which it has to be better than the second


class Solution(NamedTuple):
    """The best move of a position and the `second` best; what each other one loses in points; by
    how many standard errors the best is `clear` of all; and of which parts its lead over the second
    is made, each a `games.titles.score_breakdown.PartDifference` as a list."""

    best: MoveText
    second: MoveText
    others: dict[MoveText, float]
    clear: float
    parts: list[list[Any]]


def play_bot_match(game: type[AnyGame], rng: random.Random, seed: bytes) -> Record:
    """A whole match of steady bots at the smallest table, with the usual options."""
    setup = Setup(game.seat_counts[0], game.complete_options({}), seed)
    at = Record.begin(game(setup))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        at = at.play(seat, bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), rng))
    return at


def mine_puzzle(
    game: type[AnyGame], now: datetime, work: MiningEffort = WORK, seed: bytes | None = None
) -> Puzzle | None:
    """A puzzle of a title that was not saved yet, out of one match; None if that had none."""
    seed = secrets.token_bytes(digest_chain.SEED_BYTES) if seed is None else seed
    rng = random.Random(seed)
    record = play_bot_match(game, rng, seed)
    judge = MoveJudge.for_title(game.slug, seed.hex())
    choices = [
        one
        for one in list_decisions(record)
        if work.fewest <= len(judge.list_candidates(one)) <= work.most
        and is_whole_turn(record, one)
    ]
    for one in rng.sample(choices, min(work.positions, len(choices))):
        found = solve_position(judge, one, work)
        if found is not None:
            return Puzzle(
                game=game.slug,
                version=game.version,
                seats=record.game.seats,
                options=dict(record.game.chosen),
                seed=seed.hex(),
                moves=[list(move) for move in record.moves[: one.ply - 1]],
                seat=one.seat,
                deals=work.weighed,
                made_at=now,
                **found._asdict(),
            )
    return None


def is_whole_turn(record: Record, one: ReviewedDecision) -> bool:
    """True for a choice that does not stand in the middle of a turn."""
    if one.ply == 1:
        return True
    seat, text = record.moves[one.ply - 2]
    before = Record.replay(record.game, record.moves[: one.ply - 2])
    return seat != one.seat or before.is_settling_move(seat, text)


def solve_position(judge: MoveJudge, one: ReviewedDecision, work: MiningEffort) -> Solution | None:
    """What is best in a position; None where that is not sure, where the second best loses too
    little, or where another move wins more often."""
    try:
        best = judge.find_better_move(one, work.searched) or one.played
        asked = one._replace(played=best)
        rest = [move for move in judge.list_candidates(one) if move != best]
        each = {move: judge.compare_moves(asked, move, work.each) for move in rest}
        if any(standard_errors_below_best(other) < SURE / 2 for other in each.values()):
            return None
        second = min(each, key=lambda move: standard_errors_below_best(each[move]))
        weighed = each[second] = judge.compare_moves(asked, second, work.weighed)
        if standard_errors_below_best(weighed) < SURE:
            return None
        verdict = MatchJudge(judge).compare_moves(asked, second, work.judged)
    except CannotImagine:
        return None
    if verdict.gain > 0 or (weighed.points > -LEAST_POINTS and verdict.gain > -LEAST_WINS):
        return None
    others = {move: round(max(0.0, -other.points), 1) for move, other in each.items()}
    if not all(others.values()) or any(has_more_wins(other) for other in each.values()):
        return None
    clear = min(standard_errors_below_best(other) for other in each.values())
    parts = [
        [part.key, round(-part.amount, 3), round(-part.points, 3), round(part.error, 3)]
        for part in weighed.parts
    ]
    return Solution(best, second, {**others, best: 0.0}, round(clear, 1), parts)


def has_more_wins(other: MoveComparison) -> bool:
    """True if a move wins the match more often than the best by points."""
    return other.wins is not None and other.wins[1] > other.wins[0]


def standard_errors_below_best(other: MoveComparison) -> float:
    """By how many standard errors a move is worse than the best, as if all deals had been drawn: to
    know all that there are makes no puzzle easier."""
    if other.better >= 0:
        return 0.0
    error = max(other.error, other.spread)
    return -other.better / error if error else 99.0


def list_puzzle_titles() -> list[type[AnyGame]]:
    """The titles of which there are puzzles."""
    return [game for game in all_games() if can_judge(game.slug)]
