"""Biome Rummy: moves in plain words, for buttons and numbered lists."""

from functools import cache

from games.decks.biome_deck import CARDS, SUITS
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.titles.biome_rummy.state import DRAW_DECK, DRAW_PILE, State

DRAW = Line(phrase("Draw from the deck"))
TAKE_TOP = Line(phrase("Take the top card from the pile"))
TAKE = phrase("Take {card} from the pile")
LAY = phrase("Lay {animals} ({ranks} of {suit})")
ADD = phrase("Add {card} to {group}")
DISCARD = phrase("Discard {card}")


def label_move(state: State, move: str) -> Line:
    """A legal move in plain words."""
    if move == DRAW_PILE:
        return _take_label(state.pile[-1]) if state.pile else TAKE_TOP
    return _plain_label(move)


@cache
def _take_label(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].title)


@cache
def _plain_label(move: str) -> Line:
    if move == DRAW_DECK:
        return DRAW
    verb, *words = move.split()
    if verb == "set":
        return _laying_label(words)
    if verb == "add":
        return Line(ADD, card=CARDS[words[0]].title, group=words[2])
    return Line(DISCARD, card=CARDS[words[0]].title)


def _laying_label(cards: list[str]) -> Line:
    animals = join_with_and([Line(CARDS[card].name) for card in cards])
    ranks = tuple(CARDS[card].rank for card in cards)
    return Line(LAY, animals=animals, ranks=ranks, suit=Line(SUITS[cards[0][0]].name))
