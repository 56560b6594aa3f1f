"""The Decktet: its suits and its cards, the 36 of the basic deck and the 9 extended ones.

The Decktet is the work of P.D. Magnus (www.decktet.com), published under a Creative Commons
Attribution-NonCommercial-ShareAlike licence. A card's code is its rank letter and its suit
letters in the order M S W L Y K.
"""

from dataclasses import dataclass

from games.rules.lines import CardLine, Line, join_with_and
from games.rules.phrases import Said, phrase

TITLES: dict[str, Said] = {
    "ace": phrase("Ace of {suits}"),
    "crown": phrase("Crown of {suits}"),
    "pawn": phrase("Pawn of {suits}"),
    "court": phrase("Court of {suits}"),
}
TITLE = phrase("{rank} of {suits}")
FULL_TITLE = phrase("{title} ({name})")


@dataclass(frozen=True, slots=True)
class DecktetSuit:
    """One of the six suits; `letter` is its letter in card codes. The singular is only typed."""

    letter: str
    name: Said
    singular: str


@dataclass(frozen=True, slots=True)
class DecktetCard:
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


SUITS: dict[str, DecktetSuit] = {
    suit.letter: suit
    for suit in (
        DecktetSuit("M", phrase("Moons"), "Moon"),
        DecktetSuit("S", phrase("Suns"), "Sun"),
        DecktetSuit("W", phrase("Waves"), "Wave"),
        DecktetSuit("L", phrase("Leaves"), "Leaf"),
        DecktetSuit("Y", phrase("Wyrms"), "Wyrm"),
        DecktetSuit("K", phrase("Knots"), "Knot"),
    )
}

KINDS = {"A": "ace", "C": "crown", "P": "pawn", "T": "court", "X": "excuse"}
ORDERS = {"A": 1, **{str(number): number for number in range(2, 10)}, "C": 10}

BASIC_NAMES = (
    ("AM", phrase("Ace of Moons")),
    ("AS", phrase("Ace of Suns")),
    ("AW", phrase("Ace of Waves")),
    ("AL", phrase("Ace of Leaves")),
    ("AY", phrase("Ace of Wyrms")),
    ("AK", phrase("Ace of Knots")),
    ("2MK", phrase("The Author")),
    ("2SY", phrase("The Desert")),
    ("2WL", phrase("The Origin")),
    ("3MW", phrase("The Journey")),
    ("3SK", phrase("The Painter")),
    ("3LY", phrase("The Savage")),
    ("4MS", phrase("The Mountain")),
    ("4WL", phrase("The Sailor")),
    ("4YK", phrase("The Battle")),
    ("5ML", phrase("The Forest")),
    ("5SW", phrase("The Discovery")),
    ("5YK", phrase("The Soldier")),
    ("6MW", phrase("The Lunatic")),
    ("6SY", phrase("The Penitent")),
    ("6LK", phrase("The Market")),
    ("7ML", phrase("The Chance Meeting")),
    ("7SK", phrase("The Castle")),
    ("7WY", phrase("The Cave")),
    ("8MS", phrase("The Diplomat")),
    ("8WL", phrase("The Mill")),
    ("8YK", phrase("The Betrayal")),
    ("9MS", phrase("The Pact")),
    ("9WY", phrase("The Darkness")),
    ("9LK", phrase("The Merchant")),
    ("CM", phrase("The Huntress")),
    ("CS", phrase("The Bard")),
    ("CW", phrase("The Sea")),
    ("CL", phrase("The End")),
    ("CY", phrase("The Calamity")),
    ("CK", phrase("The Windfall")),
)

EXTENDED_NAMES = (
    ("EX", phrase("The Excuse")),
    ("PMSL", phrase("The Harvest")),
    ("PMYK", phrase("The Watchman")),
    ("PSWK", phrase("The Light Keeper")),
    ("PWLY", phrase("The Borderland")),
    ("TMWK", phrase("The Consul")),
    ("TMLY", phrase("The Rite")),
    ("TSWY", phrase("The Island")),
    ("TSLK", phrase("The Window")),
)


def _build_card(code: str, name: Said) -> DecktetCard:
    rank, suits = ("X", "") if code == "EX" else (code[0], code[1:])
    return DecktetCard(code, name, KINDS.get(rank, "number"), rank, tuple(suits), ORDERS.get(rank))


BASIC: tuple[str, ...] = tuple(code for code, _name in BASIC_NAMES)
EXTENDED: tuple[str, ...] = tuple(code for code, _name in EXTENDED_NAMES)
CARDS: dict[str, DecktetCard] = {
    code: _build_card(code, name) for code, name in BASIC_NAMES + EXTENDED_NAMES
}


def _card_title(card: DecktetCard) -> Line:
    if not card.suits:
        return CardLine(card.code, card.name)
    suits = join_with_and([Line(SUITS[letter].name) for letter in card.suits])
    if card.kind == "number":
        return CardLine(card.code, TITLE, rank=card.rank, suits=suits)
    return CardLine(card.code, TITLES[card.kind], suits=suits)


def _full_title(card: DecktetCard) -> Line:
    title = _TITLES[card.code]
    if not card.suits or card.kind == "ace":
        return title
    return CardLine(card.code, FULL_TITLE, title=title, name=Line(card.name))


_TITLES = {code: _card_title(card) for code, card in CARDS.items()}
_FULL_TITLES = {code: _full_title(card) for code, card in CARDS.items()}
