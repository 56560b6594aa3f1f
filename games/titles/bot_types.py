"""Bots, as the titles list them: quick ones, which answer at once, and those that think."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.rules.game import AnyGame, MoveText, OptionValue, ViewT
from games.rules.lines import Line

Thing = TypeVar("Thing")


class RandomSource(Protocol):
    """What a bot needs of a generator of chance, where all is alike to it; `random.Random` is
    one."""

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        """One of the things, all equally likely."""
        ...


# A view, the legal moves (at least one) and a source of chance: one of the moves.
Bot = Callable[[ViewT, Sequence[MoveText], RandomSource], MoveText]

# Takes the same: what the steady bot reckons moves to be worth, in the title's own units, those of
# its `noise`. It plays the best; a move that is left out is never played.
Evaluation = Callable[[ViewT, Sequence[MoveText], RandomSource], Mapping[MoveText, float]]


@dataclass(frozen=True)
class BotKnowledge(Generic[ViewT]):
    """All that a bot that thinks is given: the game and its options, which everybody knows, what
    its seat sees, what it was told (`told`: the lines that it may read, without what was taken
    back), and what it may do (`legal`: at least one move)."""

    game: type[AnyGame]
    options: Mapping[str, OptionValue]
    view: ViewT
    told: Sequence[Line]
    legal: Sequence[MoveText]


# What a seat knows and a source of chance: one of its legal moves.
Choose = Callable[[BotKnowledge[ViewT], RandomSource], MoveText]


@dataclass(frozen=True)
class ThinkingBot(Generic[ViewT]):
    """A bot that takes longer to choose than a submission may last: it is asked, and thinks while
    others go on. `level` is the word by which a seat names it.

    What it has chosen is played so many `seconds` after it was asked, however soon it was ready, so
    that time tells nothing of its hand. If it is not ready by then, or comes to grief, the quick
    bot of its title answers for it. `seats`: at tables of how many it is offered.
    """

    level: str
    choose: Choose[ViewT]
    seconds: int
    seats: frozenset[int] = frozenset(range(1, 10))
