"""The contract of a game: what every title must be able to say about itself.

A game knows seats, moves and secrets, and nothing of clocks, people, mail, resignation or pages.
States are frozen dataclasses of tuples, text, numbers and booleans; a `MoveText` is a short
sentence of tokens such as `hatch 7SK`. Only `games.rules.record.Record` calls a game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NotRequired, TypedDict, TypeVar

from games.rules.errors import BadSetup
from games.rules.lines import Line, join_with_commas, join_with_or
from games.rules.phrases import Said, phrase
from games.rules.rule_sets import SHEET_SAYS, USUAL, RuleSet
from games.rules.shuffle_sources import OrderSource, SeededOrders
from games.rules.vocabulary import Vocabulary

Seat = int
MoveText = str
OptionValue = str | int | bool
State = TypeVar("State")
Card = TypeVar("Card")


class View(TypedDict):
    """All that one seat, or an onlooker, may know of a position: the contract of pages, mails,
    bots and programs, as JSON values. Each title adds its own keys in its `view.py`; these are
    what every reader may count on."""

    seat: Seat | None  # whose view it is; None for an onlooker's
    tag: str  # the place in the match, such as `Y1.T09`, as the title's rules count it
    phase: str  # one of the title's own words; `over` once the match is over
    waiting: list[Seat]  # who owes an answer; empty when the match is over
    words: NotRequired[dict[str, str]]  # phrases that stand for a token now: `seat 2` for `HQ`
    holds: NotRequired[dict[str, list[str]]]  # by token of a place: words that name it as well


ViewT = TypeVar("ViewT", bound=View)

NOT_A_CHOICE = phrase("Option {option} can’t be {words}; choose {choices}.")
NOT_SO_MANY = phrase("{title} can’t be played by {seats}; choose {choices}.")
NO_SUCH_OPTION = phrase("{title} has no option {words}; choose {choices}.")
NO_RULE_SET = phrase("{title} has no rules {words}; choose {choices}.")
NO_OPTIONS = phrase("{title} has no options, so you can’t set {words}.")


def seat_of_view(view: View) -> Seat:
    """The seat whose view it is; ValueError for an onlooker's."""
    if view["seat"] is None:
        raise ValueError("An onlooker has no seat.")
    return view["seat"]


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen when a match is opened.

    `choices` are pairs of (value, words for the form). `default` is what the rule sheet says; a new
    table gets `usual` unless something else is chosen, where that is another. Title, words, help
    and `source`, which says whose rule it is, are marked (`phrase`); words that count something are
    a line. Choices that are `withdrawn` are played on and kept, but no new table can have them.
    """

    name: str
    title: str
    choices: tuple[tuple[OptionValue, str | Line], ...]
    default: OptionValue
    help: str = ""
    usual: OptionValue | None = None
    source: Said = SHEET_SAYS
    withdrawn: tuple[OptionValue, ...] = ()

    @property
    def proposed(self) -> OptionValue:
        """The value that a new table gets when nothing is said."""
        return self.default if self.usual is None else self.usual

    @property
    def is_switch(self) -> bool:
        """True for what is there or not, and usually is not: a module."""
        return [value for value, _words in self.choices] == [False, True] and self.proposed is False

    @property
    def offered(self) -> tuple[tuple[OptionValue, str | Line], ...]:
        """The choices of a new table; a single one is nothing to choose."""
        return tuple(choice for choice in self.choices if choice[0] not in self.withdrawn)

    @property
    def is_offered(self) -> bool:
        return len(self.offered) > 1

    @property
    def default_words(self) -> str | Line:
        return dict(self.choices)[self.default]

    @property
    def source_line(self) -> Line:
        """Whose rule it is."""
        if "{words}" not in self.source:
            return Line(self.source)
        return Line(self.source, words=self.default_words)

    def accept(self, value: object, is_new: bool = False) -> OptionValue:
        """The choice that `value` (or its text) stands for, of those that a new table can have if
        it `is_new`; BadSetup names the choices."""
        choices = self.offered if is_new else self.choices
        for choice, _words in choices:
            if value == choice and type(value) is type(choice):
                return choice
        for choice, _words in choices:
            if str(value).strip().lower() == str(choice).lower():
                return choice
        known = tuple(str(choice) for choice, _words in choices)
        words = str(value)[:40]
        why = Line(
            NOT_A_CHOICE, option=repr(self.name), words=repr(words), choices=join_with_commas(known)
        )
        raise BadSetup(why, words, known)


@dataclass(frozen=True)
class Setup:
    """What a match is before the first move: seats, options by name, and the secret seed."""

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: bytes = b""

    def __repr__(self) -> str:
        """Without the seed: whoever knows it knows every card."""
        return f"Setup(seats={self.seats}, options={dict(self.options)})"


@dataclass(frozen=True)
class Outcome:
    """How a match ended by the rules of its title alone, which know of nobody who left: by seat its
    score and place (1 is best), who won, and why. Fingerprints of stored matches hold `reason`: it
    is a whole sentence, marked (`phrase`), and nothing is filled in."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str = ""

    @classmethod
    def of_scores(cls, scores: Sequence[int], reason: str = "") -> "Outcome":
        """The outcome of a match in which the highest score wins, and equal ones share a place."""
        places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return cls(tuple(scores), places, winners, reason)


@dataclass(frozen=True)
class Ranking:
    """Who of some seats is where, 1 being the best (nobody is, where the rules let nobody win), and
    what decided it; `reason`, a marked sentence, is empty if the title has no words for that."""

    places: Mapping[Seat, int]
    reason: str = ""


