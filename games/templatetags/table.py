"""What only tables say: values with their sign."""

from django import template
from django.utils.safestring import SafeString

from games.web import cards
from games.web.tables.pieces import shown_value

register = template.Library()


@register.filter
def signed(value: int) -> str:
    """A score with its sign and a real minus: `+5`, `−3`, `0`."""
    return shown_value(value)


@register.filter
def chip(code: str, slug: str) -> SafeString | str:
    """A card of the title `slug` in a line of text; what is no card stays as it is."""
    return cards.chip(code, slug)
