"""Playing cards: the 52 of four suits that half the world knows. Nobody owns them.

A card's code is its rank and the letter of its suit: `AS`, `10H`, `QD`, `2C`. A title that uses
fewer takes those it wants: `[code for code in CARDS if CARDS[code].number > 6]`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.lines import CardLine, Line
from games.rules.phrases import Said, phrase


@dataclass(frozen=True, slots=True)
class PlayingSuit:
    """One of the four suits; `letter` is its letter in card codes. The singular is only typed."""

    letter: str
    symbol: str
    name: Said
    singular: str


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """One card. `number` goes from 1 (Ace) to 13 (King); what an Ace is worth says each game."""

    code: str
    suit: str
    rank: str
    number: int

    @property
    def symbol(self) -> str:
        """`♠`, `♥`, `♣`, `♦`."""
        return SUITS[self.suit].symbol

    @property
    def title(self) -> Line:
        """How players name it: `7 of spades`, `Queen of hearts`."""
        return _TITLES[self.code]


SUITS: dict[str, PlayingSuit] = {
    suit.letter: suit
    for suit in (
        PlayingSuit("S", "♠", phrase("spades"), "spade"),
        PlayingSuit("H", "♥", phrase("hearts"), "heart"),
        PlayingSuit("C", "♣", phrase("clubs"), "club"),
        PlayingSuit("D", "♦", phrase("diamonds"), "diamond"),
    )
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
TITLE = phrase("{number} of {suit}")
TITLES: dict[str, Said] = {
    "A": phrase("Ace of {suit}"),
    "J": phrase("Jack of {suit}"),
    "Q": phrase("Queen of {suit}"),
    "K": phrase("King of {suit}"),
}

CARDS: dict[str, PlayingCard] = {
    rank + suit: PlayingCard(rank + suit, suit, rank, number)
    for suit in SUITS
    for number, rank in enumerate(RANKS, 1)
}
PLACE: dict[str, int] = {code: at for at, code in enumerate(CARDS)}


def _card_title(card: PlayingCard) -> Line:
    suit = Line(SUITS[card.suit].name)
    if card.rank in TITLES:
        return CardLine(card.code, TITLES[card.rank], suit=suit)
    return CardLine(card.code, TITLE, number=card.rank, suit=suit)


_TITLES = {code: _card_title(card) for code, card in CARDS.items()}


def sort_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Card codes by suit (spades, hearts, clubs, diamonds), then from Ace to King."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
