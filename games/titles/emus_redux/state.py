"""Emus Redux: what a match is at one moment, and the moves that can be taken."""

from dataclasses import dataclass
from typing import NamedTuple

from games.decks.decktet import BASIC, CARDS
from games.titles.birds import CARD_OF, PLAIN, WILD, Bird, BirdScore, Lay, describe_form
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, DRAW_DECK, REOPEN

HAND = 6
ROW_PER_SEAT = 2
MOST_TAKES = 2
SEATS = (3, 4)
EXCUSE = "EX"

# RX-2: each suit has one Ace, one Crown and two cards of every number; and there are two Excuses.
DRAW_DECK_CARDS: tuple[str, ...] = (
    *BASIC,
    *(code for code in BASIC if CARDS[code].kind == "number"),
    EXCUSE,
    EXCUSE,
)
WILD_SUPPLY: tuple[str, ...] = (*WILD, *WILD)

# Invariant 4: three seats take at most 100 turns, so nobody hatches more birds than this.
MOST_BIRDS = 34

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """What is fixed for the whole match: who begins, the secret order of the draw deck (the hands
    first, then the draw pile) and the wild cards that are out of the game."""

    first: int
    cards: Cards
    out: Cards


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat made of the year. `dropped` are the numbers of the birds its Excuses dropped."""

    birds: tuple[BirdScore, ...]
    left: Cards
    dropped: tuple[int, ...]
    total: int
    lost: int

    @property
    def birds_hatched(self) -> int:
        """All birds hatched in the game, dropped ones included (RX-17)."""
        return len(self.birds)


class State(NamedTuple):
    """One moment of a match. Tuples are by seat; the number of a bird is its place from 1.

    A named tuple rather than a frozen dataclass: two are made every turn, at a third of the cost.

    `pile` is the size of the draw pile, `piles` are the two discard piles, `takes` the cards each
    seat has taken from the row. `known` are the cards in hand that were taken openly. `acted` is
    the action of the running turn while its draw is owed. In closing the hands and birds stay as
    they are and `orders` holds what each seat has laid so far, in secret; `results` come last.
    """

    deal: MatchDeal
    phase: str
    seat: int
    turn: int
    pile: int
    hands: tuple[Cards, ...]
    birds: tuple[tuple[Bird, ...], ...]
    piles: tuple[Cards, Cards]
    row: Cards
    takes: tuple[int, ...]
    known: tuple[Cards, ...]
    acted: str
    orders: tuple[tuple[Lay, ...], ...]
    closed: tuple[bool, ...]
    results: tuple[SeatResult, ...] = ()


class ReduxAction(NamedTuple):
    """A move taken apart: its verb, the card it names, the number of its bird or discard pile (0
    for none), and the form in which the card comes to lie on a bird."""

    verb: str
    card: str = ""
    number: int = 0
    form: str = ""


FORMS: tuple[str, ...] = (*PLAIN, *(form for forms in WILD.values() for form in forms))
BIRD_NUMBERS = range(1, MOST_BIRDS + 1)
PILE_NUMBERS = (1, 2)

HATCH = {card: f"hatch {card}" for card in PLAIN}
GROW = tuple(
    {form: f"grow {describe_form(form)} on B{number}" for form in FORMS} for number in BIRD_NUMBERS
)
LAY = tuple(
    {form: f"lay {describe_form(form)} on B{number}" for form in FORMS} for number in BIRD_NUMBERS
)
# Pile by pile, every card there is.
DISCARD = tuple({card: f"discard {card} to D{number}" for card in CARDS} for number in PILE_NUMBERS)
DRAW_PILES = tuple(f"draw D{number}" for number in PILE_NUMBERS)
DRAW_ROW = {card: f"draw row {card}" for card in WILD}
LAID = {move: (number, form) for number, lay in enumerate(LAY, 1) for form, move in lay.items()}

ACTIONS: dict[str, ReduxAction] = {
    **{move: ReduxAction("hatch", card, 0, card) for card, move in HATCH.items()},
    **{
        move: ReduxAction(verb, CARD_OF[form], number, form)
        for verb, table in (("grow", GROW), ("lay", LAY))
        for number, moves in enumerate(table, 1)
        for form, move in moves.items()
    },
    **{
        move: ReduxAction("discard", card, number)
        for number, moves in enumerate(DISCARD, 1)
        for card, move in moves.items()
    },
    **{move: ReduxAction("draw", "", number) for number, move in enumerate(DRAW_PILES, 1)},
    **{move: ReduxAction("draw", card) for card, move in DRAW_ROW.items()},
    **{move: ReduxAction(move) for move in (DRAW_DECK, CLOSE, CLOSE_AUTO, REOPEN)},
}


def discard_places(piles: tuple[Cards, Cards]) -> tuple[int, ...]:
    """The numbers of the piles a card may be discarded to: the first that is empty, else both
    (RX-3, RX-4)."""
    if not piles[0]:
        return (1,)
    return (1, 2) if piles[1] else (2,)
