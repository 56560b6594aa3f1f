"""A title at a table, as the checks of the contract play it; a fault is told with title, seat, ply
and move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from random import Random
from traceback import extract_tb
from typing import Any, Protocol, TypeVar

from games.rules.game import AnyGame, Setup
from games.rules.lines import Line, is_card, is_seat
from games.rules.record import Record
from games.titles import find_title
from games.titles.title import Title
from tests.long_run import LONG

PLY_LIMIT = 5000
STEP = 7  # from one position that a short run looks at to the next
Found = TypeVar("Found")


class Secrets(Protocol):
    """Where a title keeps its cards, as `tests/titles/<title>/tables.py` says: all of them, sorted,
    those that are in a state, sorted, and those that one seat hides from the others in it. A title
    in which nothing is hidden says `OPEN = True`."""

    DECK: list[str]

    def all_cards(self, state: Any) -> list[str]: ...

    def hidden(self, state: Any, seat: int) -> set[str]: ...


def secrets_of(game: type[AnyGame]) -> Secrets:
    """What a title says of its secrets; without that its leak test could not fail."""
    name = f"tests.titles.{game.slug.replace('-', '_')}.tables"
    try:
        tables: Any = import_module(name)
    except ModuleNotFoundError:
        tables = None
    for part in ("DECK", "all_cards", "hidden"):
        if not hasattr(tables, part):
            raise Broken(f"{game.title} says in {name} where its secrets are: {part} is missing.")
    found: Secrets = tables
    return found


class Broken(AssertionError):
    """A title does not hold to the contract."""


@dataclass(frozen=True)
class Table:
    """A title at one table: so many seats, these options."""

    entry: Title[Any]
    seats: int
    options: dict[str, Any]
    secrets: Secrets
    random_matches: int = 4
    bot_matches: int = 1

    @classmethod
    def of(cls, game: type[AnyGame], seats: int, options: dict[str, Any], **counts: int) -> "Table":
        """The table of a title that is listed."""
        entry = find_title(game.slug)
        assert entry is not None
        return cls(entry, seats, options, secrets_of(game), **counts)

    @property
    def few_matches(self) -> int:
        """A tenth of the matches, for checks that look hard at every ply."""
        return max(self.random_matches // 10, 3)

    def sit_down(self, number: int, **sources: Any) -> AnyGame:
        return self.entry.game(Setup(self.seats, self.options, b"contract %d" % number), **sources)

    def begin(self, number: int) -> Record:
        return Record.begin(self.sit_down(number))

    def play(self, number: int) -> Iterator[Record]:
        """Every record of a match of random moves; now and then a seat moves that is not
        awaited."""
        rng = Random(number)
        at = attempt(None, str(self.entry.game.title), self.begin, number)
        yield at
        while seats := attempt(at, "awaited_seats", at.game.awaited_seats, at.state):
            if rng.random() < 0.1:
                seats = tuple(seat for seat in range(self.seats) if at.list_legal_moves(seat))
            seat = rng.choice(seats)
            at = play(at, seat, random_move(at, seat, rng))
            yield at
            demand(at.ply < PLY_LIMIT, at, f"the match does not end within {PLY_LIMIT} moves")

    def matches(self, count: int) -> Iterator[tuple[int, Iterator[Record]]]:
        for number in range(count):
            yield number, self.play(number)

    def look(self, count: int) -> Iterator[Record]:
        """The positions of so many matches, for checks that take longer than playing. In a short
        run every so many-th position of one match: each game has several tables, and each of these
        others."""
        first = Random(repr((self.entry.game.slug, self.seats, self.options))).randrange(STEP)
        for _number, records in self.matches(count if LONG else 1):
            yield from records if LONG else islice(records, first, None, STEP)


def where(at: Record | None, seat: int | None = None, move: str | None = None) -> str:
    """`Higher Card, 2 seats, ply 3, seat 1, move 'bid N4'`, as a fault is found."""
    said = []
    if at is not None:
        said += [str(at.game.title), f"{at.game.seats} seats", f"ply {at.ply}"]
    if seat is not None:
        said.append(f"seat {seat}")
    if move is not None:
        said.append(f"move {move!r}")
    return ", ".join(said)


def demand(
    is_so: bool, at: Record | None, what: str, seat: int | None = None, move: str | None = None
) -> None:
    """Broken, saying what is wrong and where, unless it is so."""
    if not is_so:
        place = where(at, seat, move)
        raise Broken(f"{place}: {what}." if place else f"{what}.")


def attempt(
    at: Record | None,
    asked: str,
    call: Callable[..., Found],
    *given: Any,
    seat: int | None = None,
    move: str | None = None,
) -> Found:
    """What a title answers; Broken, saying where, if it raises something instead."""
    try:
        return call(*given)
    except Broken:
        raise
    except Exception as error:
        place = where(at, seat, move)
        raise Broken(
            f"{place}{': ' * bool(place)}{asked} raises {type(error).__name__}: {error}."
        ) from error


def run_check(check: Callable[[Table], None], table: Table) -> None:
    """A check of a table. Whatever else goes wrong in a title is told with where that was."""
    try:
        check(table)
    except Broken:
        raise
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        game = table.entry.game
        raise Broken(
            f"{getattr(game, 'title', game.__name__)}, {table.seats} seats: {check.__name__} comes "
            f"upon {type(error).__name__}: {error} ({place.filename}, line {place.lineno})."
        ) from error


def play(at: Record, seat: int, move: str) -> Record:
    """The record after a legal move, or Broken."""
    after = attempt(at, "apply_move", at.play, seat, move, seat=seat, move=move)
    lines = after.log[-1]
    is_told = isinstance(lines, tuple) and all(isinstance(line, Line) for line in lines)
    demand(is_told, at, f"apply_move gives no tuple of lines, but {lines!r:.60}", seat, move)
    for line in lines:
        check_words(at, "a line of the log", line, seat, move)
    return after


def check_words(
    at: Record,
    what: str,
    words: Line | str,
    seat: int | None,
    move: str | None = None,
    has_deck: bool = True,
) -> None:
    """A line has all that its template names; seats are numbers of seats, cards are codes where
    there is a deck."""
    text = attempt(at, what, str, words, seat=seat, move=move)
    demand("{" not in text, at, f"{what} lacks a thing: {text!r}", seat, move)
    for name, thing in words.things.items() if isinstance(words, Line) else ():
        if isinstance(thing, Line):
            check_words(at, what, thing, seat, move, has_deck)
        elif is_seat(name):
            is_one = isinstance(thing, int) and 0 <= thing < at.game.seats
            demand(is_one, at, f"{what}: {name} is {thing!r}, which is no seat", seat, move)
        elif is_card(name):
            codes = thing if isinstance(thing, tuple) else (thing,)
            are_codes = all(isinstance(code, str) for code in codes)
            said = f"{what}: {name} is {thing!r}; things called so are card codes"
            demand(are_codes or not has_deck, at, said, seat, move)


def random_move(at: Record, seat: int, rng: Random) -> str:
    legal = attempt(at, "list_legal_moves", at.list_legal_moves, seat, seat=seat)
    demand(bool(legal), at, "is awaited, but has no legal move", seat)
    return rng.choice(legal)


def last(records: Iterator[Record]) -> Record:
    *_, at = records
    return at
