"""Hints: why one would do each of the things that can be done now, in plain words, for a beginner.

They are made from the view of who reads them alone, and name kinds of steps, never the best one.
The words of a title stand in the module `hints` of its folder, and in its entry in `TITLES`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from games.rules.game import Step, View
from games.rules.lines import Line

ViewT = TypeVar("ViewT", bound=View)
# What is said of a step, or of all steps of a verb: always, or as the view stands (None: nothing).
Hint = Line | Callable[[ViewT], Line | None]
Hints = Mapping[str, Hint[ViewT]]


def hints_for(hints: Hints[ViewT], view: ViewT, steps: Iterable[Step]) -> tuple[Line, ...]:
    """What a title says of these steps, each kind once, in the order in which they come. A hint
    is found by the whole step, else by its verb."""
    kinds = dict.fromkeys(step if step in hints else step.partition(" ")[0] for step in steps)
    told = (_render_hint(hints[kind], view) for kind in kinds if kind in hints)
    return tuple(dict.fromkeys(line for line in told if line is not None))


def _render_hint(hint: Hint[ViewT], view: ViewT) -> Line | None:
    return hint if isinstance(hint, Line) else hint(view)
