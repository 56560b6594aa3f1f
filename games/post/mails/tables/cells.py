"""Cells of tables: what mails draw cards with, since no picture is sure to be shown."""

from collections.abc import Iterable, Sequence
from functools import cache

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

IN_ROW = 6  # cards that a phone holds beside each other
AS_TEXT = "\N{VARIATION SELECTOR-15}"  # a suit is a letter like others, and no emoji
START = '<table role="presentation" cellpadding="0" cellspacing="2">'


def render_html_table(rows: Iterable[str]) -> SafeString:
    """A table of rows of HTML; a line of the mail for each, so that none is too long."""
    joined = "\n".join(rows)
    return mark_safe(f"{START}{joined}</table>")


def render_rows(cells: Sequence[str], most: int = IN_ROW) -> SafeString:
    """Cells as a table, `most` in a row; nothing for no cells."""
    if not cells:
        return mark_safe("")
    rows = (cells[at : at + most] for at in range(0, len(cells), most))
    return render_html_table("<tr>" + "\n".join(row) + "</tr>" for row in rows)


@cache
def color_text(ink: str, words: str) -> SafeString:
    """Words in an ink, which is a class of the style sheet."""
    return format_html('<span class="{}">{}</span>', ink, words)


def add_spaces(words: str) -> SafeString:
    """Words that may be one letter, with a space on each side: filters take an element that holds
    a single letter for a way to hide words from them, and so they do many of them."""
    return format_html("&nbsp;{}&nbsp;", words)


@cache
def render_card_face(face: SafeString, *below: str) -> SafeString:
    """A card: its face, with smaller words below it, a line each."""
    small = "<br>".join(map(escape, below))
    face = mark_safe(face + f'<br><span class="code">{small}</span>')
    return mark_safe(f'<td class="card" width="34">{face}</td>')


@cache
def render_pile_back(number: int) -> SafeString:
    """The back of a pile with so many cards."""
    return mark_safe(f'<td class="card back" width="34" height="50">{number}</td>')
