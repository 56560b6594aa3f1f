"""Cards of the Biome Deck in mails: as cells, in a line, and in words."""

from collections.abc import Iterable
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.languages import gettext
from games.decks.biome_deck import CARDS, SUITS
from games.play.record.saying import words_of


@cache
def mark(code: str) -> SafeString:
    """Rank, and suit in the colour of its biome."""
    card = CARDS[code]
    symbol = SUITS[card.suit].symbol
    return format_html('{}<span class="b{}">{}</span>', card.rank, card.suit, symbol)


@cache
def cell(code: str) -> SafeString:
    """A card as a cell."""
    return format_html('<td class="card" bgcolor="#fffaf0">{}</td>', mark(code))


def cell_with_code(code: str) -> SafeString:
    """A card as a cell, with the code to type."""
    return _cell_over(code, code, 40)


def cell_with_kinds(code: str) -> SafeString:
    """A card as a cell, with its class and diet in short."""
    return _cell_over(code, words_of(CARDS[code].kinds), 44)


@cache
def _cell_over(code: str, words: str, width: int) -> SafeString:
    """A card as a cell so many pixels wide, over small words."""
    return format_html(
        '<td class="card" bgcolor="#fffaf0" width="{}">{}<br><span class="code">{}</span></td>',
        width,
        mark(code),
        words,
    )


def marked(cards: Iterable[str]) -> SafeString:
    """Cards in a line."""
    return format_html_join(" ", "<b>{}</b>", ((mark(code),) for code in cards))


def kinds(code: str) -> str:
    """`Orca, mammal, carnivore`."""
    card = CARDS[code]
    return ", ".join(map(gettext, (card.name, card.classification, card.diet)))
