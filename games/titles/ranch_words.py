"""What both emu games say alike: words to type, hints, and a bird’s line in the log."""

from typing import Any

from games.decks.decktet import BASIC, CARDS, SUITS
from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.rules.vocabulary import ListVerb, Vocabulary
from games.titles.birds import UPKEEP, BirdScore
from games.titles.ranch_views import RanchView
from games.titles.title import Hint

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


# What else is said of both games alike.

CLOSING = (
    ("manual", phrase("each player lays cards")),
    ("auto", phrase("best play, right away")),
)
LEFT = phrase("What happens to cards in hand when the draw pile is empty.")
CLOSING_MOVES = {
    "close": phrase("Close with the cards laid"),
    "close auto": phrase("Close with the best play"),
    "reopen": phrase("Undo closing the year"),
}

LATE = 12  # cards of the draw pile: when no more are left, a new bird hardly ever pays

HATCH = Line(
    phrase(
        "Hatch: begin a bird with a card that many others can follow. Each bird owes 18 feed, so "
        "a few long ones earn more than many short ones."
    )
)
TOO_LATE = Line(
    phrase(
        "Hatch: this late, a new bird rarely pays its 18 feed. Do it only if it earns more than it "
        "costs."
    )
)
UNSEEN = Line(
    phrase("Draw pile: a card you can’t see, and the end of the year is one card closer.")
)
LAST = Line(phrase("Draw pile: taking its last card ends the year."))


def hint_hatch(view: RanchView) -> Line:
    return TOO_LATE if view["draw_pile"] <= LATE else HATCH


def hint_draw(view: RanchView) -> Line:
    return LAST if view["draw_pile"] == 1 else UNSEEN


SHARED_HINTS: dict[str, Hint[RanchView]] = {
    "hatch": hint_hatch,
    "draw deck": hint_draw,
    "grow": Line(
        phrase(
            "Grow: every number on a bird helps pay for its feed. Small gaps leave room for more "
            "cards."
        )
    ),
    "lay": Line(
        phrase(
            "Lay: a card on a bird counts; one in your hand doesn’t. See what the bird would be "
            "worth."
        )
    ),
    "close": Line(phrase("Close: do this when none of your cards would make a bird worth more.")),
    "close auto": Line(phrase("Best play: lays your cards for the highest score this year.")),
    "reopen": Line(phrase("Undo: you can change your cards until the others have closed.")),
}

PAID = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, pays {sum} in feed ({paid}) "
    "and keeps {kept}."
)
PAID_MORE = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, pays {sum} in feed ({paid}), "
    "keeps {kept} and gains {bonus} for Aces and Crowns."
)
SHORT = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, {short} short of {upkeep}."
)
SHORT_MORE = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, {short} short of {upkeep}, "
    "and loses {bonus} more for Aces and Crowns."
)


def bird_line(tag: str, seat: int, token: str, bird: BirdScore) -> Line:
    """What one bird is worth, and why."""
    things: dict[str, Any] = {
        "seat": seat,
        "bird": token,
        "cards": bird.cards,
        "total": bird.total,
        "value": format_signed(bird.value),
    }
    if bird.bonus:
        things["bonus"] = bird.bonus
    if bird.upkeep is None:
        things |= {"short": bird.short, "upkeep": UPKEEP}
        return Line(SHORT_MORE if bird.bonus else SHORT, tag=tag, **things)
    things |= {"paid": bird.upkeep, "sum": sum(bird.upkeep), "kept": bird.kept}
    return Line(PAID_MORE if bird.bonus else PAID, tag=tag, **things)
