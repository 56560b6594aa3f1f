"""The lines of a log in words."""

import re
from collections.abc import Sequence
from typing import Any

from games.rules.game import Line

SEAT = re.compile(r"\bseat ([1-9])\b")


def line_text(line: Line, names: Sequence[str]) -> str:
    """The sentence of a line: seats by name, cards by code, tuples with spaces between.

    Who may read it (`line.only`) is for the caller to ask.
    """
    return line.template.format(
        **{name: _shown(name, thing, names) for name, thing in line.things.items()}
    )


def label_text(label: str, names: Sequence[str]) -> str:
    """The label of a step with the players' names for its seats: rules know only `seat 2`, counted
    from 1."""
    return SEAT.sub(lambda found: _owner(found, names), label)


def with_sign(value: int) -> str:
    """A value with its sign; 0 has none."""
    return f"{value:+}" if value else "0"


def _owner(found: re.Match[str], names: Sequence[str]) -> str:
    number = int(found[1])
    return names[number - 1] if 0 < number <= len(names) else found[0]


def _shown(name: str, thing: Any, names: Sequence[str]) -> str:
    """One thing of a line as text."""
    if name == "seat" or name.endswith("_seat"):
        return str(names[thing])
    if isinstance(thing, tuple):
        return " ".join(str(part) for part in thing)
    return str(thing)
