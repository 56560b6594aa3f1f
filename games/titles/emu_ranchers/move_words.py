"""Emu Ranchers: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.decks.decktet import CARDS
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.titles.birds import FALLING, FINISHED, OPEN, ORDER, best_order, closing_order_line
from games.titles.emu_ranchers.state import (
    ACTIONS as MOVES,
)
from games.titles.emu_ranchers.state import (
    CLOSE,
    CLOSE_AUTO,
    CLOSING,
    DRAW_DECK,
    DRAW_DISCARD,
    State,
)
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_refusals import (
    CLOSED,
    FINISHED_BIRD,
    FITS_NONE,
    HATCH_OR_GROW,
    NO_ACTION,
    NO_DISCARDING,
    NO_HATCHING,
    NOT_CLOSED,
    NOTHING_TO_DRAW,
    ONE_ACTION,
    SAME_RANK,
    YEAR_GOES_ON,
    refuse_close,
    refuse_no_bird,
    refuse_not_held,
    refuse_order,
    refuse_suit,
)
from games.titles.ranch_views import BirdView
from games.titles.ranch_words import ACTIONS, CLOSE_BEST, CLOSE_WITH, CLOSING_MOVES, LAYING, VERBS

ONE_DRAW = Line(phrase("You draw once per turn: from the draw pile or the discard pile."))
WHERE_TO_DRAW = Line(
    phrase("Say where to draw from, not which card: {places}."),
    places=join_with_or(("deck", "discard")),
)
ONLY_DECK = Line(phrase("After a discard you can only draw from the draw pile."))
NO_DISCARDS = Line(phrase("The discard pile is empty; draw from the draw pile."))

Clause = tuple[str, tuple[str, ...]]


def find_refusal(view: EmuRanchersView, tokens: Sequence[str]) -> Line | None:
    """Why an answer in canonical tokens (`grow 8YK B1 draw deck`) cannot be done by the seat
    whose `view` it is. The first reason in the order of the rule sheet; None if none is found."""
    clauses = _split_clauses(tokens)
    phase = view["phase"]
    if phase == "closing":
        return _refuse_closing(view, clauses)
    if phase not in ("turn", "draw"):
        return None
    return (
        _refuse_turn_shape(phase, clauses)
        or _refuse_action(view, clauses)
        or _refuse_draw(view, clauses)
    )


def _split_clauses(tokens: Sequence[str]) -> list[Clause]:
    """(verb, its tokens) pairs; `discard` right after `draw` is a source and no verb."""
    clauses: list[tuple[str, list[str]]] = []
    before = ""
    for token in tokens:
        if token in VERBS and not (token == "discard" and before == "draw"):
            clauses.append((token, []))
        elif clauses:
            clauses[-1][1].append(token)
        else:
            clauses.append(("", [token]))
        before = token
    return [(verb, tuple(rest)) for verb, rest in clauses]


def _refuse_turn_shape(phase: str, clauses: list[Clause]) -> Line | None:
    """No action, two actions, two draws, or words of another time of the year."""
    verbs = [verb for verb, _rest in clauses]
    actions = sum(verb in ACTIONS for verb in verbs) + (phase == "draw")
    if any(verb in LAYING for verb in verbs):
        return YEAR_GOES_ON
    if not actions and "" not in verbs:
        return NO_ACTION
    if actions > 1:
        return ONE_ACTION
    return ONE_DRAW if verbs.count("draw") > 1 else None


def _refuse_action(view: EmuRanchersView, clauses: list[Clause]) -> Line | None:
    for verb, tokens in clauses:
        if verb == "play":
            return HATCH_OR_GROW
        if verb in ACTIONS:
            return refuse_not_held(view, tokens) or (
                _refuse_place(view, tokens) if verb == "grow" else None
            )
    return None


def _refuse_draw(view: EmuRanchersView, clauses: list[Clause]) -> Line | None:
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


def _refuse_place(view: EmuRanchersView, tokens: Sequence[str]) -> Line | None:
    """A bird that is not there, or that the card does not fit."""
    cards = [token for token in tokens if token in CARDS]
    if not cards:
        return None
    birds = {bird["token"]: bird for bird in _list_birds(view)}
    named = [token for token in tokens if token not in CARDS and token[:1] == "B"]
    wrong = refuse_no_bird(list(birds), named)
    if wrong is not None:
        return wrong
    if named:
        return _refuse_card(birds[named[0]], cards[0])
    if all(_refuse_card(bird, cards[0]) for bird in birds.values()):
        return Line(FITS_NONE, card=cards[0])
    return None


def _list_birds(view: EmuRanchersView) -> list[BirdView]:
    own = [seat for seat in view["seats"] if seat["seat"] == view["seat"]]
    return list(own[0]["birds"]) if own else []


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


def _refuse_closing(view: EmuRanchersView, clauses: list[Clause]) -> Line | None:
    """Reasons at the end of the year, when cards can only be laid."""
    verbs = [verb for verb, _rest in clauses]
    closed = any(seat["seat"] == view["seat"] and seat["closed"] for seat in view["seats"])
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
        reason = (
            (refuse_not_held(view, tokens) or _refuse_place(view, tokens))
            if verb == "lay"
            else None
        )
        if reason is not None:
            return reason
    return refuse_close(view, clauses)


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
