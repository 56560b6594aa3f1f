"""The fixed deal of a primer: the cards that come first are written down, the rest follows."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Card = TypeVar("Card")

FROM_THE_END = "from the end:"


class PartialOrderSource:
    """Orders of which only the beginning is written, by label: `7SK 3MW AL`. What is not written
    comes after it as it lies in the deck; a shuffle of which nothing is written leaves all there.

    Where a game takes from the end, `from the end: 7SK 3MW` says what comes first that way.
    """

    def __init__(self, orders: Mapping[str, str]) -> None:
        self._orders = dict(orders)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """ValueError if what is written is not there, or is written twice: no deal could be so."""
        written = self._orders.get(label, "").strip()
        left = list(cards)
        first: list[Card] = []
        for word in written.removeprefix(FROM_THE_END).split():
            found = next((card for card in left if str(card) == word), None)
            if found is None:
                raise ValueError(f"{word[:40]!r} is not, or not again, among the {label!r}.")
            left.remove(found)
            first.append(found)
        if written.startswith(FROM_THE_END):
            return (*left, *reversed(first))
        return (*first, *left)
