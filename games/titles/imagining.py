"""What a title says so that its positions can be imagined by whoever sees one seat of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from games.rules.game import Seat, ViewT
from games.rules.lines import Line

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


def unseen(cards: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    """`cards` without those in `seen`, one copy for each; ValueError if one was not there."""
    left = list(cards)
    for card in seen:
        left.remove(card)
    return tuple(left)
