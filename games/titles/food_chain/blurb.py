"""What the back of the box of Food Chain says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Build a chain from frog to wolf on somebody else’s work, and close it before they do."
    ),
    two_sentences=said(
        "In turn you lay animals on five biomes, each with a higher number than the last, "
        "until a hunter closes the chain and takes all of it. Chains, collections and a "
        "pass in good time earn tokens, and most tokens win."
    ),
    in_short=said(
        "Five biomes lie in a line, and in turn you lay animals on them: a grazer begins a "
        "chain, each next number is higher, and after a Queen they go down. A Jack or King "
        "closes a chain and takes all of it. You earn a token when your card has the number "
        "of another open top, or makes three in a row with two of them; when you lay out "
        "three animals of one class; and by passing first. Once a round a carnivore may make "
        "the other player draw two cards. When both have passed, chains are counted against "
        "what is left in your hand: more points are two tokens. You keep one Ace of a chain "
        "you took. When both have two Aces, most tokens win."
    ),
    turns=28,
    seconds=45,
    weight=Weight.DEEP,
)
