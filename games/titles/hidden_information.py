"""What a title says so that its positions can be imagined by whoever sees one seat of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from games.rules.game import AnyGame, OptionValue, Seat, Setup, ViewT
from games.rules.lines import Line
from games.rules.record import Record
from games.rules.shuffle_sources import SeededOrders
from games.titles.bot_types import RandomSource
from games.titles.enumeration import (
    IMAGINED,
    HiddenCards,
    PartlyFixedOrders,
    enumerate_deals,
    enumerate_undealt_orders,
)

SEED_BYTES = 16
BYTES = range(256)

# A game with fresh orders, what a seat sees, and all lines that it may read: a state that could be
# behind that view.
Position = Callable[[Any, ViewT, Sequence[Line]], Any]
# A game, a state and a seat: the state as if the turn of that seat came now; None where no turn of
# it can be tried, since too much would have to happen first.
Ahead = Callable[[Any, Any, Seat], Any | None]


class PossiblePositions(NamedTuple):
    """Positions that could be behind a view, each with how likely it is: in so many of all ways to
    deal what is hidden. All that there are (`is_whole`); or one for each order in which cards can
    lie that nobody holds, in which what the others hold was drawn by lot."""

    positions: list[tuple[Record, int]]
    is_whole: bool


@dataclass(frozen=True)
class Determinizer(Generic[ViewT]):
    """How a title imagines.

    `position` knows the view and the lines alone. All that they leave open it takes from the orders
    of its game, which are fresh: what is hidden is drawn by lot, secret choices of others have not
    been made where that can be. It is given no view of a match that is over, and none of a draft
    but what the view itself shows.

    `ahead` makes of an imagined state the one in which a seat tries its next turn. `open_verbs` are
    the verbs of the moves that everybody is told of, with every token, once they are sent.

    `hidden` are the cards that the view leaves open, of a title in which nothing else is: their
    order is all that `position` asks of its game (under `IMAGINED`), and all orders are equally
    likely.
    """

    position: Position[ViewT]
    ahead: Ahead
    open_verbs: frozenset[str]
    hidden: Callable[[ViewT], HiddenCards] | None = None

    def imagine_record(
        self,
        game: type[AnyGame],
        options: Mapping[str, OptionValue],
        view: ViewT,
        told: Sequence[Line],
        rng: RandomSource,
    ) -> Record:
        """A whole position that could be behind `view`, a seat's own, of a match that is not over.

        `told` are the lines that the seat may read, without what was taken back. The seed comes
        from `rng`. The record has no moves: what led to the position is not known.
        """
        fresh = game(_fresh_setup(options, view, rng))
        return Record(fresh, self.position(fresh, view, told))

    def list_positions(
        self,
        game: type[AnyGame],
        options: Mapping[str, OptionValue],
        view: ViewT,
        told: Sequence[Line],
        rng: RandomSource,
        limit: int,
    ) -> PossiblePositions | None:
        """At most `limit` positions that stand for all that could be behind `view`; None if there
        are more, or if the title does not say what is hidden. What is to be dealt later, and what
        is drawn by lot, follows from a seed out of `rng`."""
        if self.hidden is None:
            return None
        hidden = self.hidden(view)
        deals = enumerate_deals(hidden, limit)
        rests = enumerate_undealt_orders(hidden, limit) if deals is None else None
        found = deals or rests
        if found is None:
            return None
        setup = _fresh_setup(options, view, rng)
        fresh, source = game(setup), SeededOrders(setup.seed)
        positions = []
        for number, (order, ways) in enumerate(found):
            if rests is not None:
                held = source.shuffle(list_unseen(hidden.cards, order), f"hands {number}")
                order = (*held, *order)
            dealt = game(setup, PartlyFixedOrders(IMAGINED, order, source))
            positions.append((Record(fresh, self.position(dealt, view, told)), ways))
        return PossiblePositions(positions, rests is None)


def _fresh_setup(options: Mapping[str, OptionValue], view: Any, rng: RandomSource) -> Setup:
    seed = bytes([rng.choice(BYTES) for _byte in range(SEED_BYTES)])
    return Setup(len(view["seats"]), dict(options), seed)


def list_unseen(cards: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    """`cards` without those in `seen`, one copy for each; ValueError if one was not there."""
    left = list(cards)
    for card in seen:
        left.remove(card)
    return tuple(left)
