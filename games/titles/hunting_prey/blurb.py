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
    in_short=said(
        "You have a deck of animals and a hand of five. Each round all choose a card in "
        "secret, then all are turned up at once. The strongest hunter earns a token and eats "
        "a lower card of somebody else, which is gone for good; if there is none, it only "
        "earns the token. The strongest grazer that was not eaten earns a token, too. With a "
        "Jack you may drop cards of your hand for one token more. A Queen that was not eaten "
        "gathers all cards below 12 into the deck of her owner. Once a round you may swap "
        "cards of your hand before you choose. All other cards go back under their decks. Who "
        "first has twelve tokens wins."
    ),
    turns=24,
    seconds=30,
    weight=Weight.MEDIUM,
)
