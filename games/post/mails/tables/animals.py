"""Cards of the Biome Deck in mails: as cells, in a line, and in words."""

from collections.abc import Iterable, Sequence
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.decks.biome_deck import CARDS, SHORT, SUITS
from games.play.record.log_text import translate_line
from games.post.mails.tables.cells import AS_TEXT, color_text, render_card_face, render_rows


@cache
def render_suit(letter: str) -> SafeString:
    """The suit of that letter in the colour of its biome."""
    return color_text(f"b{letter}", SUITS[letter].symbol + AS_TEXT)


@cache
def render_card_mark(code: str) -> SafeString:
    """Rank and suit in the colour of its biome."""
    suit = CARDS[code].suit
    symbol = SUITS[suit].symbol + AS_TEXT
    return format_html('<b class="b{}">{}{}</b>', suit, CARDS[code].rank, symbol)


def render_card_cell(code: str) -> SafeString:
    """A card as a cell, with the code to type."""
    return render_card_face(render_card_mark(code), code)


def render_cell_with_kinds(code: str) -> SafeString:
    animal = CARDS[code]
    if animal.is_ace:
        return render_card_cell(code)
    in_short = translate_line(SHORT[animal.classification]), translate_line(SHORT[animal.diet])
    return render_card_face(render_card_mark(code), code, *in_short)


def render_card_cells(cards: Sequence[str]) -> SafeString:
    """Cards as cells in rows."""
    return render_rows([render_card_cell(code) for code in cards])


def render_cells_with_kinds(cards: Sequence[str]) -> SafeString:
    """The same, each with its class and diet."""
    return render_rows([render_cell_with_kinds(code) for code in cards])


def render_card_line(cards: Iterable[str]) -> SafeString:
    """Cards in a line."""
    return format_html_join(" ", "{}", ((render_card_mark(code),) for code in cards))


def describe_kinds(code: str) -> str:
    """`Orca, mammal, carnivore`."""
    card = CARDS[code]
    return ", ".join(map(gettext, (card.name, card.classification, card.diet)))
