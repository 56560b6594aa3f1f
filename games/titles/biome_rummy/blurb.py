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
    turns=65,
    seconds=20,
    weight=Weight.LIGHT,
)
