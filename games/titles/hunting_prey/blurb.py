"""What the back of the box of Hunting Prey says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Choose one animal in secret, reveal it with all the others, and see who eats whom."
    ),
    two_sentences=phrase(
        "Each round everybody chooses an animal in secret, and all are revealed together: the "
        "strongest hunter eats and earns a token, and so does the strongest grazer that survives. "
        "The first to twelve tokens wins."
    ),
    in_short=phrase(
        "You have a deck of animals and a hand of five. Each round everybody chooses a card in "
        "secret, then all are revealed. The strongest hunter earns a token and eats an opponent’s "
        "lower card, which is gone for good; if there’s nothing lower, it still earns the token. "
        "The strongest grazer that isn’t eaten earns a token too. A Jack can drop cards from your "
        "hand for another token. A Queen that isn’t eaten gathers all cards below 12 into her "
        "owner’s deck. Once per round you can swap cards before you choose. All other cards go "
        "back under their owners’ decks. The first to twelve tokens wins."
    ),
    turns=24,
    seconds=30,
    weight=Complexity.MEDIUM,
)
