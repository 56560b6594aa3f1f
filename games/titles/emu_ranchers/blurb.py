"""What the back of the box of Emu Ranchers says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Raise emus from rising and falling cards, and hope that each one earns its feed."
    ),
    two_sentences=phrase(
        "Lay cards in rows: each row is an emu of one suit that only rises or only falls. Each emu "
        "eats eighteen points of its own cards a year; the higher score after two years wins."
    ),
    in_short=phrase(
        "An emu is a row of cards that share a suit and only rise, or only fall. Number cards have "
        "two suits; Aces are low, Crowns high. You hold six cards. On your turn you hatch a card "
        "as a new emu, add it to one of yours, or discard it; then you draw a card. When the draw "
        "pile is empty the year ends, and both players lay what still fits. Each emu then pays "
        "eighteen points of feed with its own number cards and gets no change. What’s left is "
        "profit; what’s missing is your loss. An Ace or a Crown makes either five larger. The "
        "higher total over two years wins."
    ),
    turns=28,
    seconds=25,
    weight=Complexity.LIGHT,
)
