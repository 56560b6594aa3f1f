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
        "Take turns laying animals on five biomes: a grazer begins a chain, each number must be "
        "higher than the last, and after a Queen they go down. A Jack or King closes a chain and "
        "takes it all. You earn a token when your card matches the top number of another open "
        "chain or makes a run of three with two of them; when you lay out three animals of one "
        "class; and when you’re the first to pass. Once a round a carnivore can make your opponent "
        "draw two cards. When both have passed, chains minus the cards left in hand make your "
        "score, and the higher score earns two tokens. You keep one Ace from the chains you took. "
        "Once both have two Aces, whoever has the most tokens wins."
    ),
    turns=28,
    seconds=45,
    weight=Complexity.DEEP,
)
