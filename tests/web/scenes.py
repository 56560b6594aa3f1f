"""Drawn tables for tests: any position as HTML, and what clicks on it lead to."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

from django.http import QueryDict
from django.template.loader import render_to_string

from games.models import Match
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import build_scene

EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
LINK = re.compile(r'<a [^>]*?data-(token|step)="([^"]*)"[^>]*? href="([^"]*)"')


def visit_of(match: Match, number: int | None) -> TableContext:
    seats = list(match.seats.all())
    return TableContext(match, seats, None if number is None else seats[number])


def page_of(
    match: Match, record: Record, number: int | None, query: str = ""
) -> tuple[str, Selection | None]:
    """The table and its dock as HTML, as a seat or an onlooker sees `record` with this draft and
    these picks."""
    here = visit_of(match, number)
    here.__dict__["record"] = record
    picking = None
    if number is not None and record.list_legal_moves(number):
        picking = Selection.from_query(record, number, QueryDict(query), match.get_absolute_url())
    drawn = build_scene(here, record, picking)
    context = {"visit": here, "match": match, "picking": picking, "scene": drawn}
    return table_html(context), picking


def table_html(context: dict[str, Any]) -> str:
    """The table and its dock, drawn from the `build_scene` in this context."""
    parts = (context["scene"]["template"], "games/parts/dock.html")
    return "".join(render_to_string(part, context) for part in parts)


def heard(page: str) -> str:
    """What of a piece of HTML is read out: its words without those that are only seen."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    return "".join(reader.words)


class Reader(HTMLParser):
    """Collects the words of a piece of HTML that no screen reader passes over."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.unheard: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY and (self.unheard or ("aria-hidden", "true") in attrs):
            self.unheard.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.unheard and tag in self.unheard and self.unheard.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.unheard:
            self.words.append(data)


def links(page: str) -> dict[tuple[str, str], str]:
    """What the page offers: ("token", "B1") or ("step", "close"), and where that leads."""
    return {(kind, unescape(words)): unescape(href) for kind, words, href in LINK.findall(page)}


def reached(match: Match, record: Record, number: int, query: str = "") -> set[str]:
    """Every move that clicks on the table lead to: into the draft, or ready to be sent."""
    found: set[str] = set()
    seen = {query}
    ways = [query]
    while ways:
        page, picking = page_of(match, record, number, ways.pop())
        assert picking is not None
        if picking.draft:
            found.add(picking.draft[0])
            continue
        if picking.ready:
            found.add(picking.ready)
        for href in links(page).values():
            after = urlsplit(href).query
            if after not in seen:
                seen.add(after)
                ways.append(after)
    return found
