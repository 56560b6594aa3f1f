"""The order of the own hand: by what its deck can be sorted, as links that keep draft and picks."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.decks import biome_deck, decktet
from games.titles.board import Cell
from games.web.card_selection import CLASS, RANK, SUIT, Selection
from games.web.cards import DeckRenderer

SortKey = Callable[[str], Any]
SUITS = tuple(decktet.SUITS)
BIOMES = tuple(biome_deck.SUITS)


def _by_rank(code: str) -> tuple[int, int]:
    """Ace to Crown, then wild cards, the Excuse last."""
    card = decktet.CARDS[code]
    last = len(decktet.CARDS)
    return card.order or last, SUITS.index(card.suits[0]) if card.suits else last


def _by_number(code: str) -> tuple[int, int]:
    card = biome_deck.CARDS[code]
    return card.number, BIOMES.index(card.suit)


def _by_class(code: str) -> tuple[int, int, int]:
    kind = biome_deck.CARDS[code].classification
    return biome_deck.CLASSES.index(kind), *_by_number(code)


ORDERS: Mapping[str, Mapping[str, tuple[str, SortKey]]] = {
    "decktet": {
        RANK: (gettext_noop("by rank"), _by_rank),
        SUIT: (gettext_noop("by suit"), lambda code: _by_rank(code)[::-1]),
    },
    "biome": {
        RANK: (gettext_noop("by number"), _by_number),
        SUIT: (gettext_noop("by biome"), lambda code: _by_number(code)[::-1]),
        CLASS: (gettext_noop("by class"), _by_class),
    },
}


def sort_hand(cells: Iterable[Cell], deck: DeckRenderer, sort: str) -> tuple[Cell, ...]:
    """The cells of a hand as asked for, else in the first order of their deck."""
    orders = ORDERS[deck.kind]
    _words, key = orders.get(sort, orders[RANK])
    return tuple(sorted(cells, key=lambda cell: key(cell.code)))


def list_sorts(picking: Selection | None, deck: DeckRenderer) -> list[dict[str, Any]]:
    """The ways to sort the hand, as links."""
    if picking is None:
        return []
    orders = ORDERS[deck.kind]
    sort = picking.sort if picking.sort in orders else RANK
    return [
        {
            "words": gettext(words),
            "href": picking.page_url(picking.draft, picking.picks, sort=way),
            "on": way == sort,
        }
        for way, (words, _key) in orders.items()
    ]
