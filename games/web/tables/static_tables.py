"""A drawn table made still: what can be clicked at a table is only looked at in an example."""

from html import escape
from html.parser import HTMLParser

from django.utils.safestring import SafeString, mark_safe

# What names an element, leads somewhere or is reached by keyboard; two examples stand on one page.
LEFT_OUT = ("id", "href", "tabindex", "role", "autofocus", "for")
LEFT_OUT_BEGINNINGS = ("hx-", "aria-", "data-")
OF_A_DRAWING = ("svg", "use", "path", "g", "circle")
OTHERWISE = {"button": "span", "h2": "p", "h3": "p", "details": "div", "summary": "p"}


def strip_interaction(html: str) -> SafeString:
    """The HTML of a table without links, names, headings and anything that can be reached or
    heard: every element stands where it stood, and looks as it did. An `a` that leads nowhere is no
    link."""
    still = _InteractionStripper(convert_charrefs=True)
    still.feed(html)
    still.close()
    return mark_safe("".join(still.written))


class _InteractionStripper(HTMLParser):
    """Writes what it reads, still."""

    def __init__(self, *, convert_charrefs: bool) -> None:
        super().__init__(convert_charrefs=convert_charrefs)
        self.written: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kept = [f"<{OTHERWISE.get(tag, tag)}"]
        for name, value in attrs:
            is_drawn = tag in OF_A_DRAWING and name == "href"
            if is_drawn or not (name in LEFT_OUT or name.startswith(LEFT_OUT_BEGINNINGS)):
                kept.append(f' {_svg_attribute(name)}="{escape(value or "")}"')
        self.written.append(f"{''.join(kept)}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        self.written.append(f"</{OTHERWISE.get(tag, tag)}>")

    def handle_data(self, words: str) -> None:
        self.written.append(escape(words, quote=False))


def _svg_attribute(name: str) -> str:
    return "viewBox" if name == "viewbox" else name
