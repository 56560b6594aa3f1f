"""What the back of the box of Food Chain says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "Build a chain from frog to wolf on somebody else’s work, and close it before they do."
    ),
    two_sentences=phrase(
        "Take turns laying animals on five biomes, each higher than the last, until a hunter "
        "closes a chain and takes it all. Chains, collections and a timely pass earn tokens; "
        "whoever has the most tokens wins."
    ),
    in_short=phrase(
        "Take turns laying animals on five biomes. A grazer begins a chain, and each number must "
        "be higher than the last; after a Queen the numbers go down. A Jack or King closes a chain "
        "and takes it all. A card earns a token if it matches the top of another open chain, or "
        "makes a run of three with two of them. You also get one for laying out three animals of "
        "one class, and for passing first. Once a round a carnivore can make your opponent draw "
        "two cards. When both have passed, you score your chains minus the cards left in hand; the "
        "higher score earns two tokens. You keep one Ace from the chains you took. Once both have "
        "two Aces, whoever has the most tokens wins."
    ),
    turns=28,
    seconds=45,
    weight=Complexity.DEEP,
)
