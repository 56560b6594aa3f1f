"""Emu Ranchers: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import Clause
from games.titles.emu_ranchers.state import ACTIONS as MOVES
from games.titles.emu_ranchers.state import DRAW_DISCARD, State
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_game import DRAW_DECK
from games.titles.ranch_refusals import (
    ACTIONS,
    RanchGuards,
    refuse_card,
    refuse_place,
)
from games.titles.ranch_words import CLOSING_MOVES

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
    return refuse_place(view, tokens, lambda bird: refuse_card(bird, cards[0]), cards[0])


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


def label_move(state: State, move: str) -> Line:
    """A legal move in plain words, but for one that closes the year."""
    if move == DRAW_DISCARD and state.discard:
        return _take_label(state.discard[-1])
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
