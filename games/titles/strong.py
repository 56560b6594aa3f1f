"""Strong: a bot of any title that imagines and looks ahead, as it says how."""

from dataclasses import dataclass
from typing import Any, Generic

from games.rules.game import Seat, Step, ViewT, reader_of
from games.rules.random_source import RandomSource
from games.titles.imagining import Imagining
from games.titles.outlook import Outlook
from games.titles.search import Deal, Search
from games.titles.thinker import Bot, Knowledge


@dataclass(frozen=True)
class Strong(Generic[ViewT]):
    """Chooses the step after which its seat stands best over positions that it imagines, if that is
    surely better than what the steady bot of its title would do."""

    imagining: Imagining[ViewT]
    outlook: Outlook[ViewT]
    steady: Bot[ViewT]

    def __call__(self, known: Knowledge[ViewT], rng: RandomSource) -> Step:
        """One of the legal steps, found from nothing but what is known and by chance."""
        trying = self.outlook.trying
        steps = trying(known.view, known.legal) if trying is not None else known.legal
        if len(steps) == 1:
            return steps[0]

        seat, undecided = reader_of(known.view), self.outlook.undecided

        def imagined() -> Deal:
            how = self.imagining
            record = how.record(known.game, known.options, known.view, known.told, rng)
            return record.game, undecided(record.state, seat) if undecided else record.state

        first = self.steady(known.view, known.legal, rng)
        ordered = [first, *steps]
        policy = self.outlook.policy or self._steadily
        search = Search(imagined, seat, self.outlook, policy, rng)
        return search.best(ordered, self.outlook.playouts)

    def _steadily(self, game: Any, state: Any, seat: Seat, rng: RandomSource) -> Step:
        """The policy of the steady bot."""
        return self.steady(game.view(state, seat), game.legal(state, seat), rng)
