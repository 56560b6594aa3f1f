"""The only chance there is: an order of cards that follows from a seed and a label.

No generator state is kept anywhere, so the same seed, label and cards give the same order for
ever, in whatever sequence the shuffles are asked for.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import TypeVar

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
