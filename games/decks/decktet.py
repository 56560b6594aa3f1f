"""The Decktet: its suits and its cards, the 36 of the basic deck and the 9 extended ones.

The Decktet is the work of P.D. Magnus (www.decktet.com), published under a Creative Commons
Attribution-NonCommercial-ShareAlike licence. A card's code is its rank letter and its suit
letters in the order M S W L Y K.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suit:
    """One of the six suits; `letter` is its letter in card codes."""

    letter: str
    name: str
    singular: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `order` is its place from Ace (1) to Crown (10); None for an extended card."""

    code: str
    name: str
    kind: str
    rank: str
    suits: tuple[str, ...]
    order: int | None

    @property
    def title(self) -> str:
        """How players name it: `7 of Suns and Knots`, `Crown of Moons`, `The Excuse`."""
        if not self.suits:
            return self.name
        words = [SUITS[letter].name for letter in self.suits]
        listed = " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
        return f"{self.rank if self.kind == 'number' else self.kind.capitalize()} of {listed}"

    @property
    def full_title(self) -> str:
        """The title with the card's own name, if it has one: `7 of Suns and Knots (The Castle)`."""
        return self.title if self.title == self.name else f"{self.title} ({self.name})"


SUITS: dict[str, Suit] = {
    suit.letter: suit
    for suit in (
        Suit("M", "Moons", "Moon"),
        Suit("S", "Suns", "Sun"),
        Suit("W", "Waves", "Wave"),
        Suit("L", "Leaves", "Leaf"),
        Suit("Y", "Wyrms", "Wyrm"),
        Suit("K", "Knots", "Knot"),
    )
}

KINDS = {"A": "ace", "C": "crown", "P": "pawn", "T": "court", "X": "excuse"}
ORDERS = {"A": 1, **{str(number): number for number in range(2, 10)}, "C": 10}

BASIC_NAMES = (
    ("AM", "Ace of Moons"),
    ("AS", "Ace of Suns"),
    ("AW", "Ace of Waves"),
    ("AL", "Ace of Leaves"),
    ("AY", "Ace of Wyrms"),
    ("AK", "Ace of Knots"),
    ("2MK", "The Author"),
    ("2SY", "The Desert"),
    ("2WL", "The Origin"),
    ("3MW", "The Journey"),
    ("3SK", "The Painter"),
    ("3LY", "The Savage"),
    ("4MS", "The Mountain"),
    ("4WL", "The Sailor"),
    ("4YK", "The Battle"),
    ("5ML", "The Forest"),
    ("5SW", "The Discovery"),
    ("5YK", "The Soldier"),
    ("6MW", "The Lunatic"),
    ("6SY", "The Penitent"),
    ("6LK", "The Market"),
    ("7ML", "The Chance Meeting"),
    ("7SK", "The Castle"),
    ("7WY", "The Cave"),
    ("8MS", "The Diplomat"),
    ("8WL", "The Mill"),
    ("8YK", "The Betrayal"),
    ("9MS", "The Pact"),
    ("9WY", "The Darkness"),
    ("9LK", "The Merchant"),
    ("CM", "The Huntress"),
    ("CS", "The Bard"),
    ("CW", "The Sea"),
    ("CL", "The End"),
    ("CY", "The Calamity"),
    ("CK", "The Windfall"),
)

EXTENDED_NAMES = (
    ("EX", "The Excuse"),
    ("PMSL", "The Harvest"),
    ("PMYK", "The Watchman"),
    ("PSWK", "The Light Keeper"),
    ("PWLY", "The Borderland"),
    ("TMWK", "The Consul"),
    ("TMLY", "The Rite"),
    ("TSWY", "The Island"),
    ("TSLK", "The Window"),
)


def _card(code: str, name: str) -> Card:
    """The card that a code stands for; the Excuse alone has neither rank nor suit in its code."""
    rank, suits = ("X", "") if code == "EX" else (code[0], code[1:])
    return Card(code, name, KINDS.get(rank, "number"), rank, tuple(suits), ORDERS.get(rank))


BASIC: tuple[str, ...] = tuple(code for code, _name in BASIC_NAMES)
EXTENDED: tuple[str, ...] = tuple(code for code, _name in EXTENDED_NAMES)
CARDS: dict[str, Card] = {code: _card(code, name) for code, name in BASIC_NAMES + EXTENDED_NAMES}
