"""What both emu games say alike: words to type, refusals, hints, and a bird’s line in the log."""

from collections.abc import Sequence
from typing import Any

from games.decks.decktet import BASIC, CARDS, SUITS
from games.rules.lines import Line, format_signed, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import ListVerb, Vocabulary
from games.titles.birds import ACE, CROWN, FALLING, UPKEEP, BirdScore, suit_names
from games.titles.ranch_views import BirdView, RanchView, own_hand
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

ONE_ACTION = Line(phrase("You get one action per turn: hatch, grow or discard a single card."))
NO_ACTION = Line(phrase("First hatch, grow or discard a card."))
HATCH_OR_GROW = Line(phrase("Say {verbs}."), verbs=join_with_or(("hatch", "grow")))
YEAR_GOES_ON = Line(phrase("The year isn’t over; you can close when the draw pile is empty."))
NO_HATCHING = Line(
    phrase(
        "You can’t hatch now: the draw pile is empty, so you can only lay cards on birds you have."
    )
)
NO_DISCARDING = Line(phrase("You don’t have to discard now: cards you don’t lay cost nothing."))
NOTHING_TO_DRAW = Line(phrase("You can’t draw: the draw pile is empty."))
CLOSED = Line(phrase("You’ve closed the year; say {verb} to take that back."), verb="reopen")
NOT_CLOSED = Line(phrase("You haven’t closed the year, so there’s nothing to reopen."))
ONE_CLOSE = Line(
    phrase("Close only once: name the cards to lay, or say {auto} or {none}."),
    auto="close auto",
    none="close none",
)
AUTO_TOO_LATE = Line(
    phrase("You’ve laid cards yourself; say {close}, or undo them first."), close="close"
)
NO_BIRD_YET = Line(phrase("You have no bird yet; hatch one first."))
NOT_HELD = phrase("{card} isn’t in your hand: {cards}.")
ONE_CARD = phrase("Name only one card; you named {cards}.")
NO_SUCH_BIRD = phrase("You have no {bird}; choose {birds}.")
ONE_BIRD = phrase("Choose one bird at a time: {birds}.")
FITS_NONE = phrase("{card} doesn’t fit any of your birds.")
NO_SHARED_SUIT = phrase("{card} shares no suit with {bird} ({suits}).")
FINISHED_BIRD = phrase("{bird} is finished; nothing more can be added.")
SAME_RANK = phrase("{card} has the same rank as {other_card} on {bird}.")
BELOW = phrase("{bird} is falling; the next card must be below {rank}.")
BELOW_CROWN = phrase("{bird} is falling; the next card must be below the Crown.")
ABOVE = phrase("{bird} is rising; the next card must be above {rank}.")
ABOVE_ACE = phrase("{bird} is rising; the next card must be above the Ace.")


def refuse_not_held(view: RanchView, tokens: Sequence[str]) -> Line | None:
    """A card that is not in hand, or several; words that may be several cards say nothing."""
    cards = tuple(token for token in tokens if token in CARDS)
    hand = own_hand(view)
    for card in cards:
        if card not in hand:
            return Line(NOT_HELD, card=card, cards=tuple(hand))
    return Line(ONE_CARD, cards=cards) if len(cards) > 1 else None


def refuse_no_bird(birds: Sequence[str], named: Sequence[str]) -> Line | None:
    """No bird at all, one that is not there, or several: of the tokens `birds`, those `named`."""
    if not birds:
        return NO_BIRD_YET
    for token in named:
        if token not in birds:
            return Line(NO_SUCH_BIRD, bird=token, birds=tuple(birds))
    return Line(ONE_BIRD, birds=join_with_or(named)) if len(named) > 1 else None


def refuse_close(view: RanchView, clauses: Sequence[tuple[str, tuple[str, ...]]]) -> Line | None:
    """The year closed twice, or for the player once they have laid cards themselves."""
    verbs = [verb for verb, _rest in clauses]
    if verbs.count("close") > 1:
        return ONE_CLOSE
    is_auto = ("close", ("auto",)) in clauses
    return AUTO_TOO_LATE if is_auto and (view["order"] or "lay" in verbs) else None


def refuse_suit(bird: BirdView, card: str) -> Line:
    """The card has none of the suits that the bird needs."""
    suits = suit_names(bird["suits"])
    return Line(NO_SHARED_SUIT, card=card, bird=bird["token"], suits=suits)


def refuse_order(bird: BirdView, last: int) -> Line:
    """The card does not go on from the `last` number, upwards or downwards."""
    token = bird["token"]
    if bird["direction"] == FALLING:
        if last == CROWN:
            return Line(BELOW_CROWN, bird=token)
        return Line(BELOW, bird=token, rank=last)
    if last == ACE:
        return Line(ABOVE_ACE, bird=token)
    return Line(ABOVE, bird=token, rank=last)


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
