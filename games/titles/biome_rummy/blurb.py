"""What the back of the box of Biome Rummy says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said("Lay otters, owls and trout in groups, and claim the five biomes they live in."),
    two_sentences=said(
        "You draw a card, lay groups of animals of one biome that are all alike or all "
        "different, and throw a card away. Who does best in a round claims a biome, and "
        "when all five are claimed, most of them win."
    ),
    in_short=said(
        "Five biomes, each with an Ace to be claimed. In a turn you draw a card, lay groups "
        "of three or more animals of one biome, add cards to the groups of others, and "
        "discard one. In a group all are of one class, or of one diet, or all of different "
        "classes, or of different diets. A round ends when somebody has no card left, when "
        "the deck is empty, or after twelve turns each. Each card you have laid is a point, "
        "each in your hand costs one; where several have laid groups, the largest carnivore "
        "wins a point, or the Queen of an opponent. Best in the round claims the Ace of a "
        "biome, which is finished. Most Aces win."
    ),
    turns=65,
    seconds=20,
    weight=Weight.LIGHT,
)
