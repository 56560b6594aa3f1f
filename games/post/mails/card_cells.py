"""How the cards and pieces of each deck look in mails: as cells of tables, and in a line."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.decks import biome_deck, decktet, playing_cards
from games.play.record.log_text import translate_line
from games.titles.board import Cell

AS_TEXT = "\N{VARIATION SELECTOR-15}"  # a suit is a letter like others, and no emoji
# The shapes of the suits as letters that are in the fonts of mail programs and are no emoji: a
# moon, a sun, waves, a leaf, a coiled wyrm, a knot.
SHAPES = {
    "M": "\N{LAST QUARTER MOON}",
    "S": "\N{WHITE SUN WITH RAYS}",
    "W": "\N{ALMOST EQUAL TO}",
    "L": "\N{ROTATED FLORAL HEART BULLET}",
    "Y": "\N{SECTION SIGN}",
    "K": "\N{PLACE OF INTEREST SIGN}",
}
# The classes of the style sheet that animals are coloured with, and what became of their field.
INKS = {"cow": "M", "goat": "bH", "sheep": "bS", "pig": "L", "chicken": "S"}
MARKS = {"home": "!", "covered": "*"}


@dataclass(frozen=True)
class DeckLook:
    """How a deck looks: a card as a cell, a card in a line, a suit, and a place of a grid."""

    card: Callable[[Cell], SafeString]
    mark: Callable[[str], SafeString]
    sign: Callable[[str], SafeString]
    field: Callable[[Cell], SafeString]


@cache
def render_cell(face: SafeString, *below: str) -> SafeString:
    """A card: its face, with smaller words below it, a line each."""
    small = "<br>".join(map(escape, below))
    return mark_safe(f'<td class="card">{face}<br><small>{small}</small></td>')


def render_color(ink: str, words: str) -> SafeString:
    """Words in an ink, which is a class of the style sheet."""
    return format_html('<span class="{}">{}</span>', ink, words)


# The Biome Deck


@cache
def render_biome_sign(suit: str) -> SafeString:
    """The suit of that letter in the colour of its biome."""
    known = biome_deck.SUITS.get(suit)
    return render_color(f"b{suit}", known.symbol + AS_TEXT) if known else mark_safe("")


@cache
def render_biome_mark(code: str) -> SafeString:
    """Rank and suit in the colour of its biome; what is no card stays as it is."""
    card = biome_deck.CARDS.get(code)
    if card is None:
        return conditional_escape(code)
    symbol = biome_deck.SUITS[card.suit].symbol + AS_TEXT
    return format_html('<b class="b{}">{}{}</b>', card.suit, card.rank, symbol)


def render_biome_card(cell: Cell) -> SafeString:
    """The card with its code; with class and diet in short, where nothing is said beside it."""
    card = biome_deck.CARDS[cell.code]
    kinds: tuple[str, ...] = ()
    if not (cell.facts or card.is_ace):
        short = biome_deck.SHORT
        kinds = translate_line(short[card.classification]), translate_line(short[card.diet])
    return render_cell(render_biome_mark(cell.code), cell.code, *kinds)


# The Decktet


@cache
def render_shapes(suits: str) -> SafeString:
    """Suits by their shapes, each in its colour."""
    shapes = ((render_color(suit, SHAPES[suit] + AS_TEXT),) for suit in suits)
    return format_html_join(" ", "{}", shapes)


@cache
def render_decktet_mark(code: str) -> SafeString:
    return format_html("<b>{}</b>", code)


def render_decktet_card(cell: Cell) -> SafeString:
    return _render_decktet_code(cell.code)


@cache
def _render_decktet_code(form: str) -> SafeString:
    """Rank, the shapes of the suits, and the code; a wild card that lies on a bird (`PSWK=8`) has
    the number it stands for as its rank."""
    code, _is, number = form.partition("=")
    card = decktet.CARDS[code]
    # Filters take an element that holds a single letter for a way to hide words from them.
    rank = format_html("<b>&nbsp;{}&nbsp;</b><br>", number or card.rank)
    shapes = render_shapes("".join(card.suits)) or mark_safe("&nbsp;")
    return render_cell(mark_safe(rank + shapes), code)


# Playing cards


@cache
def render_playing_sign(suit: str) -> SafeString:
    """The sign of a suit, the red ones in their colour."""
    known = playing_cards.SUITS.get(suit)
    ink = "L" if suit in "HD" else ""
    return render_color(ink, known.symbol + AS_TEXT) if known else mark_safe("")


@cache
def render_playing_mark(code: str) -> SafeString:
    """Rank and suit; what is no card stays as it is."""
    card = playing_cards.CARDS.get(code)
    if card is None:
        return conditional_escape(code)
    return format_html("<b>{}{}</b>", card.rank, render_playing_sign(card.suit))


def render_playing_card(cell: Cell) -> SafeString:
    """The card with its code."""
    return render_cell(render_playing_mark(cell.code), cell.code)


# Animals on a Ranch


def render_animal(cell: Cell) -> SafeString:
    """An animal of a pair, in its colour."""
    if not cell.short:
        return mark_safe(f'<td class="card" width="50" height="26">{escape(cell.code)}</td>')
    face = format_html('<b class="{}">{}</b>', INKS.get(cell.code, ""), cell.short)
    return mark_safe(f'<td class="card" width="50" height="26">{face}</td>')


def render_field(cell: Cell) -> SafeString:
    return _render_field(cell.code, cell.short, cell.mark)


@cache
def _render_field(code: str, short: str, mark: str) -> SafeString:
    """`Ch!` is at home, `pi?` a free printed field, `Co*` a printed field covered by another, `~~`
    the Pond."""
    kind, face = "card plot", mark_safe("&nbsp;")
    if mark == "pond":
        kind, face = "card pond", conditional_escape(short)
    elif mark == "free":
        face = format_html("{}?", short.lower())
    elif code:
        kind = "card"
        ink = INKS.get(code, "")
        face = format_html('<b class="{}">{}</b>{}', ink, short or code, MARKS.get(mark, ""))
    return mark_safe(f'<td class="{kind}">{face}</td>')


LOOKS = {
    "biome": DeckLook(render_biome_card, render_biome_mark, render_biome_sign, render_field),
    "decktet": DeckLook(render_decktet_card, render_decktet_mark, render_shapes, render_field),
    "cards": DeckLook(render_playing_card, render_playing_mark, render_playing_sign, render_field),
    "": DeckLook(render_animal, conditional_escape, conditional_escape, render_field),
}
