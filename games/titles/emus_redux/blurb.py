"""What the back of the box of Emus Redux says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Raise more emus among more ranchers, with wild cards for the taking and an Excuse "
        "for almost everything."
    ),
    two_sentences=said(
        "Three or four ranchers lay cards in rows, each row an emu of one suit that only "
        "goes up or only goes down, and help themselves to the wild cards that lie open. "
        "Every emu eats eighteen points of its own cards, and who has most left after one "
        "year wins."
    ),
    turns=19,
    seconds=40,
    weight=Weight.MEDIUM,
)
