"""What only tables say: a card in a line of text."""

from django import template
from django.utils.safestring import SafeString

from games.web import cards

register = template.Library()


@register.filter
def chip(code: str, slug: str) -> SafeString | str:
    """A card of the title `slug` in a line of text; what is no card stays as it is."""
    return cards.render_chip(code, slug)
