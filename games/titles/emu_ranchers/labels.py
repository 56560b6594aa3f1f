"""Emu Ranchers: steps in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line
from games.rules.phrases import phrase
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
from games.titles.ranch_move_words import CLOSE_BEST, CLOSE_WITH, CLOSING_STEPS

LABELS = {
    "hatch": phrase("Hatch {card}"),
    "grow": phrase("Grow {card} on {bird}"),
    "discard": phrase("Discard {card}"),
    "lay": phrase("Lay {card} on {bird}"),
}
TAKE = phrase("Take {card} from the discard pile")
PLAIN = {
    DRAW_DECK: phrase("Draw from the draw pile"),
    DRAW_DISCARD: phrase("Take the top card of the discard pile"),
    **CLOSING_STEPS,
}


def label_step(state: State, seat: int, step: str) -> Line:
    """A legal step in plain words."""
    if step == DRAW_DISCARD and state.discard:
        return _take_label(state.discard[-1])
    if step == CLOSE and state.phase == CLOSING:
        return Line(CLOSE_WITH, order=order_line(state.orders[seat]))
    if step == CLOSE_AUTO and state.phase == CLOSING:
        best = best_order(state.birds[seat], state.hands[seat])
        return Line(CLOSE_BEST, order=order_line(best))
    return _plain_label(step)


@cache
def _plain_label(step: str) -> Line:
    verb, card, number = MOVES[step]
    if not card:
        return Line(PLAIN[step])
    title = CARDS[card].full_title
    if not number:
        return Line(LABELS[verb], card=title)
    return Line(LABELS[verb], card=title, bird=f"B{number}")


@cache
def _take_label(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].full_title)
