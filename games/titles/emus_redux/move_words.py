"""Emus Redux: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.decks.decktet import BASIC, CARDS
from games.rules.game import seat_of_view
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.rules.vocabulary import Clause
from games.titles import ranch_words
from games.titles.birds import (
    ACE,
    CROWN,
    ORDER,
    WILD,
    card_on_bird_line,
)
from games.titles.emus_redux.state import ACTIONS as MOVES
from games.titles.emus_redux.state import DRAW_PILES, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_game import DRAW_DECK
from games.titles.ranch_refusals import (
    ACTIONS,
    RanchGuards,
    refuse_card,
    refuse_place,
)
from games.titles.ranch_words import (
    CLOSING_MOVES,
    NUMBER_WORDS,
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
        "as": phrase("Say which rank: {choices}."),
        "on": phrase("Say which bird: {choices}."),
        "to": phrase("Say which pile: {choices}."),
        _DISCARD_PILE: phrase("Say which pile: {choices}."),
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

ONE_DRAW = Line(phrase("You draw once per turn: from the draw pile, a discard pile or the row."))
AFTER_DISCARD = Line(phrase("After a discard you can only draw from the draw pile or the row."))
AFTER_DISCARD_ROWLESS = Line(phrase("After a discard you can only draw from the draw pile."))
ROW_NOT_ALLOWED = Line(phrase("In this match you can’t take from the row after a discard."))
BOTH_TAKES = Line(phrase("You’ve taken two cards from the row, which is the limit."))
NO_DISCARDS = Line(phrase("Both discard piles are empty."))
EXCUSE_LAID = Line(phrase("You can’t lay the Excuse; keep it or discard it."))
WILD_HATCH = phrase("{card} is a wild card, which can’t hatch a bird.")
ONE_CARD_DRAWN = phrase("Draw only one card; you named {cards}.")
NEW_PILE = phrase("There must be two discard piles, so this discard starts the next one: {pile}.")
TO_A_PILE = phrase("Say which pile to discard to: {piles}.")
NOT_WILD = phrase("{card} isn’t a wild card; it only stands for itself.")
NO_RANK = phrase("A wild card stands for a number from 2 to 9, not {words}.")
NOT_IN_ROW = phrase("{name} ({card}) isn’t in the row; choose {cards}.")
ROW_EMPTY = phrase("{name} ({card}) isn’t in the row, which is empty.")
EMPTY_PILE = phrase("{pile} is empty.")


def _refuse_laying(view: EmusReduxView, verb: str, tokens: Sequence[str]) -> Line | None:
    """What a known card of the hand cannot do: hatch, grow there, or be discarded there."""
    cards = [token for token in tokens if token in CARDS]
    if not cards:
        return None
    card = cards[0]
    if verb == "discard":
        return _refuse_pile(view, tokens)
    if card not in WILD and card not in BASIC:
        return EXCUSE_LAID
    if verb == "hatch":
        return Line(WILD_HATCH, card=card) if card in WILD else None
    return _refuse_place(view, card, tokens) or _refuse_rank(card, tokens)


def _refuse_pile(view: EmusReduxView, tokens: Sequence[str]) -> Line | None:
    allowed = list(view["discard_to"])
    for token in tokens:
        if token in CARDS or token in allowed:
            continue
        if token in ("D1", "D2"):
            return Line(NEW_PILE, pile=allowed[0])
        return Line(TO_A_PILE, piles=join_with_or(allowed))
    return None


def _refuse_place(view: EmusReduxView, card: str, tokens: Sequence[str]) -> Line | None:
    """A bird that is not there, or that the card does not fit with the rank said, if any."""
    ranks = [token for token in tokens if token in RANKS]
    form = f"{card}={ranks[0]}" if card in WILD and ranks else card
    called = card_on_bird_line(form)
    return refuse_place(view, tokens, lambda bird: refuse_card(bird, card, ranks), called)


def _refuse_rank(card: str, tokens: Sequence[str]) -> Line | None:
    for token in tokens:
        if not token.isdigit():
            continue
        if card not in WILD:
            return Line(NOT_WILD, card=card)
        if token not in RANKS:
            return Line(NO_RANK, words=token)
    return None


def _refuse_draw(view: EmusReduxView, clauses: Sequence[Clause]) -> Line | None:
    """A draw that cannot be, seen with or without its action."""
    acted = [verb for verb, _rest in clauses if verb in ACTIONS]
    acted += (view["acted"] or "").split()[:1]
    discarded = "discard" in acted
    for verb, tokens in clauses:
        if verb == "draw":
            return _refuse_from_row(view, tokens, discarded) or _refuse_from_pile(
                view, tokens, discarded
            )
    return None


def _refuse_from_row(view: EmusReduxView, tokens: Sequence[str], discarded: bool) -> Line | None:
    cards = [token for token in tokens if token in CARDS]
    if not cards and "row" not in tokens:
        return None
    for card in cards:
        if card not in view["row"]:
            name, row = Line(CARDS[card].name), tuple(view["row"])
            if not row:
                return Line(ROW_EMPTY, name=name, card=card)
            return Line(NOT_IN_ROW, name=name, card=card, cards=row)
    if len(cards) > 1:
        return Line(ONE_CARD_DRAWN, cards=tuple(cards))
    if not view["seats"][seat_of_view(view)]["takes_left"]:
        return BOTH_TAKES
    return ROW_NOT_ALLOWED if discarded and view["row_after_discard"] == "off" else None


def _refuse_from_pile(view: EmusReduxView, tokens: Sequence[str], discarded: bool) -> Line | None:
    piles = {str(pile["token"]): pile["cards"] for pile in view["piles"]}
    named = [token for token in tokens if token in piles or token == _DISCARD_PILE]
    if not named:
        return None
    if discarded:
        row = view["row_after_discard"] == "on" and view["seats"][seat_of_view(view)]["takes_left"]
        return AFTER_DISCARD if row else AFTER_DISCARD_ROWLESS
    if not any(piles.values()):
        return NO_DISCARDS
    if named[0] in piles and not piles[named[0]]:
        return Line(EMPTY_PILE, pile=named[0])
    return None


find_refusal = RanchGuards(ONE_DRAW, _refuse_laying, _refuse_draw).find_refusal

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


def label_move(state: State, move: str) -> Line:
    """A legal move in plain words, but for one that closes the year."""
    verb, _card, number, _form = MOVES[move]
    if verb == "draw" and number and state.piles[number - 1]:
        return _take_label(state.piles[number - 1][-1], number)
    return _plain_label(move)


@cache
def _plain_label(move: str) -> Line:
    """A move whose words are the same in every position."""
    verb, card, number, form = MOVES[move]
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
