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
    in_short=said(
        "An emu is a row of cards that share a suit and only go up, or only go down. Each "
        "number card has two suits; Aces are low, Crowns are high. You hold six cards. In a "
        "turn you hatch a card as a new emu, let it grow on one of yours, or discard it; then "
        "you draw one, from the pile, from a discard pile, or twice in the game from the row "
        "of wild cards, which stand for a number of your choice. When the draw pile is empty "
        "all may lay what still fits. Each emu then pays eighteen points of feed out of its "
        "own number cards. What is left is profit, what is missing a loss; an Ace or a Crown "
        "makes either five larger. Most profit wins."
    ),
    turns=19,
    seconds=40,
    weight=Weight.MEDIUM,
)
