"""Cards of the Biome Deck in mails: as cells, in a line, and in words."""

from collections.abc import Iterable, Sequence
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.languages import gettext
from games.decks.biome_deck import CARDS, SHORT, SUITS
from games.play.record.log_text import line_in_words
from games.post.mails.base_template import inline_base_styles
from games.post.mails.tables.cells import AS_TEXT, card, color_words, render_rows


@cache
def sign(letter: str) -> SafeString:
    """The suit of that letter in the colour of its biome."""
    return color_words(f"b{letter}", SUITS[letter].symbol + AS_TEXT)


@cache
def mark(code: str) -> SafeString:
    """Rank and suit in the colour of its biome."""
    suit = CARDS[code].suit
    symbol = SUITS[suit].symbol + AS_TEXT
    return inline_base_styles(
        format_html('<b class="b{}">{}{}</b>', suit, CARDS[code].rank, symbol)
    )


def cell(code: str) -> SafeString:
    """A card as a cell, with the code to type."""
    return card(mark(code), code)


def cell_with_kinds(code: str) -> SafeString:
    animal = CARDS[code]
    if animal.is_ace:
        return cell(code)
    in_short = line_in_words(SHORT[animal.classification]), line_in_words(SHORT[animal.diet])
    return card(mark(code), code, *in_short)


def cells(cards: Sequence[str]) -> SafeString:
    """Cards as cells in rows."""
    return render_rows([cell(code) for code in cards])


def cells_with_kinds(cards: Sequence[str]) -> SafeString:
    """The same, each with its class and diet."""
    return render_rows([cell_with_kinds(code) for code in cards])


def render_card_line(cards: Iterable[str]) -> SafeString:
    """Cards in a line."""
    return format_html_join(" ", "{}", ((mark(code),) for code in cards))


def describe_kinds(code: str) -> str:
    """`Orca, mammal, carnivore`."""
    card = CARDS[code]
    return ", ".join(map(gettext, (card.name, card.classification, card.diet)))
