"""Emus Redux: moves in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.birds import ORDER, closing_order_line
from games.titles.emus_redux.score import best_order
from games.titles.emus_redux.state import (
    ACTIONS,
    CLOSE,
    CLOSE_AUTO,
    CLOSING,
    DRAW_DECK,
    DRAW_PILES,
    State,
)
from games.titles.ranch_move_words import CLOSE_BEST, CLOSE_WITH, CLOSING_MOVES

LABELS = {
    "hatch": phrase("Hatch {card}"),
    "grow": phrase("Grow {card} on {bird}"),
    "lay": phrase("Lay {card} on {bird}"),
}
WILD_LABELS = {
    "grow": phrase("Grow {card} as {rank} on {bird}"),
    "lay": phrase("Lay {card} as {rank} on {bird}"),
}
DISCARD_TO = phrase("Discard {card} to {pile}")
TAKE_FROM_ROW = phrase("Take {card} from the row")
TAKE_FROM_PILE = phrase("Take {card} from {pile}")
TAKE_TOP = phrase("Take the top card of {pile}")
DRAW = phrase("Draw from the draw pile")


def label_move(state: State, seat: int, move: str) -> Line:
    """A legal move in plain words."""
    verb, _card, number, _form = ACTIONS[move]
    if verb == "draw" and number and state.piles[number - 1]:
        return _take_label(state.piles[number - 1][-1], number)
    if move == CLOSE and state.phase == CLOSING:
        return Line(CLOSE_WITH, order=closing_order_line(state.orders[seat]))
    if move == CLOSE_AUTO and state.phase == CLOSING:
        best = best_order(state.birds[seat], state.hands[seat])
        return Line(CLOSE_BEST, order=closing_order_line(best))
    return _plain_label(move)


@cache
def _plain_label(move: str) -> Line:
    """A move whose words are the same in every position."""
    verb, card, number, form = ACTIONS[move]
    if move == DRAW_DECK:
        return Line(DRAW)
    if move in DRAW_PILES:
        return Line(TAKE_TOP, pile=f"D{number}")
    if not card:
        return Line(CLOSING_MOVES[move])
    title = CARDS[card].full_title
    if verb == "draw":
        return Line(TAKE_FROM_ROW, card=title)
    if verb == "discard":
        return Line(DISCARD_TO, card=title, pile=f"D{number}")
    if verb == "hatch":
        return Line(LABELS[verb], card=title)
    if form != card:
        return Line(WILD_LABELS[verb], card=title, rank=ORDER[form], bird=f"B{number}")
    return Line(LABELS[verb], card=title, bird=f"B{number}")


@cache
def _take_label(card: str, number: int) -> Line:
    return Line(TAKE_FROM_PILE, card=CARDS[card].full_title, pile=f"D{number}")
