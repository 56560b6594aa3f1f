"""How players name the cards of each deck, ready for a `Vocabulary`: by deck, to be put in with
`**CARD_WORDS["decktet"]`. A title adds its own verbs and places."""

from typing import Any

from games.decks import biome_words, decktet, playing_cards

NUMBERS = {str(at): (word,) for at, word in enumerate(biome_words.NUMBER_WORDS, 2)}

CARD_WORDS: dict[str, dict[str, Any]] = {
    "decktet": {
        "ranks": {
            "A": ("1", "ace"),
            **{rank: words for rank, words in NUMBERS.items() if rank != "10"},
            "C": ("crown",),
            "P": ("pawn",),
            "T": ("court",),
        },
        "suits": {letter: (suit.name, suit.singular) for letter, suit in decktet.SUITS.items()},
        "cards": {code: card.name for code, card in decktet.CARDS.items()},
        "noise": biome_words.NOISE,
    },
    "biome": {
        "ranks": biome_words.RANKS,
        "suits": biome_words.SUIT_WORDS,
        "cards": {**biome_words.ANIMAL_NAMES, **biome_words.ACE_NAMES},
        "noise": biome_words.NOISE,
    },
    "cards": {
        "ranks": {**biome_words.RANKS, "10": ("t", "ten")},
        "suits": {
            letter: (suit.name, suit.singular, suit.symbol)
            for letter, suit in playing_cards.SUITS.items()
        },
        "cards": dict.fromkeys(playing_cards.CARDS, ""),
        "noise": biome_words.NOISE,
    },
}
