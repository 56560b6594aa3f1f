"""Emu Ranchers: what a match is at one moment, and the moves that can be taken."""

from dataclasses import dataclass
from typing import NamedTuple

from games.decks.decktet import BASIC
from games.titles.birds import Bird, BirdScore, Lay
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, DRAW_DECK, REOPEN

HAND = 6
DRAW_PILE = len(BASIC) - 2 * HAND
# A year has at most 48 turns: two for each card of the draw pile.
MOST_BIRDS = DRAW_PILE

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatYear:
    """What a seat made of one finished year."""

    birds: tuple[BirdScore, ...]
    left: Cards
    total: int


@dataclass(frozen=True, slots=True)
class YearDeal:
    """What is fixed for a whole year: its number, who begins, the secret order of the cards (six
    and six are dealt, the rest is the draw pile), and by year and seat what came before."""

    year: int
    first: int
    cards: Cards
    results: tuple[tuple[SeatYear, SeatYear], ...]


class State(NamedTuple):
    """One moment of a match. Pairs are by seat; a bird's number is its place from 1.

    A named tuple rather than a frozen dataclass: two are made every turn, at a third of the cost.

    `pile` is the size of the draw pile. `known` are the cards in hand that were taken openly.
    `acted` is the action of the running turn while its draw is owed. In closing the hands and
    birds stay as they are and `orders` holds what each seat has laid so far, in secret.
    """

    deal: YearDeal
    phase: str
    seat: int
    turn: int
    pile: int
    hands: tuple[Cards, Cards]
    birds: tuple[tuple[Bird, ...], tuple[Bird, ...]] = ((), ())
    discard: Cards = ()
    known: tuple[Cards, Cards] = ((), ())
    acted: str = ""
    orders: tuple[tuple[Lay, ...], tuple[Lay, ...]] = ((), ())
    closed: tuple[bool, bool] = (False, False)


class EmuAction(NamedTuple):
    """A move taken apart: its verb, the card it names and the bird's number (0 for none)."""

    verb: str
    card: str = ""
    bird: int = 0


HATCH = {card: f"hatch {card}" for card in BASIC}
DISCARD = {card: f"discard {card}" for card in BASIC}
GROW = tuple(
    {card: f"grow {card} on B{number}" for card in BASIC} for number in range(1, MOST_BIRDS + 1)
)
LAY = tuple(
    {card: f"lay {card} on B{number}" for card in BASIC} for number in range(1, MOST_BIRDS + 1)
)
LAID = {move: (number, card) for number, lay in enumerate(LAY, 1) for card, move in lay.items()}
DRAW_DISCARD = "draw discard"

ACTIONS: dict[str, EmuAction] = {
    **{move: EmuAction("hatch", card) for card, move in HATCH.items()},
    **{move: EmuAction("discard", card) for card, move in DISCARD.items()},
    **{
        move: EmuAction("grow", card, at + 1)
        for at, grow in enumerate(GROW)
        for card, move in grow.items()
    },
    **{move: EmuAction("lay", card, number) for move, (number, card) in LAID.items()},
    **{move: EmuAction(move) for move in (DRAW_DECK, DRAW_DISCARD, CLOSE, CLOSE_AUTO, REOPEN)},
}
