"""What the back of the box of Hunting Prey says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Choose one animal in secret, turn it up with all the others, and see who eats whom."
    ),
    two_sentences=said(
        "Each round all choose an animal in secret and turn it up at once: the strongest hunter "
        "eats and earns a token, and the strongest grazer left standing earns one, too. Who "
        "first has twelve tokens wins."
    ),
    turns=24,
    seconds=30,
    weight=Weight.MEDIUM,
)
