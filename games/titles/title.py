"""What a title is to the site: a game with all that is said of it and made for it, by name.

Its folder names it as `TITLE`, and `TITLES` beside this file lists it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Literal

from games.rules.game import Game, MoveText, ViewT
from games.rules.lines import Line
from games.rules.phrases import PluralPhrase, Said, phrase
from games.rules.shuffle_sources import OrderSource
from games.titles.board import Board, Zone
from games.titles.bot_types import Bot, Evaluation, ThinkingBot
from games.titles.hidden_information import Determinizer
from games.titles.legend import LegendPart
from games.titles.lesson_script import Primer
from games.titles.lookahead import Lookahead
from games.titles.prompt import Asked, Prompt
from games.titles.rule_example import RuleExample
from games.titles.score_breakdown import ScoreBreakdown

# What is said of a move, or of all moves of a verb: always, or as the view stands (None: nothing).
Hint = Line | Callable[[ViewT], Line | None]
Hints = Mapping[str, Hint[ViewT]]
ROUNDED_TO = 5  # minutes; an estimate is no nearer to the truth


@dataclass(frozen=True)
class PositionSummary:
    """The gist of a position: the place that a match has come to (`Year 1 of 2, turn 5`),
    and what each seat stands at, by seat, so that two matches with the same friend can be told
    apart. No scores where the table does not show them to everybody.

    A title makes it from an onlooker's view, so it tells nothing that is secret.
    """

    place: Line
    scores: tuple[int, ...] = ()


class Complexity(Enum):
    """How much there is to hold in mind, as a word and by the dots of its sign."""

    LIGHT = 1, phrase("light")
    MEDIUM = 2, phrase("medium")
    DEEP = 3, phrase("deep")

    def __init__(self, dots: int, words: Said) -> None:
        self.dots, self.words = dots, words

    @property
    def sign(self) -> str:
        """As many filled dots as it is heavy: `●○○`."""
        return "●" * self.dots + "○" * (len(Complexity) - self.dots)


@dataclass(frozen=True)
class Blurb:
    """A title in few words.

    `sentence` invites, in one sentence; `two_sentences` tell what is done and who wins, for a
    friend who is invited. `in_short` explains it to a stranger, in ten lines of a mail at most.
    `turns` is how often each player is asked in a match by the printed rules
    at its smallest table, counted in matches of its bots, and `seconds` our estimate of how long
    somebody who has played it before looks at the table and chooses.
    """

    sentence: Said
    two_sentences: Said
    in_short: Said
    turns: int
    seconds: int
    weight: Complexity

    @property
    def minutes(self) -> int:
        """How many minutes of thought a whole match takes each of its players: turns times
        seconds, to the nearest five minutes."""
        return max(1, round(self.turns * self.seconds / 60 / ROUNDED_TO)) * ROUNDED_TO


@dataclass(frozen=True)
class Title(Generic[ViewT]):
    """A title as the site lists it: a game, and whatever else there is of it."""

    game: type[Game[Any, ViewT]]
    earlier: tuple[type[Game[Any, ViewT]], ...] = ()  # versions, for matches begun with them
    deck: Literal["decktet", "biome", "cards", ""] = ""
    blurb: Blurb | None = None  # without it we say no more than its name and for how many it is
    primer: Primer | None = None
    board: Callable[[ViewT], Board] | None = None  # without it the table is as its view reads
    ask: Callable[[Asked[ViewT]], Prompt] | None = None  # without it each move left is a button
    # The score sheet from what everybody was told, for a page, where a view does not hold it.
    score_sheet: Callable[[ViewT, Iterable[Line]], Zone | None] | None = None
    keeps_suits: bool = False  # in a hand only cards of one suit go together: they stay so
    # Where a match stands, for lists; without it they say its tag.
    gist: Callable[[ViewT], PositionSummary] | None = None
    # What each seat stands at in any view, where the gist of a running match does not say it of
    # everybody.
    running: Callable[[ViewT], list[int]] | None = None
    counting: PluralPhrase | None = None  # what its scores count, where these are no points
    counts_turns: bool = True  # what its tags count in a round are turns, not the parts of one
    # The picture beside an option, by its name: a symbol of a sheet, `games/ranch.svg#horse`.
    option_pictures: Mapping[str, str] = field(default_factory=dict, hash=False)
    examples: tuple[RuleExample, ...] = ()  # drawn on the rules page
    legend: tuple[LegendPart, ...] = ()  # what its signs mean, beside those of its deck
    # Why one would do what can be done.
    hints: Hints[ViewT] | None = field(default=None, hash=False)
    parts: ScoreBreakdown[ViewT] | None = None  # why a move brings more than another
    # Quick: it answers at once, within what it answers to. Without it bots choose at random.
    bot: Bot[ViewT] | None = None
    # What that bot reckons moves to be worth. An easy bot takes the best after an error by lot, of
    # this standard deviation; without it none is offered.
    evaluate: Evaluation[ViewT] | None = None
    noise: float = 0.0
    thinkers: tuple[ThinkingBot[ViewT], ...] = ()  # bots that think
    # How a position is imagined from what a seat sees; without it nobody can plan a move.
    imagining: Determinizer[ViewT] | None = None
    # The least that a title says of that: a state that could be behind what a seat sees and was
    # told; what it cannot see comes from the orders. It is enough for a bot that looks ahead, to
    # the end of the match, or of the laps that `horizon` counts (there it reads `running`).
    imagine: Callable[[ViewT, Sequence[Line], OrderSource], Any] | None = None
    horizon: Callable[[Any], int] | None = None
    outlook: Lookahead[ViewT] | None = None
    # How far apart the strengths of newcomers lie, in points of ratings; the less is luck, the
    # further.
    spread: float = 110

    @property
    def determinizer(self) -> Determinizer[ViewT] | None:
        """How a position is imagined, however the title says it."""
        imagine = self.imagine
        if self.imagining is not None or imagine is None:
            return self.imagining
        return Determinizer(
            lambda game, view, told: imagine(view, told, game), lambda *_next: None, frozenset()
        )


def hints_for(hints: Hints[ViewT], view: ViewT, moves: Iterable[MoveText]) -> tuple[Line, ...]:
    """What a title says of these moves, each kind once, in the order in which they come. A hint
    is found by the whole move, else by its verb."""
    kinds = dict.fromkeys(move if move in hints else move.partition(" ")[0] for move in moves)
    told = (_render_hint(hints[kind], view) for kind in kinds if kind in hints)
    return tuple(dict.fromkeys(line for line in told if line is not None))


def _render_hint(hint: Hint[ViewT], view: ViewT) -> Line | None:
    return hint if isinstance(hint, Line) else hint(view)
