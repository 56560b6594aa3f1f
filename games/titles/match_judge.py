"""The independent judge of two moves: what each makes of the whole match.

The search that finds a better move, and the comparison that weighs it, end with the lap and share
their players; they could share a mistake too. This judge shares neither deals nor players with
them: each of its own deals is played to the end of the match, by steady bots of whose moves one in
ten is drawn by lot, and what counts first is who wins. Of a rival who chooses at the same time the
reply is drawn from a mixture (`games.titles.mixed_replies`). Like the comparison it knows what the
seat knew, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from games.rules.game import AnyGame, MoveText, Outcome, Seat
from games.titles.bot_types import RandomSource
from games.titles.lookahead import Policy, lead_over_rivals
from games.titles.mixed_replies import draw_reply, is_simultaneous, mix_replies, weigh_replies
from games.titles.move_review import CannotImagine, MoveJudge, ReviewedDecision, choose_steady_move
from games.titles.search import SEEDS, RolloutRandom, standard_error

BATCH, MOST = 80, 320  # deals until it is seen whether more are worth it, and at most
SURELY = 3.0  # so many standard errors a move has to be worse by
HOPED = 1.0  # and so many more than it promises, or no more deals are played
DECIDED = 0.01  # a share of the match as near to none or all is as good as that
ERRS = range(10)  # one move in so many is drawn by lot
ROWS = 4  # own moves that a rival who chooses at the same time reckons with
LONGEST = 20_000  # moves of a match; none comes near that is played to an end at all


class MatchComparison(NamedTuple):
    """What two moves made of so many matches, by `place_share`: that of the one that was `played`,
    that of the `better` one, and the standard `error` of the difference; and by how many `points`
    of the final score, against the best rival, the other was ahead, with the error of that.
    `mixed`: a rival chose at the same time, by a mixture."""

    deals: int
    played: float
    better: float
    error: float
    points: float
    points_error: float
    mixed: bool = False

    @property
    def gain(self) -> float:
        """How much more the other move brings, of all that a match is worth."""
        return self.better - self.played

    @property
    def is_clear(self) -> bool:
        """True if the other move surely wins more."""
        return self.gain > SURELY * self.error

    @property
    def is_clear_by_points(self) -> bool:
        """True if the other move surely brings more points, and wins no less often. In a match as
        good as decided points say nothing of how to win, so there it never is."""
        is_open = self.better > DECIDED and self.played < 1 - DECIDED
        return is_open and self.gain >= 0 and self.points > SURELY * self.points_error

    def is_promising(self, most: int) -> bool:
        """True if so many deals could make clear what is not yet."""
        hoped = (SURELY - HOPED) * sqrt(self.deals / most)
        found = self.gain > hoped * self.error or self.points > hoped * self.points_error
        return found and not self.is_clear


class MatchStart(NamedTuple):
    """A deal from which a match is played on, and what the `rival` replies who chooses at the same
    time; None: nobody does, or more than one."""

    game: AnyGame
    state: Any
    rival: Seat | None = None
    reply: MoveText = ""


def place_share(outcome: Outcome, seat: Seat) -> float:
    """What a seat has of a match that is over: the share of its rivals that it left behind, of
    those beside it half. For two that is won, drawn or lost; for more it tells the place."""
    place, rivals = outcome.places[seat], len(outcome.places) - 1
    behind = sum(other > place for other in outcome.places)
    beside = outcome.places.count(place) - 1
    return (behind + beside / 2) / rivals


@dataclass(frozen=True)
class MatchJudge:
    """Judges by whole matches what a `MoveJudge` has found."""

    judge: MoveJudge

    def compare_moves(
        self, one: ReviewedDecision, other: MoveText, most: int = MOST, batch: int = BATCH
    ) -> MatchComparison:
        """What was played against another move, in at most so many deals; fewer where after a
        `batch` it is clear, or nothing will be. CannotImagine where the position cannot be
        imagined."""
        moves, rng = (one.played, other), self.judge.random_source(one, "match")
        shares: list[tuple[float, float]] = []
        leads: list[float] = []
        seen = None
        while seen is None or (seen.is_promising(most) and len(shares) < most):
            batch = min(batch, most - len(shares))
            for start in self._imagine_starts(one, moves, batch, rng):
                luck = rng.choice(SEEDS)
                ends = [
                    play_to_end(start, one.seat, move, self.steady, RolloutRandom(luck))
                    for move in moves
                ]
                shares.append((place_share(ends[0], one.seat), place_share(ends[1], one.seat)))
                ahead = [lead_over_rivals(end.scores, one.seat) for end in ends]
                leads.append(ahead[1] - ahead[0])
            seen = summarize_matches(shares, leads)._replace(mixed=start.rival is not None)
        return seen

    @property
    def steady(self) -> Policy:
        """The steady bot, by a quicker hand where there is one that chooses the same."""
        look = self.judge.outlook
        return look.policy if look.policy and look.as_steady else choose_steady_move

    def _imagine_starts(
        self, one: ReviewedDecision, moves: Sequence[MoveText], count: int, rng: RandomSource
    ) -> list["MatchStart"]:
        """So many deals; with the rival's reply in each, if one rival chooses at the same time in
        all of them."""
        deals = [self.judge.imagine_deal(one, moves, rng) for _deal in range(count)]
        if not all(is_simultaneous(*deal, one.seat, move) for deal in deals for move in moves):
            return [MatchStart(*deal) for deal in deals]
        verb = one.played.partition(" ")[0]
        legal = [set(game.list_legal_moves(state, one.seat)) for game, state in deals]
        candidates = dict.fromkeys((*moves, *self.judge.list_candidates(one)))
        rows = [
            move
            for move in candidates
            if move.partition(" ")[0] == verb and all(move in each for each in legal)
        ]
        look, policy = self.judge.outlook, self.judge.policy
        weighed = [weigh_replies(deal, one.seat, rows[:ROWS], look, policy, rng) for deal in deals]
        mixtures = mix_replies([each.matrix for each in weighed])
        return [
            MatchStart(*each.deal, each.rival, draw_reply(each.choices, mixture, rng))
            for each, mixture in zip(weighed, mixtures, strict=True)
        ]


def summarize_matches(
    shares: Sequence[tuple[float, float]], leads: Sequence[float]
) -> MatchComparison:
    """What came of the matches: the shares of both moves in each, and how far the scores differ."""
    count = len(shares)
    played, better = (sum(each[move] for each in shares) / count for move in (0, 1))
    error = standard_error([after - before for before, after in shares])
    return MatchComparison(count, played, better, error, sum(leads) / count, standard_error(leads))


def play_to_end(
    start: MatchStart, seat: Seat, move: MoveText, steady: Policy, luck: RandomSource
) -> Outcome:
    """How the match ends, if `seat` takes `move` and `steady` plays on for all, with errors, but
    for the reply that is settled."""
    game = start.game
    state, _lines = game.apply_move(start.state, seat, move)
    if start.rival is not None:
        state, _lines = game.apply_move(state, start.rival, start.reply)
    for _move in range(LONGEST):
        awaited = game.awaited_seats(state)
        if not awaited:
            break
        mover = awaited[0]
        if luck.choice(ERRS):
            chosen = steady(game, state, mover, luck)
        else:
            chosen = luck.choice(game.list_legal_moves(state, mover))
        state, _lines = game.apply_move(state, mover, chosen)
    outcome = game.outcome(state)
    if outcome is None:
        raise CannotImagine(f"A match of {game.slug} does not end.")
    return outcome
