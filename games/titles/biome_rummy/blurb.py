"""What the back of the box of Biome Rummy says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Lay otters, owls and trout in groups, and claim the five biomes they live in."
    ),
    two_sentences=phrase(
        "Draw a card, lay groups of animals from one biome that are all alike or all different, "
        "then discard a card. The winner of each round claims a biome; once all five are claimed, "
        "whoever has the most wins."
    ),
    in_short=phrase(
        "There are five biomes, each with an Ace to claim. On your turn you draw a card, lay "
        "groups of three or more animals from one biome, add cards to opponents’ groups, and "
        "discard a card. The animals in a group must share a class or a diet, or all differ in "
        "class or in diet. A round ends when somebody runs out of cards, the deck is empty, or "
        "everybody has had twelve turns. Each card you’ve laid scores a point; each card left in "
        "your hand costs one. In a biome where several players have groups, the largest carnivore "
        "scores a point, unless an opponent takes it with the Queen. The round’s winner claims the "
        "Ace of a biome, which is then finished. Whoever has the most Aces wins."
    ),
    turns=65,
    seconds=20,
    weight=Complexity.LIGHT,
)
