"""The signs of the Hunting Prey Game beside its cards, and the parts of a round."""

from games.decks.biome_deck import CARNIVORE, HERBIVORE, INSECTIVORE, OMNIVORE
from games.rules.phrases import phrase
from games.titles.legend import TOKEN, LegendPart

ANIMALS = (
    (
        f"sign:{CARNIVORE} sign:{OMNIVORE}",
        phrase("hunter"),
        phrase("the strongest of them earns a token and eats"),
    ),
    (
        f"sign:{HERBIVORE} sign:{INSECTIVORE}",
        phrase("grazer"),
        phrase("the strongest one not eaten earns a token"),
    ),
    (
        "9",
        phrase("number"),
        phrase("Jack 11, Queen 12, King 13; between equals, the heavier animal is stronger"),
    ),
    ("✗", phrase("eaten"), phrase("the card leaves the game")),
    TOKEN,
    ("○", phrase("still to go"), phrase("a token short of the goal")),
)
PARTS = (
    ("1", phrase("Swap"), phrase("set cards aside and draw as many, once, in secret")),
    ("2", phrase("Play"), phrase("everybody picks a card in secret")),
    ("3", phrase("Reveal"), phrase("all cards are revealed at once")),
    (
        "4",
        phrase("Hunt"),
        phrase("the strongest hunter earns a token and eats a card with a lower number"),
    ),
    ("5", phrase("Jacks"), phrase("each player who dropped cards with a Jack earns a token")),
    ("6", phrase("Grazers"), phrase("the strongest grazer left earns a token")),
    (
        "7",
        phrase("Queen"),
        phrase("she gathers every face-up card below 12 into her owner’s deck"),
    ),
)
LEGEND = (
    LegendPart(phrase("Animals"), ANIMALS),
    LegendPart(phrase("Parts of a round"), PARTS),
)
