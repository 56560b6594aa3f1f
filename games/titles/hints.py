"""Hints: why one would do each of the things that can be done now, in plain words, for a beginner.

They are made from the view of who reads them alone, and name kinds of moves, never the best one.
The words of a title stand in the module `hints` of its folder, and in its entry in `TITLES`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from games.rules.game import MoveText, View
from games.rules.lines import Line

ViewT = TypeVar("ViewT", bound=View)
# What is said of a move, or of all moves of a verb: always, or as the view stands (None: nothing).
Hint = Line | Callable[[ViewT], Line | None]
Hints = Mapping[str, Hint[ViewT]]


def hints_for(hints: Hints[ViewT], view: ViewT, moves: Iterable[MoveText]) -> tuple[Line, ...]:
    """What a title says of these moves, each kind once, in the order in which they come. A hint
    is found by the whole move, else by its verb."""
    kinds = dict.fromkeys(move if move in hints else move.partition(" ")[0] for move in moves)
    told = (_render_hint(hints[kind], view) for kind in kinds if kind in hints)
    return tuple(dict.fromkeys(line for line in told if line is not None))


def _render_hint(hint: Hint[ViewT], view: ViewT) -> Line | None:
    return hint if isinstance(hint, Line) else hint(view)
