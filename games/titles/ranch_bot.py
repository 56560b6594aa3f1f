"""The steady bot of both emu games: it takes the move after which its birds promise most."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.rules.game import MoveText
from games.titles.bot_types import RandomSource
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, CLOSING, DRAW
from games.titles.ranch_views import RanchView

AnyRanchView = TypeVar("AnyRanchView", bound=RanchView)


@dataclass(frozen=True)
class RanchBot(Generic[AnyRanchView]):
    """`value_actions` says what the own birds promise after each action or draw; of draws the first
    is the blind one. The best closing order is known."""

    value_actions: Callable[[AnyRanchView, Sequence[MoveText]], Mapping[MoveText, float]]

    def choose_move(
        self, view: AnyRanchView, legal: Sequence[MoveText], rng: RandomSource
    ) -> MoveText:
        """The move with the best promise; among equal actions one by lot."""
        if view["phase"] == CLOSING:
            return next((move for move in (CLOSE_AUTO, CLOSE) if move in legal), legal[0])
        worth = self.value_actions(view, legal)
        if view["phase"] == DRAW:
            return max(legal, key=worth.__getitem__)
        best = max(worth.values())
        return rng.choice([move for move in legal if worth[move] > best - 1e-9])

    def evaluate_moves(
        self, view: AnyRanchView, legal: Sequence[MoveText], rng: RandomSource
    ) -> Mapping[MoveText, float]:
        """What the own birds promise after each move; the best closing is sure, so that alone."""
        if view["phase"] == CLOSING:
            return {self.choose_move(view, legal, rng): 0.0}
        return self.value_actions(view, legal)
