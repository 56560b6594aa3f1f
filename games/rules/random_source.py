"""RandomSource: what a bot needs of a generator of chance; `random.Random` has it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Thing = TypeVar("Thing")


class RandomSource(Protocol):
    """Chooses for a bot where all is alike to it."""

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        """One of the things, all equally likely."""
        ...
