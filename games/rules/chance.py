"""The only chance there is: an order of cards that follows from a seed and a label.

No generator state is kept anywhere, so the same seed, label and cards give the same order for
ever, in whatever sequence the shuffles are asked for.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

Card = TypeVar("Card")

WORD_BYTES = 4
WORD_RANGE = 1 << (8 * WORD_BYTES)
WORDS_OF_DIGEST = Struct(">8I").unpack


def words(seed: bytes, label: str) -> Iterator[int]:
    """Endless 32-bit numbers: SHA-256(length of seed, seed, label, counter), eight to a digest."""
    stem = sha256(len(seed).to_bytes(4, "big") + seed + label.encode() + b"\0")
    counter = 0
    while True:
        block = stem.copy()
        block.update(counter.to_bytes(4, "big"))
        yield from WORDS_OF_DIGEST(block.digest())
        counter += 1


def shuffled(cards: Sequence[Card], seed: bytes, label: str) -> tuple[Card, ...]:
    """`cards` in the order that `seed` and `label` stand for (Fisher-Yates, from the last down).

    Numbers that would make some orders likelier than others are passed over.
    """
    order = list(cards)
    numbers = words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        size = last + 1
        number = next(numbers)
        chosen = number % size
        while number - chosen > WORD_RANGE - size:
            number = next(numbers)
            chosen = number % size
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
