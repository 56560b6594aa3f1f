"""Emu Ranchers: steps in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line
from games.rules.said import said
from games.titles.birds import best_order, order_line
from games.titles.emu_ranchers.state import (
    CLOSE,
    CLOSE_AUTO,
    CLOSING,
    DRAW_DECK,
    DRAW_DISCARD,
    MOVES,
    State,
)
from games.titles.ranch_words import CLOSE_BEST, CLOSE_WITH, CLOSING_STEPS

LABELS = {
    "hatch": said("Hatch {card}"),
    "grow": said("Grow {card} on {bird}"),
    "discard": said("Discard {card}"),
    "lay": said("Lay {card} on {bird}"),
}
TAKE = said("Take {card} from the discard pile")
PLAIN = {
    DRAW_DECK: said("Draw from the draw pile"),
    DRAW_DISCARD: said("Take the top card of the discard pile"),
    **CLOSING_STEPS,
}


def label(state: State, seat: int, step: str) -> Line:
    """A legal step in plain words."""
    if step == DRAW_DISCARD and state.discard:
        return _taking(state.discard[-1])
    if step == CLOSE and state.phase == CLOSING:
        return Line(CLOSE_WITH, order=order_line(state.orders[seat]))
    if step == CLOSE_AUTO and state.phase == CLOSING:
        best = best_order(state.birds[seat], state.hands[seat])
        return Line(CLOSE_BEST, order=order_line(best))
    return _plain(step)


@cache
def _plain(step: str) -> Line:
    """A step whose words are the same in every position."""
    verb, card, number = MOVES[step]
    if not card:
        return Line(PLAIN[step])
    title = CARDS[card].full_title
    if not number:
        return Line(LABELS[verb], card=title)
    return Line(LABELS[verb], card=title, bird=f"B{number}")


@cache
def _taking(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].full_title)
