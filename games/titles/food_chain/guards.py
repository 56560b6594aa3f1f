"""The Food Chain Game: what each verb needs, and what is said if it is not so."""

from typing import NamedTuple

from games.rules.game import View
from games.rules.guards import Guards
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.food_chain.state import ACTION, KEEP, PASS, RETURN, State

NOT_YOUR_TURN = Line(
    phrase("It isn’t your turn yet; all you can do now is choose which Ace to keep.")
)
NO_RETURN = Line(
    phrase(
        "An Ace can go back only before a round is dealt, and only if your opponent holds three or "
        "more."
    )
)
ROUND_OVER = Line(phrase("The round is over; say which Ace to keep."))
RETURN_FIRST = Line(phrase("The round hasn’t been dealt yet; first say which Ace goes back."))
USED = Line(phrase("You’ve already over-populated this round."))
EMPTY_STOCK = Line(phrase("The draw pile is empty, so nobody could draw."))
SPARED = Line(phrase("Your opponent has passed; in this match you can’t over-populate after that."))


class Standing(NamedTuple):
    """What decides which verbs a seat can use: nothing that its view does not show."""

    phase: str
    is_awaited: bool
    has_over_populated: bool
    has_stock: bool
    is_other_spared: bool  # it has passed, and need not draw any more


def standing_in(state: State, seat: int, spares_passed: bool) -> Standing:
    """The standing of `seat` in a position; made by place, at half the cost, with every move."""
    is_awaited = state.kept[seat] is None if state.phase == KEEP else state.seat == seat
    is_spared = spares_passed and state.passed[1 - seat]
    found = (state.phase, is_awaited, state.used[seat], state.stock > 0, is_spared)
    return tuple.__new__(Standing, found)


AN_ACTION = (
    (lambda at: at.is_awaited, NOT_YOUR_TURN),
    (lambda at: at.phase != RETURN, RETURN_FIRST),
    (lambda at: at.phase != KEEP, ROUND_OVER),
)
GUARDS: Guards[Standing, View] = Guards(
    {
        "play": AN_ACTION,
        "classify": AN_ACTION,
        "file": AN_ACTION,
        "over-populate": (
            *AN_ACTION,
            (lambda at: not at.has_over_populated, USED),
            (lambda at: at.has_stock, EMPTY_STOCK),
            (lambda at: not at.is_other_spared, SPARED),
        ),
        PASS: AN_ACTION,
        "keep": (
            (lambda at: at.is_awaited or at.phase == ACTION, NOT_YOUR_TURN),
            (lambda at: at.phase != RETURN, RETURN_FIRST),
        ),
        "return": (
            (lambda at: at.is_awaited, NOT_YOUR_TURN),
            (lambda at: at.phase == RETURN, NO_RETURN),
        ),
    }
)
