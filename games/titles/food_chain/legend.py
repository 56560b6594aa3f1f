"""The signs of the Food Chain Game beside its cards."""

from games.rules.phrases import phrase
from games.titles.legend import LegendPart

CHAINS = (
    ("↑", phrase("going up"), phrase("the next number must be higher")),
    ("↓", phrase("going down"), phrase("after a Queen: the next must be lower")),
    (
        "card:HA",
        phrase("Ace of a biome"),
        phrase("goes with the chain to the player who closes it"),
    ),
)
LEGEND = (LegendPart(phrase("Chains"), CHAINS),)
