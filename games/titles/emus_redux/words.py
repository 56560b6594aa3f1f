"""Emus Redux: the words players may use, and the reasons why an answer cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.decks.decktet import BASIC, CARDS, SUITS
from games.rules.game import reader_of
from games.rules.reading.clause import one_of
from games.titles import ranch_words
from games.titles.birds import ACE, BIT, CROWN, FALLING, FINISHED, MASK, OPEN, ORDER, WILD
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_views import BirdView, own_hand
from games.titles.ranch_words import (
    ACTIONS,
    CLOSED,
    HATCH_OR_GROW,
    LAYING,
    NO_ACTION,
    NO_DISCARDING,
    NO_HATCHING,
    NOT_CLOSED,
    NOTHING_TO_DRAW,
    NUMBER_WORDS,
    ONE_ACTION,
    ONE_CLOSE,
    VERBS,
    YEAR_GOES_ON,
)

_DISCARD_PILE = "discards"

VOCABULARY = replace(
    ranch_words.VOCABULARY,
    things={
        "deck": ("draw pile", "stock", "blind"),
        "row": ("face up", "open row"),
        "auto": (),
        "D1": ("pile 1",),
        "D2": ("pile 2",),
    },
    fillers={"on": ("onto", "to", "in", "@"), "to": (), "as": ("=",)},
    after={
        "draw": {
            **dict.fromkeys(
                ("discard", "discards", "discard pile", "discards pile"), _DISCARD_PILE
            ),
            **{f"discard {number}": f"D{number}" for number in (1, 2)},
            **{f"discard pile {number}": f"D{number}" for number in (1, 2)},
        },
        "as": {word: str(number) for number, word in enumerate(NUMBER_WORDS, 2)},
    },
    numbered_after={"on": "B", "as": ""},
    kinds={_DISCARD_PILE: ("D1", "D2")},
    openers={"deck": "draw", "row": "draw"},
    asking={
        **ranch_words.VOCABULARY.asking,
        "as": "which rank",
        "on": "which bird",
        "to": "which pile",
        _DISCARD_PILE: "which pile",
    },
    ranks={
        **ranch_words.VOCABULARY.ranks,
        "P": ("pawn",),
        "T": ("court",),
        "EX": ("x", "0", "excuse"),
    },
    cards={code: card.name for code, card in CARDS.items()},
    zones={"draw": ("row",)},
)

RANKS = tuple(str(rank) for rank in range(ACE + 1, CROWN))

ONE_DRAW = "One draw a turn: the deck, a discard pile or a card of the row."
AFTER_DISCARD = "After a discard only the draw pile or a card of the row can be drawn."
AFTER_DISCARD_ROWLESS = "After a discard only the draw pile can be drawn from."
ROW_NOT_ALLOWED = "In this match the row cannot be taken from after a discard."
BOTH_TAKES = "You have taken two cards from the row, and that is all a player may take."
NO_DISCARDS = "Both discard piles are empty."
WILD_HATCH = "{card} is a wild card, and a wild card cannot hatch a bird."
EXCUSE_LAID = "The Excuse cannot be laid on the table; it can only be kept or discarded."
ONE_CARD_DRAWN = "Draw one card only; you named {cards}."

Clause = tuple[str, tuple[str, ...]]


def refusal(view: EmusReduxView, tokens: Sequence[str]) -> str | None:
    """Why an answer in canonical tokens (`grow PSWK 8 B1 draw deck`) cannot be done by the seat
    whose `view` it is. The first reason in the order of the rule sheet; None if none is found."""
    clauses = _clauses(tokens)
    phase = view["phase"]
    if phase == "closing":
        return _closing(view, clauses)
    if phase not in ("turn", "draw"):
        return None
    return _shape(phase, clauses) or _action(view, clauses) or _draw(view, clauses)


def _clauses(tokens: Sequence[str]) -> list[Clause]:
    """(verb, its tokens) pairs."""
    clauses: list[tuple[str, list[str]]] = []
    for token in tokens:
        if token in VERBS:
            clauses.append((token, []))
        elif clauses:
            clauses[-1][1].append(token)
        else:
            clauses.append(("", [token]))
    return [(verb, tuple(rest)) for verb, rest in clauses]


def _shape(phase: str, clauses: list[Clause]) -> str | None:
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


def _action(view: EmusReduxView, clauses: list[Clause]) -> str | None:
    for verb, tokens in clauses:
        if verb == "play":
            return HATCH_OR_GROW
        if verb in ACTIONS:
            return _card(view, tokens) or _laying(view, verb, tokens)
    return None


def _laying(view: EmusReduxView, verb: str, tokens: Sequence[str]) -> str | None:
    """What a known card of the hand cannot do: hatch, grow there, or be discarded there."""
    cards = [token for token in tokens if token in CARDS]
    if not cards:
        return None
    card = cards[0]
    if verb == "discard":
        return _pile(view, tokens)
    if card not in WILD and card not in BASIC:
        return EXCUSE_LAID
    if verb == "hatch":
        return WILD_HATCH.format(card=card) if card in WILD else None
    return _place(view, card, tokens) or _rank(card, tokens)


def _card(view: EmusReduxView, tokens: Sequence[str]) -> str | None:
    """A card that is not in hand, or several; words that may be several cards say nothing."""
    cards = [token for token in tokens if token in CARDS]
    hand = own_hand(view)
    for card in cards:
        if card not in hand:
            return f"You do not hold {card}; your hand is {' '.join(hand)}."
    if len(cards) > 1:
        return f"Name one card only; you named {' '.join(cards)}."
    return None


def _pile(view: EmusReduxView, tokens: Sequence[str]) -> str | None:
    """A pile that a discard cannot go to now."""
    allowed = list(view["discard_to"])
    for token in tokens:
        if token in CARDS or token in allowed:
            continue
        if token in ("D1", "D2"):
            return (
                f"A discard has to start a pile of its own while there are not two: {allowed[0]}."
            )
        return f"A discard goes to a pile: {one_of(allowed)}."
    return None


def _place(view: EmusReduxView, card: str, tokens: Sequence[str]) -> str | None:
    """A bird that is not there, or that the card does not fit with the rank said, if any."""
    birds = {str(bird["token"]): bird for bird in _birds(view)}
    if not birds:
        return "You have no bird yet; hatch one first."
    named = [token for token in tokens if token not in CARDS and token[:1] == "B"]
    for token in named:
        if token not in birds:
            return f"You have no {token}; there is {' '.join(birds)}."
    if len(named) > 1:
        return f"One bird at a time: {one_of(named)}?"
    said = [token for token in tokens if token in RANKS]
    if named:
        return _misfit(birds[named[0]], card, said)
    if all(_misfit(bird, card, said) for bird in birds.values()):
        rank = f" as {said[0]}" if card in WILD and said else ""
        return f"{card}{rank} fits none of your birds."
    return None


def _birds(view: EmusReduxView) -> list[BirdView]:
    own = [seat for seat in view["seats"] if seat["seat"] == view["seat"]]
    return list(own[0]["birds"]) if own else []


def _misfit(bird: BirdView, card: str, said: list[str]) -> str | None:
    """Why the card cannot be added: no shared suit, bird finished, or wrong order. A wild card
    without a rank is asked whether any would do."""
    token, way, last = bird["token"], bird["direction"], ORDER[bird["cards"][-1]]
    suits = [SUITS[letter].name for letter in bird["suits"]]
    forms = WILD.get(card, (card,))
    if not MASK[forms[0]] & sum(BIT[letter] for letter in bird["suits"]):
        return f"{card} shares no suit with {token} ({one_of(suits)})."
    if way == FINISHED:
        return f"{token} is finished; nothing can be added to it."
    orders = [ORDER[form] for form in forms]
    if card in WILD and said:
        orders = [int(said[0])]
    bound = {ACE: "Ace", CROWN: "Crown"}.get(last, str(last))
    if way == OPEN:
        if any(order != last for order in orders):
            return None
        return f"{card} has the same rank as {bird['cards'][-1]} on {token}."
    if way == FALLING:
        fits = min(orders) < last
        return None if fits else f"{token} is falling, the next card must be below {bound}."
    fits = max(orders) > last
    return None if fits else f"{token} is rising, the next card must be above {bound}."


def _rank(card: str, tokens: Sequence[str]) -> str | None:
    """A rank that a card cannot stand for."""
    for token in tokens:
        if not token.isdigit():
            continue
        if card not in WILD:
            return f"{card} is not a wild card; it stands for nothing but itself."
        if token not in RANKS:
            return f"A wild card stands for a number from 2 to 9, not for {token}."
    return None


def _draw(view: EmusReduxView, clauses: list[Clause]) -> str | None:
    """A draw that cannot be, seen with or without its action."""
    acted = [verb for verb, _rest in clauses if verb in ACTIONS]
    acted += (view["acted"] or "").split()[:1]
    discarded = "discard" in acted
    for verb, tokens in clauses:
        if verb == "draw":
            return _from_row(view, tokens, discarded) or _from_pile(view, tokens, discarded)
    return None


def _from_row(view: EmusReduxView, tokens: Sequence[str], discarded: bool) -> str | None:
    cards = [token for token in tokens if token in CARDS]
    if not cards and "row" not in tokens:
        return None
    for card in cards:
        if card not in view["row"]:
            row = " ".join(view["row"]) or "nothing"
            return f"{CARDS[card].name} ({card}) is not in the row; there is {row}."
    if len(cards) > 1:
        return ONE_CARD_DRAWN.format(cards=" ".join(cards))
    if not view["seats"][reader_of(view)]["takes_left"]:
        return BOTH_TAKES
    return ROW_NOT_ALLOWED if discarded and view["row_after_discard"] == "off" else None


def _from_pile(view: EmusReduxView, tokens: Sequence[str], discarded: bool) -> str | None:
    piles = {str(pile["token"]): pile["cards"] for pile in view["piles"]}
    named = [token for token in tokens if token in piles or token == _DISCARD_PILE]
    if not named:
        return None
    if discarded:
        row = view["row_after_discard"] == "on" and view["seats"][reader_of(view)]["takes_left"]
        return AFTER_DISCARD if row else AFTER_DISCARD_ROWLESS
    if not any(piles.values()):
        return NO_DISCARDS
    if named[0] in piles and not piles[named[0]]:
        return f"{named[0]} is empty."
    return None


def _closing(view: EmusReduxView, clauses: list[Clause]) -> str | None:
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
        reason = verb == "lay" and (_card(view, tokens) or _laying(view, verb, tokens))
        if reason:
            return str(reason)
    return ONE_CLOSE if verbs.count("close") > 1 else None
