"""Tables of Ranchers for tests: positions of one's own choosing, whole matches, scripted draws."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from games.rules.errors import RulesError
from games.rules.game import Setup
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.ranchers.board import ANIMALS, FIELDS, OBJECTIVES, Ranch
from games.titles.ranchers.game import MODULES, Ranchers
from games.titles.ranchers.state import CHOOSE, OVER, SWAP, State

ANN, BEA, CID, DAN = range(4)
STOREHOUSE = {"building": "storehouse", "uses": 2}
MARKET = {"building": "market"}
HORSES = (("horse", "two-chicken"), ("horse", "two-cow"))
ALL_MODULES = MODULES
SUBSETS = tuple(chain.from_iterable(combinations(MODULES, n) for n in range(len(MODULES) + 1)))
HORSE_FIRST = (("horse", "two-chicken"), ("pig", "two-cow"))
DECK = sorted(OBJECTIVES)
SHORT = {animal[:2].capitalize(): animal for animal in ANIMALS}


def game(seats: int = 2, modules: Sequence[str] = (), seed: bytes = b"seed", **options: Any) -> Any:
    chosen = {**dict.fromkeys(modules, True), **options}
    return Ranchers(Setup(seats, chosen, seed))


def fields(words: str) -> tuple[str, ...]:
    """The eight fields of a Ranch drawn in rows: `Co Go Sh / Pi ~~ Co / Co Go Ch`."""
    spaces = words.replace("/", " ").split()
    del spaces[4]
    return tuple(SHORT.get(space, "") for space in spaces)


def placed(**animals: str) -> tuple[str, ...]:
    """The fields with the animals named by field: `placed(a2="chicken")`."""
    return tuple(animals.get(field, "") for field in FIELDS)


def ranch(number: int = 1, side: str = "a", **changes: Any) -> Ranch:
    return Ranch(number, side)._replace(**changes)


def record(playing: Ranchers, **changes: Any) -> Record:
    """The start of a match with parts of its state replaced; Ann is first and to choose."""
    start = playing.start()._replace(phase=CHOOSE, seat=ANN, first=ANN)
    return Record(playing, start._replace(**changes))


MAIL_BAG = ("cow",) * 4 + ("goat",) * 2 + ("sheep",) * 3 + ("pig",) * 3 + ("chicken",) * 2
MAIL_MIDDLE = (("goat", "two-chicken"), ("pig", "two-cow"))
MAIL_RANCHES = (
    ranch(
        1,
        "b",
        fields=placed(a2="chicken", a3="goat"),
        objectives=("set-pig-sheep-cow", "pairs-sheep-pig"),
        turns=2,
    ),
    ranch(
        2,
        "b",
        fields=placed(b1="chicken", a1="sheep"),
        objectives=("pairs-chicken-sheep", "most-sheep"),
        turns=2,
    ),
)


def mail_table(
    modules: Sequence[str] = (), ann: Any = None, bea: Any = None, **changes: Any
) -> Any:
    """The table of the sheet's mail: Ann to choose in turn 5. `ann` and `bea` change Ranches."""
    playing = game(2, modules)
    used = {"set-goat-pig-chicken", "two-chicken", "two-cow"}
    used.update(card for one in MAIL_RANCHES for card in one.objectives)
    ranches = [
        one._replace(**(new or {})) for one, new in zip(MAIL_RANCHES, (ann, bea), strict=True)
    ]
    given: dict[str, Any] = {
        "turn": 5,
        "ranches": tuple(ranches),
        "middle": MAIL_MIDDLE,
        "bag": MAIL_BAG,
        "deck": (*(card for card in DECK if card not in used), "set-goat-pig-chicken"),
        **changes,
    }
    return record(playing, **given)


def swap_table(modules: Sequence[str] = (), **changes: Any) -> Any:
    """The same after Ann's `take p2 at c3`: her swap is open, p2 holds a cow and the next card."""
    ann = {
        "fields": placed(a2="chicken", a3="goat", c3="pig"),
        "objectives": ("set-pig-sheep-cow", "pairs-sheep-pig", "two-cow"),
        "turns": 3,
    }
    middle = (MAIL_MIDDLE[0], ("cow", "set-goat-pig-chicken"))
    return mail_table(modules, **{"ann": ann, "phase": SWAP, "middle": middle, **changes})


def random_match(playing: Ranchers, rng: Random, out_of_turn: float = 0.1) -> Iterator[Record]:
    """Every record of a match of random moves; now and then a seat moves that is not awaited."""
    at = Record.begin(playing)
    yield at
    while at.awaited_seats:
        seats: tuple[int, ...] = at.awaited_seats
        if rng.random() < out_of_turn:
            seats = tuple(seat for seat in range(playing.seats) if at.list_legal_moves(seat))
        seat = rng.choice(seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        yield at


def all_cards(state: State) -> list[str]:
    """Every objective of the match, wherever it is."""
    found = [*state.deck, *(pair[1] for pair in state.middle if pair)]
    found += [card for card in state.out if card in OBJECTIVES]
    for one in state.ranches:
        found += [*one.objectives, *one.sold, *(pair[1] for pair in one.reserved)]
    return sorted(found)


def all_animals(state: State) -> list[str]:
    """Every animal and Horse of the match, wherever it is; without the Grant Animals."""
    found = [*state.bag, *(pair[0] for pair in state.middle if pair)]
    found += [animal for animal in state.out if animal not in OBJECTIVES]
    for one in state.ranches:
        found += [animal for animal in one.fields if animal]
        found += [pair[0] for pair in one.reserved]
        found += ["horse"] * one.horse
    return sorted(found)


def hidden(state: State, _seat: int) -> set[str]:
    """The objectives below next, which nobody may know; but a pair that has just gone back into the
    deck was seen by all."""
    return set() if state.redrawn or state.phase == OVER else set(state.deck[:-1])


def verbs(at: Record, seat: int) -> set[str]:
    return {move.split()[0] for move in at.list_legal_moves(seat)}


def table(module: str = "") -> Record:
    """The table of the sheet's mail, with the module a test line names."""
    at: Record = {
        "": mail_table,
        "fish": lambda: mail_table(["fish"]),
        "pets": lambda: mail_table(["pets"]),
        "grants": lambda: mail_table(["grants"]),
        "market": lambda: mail_table(["buildings"], ann=MARKET, bea=STOREHOUSE),
        "horses": lambda: mail_table(["horses"], middle=HORSE_FIRST),
        "all": lambda: mail_table(ALL_MODULES, ann=MARKET, bea=STOREHOUSE),
    }[module]()
    return at


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at, seat, words)
    return caught.value


def building() -> tuple[Record, int]:
    at = Record.begin(game(2, ["buildings"]))
    return at, at.awaited_seats[0]
