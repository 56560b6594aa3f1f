"""The bot of any title that says no more than how to imagine: rollouts by lot.

It deals what its seat cannot see by lot, tries its moves in each such position, and lets everybody
play on by lot to the end of the match, or of the lap (`horizon`) in which it began.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.game import AnyGame, MoveText, Seat, View
from games.rules.phrases import phrase
from games.titles.bot_types import BotKnowledge, RandomSource, ThinkingBot
from games.titles.hidden_information import Determinizer
from games.titles.levels import STRONG, STRONG_SECONDS
from games.titles.lookahead import Lookahead, lead_over_rivals
from games.titles.search import LookaheadSearch

PLAYOUTS = 240
COUNTED = phrase("How far ahead of the best rival a seat is, in points.")


@dataclass(frozen=True)
class DefaultBot:
    """Chooses the move after which its seat stands best on average over `playouts` rollouts."""

    imagining: Determinizer[Any]
    horizon: Callable[[Any], int] | None = None
    running: Callable[[Any], Sequence[int]] | None = None
    playouts: int = PLAYOUTS

    def __call__(self, known: BotKnowledge[Any], rng: RandomSource) -> MoveText:
        """One of the legal moves, found from nothing but what is known and by chance."""
        if len(known.legal) == 1:
            return known.legal[0]

        def imagine_deal() -> tuple[AnyGame, Any]:
            record = self.imagining.imagine_record(
                known.game, known.options, known.view, known.told, rng
            )
            return record.game, record.state

        seat = known.view["seat"]
        search = LookaheadSearch(imagine_deal, seat, self.outlook, choose_by_lot, rng)
        return search.find_best_move(known.legal, self.playouts, surely=0.0)

    @property
    def outlook(self) -> Lookahead[Any]:
        """How far it looks ahead, and how it weighs what it finds there."""
        return Lookahead(
            lap=self.horizon or (lambda state: 0),
            worth=self.weigh,
            playouts=self.playouts,
            points=lambda game, state, seat: lead_over_rivals(self._scores(game, state), seat),
            counted=COUNTED,
            policy=choose_by_lot,
        )

    def weigh(self, game: AnyGame, state: Any, seat: Seat) -> float:
        """The share of the win, and less than that by how much the seat leads; without an outcome
        the lead alone."""
        scores = self._scores(game, state)
        lead = lead_over_rivals(scores, seat) if len(scores) > 1 else scores[0]
        worth = lead / (1 + sum(map(abs, scores)))
        outcome = game.outcome(state)
        if outcome is not None and seat in outcome.winners:
            worth += 1 / len(outcome.winners)
        return worth

    def _scores(self, game: AnyGame, state: Any) -> Sequence[int]:
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome.scores
        if self.running is None:
            raise LookupError(f"{game.slug} has a horizon; its title says what is `running` there.")
        return self.running(game.view(state, None))


def choose_by_lot(game: AnyGame, state: Any, seat: Seat, rng: RandomSource) -> MoveText:
    """Any of the legal moves."""
    return rng.choice(game.list_legal_moves(state, seat))


def build_thinker(
    imagining: Determinizer[View],
    horizon: Callable[[Any], int] | None,
    running: Callable[[Any], Sequence[int]] | None,
) -> ThinkingBot[Any]:
    """The bot as it is offered at tables: *strong*, beside one that plays by lot."""
    return ThinkingBot(STRONG, DefaultBot(imagining, horizon, running), STRONG_SECONDS)
