"""What lies on a table, told once for page, mail and plain text: zones of cells. PURE.

A title describes its table by `build_board(view)`. A Board holds no width, colour, HTML or
language: its words are lines, put into the reader's language and names by whoever draws it. All of
it comes from a view, so that it cannot tell what the reader may not know.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from games.rules.game import Seat, View
from games.rules.lines import Line, Thing, join_with_and
from games.rules.phrases import phrase

Words = Line | str  # a line, or marked English
Kind = Literal[
    "player",  # a seat: what it stands at, with its zones inside
    "area",  # a part of the ground, with its zones inside
    "row",  # cards beside each other, with what is said of them
    "stack",  # cards that build on each other: a bird, a chain, a group
    "pile",  # cards of which the top counts, or so many backs
    "list",  # cards named in a line
    "hand",  # the reader's own cards, each with what it is and what it can do
    "grid",  # things on printed ground, `columns` of them in a row
    "goals",  # what brings points, each with what it is worth now
    "market",  # what can be taken, each with the word by which a move names it
    "arena",  # cards against each other, each with whose it is and what came of it
    "sheet",  # the score sheet: a zone for each round, a cell for each seat
    "place",  # where a card can go that has nothing of its own to show, such as a new bird
    "note",  # sentences
]
# `words`: for whoever reads words alone, since a page shows it otherwise.
Role = Literal["own", "seat", "shared", "reach", "aside", "words"]

NONE = phrase("none")
OVER = phrase("match over")
MATCH = phrase("Match")  # the last line of a score sheet: its sums
NAME = phrase("{seat}")
TO_PLAY = phrase("{seats} to play")
YOU = phrase("You")
YOU_WITHIN = phrase("you")
YOUR_HAND = phrase("Your hand")
YOUR_CARDS_LEFT = phrase("Left in your hand")
CARDS_LEFT = phrase("Left in hand, {seat}")
UNSEEN = phrase("Unseen cards")
UNSEEN_OF = phrase("{which} {rest}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A card or piece, or a place for one.

    `code` names it as players write it, empty in a place without one; `token` is the word by which
    a move names it, where that is another. `seat`: whose it is, where that is not its zone's.
    `facts` say what it is or what came of it, `use` what it can do now, `worth` what it brings now.
    `short` is what is written on it where there is no room, `note` what a page alone writes on it;
    `sign` what else is drawn there: what is printed on a place, or what comes with a thing; `mark`
    what became of a place of a grid or a card of an arena. `known`: the others know that the reader
    holds it.
    """

    code: str = ""
    token: str = ""
    seat: Seat | None = None
    facts: tuple[Words, ...] = ()
    use: Words = ""
    worth: Words = ""
    short: str = ""
    note: Words = ""
    sign: str = ""
    mark: str = ""  # home, covered, free or pond; eats or eaten
    known: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table.

    `name` is what it is called, where that is not the name of its `seat`; `token` the word by which
    a move names it; `sign` the suit, biome or class that is drawn before its name. `facts` are said
    of it, `worth` is what it brings now, `count` how many cards lie face down, `tokens` and `goal`
    the tokens of a seat and those that it needs. `empty` is said of a zone without cells, `short`
    where there is no room for its facts. `still`: no move names a card that lies in it now.
    `is_reference`: the log has told it, or it is looked up now and then; turn mails leave it out.
    """

    kind: Kind
    name: Words = ""
    cells: tuple[Cell, ...] = ()
    seat: Seat | None = None
    role: Role = "shared"
    token: str = ""
    sign: str = ""
    facts: tuple[Words, ...] = ()
    worth: Words = ""
    empty: Words = ""
    count: int | None = None
    tokens: int | None = None
    goal: int = 0
    columns: int = 0
    short: str = ""
    still: bool = False
    is_reference: bool = False
    zones: tuple["Zone", ...] = ()

    def __post_init__(self) -> None:
        if self.kind == "arena" and not self.empty:  # cards come and go there: its room is kept
            object.__setattr__(self, "empty", NONE)

    @property
    def code(self) -> str:
        """The token, if it is a code such as `B1`: a verb says nothing beside a name."""
        is_word = self.token.replace("-", "").isalpha() and self.token.islower()
        return "" if self.name and is_word else self.token


@dataclass(frozen=True, slots=True)
class Board:
    """A table. `tag` is the place in the match, such as `R2.1`; `awaited` says who is to do what,
    `facts` where the match stands."""

    tag: str
    awaited: Words
    zones: tuple[Zone, ...]
    facts: tuple[Words, ...] = ()


NameT = TypeVar("NameT", bound=str)
SeatT = TypeVar("SeatT", bound=Mapping[str, Any])  # what a view says of a seat


def own_last(view: View, seats: Sequence[SeatT]) -> list[SeatT]:
    """The seats of a view, the reader's own after the others."""
    return sorted(seats, key=lambda seat: seat["seat"] == view["seat"])


def describe_change(now: int, before: int | None) -> Thing:
    """`4`, or `0 → 4`."""
    return now if before in (None, now) else f"{before} → {now}"


def role_of(view: View, seat: Seat) -> Role:
    """Whether what belongs to a seat is the reader's own."""
    return "own" if seat == view["seat"] else "seat"


def name_seats(seats: Sequence[Seat]) -> Thing:
    """`Ann`, `Ann and Bob`: seats by name, within a sentence."""
    return join_with_and([Line(NAME, seat=seat) for seat in seats])


def describe_awaited(view: View) -> Words:
    """`Ann to play`, or that the match is over: the plainest words for whom a table waits."""
    if not view["waiting"]:
        return OVER
    return Line(TO_PLAY, seats=name_seats(view["waiting"]))


def call_seats(names: Sequence[NameT], reader: Seat | None, you: NameT) -> list[NameT]:
    """The players' names by seat, that of the reader's own seat as `you`."""
    return [you if seat == reader else name for seat, name in enumerate(names)]


def cells_of(cards: Iterable[str]) -> tuple[Cell, ...]:
    """Cards without anything said of them."""
    return tuple(Cell(card) for card in cards)


def build_unseen(
    deck: Iterable[str], seen: Iterable[str], tell: Callable[[str], tuple[Thing, str]]
) -> Zone:
    """The cards of the deck that the reader has not seen: they lie in a pile or are in somebody's
    hand. Whoever remembers all that lay open knows them. `tell` parts a card: those of which the
    first part is the same are told together."""
    unseen = tuple((Counter(deck) - Counter(seen)).elements())
    told: dict[Thing, list[str]] = {}
    for which, rest in map(tell, unseen):
        told.setdefault(which, []).append(rest)
    facts = tuple(Line(UNSEEN_OF, which=which, rest=tuple(rest)) for which, rest in told.items())
    empty = "" if facts else NONE
    return Zone("list", UNSEEN, role="aside", facts=facts, count=len(unseen), empty=empty)


def list_remaining_hands(hands: Sequence[Sequence[str]], reader: Seat | None) -> tuple[Zone, ...]:
    """The cards left in hand at the end of a match, by seat."""
    return tuple(
        Zone(
            "row",
            YOUR_CARDS_LEFT if seat == reader else Line(CARDS_LEFT, seat=seat),
            cells_of(hand),
            empty=NONE,
        )
        for seat, hand in enumerate(hands)
    )
