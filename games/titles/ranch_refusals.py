"""Why an answer cannot be done at the tables of both emu games."""

from collections.abc import Sequence

from games.decks.decktet import CARDS
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.titles.birds import ACE, CROWN, FALLING, suit_names
from games.titles.ranch_views import BirdView, RanchView, own_hand

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