class Game(ABC, Generic[State, ViewT]):
    """The rules of one title at one table: so many seats, these options, this seed. What it says of
    itself is checked by its types: the states it plays on, and the view that it shows of one."""

    slug: ClassVar[str]
    title: ClassVar[Said]
    version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    rule_sets: ClassVar[tuple[RuleSet, ...]] = ()
    can_be_drawn: ClassVar[bool] = True  # whether its rules let all share the first place
    vocabulary: ClassVar[Vocabulary] = Vocabulary()
    shorthand: ClassVar[frozenset[MoveText]] = frozenset()  # settling moves that stand for others

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        """Checks the seats and the options; BadSetup says what would do. `orders` is where the
        orders of cards come from: the seed of the setup, if it is not given."""
        if setup.seats not in self.seat_counts:
            counts = tuple(str(count) for count in self.seat_counts)
            title, seats = Line(self.title), str(setup.seats)
            why = Line(NOT_SO_MANY, title=title, seats=seats, choices=join_with_or(counts))
            raise BadSetup(why, seats, counts)
        self.seats: int = setup.seats
        self.chosen: dict[str, OptionValue] = self.complete_options(setup.options)
        self._orders = SeededOrders(setup.seed) if orders is None else orders

    @classmethod
    def complete_options(cls, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options by name, defaults filled in; BadSetup for a foreign name or value."""
        known = {option.name: option for option in cls.options}
        for name in given:
            if name not in known:
                words, title = str(name)[:40], Line(cls.title)
                why = Line(NO_OPTIONS, title=title, words=repr(words))
                if known:
                    names = join_with_commas(tuple(known))
                    why = Line(NO_SUCH_OPTION, title=title, words=repr(words), choices=names)
                raise BadSetup(why, words, tuple(known))
        return {
            name: option.accept(given.get(name, option.default)) for name, option in known.items()
        }

    @classmethod
    def propose_options(cls, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options of a new table by name, the usual ones filled in; BadSetup as above."""
        return cls.complete_options(
            {option.name: option.proposed for option in cls.options} | dict(given)
        )

    @classmethod
    def choose_options(
        cls, given: Mapping[str, object], rule_set: str = USUAL
    ) -> dict[str, OptionValue]:
        """All options of a new table that somebody opens: those of a set of rules, and what is
        `given` in its place; BadSetup also for what is withdrawn and for an unknown set."""
        named: dict[str, Mapping[str, OptionValue]] = {USUAL: {}}
        named |= {each.name: each.options for each in cls.rule_sets}
        if rule_set not in named:
            words, known = repr(rule_set[:40]), tuple(named)
            choices = join_with_commas(known)
            why = Line(NO_RULE_SET, title=Line(cls.title), words=words, choices=choices)
            raise BadSetup(why, words, known)
        chosen = cls.propose_options(dict(named[rule_set]) | dict(given))
        offers = {option.name: option for option in cls.options}
        return chosen | {
            name: offers[name].accept(value, is_new=True) for name, value in given.items()
        }

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """`cards` in the order that they have at this table under `label_move`."""
        return self._orders.shuffle(cards, label)

    @abstractmethod
    def start(self) -> State:
        """The state before the first move, everything forced already done."""

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """The log lines that tell of the start, before any move."""
        return ()

    @abstractmethod
    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        """The seats that owe an answer: one in turn, several at once, none when over."""

    @abstractmethod
    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        """Every move `seat` may take now, always in the same order."""

    @abstractmethod
    def apply_move(
        self, state: State, seat: Seat, move: MoveText
    ) -> tuple[State, tuple[Line, ...]]:
        """One legal move and everything forced after it: the new state and the log lines."""

    def is_settling_move(self, state: State, seat: Seat, move: MoveText) -> bool:
        """False for a move that may be kept as a draft and undone; True if it shows the seat
        something new or ends its turn."""
        return True

    def expand_shorthand(self, state: State, seat: Seat, move: MoveText) -> tuple[MoveText, ...]:
        """The moves that one of `shorthand` stands for, which come to the same. What a player says
        is stored so."""
        return (move,)

    def foresee_state(self, state: State, seat: Seat, move: MoveText) -> State | None:
        """What `seat` can know, before it takes a move that settles, of the state after it: all
        that the move would reveal left open. What follows the move in one answer is read against
        that. None (default): nothing may follow it."""
        return None

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> ViewT:
        """All that `seat` (None: an onlooker) may know, as JSON values built from scratch."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Scores, places, winners and the reason, once the match is over."""

    def rank_seats(self, state: State, among: Sequence[Seat]) -> Ranking:
        """The seats `among` (one at least) of a match that is over, ranked as if only they had been
        compared: for a house in which seats can leave.

        This will do wherever places come from comparing two seats at a time, so that a third one
        never changes which of them is ahead. A title that decides otherwise says how.
        """
        outcome = self.outcome(state)
        if outcome is None:
            raise ValueError("Nobody can be ranked before the match is over.")
        places = outcome.places
        reason = outcome.reason if len(among) == len(places) else ""
        return Ranking(
            {seat: 1 + sum(places[other] < places[seat] for other in among) for seat in among},
            reason,
        )

    @abstractmethod
    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        """The mildest legal move, for an awaited seat out of time."""

    @abstractmethod
    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        """The move in plain words, for a button or a numbered list. Equal lines mean the same."""

    def seat_words(self, state: State) -> tuple[str, ...]:
        """What each seat is called in a move now, by seat, where a verb may name a seat."""
        return ()

    def list_useless_verbs(self, state: State, seat: Seat) -> Mapping[str, Line]:
        """Verbs that change nothing now, and the sentence that says so. Said beside something else
        they are left out of what is read."""
        return {}

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game (`grow`, `8YK`, `B1`) fit no legal move: a
        sentence that tells no secret; None if the game has nothing better to say."""
        return None


AnyGame = Game[Any, Any]  # of whatever title: what it plays on and shows is not known
