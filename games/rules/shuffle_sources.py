"""Where a game gets its orders of cards: a source that it is given when it is made.

The only chance there is, is an order of cards that follows from a seed and a label. No generator
state is kept anywhere, so the same seed, label and cards give the same order for ever, in whatever
sequence the shuffles are asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import Any, Protocol, TypeVar

Card = TypeVar("Card")

WORD_BYTES = 4
WORD_RANGE = 1 << (8 * WORD_BYTES)
WORDS_OF_DIGEST = Struct(">8I").unpack


def random_words(seed: bytes, label: str) -> Iterator[int]:
    """Endless 32-bit numbers: SHA-256(length of seed, seed, label, counter), eight to a digest."""
    stem = len(seed).to_bytes(4, "big") + seed + label.encode() + b"\0"
    for counter in count():
        yield from WORDS_OF_DIGEST(sha256(stem + counter.to_bytes(4, "big")).digest())


def shuffle_cards(cards: Sequence[Card], seed: bytes, label: str) -> tuple[Card, ...]:
    """`cards` in the order that `seed` and `label` stand for (Fisher-Yates, from the last down).

    Numbers that would make some orders likelier than others are passed over.
    """
    order = list(cards)
    size = len(order)
    if size < 2:
        return tuple(order)
    surely_fair = WORD_RANGE - size
    for number in random_words(seed, label):
        chosen = number % size
        if number > surely_fair and number - chosen > WORD_RANGE - size:
            continue
        last = size - 1
        order[last], order[chosen] = order[chosen], order[last]
        if last == 1:
            break
        size = last
    return tuple(order)


class OrderSource(Protocol):
    """A source of orders. Asked twice for the same cards under the same label, it says the same."""

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """All of `cards`, in the order that they have under `label`."""


class SeededOrders:
    """The orders that follow from the seed of a match, for ever."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        return shuffle_cards(cards, self._seed, label)


class FixedOrders:
    """Orders written down, by label: of a lesson, or of a deal that was made elsewhere."""

    def __init__(self, orders: Mapping[str, Sequence[Any]]) -> None:
        self._orders = {label: tuple(order) for label, order in orders.items()}

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """ValueError if nothing is written under `label`, or not exactly these cards."""
        order = self._orders.get(label)
        if order is None:
            known = ", ".join(map(repr, self._orders)) or "none"
            raise ValueError(f"No order is written for {label[:40]!r}; there is {known}.")
        left = list(order)
        for card in cards:
            if card not in left:
                raise ValueError(f"The order written for {label[:40]!r} lacks {str(card)[:40]!r}.")
            left.remove(card)
        if left:
            raise ValueError(f"The order for {label[:40]!r} has too much: {str(left[0])[:40]!r}.")
        return order


class RecordingOrders:
    """The orders of another source; `made` holds each label with its order as they were asked."""

    def __init__(self, source: OrderSource) -> None:
        self._source = source
        self.made: list[tuple[str, tuple[Any, ...]]] = []

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        order = self._source.shuffle(cards, label)
        self.made.append((label, order))
        return order


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
