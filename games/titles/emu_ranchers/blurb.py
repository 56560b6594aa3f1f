"""What the back of the box of Emu Ranchers says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Raise emus out of rising and falling cards, and hope that each of them earns its feed."
    ),
    two_sentences=said(
        "You lay cards in rows, each row an emu of one suit that only goes up or only goes "
        "down. Every emu eats eighteen points of its own cards a year, and who has more "
        "left after two years wins."
    ),
    turns=28,
    seconds=25,
    weight=Weight.LIGHT,
)
