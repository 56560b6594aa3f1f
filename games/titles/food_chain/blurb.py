"""What the back of the box of Food Chain says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Build a chain from frog to wolf on somebody else’s work, and close it before they do."
    ),
    two_sentences=said(
        "In turn you lay animals on five biomes, each with a higher number than the last, "
        "until a hunter closes the chain and takes all of it. Chains, collections and a "
        "pass in good time earn tokens, and most tokens win."
    ),
    turns=28,
    seconds=45,
    weight=Weight.DEEP,
)
