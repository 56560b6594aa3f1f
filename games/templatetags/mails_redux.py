"""Cards of Emus Redux in mails: a wild card on a bird is drawn with the number it stands for."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.templatetags.mails import cell
from games.titles.emus_redux.state import form_words

register = template.Library()

# In pixels: what a row of cells may take on a small phone, and about what a cell takes.
ROW, PADDING, LETTER = 225, 11, 13


@register.filter
def drawn_forms(cards: Sequence[str]) -> SafeString:
    """Cards and wild cards as numbers as coloured cells of tables, a row each that a phone holds.

    Each row is a table of its own, so that a wide card does not widen those above and below it.
    """
    rows: list[list[str]] = []
    room = 0
    for card in cards:
        wide = PADDING + LETTER * len(card)
        if wide > room:
            rows.append([])
            room = ROW
        rows[-1].append(_form(card))
        room -= wide
    table = '<table role="presentation" cellpadding="0" cellspacing="2">'
    return mark_safe("".join(f"{table}<tr>{''.join(row)}</tr></table>" for row in rows))


@register.filter
def in_words(cards: Sequence[str]) -> str:
    """The cards of a bird by their codes, a wild one as `PSWK as 8`."""
    return ", ".join(form_words(card) for card in cards)


def _form(form: str) -> str:
    """One cell; a wild card that lies on a bird says its number after it."""
    code, _is, number = form.partition("=")
    drawn = cell(code)
    if not number:
        return drawn
    return drawn.removesuffix("</td>") + format_html("={}</td>", number)
