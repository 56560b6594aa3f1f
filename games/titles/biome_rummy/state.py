"""Biome Rummy: what a match is at one moment."""

from bisect import bisect
from typing import NamedTuple, TypeVar

from games.decks.biome_deck import ANIMALS, PLACE
from games.titles.biome_rummy.groups import BIT

DRAW, PLAY, OVER = "draw", "play", "over"
DRAW_DECK, DRAW_PILE = "draw deck", "draw pile"
DISCARD: dict[str, str] = {code: f"discard {code}" for code in ANIMALS}
DISCARDED: dict[str, str] = {move: code for code, move in DISCARD.items()}
# 60 animals make at most twenty groups of three.
MOST_GROUPS = 20
TOKENS: tuple[str, ...] = tuple(f"G{number}" for number in range(MOST_GROUPS + 1))

Cards = tuple[str, ...]
Half = TypeVar("Half")

place_of = PLACE.__getitem__  # in a hand


class CardGroup(NamedTuple):
    """A group on the table: its number, suit, who started it, its cards with the seats credited,
    and the cards once more as a mask of their suit."""

    number: int
    suit: str
    starter: int
    cards: Cards
    by: tuple[int, ...]
    mask: int

    @property
    def token(self) -> str:
        """What players call it: `G2`."""
        return TOKENS[self.number]

    def with_card(self, card: str, seat: int) -> "CardGroup":
        """The group with one more card, credited to `seat`."""
        cards, by, mask = (*self.cards, card), (*self.by, seat), self.mask | BIT[card]
        return CardGroup(self.number, self.suit, self.starter, cards, by, mask)


class RummySeatRound(NamedTuple):
    """What one seat made of a round: cards played, cards left in hand, contests won (suits)."""

    played: int
    hand: int
    contests: tuple[str, ...]
    points: int


class RoundResult(NamedTuple):
    """A finished round. `ended` is `out`, `stock` or `clock`; `winner` is None if nothing was laid,
    then the Ace of suit `ace` was set aside."""

    number: int
    ended: str
    seats: tuple[RummySeatRound, ...]
    winner: int | None
    ace: str


class RoundSetup(NamedTuple):
    """What stays as it is during a round: its number and starter, the suits whose Aces are in the
    line, and by seat the suits claimed, the running totals and how often each has gone out."""

    round: int
    starter: int
    line: tuple[str, ...]
    aces: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...]
    totals: tuple[int, ...]
    outs: tuple[int, ...]
    results: tuple[RoundResult, ...]


class State(NamedTuple):
    """One moment of a match.

    A named tuple rather than a frozen dataclass: one is made every move, at a third of the cost.
    What every turn comes through gives its fields by place, at half of the cost of `_replace`.

    `turns` are the turns finished in this round by all seats. The stock are the last `stock` cards
    of the secret `order`, its top the first of them. `known` are by seat the cards in hand that
    were taken openly; `taken` is the card that the running turn has taken from the pile. `unseen`
    is 1 only in a position foreseen by a seat that has not been shown the card it draws.
    """

    match: RoundSetup
    phase: str
    seat: int
    turns: int
    order: Cards
    stock: int
    hands: tuple[Cards, ...]
    groups: tuple[CardGroup, ...] = ()
    pile: Cards = ()
    known: tuple[Cards, ...] = ()
    taken: str = ""
    reshuffled: bool = False
    unseen: int = 0


# A state of its fields by place: half the cost of `State(...)`, for what a replay makes every move.
new_state = tuple.__new__


def add_card(cards: Cards, card: str) -> Cards:
    """The cards of a hand with one more, still in the order of the house."""
    at = bisect(cards, PLACE[card], key=place_of)
    return cards[:at] + (card,) + cards[at:]
