"""The words that players of both emu games may use, and what is said of both alike."""

from games.decks.decktet import BASIC, CARDS, SUITS
from games.rules.phrases import phrase
from games.rules.vocabulary import ListVerb, Vocabulary

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")

VOCABULARY = Vocabulary(
    held={"draw": ("hatch",), "closing": ("lay",)},
    verbs={
        "hatch": ("h", "new", "start"),
        "grow": ("g", "add"),
        "discard": ("d", "dump", "toss"),
        "draw": ("take", "pick"),
        "close": ("close none", "close nothing", "lay none", "lay nothing"),
        "lay": (),
        "reopen": (),
    },
    things={"deck": ("draw pile", "stock", "blind"), "auto": ()},
    fillers={"on": ("onto", "to", "in", "@")},
    after={
        "draw": {
            "discard": "discard",
            "discards": "discard",
            "discard pile": "discard",
            "discards pile": "discard",
        },
    },
    numbered={"b": "B", "#": "B", "bird": "B"},
    numbered_after={"on": "B"},
    openers={"deck": "draw"},
    lists={"close": ListVerb("lay", "close"), "lay": ListVerb("lay", "close")},
    vague={"play": ("hatch", "grow")},
    asking={
        "draw": phrase("Say where to draw from: {choices}."),
        "grow": phrase("Say which bird: {choices}."),
        "lay": phrase("Say which bird: {choices}."),
        "hatch": phrase("Say which card: {choices}."),
        "discard": phrase("Say which card: {choices}."),
    },
    noise=frozenset(
        ("the", "a", "an", "of", "my", "card", "cards", "please", "with", "and", "then", "from")
        + ("it", "up", "top", "pile", "i", "thanks")
    ),
    ranks={
        "A": ("1", "ace"),
        **{str(at): (word,) for at, word in enumerate(NUMBER_WORDS, 2)},
        "C": ("n", "crown"),
    },
    suits={
        letter: (suit.name, suit.singular, *("v" if letter == "W" else ""))
        for letter, suit in SUITS.items()
    },
    cards={code: CARDS[code].name for code in BASIC},
)

ACTIONS = ("hatch", "grow", "discard", "play")
LAYING = ("lay", "close", "reopen")
VERBS = (*ACTIONS, "draw", *LAYING)

# What else is said of both games alike.

CLOSING = (
    ("manual", phrase("each player lays cards")),
    ("auto", phrase("best play, right away")),
)
LEFT = phrase("What happens to cards in hand when the draw pile is empty.")
CLOSE_WITH = phrase("Close with {order}")
CLOSE_BEST = phrase("Close with the best play: {order}")
CLOSING_MOVES = {
    "close": phrase("Close with the cards laid"),
    "close auto": phrase("Close with the best play"),
    "reopen": phrase("Undo closing the year"),
}
