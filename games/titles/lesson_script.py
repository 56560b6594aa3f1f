"""What a lesson is: sheets that are written down, and not programmed.

A primer teaches one title. Its deal is fixed, and its lessons follow one another through the first
round of one match: each begins where the one before has ended. How to write one is told in
docs/lessons.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.game import MoveText, OptionValue
from games.rules.phrases import Said, phrase

LEARNER = 0  # the seat of whoever is taught
OTHERWISE = phrase(
    "The rules allow that, and in a match you could do it. This lesson is about something else; "
    "look again at the task."
)
YOU = "You"  # what a script calls that seat; the others go by their names


@dataclass(frozen=True)
class Exercise:
    """One move that the learner is asked for.

    `say` tells what is to be seen and what to do; `ask` is the move that leads on. `others` has
    sentences about other moves: by the move, or by a pattern with `*` in it; the first that fits is
    said. `otherwise` is said of any move that fits none of them. `then` is what is played after the
    asked move, a turn a line: `Bea: hatch 2WL, draw deck`.
    """

    say: Said
    ask: MoveText
    others: Mapping[str, Said] = field(default_factory=dict)
    otherwise: Said | None = None
    then: str = ""


@dataclass(frozen=True)
class Lesson:
    """A few exercises about one thing. `meanwhile` is what is played before the first of them, a
    turn a line; `end` is said when the last move is taken."""

    name: Said
    exercises: tuple[Exercise, ...]
    end: Said
    meanwhile: str = ""


@dataclass(frozen=True, eq=False)
class Primer:
    """The lessons of one title, on one deal. Each sheet is one of its own, equal to no other.

    `deal` has for each shuffle of the game, by its label, the cards that come first; all others
    follow in the order of the deck. `players` are the names of the others, from the second seat on.
    `others` are sentences as those of an exercise, for all of them, and `otherwise` is said of a
    move of which neither the exercise nor `others` know anything.
    """

    slug: str
    players: tuple[str, ...]
    deal: Mapping[str, str]
    lessons: tuple[Lesson, ...]
    otherwise: Said = OTHERWISE
    others: Mapping[str, Said] = field(default_factory=dict)
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many play, the learner among them."""
        return 1 + len(self.players)

    def seat_of_name(self, name: str) -> int:
        """The seat of `You` or of one of the players; ValueError for anybody else."""
        names = (YOU, *self.players)
        if name not in names:
            raise ValueError(f"Nobody here is called {name[:40]!r}; there are {', '.join(names)}.")
        return names.index(name)

    def moves(self, script: str) -> tuple[tuple[int, MoveText], ...]:
        """The (seat, move) pairs of a script of one turn a line, `Name: move, move`; ValueError for
        a line that is none."""
        moves: list[tuple[int, MoveText]] = []
        for line in filter(None, map(str.strip, script.splitlines())):
            name, colon, turn = line.partition(": ")
            if not colon:
                raise ValueError(f"{line[:60]!r} is not of the form 'Name: move, move'.")
            seat = self.seat_of_name(name)
            moves += [(seat, move.strip()) for move in turn.split(",")]
        return tuple(moves)
