"""What the tables of the games with the Biome Deck show alike."""

from games.decks.biome_deck import CARDS
from games.titles.board import Words


def describe_animal(card: str) -> tuple[Words, ...]:
    """`Orca`, `mammal`, `carnivore`."""
    animal = CARDS[card]
    return animal.name, animal.classification, animal.diet
