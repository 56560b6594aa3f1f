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
    in_short=said(
        "An emu is a row of cards that share a suit and only go up, or only go down. Each "
        "number card has two suits; Aces are low, Crowns are high. You hold six cards. In a "
        "turn you hatch a card as a new emu, let it grow on one of yours, or discard it; then "
        "you draw one. When the draw pile is empty the year ends, and both may lay what still "
        "fits. Each emu then pays eighteen points of feed out of its own number cards, "
        "without change. What is left is profit; what is missing is a loss. An Ace or a Crown "
        "makes either five larger. The better sum of two years wins."
    ),
    turns=28,
    seconds=25,
    weight=Weight.LIGHT,
)
