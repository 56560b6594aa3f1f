"""What only the pages of rules need: their contents, from the headings that stand on them."""

import re

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.web.tables import examples

register = template.Library()


@register.simple_tag(takes_context=True)
def example(context: template.Context, name: str) -> SafeString:
    """An example of the rules of this game, drawn: `{% example "fits" %}`."""
    return examples.render_example(context["game"].slug, name)


HEADING = re.compile(r'<h2 id="([^"]+)">((?:(?!<h2).)*?)</h2>', re.DOTALL)
FEW = 2  # headings that need no list


@register.filter(is_safe=True)
def with_contents(page: SafeString) -> SafeString:
    """The HTML of rules with a list of its headings before the first one."""
    first, headings = HEADING.search(page), HEADING.findall(page)
    if first is None or len(headings) <= FEW:
        return page
    parts = [(name, mark_safe(words)) for name, words in headings]
    contents = render_to_string("games/parts/contents.html", {"parts": parts})
    return mark_safe(f"{page[: first.start()]}{contents}\n  {page[first.start() :]}")
