"""What the templates of mails need: folded lines, and cards of the Decktet drawn as cells."""

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.decks import decktet
from games.post.mails.base_template import styled_as_base
from games.post.mails.steps import Choice
from games.post.mails.words import folded
from games.rules.lines import signed as with_sign

register = template.Library()

IN_ROW = 6


@register.filter
def listed(text: str) -> str:
    """A line of a list in plain text: two spaces before it, four before what runs over."""
    return folded(text, "  ", "    ")


@register.filter
def column(text: str) -> str:
    """A paragraph of plain text in lines of at most 72 columns."""
    return folded(text)


@register.filter
def drawn(cards: Sequence[str]) -> SafeString:
    """Cards of the Decktet as coloured cells of a table, six in a row."""
    rows = [cards[at : at + IN_ROW] for at in range(0, len(cards), IN_ROW)]
    cells = ["\n".join(map(cell, row)) for row in rows]  # so that no line of a mail is too long
    inside = "".join(f"<tr>{row}</tr>" for row in cells)
    table = '<table role="presentation" cellpadding="0" cellspacing="2">'
    return mark_safe(f"{table}{inside}</table>")


@cache
def cell(code: str) -> SafeString:
    """One card: its rank in ink, the letter of each suit in the suit's colour."""
    card = decktet.CARDS[code]
    suits = format_html_join("", '<span class="{0}">{0}</span>', ((suit,) for suit in card.suits))
    return format_html('<td class="card" bgcolor="#fffaf0">{}{}</td>', card.rank, suits)


@register.filter
def rows(choices: Sequence[Choice]) -> SafeString:
    """Steps as rows of a table: number, and words that link to the page that drafts the step."""
    row = row_of_a_step()
    return mark_safe(
        "".join(
            row % (choice.number, escape(choice.page), escape(choice.words)) for choice in choices
        )
    )


@cache
def row_of_a_step() -> str:
    """The row with a place for each of the number, the page and the words; styled only once."""
    row = (
        '\n<tr><td class="number" align="right">{}</td><td class="step">'
        '<a href="{}">{}</a></td></tr>'
    )
    return styled_as_base(row).replace("%", "%%").replace("{}", "%s")


@register.filter
def numbered(choices: Sequence[Choice]) -> str:
    """Steps as numbered lines of plain text."""
    return "".join(f"{choice.line}\n" for choice in choices)


@register.filter
def suit_words(letters: Sequence[str]) -> str:
    """`Leaves or Wyrms`."""
    return " or ".join(decktet.SUITS[letter].name for letter in letters)


@register.filter
def last(things: Sequence[Any], most: int) -> Sequence[Any]:
    """The last `most` of the things."""
    return things[-most:]


@register.filter
def of(number: int, names: Sequence[str]) -> str:
    """The name of a seat by its number."""
    return names[number]


@register.filter
def own_last(seats: Sequence[dict[str, Any]], own: int | None) -> list[dict[str, Any]]:
    """The seats of a view, the reader's own after the others."""
    return sorted(seats, key=lambda seat: seat["seat"] == own)


@register.filter
def signed(value: int) -> str:
    """A value with its sign; 0 has none."""
    return with_sign(value)
