"""The Decktet: its suits and its cards, the 36 of the basic deck and the 9 extended ones.

The Decktet is the work of P.D. Magnus (www.decktet.com), published under a Creative Commons
Attribution-NonCommercial-ShareAlike licence. A card's code is its rank letter and its suit
letters in the order M S W L Y K.
"""

from dataclasses import dataclass

from games.rules.lines import CardLine, Line, all_of
from games.rules.said import Said, said

TITLES: dict[str, Said] = {
    "ace": said("Ace of {suits}"),
    "crown": said("Crown of {suits}"),
    "pawn": said("Pawn of {suits}"),
    "court": said("Court of {suits}"),
}
TITLE = said("{rank} of {suits}")
FULL_TITLE = said("{title} ({name})")


@dataclass(frozen=True, slots=True)
class Suit:
    """One of the six suits; `letter` is its letter in card codes. The singular is only typed."""

    letter: str
    name: Said
    singular: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `order` is its place from Ace (1) to Crown (10); None for an extended card. The
    name is marked."""

    code: str
    name: Said
    kind: str
    rank: str
    suits: tuple[str, ...]
    order: int | None

    @property
    def title(self) -> Line:
        """How players name it: `7 of Suns and Knots`, `Crown of Moons`, `The Excuse`."""
        return _TITLES[self.code]

    @property
    def full_title(self) -> Line:
        """The title with the card's own name, if it has one: `7 of Suns and Knots (The Castle)`."""
        return _FULL_TITLES[self.code]


SUITS: dict[str, Suit] = {
    suit.letter: suit
    for suit in (
        Suit("M", said("Moons"), "Moon"),
        Suit("S", said("Suns"), "Sun"),
        Suit("W", said("Waves"), "Wave"),
        Suit("L", said("Leaves"), "Leaf"),
        Suit("Y", said("Wyrms"), "Wyrm"),
        Suit("K", said("Knots"), "Knot"),
    )
}

KINDS = {"A": "ace", "C": "crown", "P": "pawn", "T": "court", "X": "excuse"}
ORDERS = {"A": 1, **{str(number): number for number in range(2, 10)}, "C": 10}

BASIC_NAMES = (
    ("AM", said("Ace of Moons")),
    ("AS", said("Ace of Suns")),
    ("AW", said("Ace of Waves")),
    ("AL", said("Ace of Leaves")),
    ("AY", said("Ace of Wyrms")),
    ("AK", said("Ace of Knots")),
    ("2MK", said("The Author")),
    ("2SY", said("The Desert")),
    ("2WL", said("The Origin")),
    ("3MW", said("The Journey")),
    ("3SK", said("The Painter")),
    ("3LY", said("The Savage")),
    ("4MS", said("The Mountain")),
    ("4WL", said("The Sailor")),
    ("4YK", said("The Battle")),
    ("5ML", said("The Forest")),
    ("5SW", said("The Discovery")),
    ("5YK", said("The Soldier")),
    ("6MW", said("The Lunatic")),
    ("6SY", said("The Penitent")),
    ("6LK", said("The Market")),
    ("7ML", said("The Chance Meeting")),
    ("7SK", said("The Castle")),
    ("7WY", said("The Cave")),
    ("8MS", said("The Diplomat")),
    ("8WL", said("The Mill")),
    ("8YK", said("The Betrayal")),
    ("9MS", said("The Pact")),
    ("9WY", said("The Darkness")),
    ("9LK", said("The Merchant")),
    ("CM", said("The Huntress")),
    ("CS", said("The Bard")),
    ("CW", said("The Sea")),
    ("CL", said("The End")),
    ("CY", said("The Calamity")),
    ("CK", said("The Windfall")),
)

EXTENDED_NAMES = (
    ("EX", said("The Excuse")),
    ("PMSL", said("The Harvest")),
    ("PMYK", said("The Watchman")),
    ("PSWK", said("The Light Keeper")),
    ("PWLY", said("The Borderland")),
    ("TMWK", said("The Consul")),
    ("TMLY", said("The Rite")),
    ("TSWY", said("The Island")),
    ("TSLK", said("The Window")),
)


def _card(code: str, name: Said) -> Card:
    """The card that a code stands for; the Excuse alone has neither rank nor suit in its code."""
    rank, suits = ("X", "") if code == "EX" else (code[0], code[1:])
    return Card(code, name, KINDS.get(rank, "number"), rank, tuple(suits), ORDERS.get(rank))


BASIC: tuple[str, ...] = tuple(code for code, _name in BASIC_NAMES)
EXTENDED: tuple[str, ...] = tuple(code for code, _name in EXTENDED_NAMES)
CARDS: dict[str, Card] = {code: _card(code, name) for code, name in BASIC_NAMES + EXTENDED_NAMES}


def _title(card: Card) -> Line:
    if not card.suits:
        return CardLine(card.code, card.name)
    suits = all_of([Line(SUITS[letter].name) for letter in card.suits])
    if card.kind == "number":
        return CardLine(card.code, TITLE, rank=card.rank, suits=suits)
    return CardLine(card.code, TITLES[card.kind], suits=suits)


def _full_title(card: Card) -> Line:
    title = _TITLES[card.code]
    if not card.suits or card.kind == "ace":
        return title
    return CardLine(card.code, FULL_TITLE, title=title, name=Line(card.name))


_TITLES = {code: _title(card) for code, card in CARDS.items()}
_FULL_TITLES = {code: _full_title(card) for code, card in CARDS.items()}
