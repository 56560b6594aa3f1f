"""Emu Ranchers: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import Clause
from games.titles.birds import FALLING, FINISHED, OPEN, ORDER, best_order, closing_order_line
from games.titles.emu_ranchers.state import ACTIONS as MOVES
from games.titles.emu_ranchers.state import DRAW_DISCARD, State
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, CLOSING, DRAW_DECK
from games.titles.ranch_refusals import (
    ACTIONS,
    FINISHED_BIRD,
    SAME_RANK,
    RanchGuards,
    refuse_order,
    refuse_place,
    refuse_suit,
)
from games.titles.ranch_views import BirdView
from games.titles.ranch_words import CLOSE_BEST, CLOSE_WITH, CLOSING_MOVES

ONE_DRAW = Line(phrase("You draw once per turn: from the draw pile or the discard pile."))
WHERE_TO_DRAW = Line(
    phrase("Say where to draw from, not which card: {places}."),
    places=join_with_or(("deck", "discard")),
)
ONLY_DECK = Line(phrase("After a discard you can only draw from the draw pile."))
NO_DISCARDS = Line(phrase("The discard pile is empty; draw from the draw pile."))


def _refuse_draw(view: EmuRanchersView, clauses: Sequence[Clause]) -> Line | None:
    """A draw from the discard pile that cannot be, seen with or without its action."""
    if any(verb == "draw" and not CARDS.keys().isdisjoint(rest) for verb, rest in clauses):
        return WHERE_TO_DRAW
    if ("draw", ("discard",)) not in clauses:
        return None
    acted = [verb for verb, _rest in clauses if verb in ACTIONS]
    acted += (view["acted"] or "").split()[:1]
    if "discard" in acted:
        return ONLY_DECK
    return None if view["discard"] else NO_DISCARDS


def _refuse_laying(view: EmuRanchersView, verb: str, tokens: Sequence[str]) -> Line | None:
    """A bird that is not there, or that the card does not fit."""
    cards = [token for token in tokens if token in CARDS]
    if not cards or verb not in ("grow", "lay"):
        return None
    return refuse_place(view, tokens, lambda bird: _refuse_card(bird, cards[0]), cards[0])


def _refuse_card(bird: BirdView, card: str) -> Line | None:
    """Why the card cannot be added: no shared suit, bird finished, or wrong order."""
    way, last = bird["direction"], bird["cards"][-1]
    if not set(bird["suits"]) & set(CARDS[card].suits):
        return refuse_suit(bird, card)
    if way == FINISHED:
        return Line(FINISHED_BIRD, bird=bird["token"])
    if way == OPEN:
        same = ORDER[card] == ORDER[last]
        return Line(SAME_RANK, card=card, other_card=last, bird=bird["token"]) if same else None
    goes_on = ORDER[card] < ORDER[last] if way == FALLING else ORDER[card] > ORDER[last]
    return None if goes_on else refuse_order(bird, ORDER[last])


find_refusal = RanchGuards(ONE_DRAW, _refuse_laying, _refuse_draw).find_refusal

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
    verb, card, number = MOVES[move]
    if not card:
        return Line(PLAIN[move])
    title = CARDS[card].full_title
    if not number:
        return Line(LABELS[verb], card=title)
    return Line(LABELS[verb], card=title, bird=f"B{number}")


@cache
def _take_label(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].full_title)
