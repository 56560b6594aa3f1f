"""What the back of the box of Emus Redux says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Raise more emus among more ranchers, with wild cards for the taking and an Excuse "
        "for almost everything."
    ),
    two_sentences=phrase(
        "Three or four ranchers lay cards in rows, each an emu of one suit that only rises or only "
        "falls, and help themselves to wild cards. Each emu eats eighteen points of its own cards; "
        "whoever has the most profit after one year wins."
    ),
    in_short=phrase(
        "An emu is a row of cards that share a suit and only rise, or only fall. Number cards have "
        "two suits; Aces are low, Crowns high. You hold six cards. On your turn you hatch a card "
        "as a new emu, add it to one of yours, or discard it. Then you draw from the draw pile, "
        "from a discard pile or, twice per game, from the row of wild cards, which stand for any "
        "number. When the draw pile is empty, everybody lays what still fits. Each emu then pays "
        "eighteen points of feed with its own number cards. What’s left is profit; what’s missing "
        "is a loss. An Ace or a Crown makes either five larger. Whoever has the most profit wins."
    ),
    turns=19,
    seconds=40,
    weight=Complexity.MEDIUM,
)
