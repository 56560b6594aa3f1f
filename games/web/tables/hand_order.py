"""The order of the own hand: by what its deck can be sorted, as links that keep draft and picks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.decks import biome_deck, decktet, playing_cards
from games.titles.board import Cell
from games.web.card_selection import CLASS, DIET, RANK, SUIT, Selection
from games.web.cards import DeckRenderer

SortKey = Callable[[str], Any]
Orders = Mapping[str, tuple[str, SortKey]]
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


def _by_diet(code: str) -> tuple[int, int, int]:
    return biome_deck.DIETS.index(biome_deck.CARDS[code].diet), *_by_number(code)


def _by_playing_rank(code: str) -> tuple[int, int]:
    card = playing_cards.CARDS[code]
    return card.number, tuple(playing_cards.SUITS).index(card.suit)


ORDERS: Mapping[str, Orders] = {
    "decktet": {
        RANK: (gettext_noop("by rank"), _by_rank),
        SUIT: (gettext_noop("by suit"), lambda code: _by_rank(code)[::-1]),
    },
    "biome": {
        RANK: (gettext_noop("by number"), _by_number),
        SUIT: (gettext_noop("by biome"), lambda code: _by_number(code)[::-1]),
        CLASS: (gettext_noop("by class"), _by_class),
    },
    "cards": {
        RANK: (gettext_noop("by rank"), _by_playing_rank),
        SUIT: (gettext_noop("by suit"), lambda code: _by_playing_rank(code)[::-1]),
    },
}
# Within each biome, for a title whose suits stay apart.
WITHIN_SUITS: Orders = {
    RANK: (gettext_noop("by number"), _by_number),
    CLASS: (gettext_noop("by class"), _by_class),
    DIET: (gettext_noop("by diet"), _by_diet),
}


def find_orders(keeps_suits: bool, deck: DeckRenderer) -> Orders:
    """The ways to sort a hand of this deck."""
    return WITHIN_SUITS if keeps_suits else ORDERS[deck.kind]


def sort_hand(cells: Sequence[Cell], orders: Orders, sort: str) -> tuple[Cell, ...]:
    """The cells of a hand as asked for, else in the first of the `orders`; suits that are kept
    apart come as they do in the hand."""
    _words, key = orders.get(sort, orders[RANK])
    if orders is not WITHIN_SUITS:
        return tuple(sorted(cells, key=lambda cell: key(cell.code)))
    suits = [cell.code[:1] for cell in cells]
    return tuple(sorted(cells, key=lambda cell: (suits.index(cell.code[:1]), key(cell.code))))


def list_sorts(picking: Selection | None, orders: Orders) -> list[dict[str, Any]]:
    """The ways to sort the hand, as links."""
    if picking is None:
        return []
    sort = picking.sort if picking.sort in orders else RANK
    return [
        {
            "words": gettext(words),
            "href": picking.page_url(picking.draft, picking.picks, sort=way),
            "on": way == sort,
        }
        for way, (words, _key) in orders.items()
    ]
