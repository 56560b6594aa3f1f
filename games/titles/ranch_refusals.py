"""Why an answer cannot be done at the tables of both emu games.

What only one of them has to say, of a card that is laid and of where one is drawn, it gives.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.decks.decktet import CARDS
from games.rules.lines import Line, Thing, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import Clause, split_clauses
from games.titles.birds import ACE, CROWN, FALLING, FINISHED, OPEN, ORDER, suit_names
from games.titles.ranch_views import (
    NO_SUIT,
    BirdView,
    RanchView,
    find_misfit,
    list_own_seats,
    own_hand,
)

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

ACTIONS = ("hatch", "grow", "discard", "play")
LAYING = ("lay", "close", "reopen")
VERBS = (*ACTIONS, "draw", *LAYING)

AnyRanchView = TypeVar("AnyRanchView", bound=RanchView)


@dataclass(frozen=True)
class RanchGuards(Generic[AnyRanchView]):
    """The reasons of a game in their order; of several the first is told.

    `one_draw` is said of two draws; `refuse_card` of a card in hand that a verb does something
    with; `refuse_draw` of a draw, seen with or without its action.
    """

    one_draw: Line
    refuse_card: Callable[[AnyRanchView, str, Sequence[str]], Line | None]
    refuse_draw: Callable[[AnyRanchView, Sequence[Clause]], Line | None]

    def find_refusal(self, view: AnyRanchView, tokens: Sequence[str]) -> Line | None:
        """Why an answer in canonical tokens (`grow 8YK B1 draw deck`) cannot be done by the seat
        whose `view` it is. The first reason in the order of the rule sheet; None if none is
        found."""
        clauses = split_clauses(tokens, VERBS, named=(("draw", "discard"),))
        if view["phase"] == "closing":
            return self._refuse_closing(view, clauses)
        if view["phase"] not in ("turn", "draw"):
            return None
        return (
            self._refuse_turn_shape(view, clauses)
            or self._refuse_action(view, clauses)
            or self.refuse_draw(view, clauses)
        )

    def _refuse_turn_shape(self, view: AnyRanchView, clauses: Sequence[Clause]) -> Line | None:
        """No action, two actions, two draws, or words of another time of the year."""
        verbs = [verb for verb, _rest in clauses]
        actions = sum(verb in ACTIONS for verb in verbs) + (view["phase"] == "draw")
        if any(verb in LAYING for verb in verbs):
            return YEAR_GOES_ON
        if not actions and "" not in verbs:
            return NO_ACTION
        if actions > 1:
            return ONE_ACTION
        return self.one_draw if verbs.count("draw") > 1 else None

    def _refuse_action(self, view: AnyRanchView, clauses: Sequence[Clause]) -> Line | None:
        for verb, tokens in clauses:
            if verb == "play":
                return HATCH_OR_GROW
            if verb in ACTIONS:
                return refuse_not_held(view, tokens) or self.refuse_card(view, verb, tokens)
        return None

    def _refuse_closing(self, view: AnyRanchView, clauses: Sequence[Clause]) -> Line | None:
        """Reasons at the end of the year, when cards can only be laid."""
        verbs = [verb for verb, _rest in clauses]
        closed = any(seat["closed"] for seat in list_own_seats(view))
        if any(verb in ("hatch", "grow", "play") for verb in verbs):
            return NO_HATCHING
        if "draw" in verbs:
            return NOTHING_TO_DRAW
        if "discard" in verbs:
            return NO_DISCARDING
        if "reopen" in verbs and not closed:
            return NOT_CLOSED
        if closed:
            return CLOSED if "reopen" not in verbs else None
        for verb, tokens in clauses:
            if verb == "lay":
                reason = refuse_not_held(view, tokens) or self.refuse_card(view, verb, tokens)
                if reason is not None:
                    return reason
        return _refuse_close(view, clauses)


def refuse_not_held(view: RanchView, tokens: Sequence[str]) -> Line | None:
    """A card that is not in hand, or several; words that may be several cards say nothing."""
    cards = tuple(token for token in tokens if token in CARDS)
    hand = own_hand(view)
    for card in cards:
        if card not in hand:
            return Line(NOT_HELD, card=card, cards=tuple(hand))
    return Line(ONE_CARD, cards=cards) if len(cards) > 1 else None


def refuse_place(
    view: RanchView,
    tokens: Sequence[str],
    refuse: Callable[[BirdView], Line | None],
    card: Thing,
) -> Line | None:
    """A bird that is not there, or on which the card cannot be laid, as `refuse` says; `card` is
    how it is called where it fits no bird at all."""
    birds = {bird["token"]: bird for seat in list_own_seats(view) for bird in seat["birds"]}
    named = [token for token in tokens if token not in CARDS and token[:1] == "B"]
    if not birds:
        return NO_BIRD_YET
    for token in named:
        if token not in birds:
            return Line(NO_SUCH_BIRD, bird=token, birds=tuple(birds))
    if len(named) > 1:
        return Line(ONE_BIRD, birds=join_with_or(named))
    if named:
        return refuse(birds[named[0]])
    return Line(FITS_NONE, card=card) if all(map(refuse, birds.values())) else None


def _refuse_close(view: RanchView, clauses: Sequence[tuple[str, tuple[str, ...]]]) -> Line | None:
    """The year closed twice, or for the player once they have laid cards themselves."""
    verbs = [verb for verb, _rest in clauses]
    if verbs.count("close") > 1:
        return ONE_CLOSE
    is_auto = ("close", ("auto",)) in clauses
    return AUTO_TOO_LATE if is_auto and (view["order"] or "lay" in verbs) else None


def refuse_card(bird: BirdView, card: str, ranks: Sequence[str] = ()) -> Line | None:
    """Why the card cannot be added to the bird; a wild one as the first of `ranks`, if any."""
    token, misfit, last = bird["token"], find_misfit(bird, card, ranks), bird["cards"][-1]
    if misfit == FINISHED:
        return Line(FINISHED_BIRD, bird=token)
    if misfit == NO_SUIT:
        return Line(NO_SHARED_SUIT, card=card, bird=token, suits=suit_names(bird["suits"]))
    if misfit == OPEN:
        return Line(SAME_RANK, card=card, other_card=last, bird=token)
    return _refuse_order(bird, ORDER[last]) if misfit else None


def _refuse_order(bird: BirdView, last: int) -> Line:
    """The card does not go on from the `last` number, upwards or downwards."""
    token = bird["token"]
    if bird["direction"] == FALLING:
        if last == CROWN:
            return Line(BELOW_CROWN, bird=token)
        return Line(BELOW, bird=token, rank=last)
    if last == ACE:
        return Line(ABOVE_ACE, bird=token)
    return Line(ABOVE, bird=token, rank=last)
