"""What the back of the box of Ranchers says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Settle cows, goats and chickens on eight fields, all of them with opinions about their "
        "neighbours."
    ),
    two_sentences=said(
        "Every turn you take an animal for a field of your ranch, and with it a card that says "
        "which neighbours are worth points. After eight turns each all cards are counted, and "
        "most points win."
    ),
    turns=10,
    seconds=90,
    weight=Weight.DEEP,
)
