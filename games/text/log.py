"""The lines of a log in words."""

from collections.abc import Sequence
from typing import Any

from games.rules.game import Line


def line_text(line: Line, names: Sequence[str]) -> str:
    """The sentence of a line: seats by name, cards by code, tuples with spaces between.

    Who may read it (`line.only`) is for the caller to ask.
    """
    return line.template.format(
        **{name: _shown(name, thing, names) for name, thing in line.things.items()}
    )


def _shown(name: str, thing: Any, names: Sequence[str]) -> str:
    """One thing of a line as text."""
    if name == "seat" or name.endswith("_seat"):
        return str(names[thing])
    if isinstance(thing, tuple):
        return " ".join(str(part) for part in thing)
    return str(thing)
