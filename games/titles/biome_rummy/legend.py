"""The signs of Biome Rummy beside its cards."""

from games.rules.phrases import phrase
from games.titles.legend import HANDS, LegendPart

GROUPS = (
    ("G2", phrase("a group"), phrase("numbered in the order laid")),
    (phrase("takes"), phrase("open group"), phrase("what animals you can add")),
    (phrase("full"), phrase("full group"), phrase("closed to additions")),
    ("A", phrase("initials"), phrase("who added this card and scores its point")),
)
BIOMES = (
    (
        ("sign:H", phrase("Ace to win")),
        phrase("Ace"),
        phrase("the round’s winner claims one"),
    ),
    (
        ("sign:H", phrase("+1 for Ann")),
        phrase("ahead"),
        phrase("would win this biome’s point if the round ended now"),
    ),
    (phrase("unseen"), phrase("still to come"), phrase("animals in the deck or in a hand")),
)
LEGEND = (
    LegendPart(phrase("Groups"), GROUPS),
    LegendPart(phrase("Aces and contests"), BIOMES),
    HANDS,
)
