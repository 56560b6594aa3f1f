"""What only the pages of rules need: their contents, from the headings that stand on them."""

import re

from django.utils.safestring import SafeString, mark_safe
from jinja2 import pass_context
from jinja2.runtime import Context

from games.web.shortcuts import render_fragment
from games.web.tables import examples


@pass_context
def draw_example(context: Context, name: str) -> SafeString:
    """An example of the rules of this game, drawn: `{{ draw_example("fits") }}`."""
    return examples.render_example(context["game"].slug, name)


HEADING = re.compile(r'<h2 id="([^"]+)">((?:(?!<h2).)*?)</h2>', re.DOTALL)
FEW = 2  # headings that need no list


def add_contents(page: str) -> str:
    """The HTML of rules with a list of its headings before the first one."""
    first, headings = HEADING.search(page), HEADING.findall(page)
    if first is None or len(headings) <= FEW:
        return page
    parts = [(name, mark_safe(words)) for name, words in headings]
    contents = render_fragment("games/parts/contents.html", {"parts": parts})
    return mark_safe(f"{page[: first.start()]}{contents}\n  {page[first.start() :]}")
