"""How players name the cards of the Biome Deck: word tables shared by its three games.

Suit letters (S H C D X) and rank letters (A J Q K T) do not overlap, so `S7` and `7s` are both
plain. A game puts these tables into its `Vocabulary` and adds its own verbs and places.
"""

from games.decks.biome_deck import ACES, ANIMALS, CARDS, SUITS

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

RANKS: dict[str, tuple[str, ...]] = {
    "A": ("ace",),
    **{str(number): (word,) for number, word in enumerate(NUMBER_WORDS, 2)},
    "10": ("t", "ten"),
    "J": ("jack",),
    "Q": ("queen",),
    "K": ("king",),
}

SUIT_WORDS: dict[str, tuple[str, ...]] = {
    letter: (suit.name, suit.singular, suit.symbol, *(("*", "☆") if letter == "X" else ()))
    for letter, suit in SUITS.items()
}

ANIMAL_NAMES: dict[str, str] = {code: CARDS[code].name for code in ANIMALS}
ACE_NAMES: dict[str, str] = {code: CARDS[code].name for code in ACES}

NOISE: frozenset[str] = frozenset(
    ("the", "a", "an", "my", "card", "cards", "please", "with", "from", "of", "and", "then")
    + ("i", "thanks")
)
