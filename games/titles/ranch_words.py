"""The words that players of both emu games may use, and the reasons both give."""

from games.decks.decktet import BASIC, CARDS, SUITS
from games.rules.vocabulary import Listing, Vocabulary

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")

VOCABULARY = Vocabulary(
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
    lists={"close": Listing("lay", "close"), "lay": Listing("lay", "close")},
    vague={"play": ("hatch", "grow")},
    asking={
        "draw": "where to draw",
        "grow": "which bird",
        "lay": "which bird",
        "hatch": "which card",
        "discard": "which card",
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

ONE_ACTION = "One action a turn: hatch, grow or discard a single card."
NO_ACTION = "No action: hatch, grow or discard a card first."
HATCH_OR_GROW = "Say hatch or grow."
YEAR_GOES_ON = "The year goes on; closing comes when the draw pile is empty."
NO_HATCHING = "Hatching is over: the draw pile is empty, cards can only be laid on your birds."
NO_DISCARDING = "Nothing has to be discarded any more: what you do not lay counts for nothing."
NOTHING_TO_DRAW = "There is nothing to draw: the draw pile is empty."
CLOSED = "You have closed the year; say reopen to take your order back."
NOT_CLOSED = "You have not closed the year, so there is nothing to reopen."
ONE_CLOSE = "Close once: either name the cards to lay, or say close auto, or close none."
