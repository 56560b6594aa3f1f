"""Mistakes to be planted in a title that is sound, each with what is to be said of it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

Parts = SimpleNamespace  # of a title: its game, what it says of its secrets, its entry's fields
Mistake = Callable[[Parts], None]
FOUND: list[tuple[str, str, Mistake]] = []


def planted(name: str, message: str) -> Callable[[Mistake], Mistake]:
    """A mistake, and a pattern of what is said of it."""

    def register(mistake: Mistake) -> Mistake:
        FOUND.append((name, message, mistake))
        return mistake

    return register


def change(parts: Parts, **methods: Any) -> None:
    """The game with some methods of its own, each of which gets the honest game first."""
    found = type("HillClimb", (parts.game,), {})

    def bind(method: Any) -> Any:
        return lambda self, *given: method(super(found, self), *given)

    for name, method in methods.items():
        setattr(found, name, bind(method) if callable(method) else method)
    parts.game = found
