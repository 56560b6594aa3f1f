"""What the back of the box of Biome Rummy says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Lay otters, owls and trout in groups, and claim the five biomes they live in."
    ),
    two_sentences=phrase(
        "Draw a card, lay groups of animals from one biome that are all alike or all different, "
        "and discard a card. The round’s winner claims a biome; once all five are claimed, "
        "whoever has the most wins."
    ),
    in_short=phrase(
        "There are five biomes, each with an Ace to claim. On your turn you draw a card, lay "
        "groups of three or more animals from one biome, add cards to opponents’ groups, and "
        "discard one. A group has one class or one diet, or all different classes, or all "
        "different diets. A round ends when somebody has no cards left, the deck is empty, or "
        "everybody has had twelve turns. Each card you laid scores a point, each in your hand "
        "costs one. Where several players have groups, the largest carnivore scores a point, or "
        "an opponent’s Queen does. The round’s winner claims the Ace of a biome, which is then "
        "finished. Most Aces win."
    ),
    turns=65,
    seconds=20,
    weight=Complexity.LIGHT,
)
