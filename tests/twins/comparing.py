"""What tells two twins apart."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from tests.twins.plain import Key, Trace
from tests.twins.planning import Premove
from tests.twins.sitting import Surface
from tests.twins.tracing import trace

compared_at: Counter[str] = Counter()  # how often twins were compared since the start, by surface


@dataclass(frozen=True)
class Difference:
    """Something that tells two twins apart: when, to whom, where, and both texts around it."""

    tick: int
    reader: str
    surface: str
    what: str
    texts: tuple[str, str] = field(compare=False)

    def __str__(self) -> str:
        one, other = self.texts
        return (
            f"tick {self.tick}, {self.reader}, {self.surface}, {self.what}:\n  {one!r}\n  {other!r}"
        )


def differences(one: Trace, other: Trace) -> list[Difference]:
    """Where two traces are not the same."""
    found = []
    keys: set[Key] = {*one, *other}
    compared_at.update(surface for _tick, _reader, surface, _what in keys)
    for key in sorted(keys):
        mine, theirs = one.get(key, "nothing"), other.get(key, "nothing")
        if mine != theirs:
            found.append(Difference(*key, around(mine, theirs)))
    return found


def around(one: str, other: str) -> tuple[str, str]:
    """Both texts where they first differ."""
    pairs = zip(one, other, strict=False)
    same = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    start = max(0, same - 80)
    return one[start : same + 80], other[start : same + 80]


def compared(plan: Premove, only: Collection[Surface] = ()) -> list[Difference]:
    """What tells the two matches of a plan apart."""
    return differences(trace(plan, 0, only), trace(plan, 1, only))
