"""Emu Ranchers: moves in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.birds import best_order, closing_order_line
from games.titles.emu_ranchers.state import (
    ACTIONS,
    CLOSE,
    CLOSE_AUTO,
    CLOSING,
    DRAW_DECK,
    DRAW_DISCARD,
    State,
)
from games.titles.ranch_move_words import CLOSE_BEST, CLOSE_WITH, CLOSING_MOVES

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
    **CLOSING_MOVES,
}


def label_move(state: State, seat: int, move: str) -> Line:
    """A legal move in plain words."""
    if move == DRAW_DISCARD and state.discard:
        return _take_label(state.discard[-1])
    if move == CLOSE and state.phase == CLOSING:
        return Line(CLOSE_WITH, order=closing_order_line(state.orders[seat]))
    if move == CLOSE_AUTO and state.phase == CLOSING:
        best = best_order(state.birds[seat], state.hands[seat])
        return Line(CLOSE_BEST, order=closing_order_line(best))
    return _plain_label(move)


@cache
def _plain_label(move: str) -> Line:
    verb, card, number = ACTIONS[move]
    if not card:
        return Line(PLAIN[move])
    title = CARDS[card].full_title
    if not number:
        return Line(LABELS[verb], card=title)
    return Line(LABELS[verb], card=title, bird=f"B{number}")


@cache
def _take_label(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].full_title)
