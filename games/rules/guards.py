"""What the moves of a verb need, said once: legal moves and the reasons why not both read it."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from games.rules.game import ViewT
from games.rules.lines import Line

Standing = TypeVar("Standing", bound=Hashable)

# What must be so, and what is said if it is not: always the same, or as the view shows it.
Guard = tuple[Callable[[Standing], bool], Line | Callable[[ViewT], Line]]
KEPT = 1 << 12


class Guards(Generic[Standing, ViewT]):
    """By verb its guards, in the order in which they are told; a verb is open if all of them hold.

    They read a `Standing`: the few facts about a seat on which they turn, which a state and the
    view that the seat has of it give alike. So a reason can tell no secret, and what a standing
    opens is found once.
    """

    def __init__(self, table: Mapping[str, tuple[Guard[Standing, ViewT], ...]]) -> None:
        self._table = table
        self.list_open_verbs: Callable[[Standing], tuple[str, ...]] = lru_cache(KEPT)(
            self._list_open_verbs
        )

    def _list_open_verbs(self, standing: Standing) -> tuple[str, ...]:
        """The verbs whose guards hold, in the order of the table."""
        return tuple(
            verb
            for verb, guards in self._table.items()
            if all(is_met(standing) for is_met, _reason in guards)
        )

    def find_reason(self, verb: str, standing: Standing, view: ViewT) -> Line | None:
        """Why the verb is not open, by the first of its guards that does not hold; None if it is
        open, or unknown here."""
        for is_met, reason in self._table.get(verb, ()):
            if not is_met(standing):
                return reason if isinstance(reason, Line) else reason(view)
        return None
