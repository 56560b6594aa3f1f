"""What a title says so that its positions can be imagined by whoever sees one seat of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from games.rules.game import AnyGame, OptionValue, Seat, Setup, ViewT
from games.rules.lines import Line
from games.rules.random_source import RandomSource
from games.rules.record import Record

SEED_BYTES = 16
BYTES = range(256)

# A game with fresh orders, what a seat sees, and all lines that it may read: a state that could be
# behind that view.
Position = Callable[[Any, ViewT, Sequence[Line]], Any]
# A game, a state and a seat: the state as if the turn of that seat came now; None where no turn of
# it can be tried, since too much would have to happen first.
Ahead = Callable[[Any, Any, Seat], Any | None]


@dataclass(frozen=True)
class Imagining(Generic[ViewT]):
    """How a title imagines.

    `position` knows the view and the lines alone. All that they leave open it takes from the orders
    of its game, which are fresh: what is hidden is drawn by lot, secret choices of others have not
    been made where that can be. It is given no view of a match that is over, and none of a draft
    but what the view itself shows.

    `ahead` makes of an imagined state the one in which a seat tries its next turn. `open_verbs` are
    the verbs of the steps that everybody is told of, with every token, once they are sent.
    """

    position: Position[ViewT]
    ahead: Ahead
    open_verbs: frozenset[str]

    def record(
        self,
        game: type[AnyGame],
        options: Mapping[str, OptionValue],
        view: ViewT,
        told: Sequence[Line],
        rng: RandomSource,
    ) -> Record:
        """A whole position that could be behind `view`, a seat's own, of a match that is not over.

        `told` are the lines that the seat may read, without what was taken back. The seed comes
        from `rng`. The record has no steps: what led to the position is not known.
        """
        seed = bytes([rng.choice(BYTES) for _byte in range(SEED_BYTES)])
        fresh = game(Setup(len(view["seats"]), dict(options), seed))  # type: ignore[typeddict-item]  # every title's view lists its seats
        return Record(fresh, self.position(fresh, view, told))


def unseen(cards: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    """`cards` without those in `seen`, one copy for each; ValueError if one was not there."""
    left = list(cards)
    for card in seen:
        left.remove(card)
    return tuple(left)
