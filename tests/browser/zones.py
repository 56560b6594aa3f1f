"""python -m tests.browser.zones: a picture of each kind of zone, for docs/titles.md.

Each is drawn by the template that draws it at every table, on a board that holds nothing else.
"""

import os
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Route, sync_playwright

from tests.browser.visitors import launch
from tests.services import chromium

WIDTH, QUALITY = 420, 60
SHEETS = ("base", "cards", "layout", "marks", "table", "decks/decktet", "board")
ADDRESS = "http://zones.test/"


def list_zones() -> dict[str, Any]:
    """An example of each kind."""
    from games.titles.board import YOUR_HAND, Cell, Zone, cells_of

    path = Zone("stack", "", cells_of(("AM", "3MW", "7SK")), token="P1", worth="3")
    grid = ("", "2MK", "", "AL", "", "9WY")
    return {
        "player": Zone(
            "player",
            seat=0,
            role="seat",
            facts=("4 cards in hand",),
            worth="7 points",
            zones=(path, replace(path, token="P2", cells=cells_of(("4YK", "8WL")), worth="2")),
        ),
        "area": Zone(
            "area",
            "The coast",
            facts=("2 to win",),
            zones=(Zone("row", "", cells_of(("5SW", "6LK"))),),
        ),
        "row": Zone("row", "Row", cells_of(("2SY", "CW", "EX"))),
        "stack": path,
        "pile": Zone("pile", "Draw pile", count=24),
        "list": Zone("list", "Taken", cells_of(("AK", "3SK", "9LK"))),
        "hand": Zone(
            "row", YOUR_HAND, tuple(Cell(card, use="fits P1") for card in ("8MS", "9MS", "CL"))
        ),
        "grid": Zone(
            "grid",
            "",
            tuple(
                Cell(card, token=f"{'abc'[at % 3]}{1 + at // 3}") for at, card in enumerate(grid)
            ),
            columns=3,
        ),
        "goals": Zone(
            "goals", "Goals", (Cell(token="g1", facts=("three suits in a row",), worth="5"),)
        ),
        "market": Zone(
            "market",
            "Market",
            (
                Cell("6MW", token="m1", facts=("costs 2",)),
                Cell("TMLY", token="m2", facts=("costs 4",)),
            ),
        ),
        "arena": Zone(
            "arena",
            "Trick",
            (Cell("7WY", seat=1, worth="+1"), Cell("5ML", seat=0, facts=("too low",))),
        ),
        "sheet": Zone(
            "sheet",
            zones=tuple(
                Zone(
                    "sheet",
                    f"Round {at}",
                    (Cell(seat=0, worth=str(own)), Cell(seat=1, worth=str(other))),
                )
                for at, own, other in ((1, 8, 5), (2, 3, 9))
            ),
        ),
        "place": Zone(
            "player",
            seat=1,
            role="own",
            zones=(path, Zone("place", "New path", token="hatch")),
        ),
        "note": Zone("note", facts=("The draw pile will last for six more turns.",)),
    }


def draw_zone(zone: Any) -> str:
    """The zone on a table of its own, as the page of a match has it."""
    from django.http import QueryDict

    from games import titles
    from games.rules.game import Setup
    from games.rules.record import Record
    from games.titles.board import Board
    from games.web.ephemeral_context import build_visit, read_selection
    from games.web.shortcuts import render_fragment
    from games.web.table_context import TableUrls
    from games.web.tables import build_board_scene

    emus = titles.TITLES[0]
    bare = replace(emus, board=lambda view: Board("T1", "", (zone,)), ask=None, score_sheet=None)
    with patch.object(titles, "TITLES", (bare, *titles.TITLES[1:])):
        record = Record.begin(emus.game(Setup(2, {}, b"zones")))
        visit = build_visit(record, ["Ann", "Bea"], 1, TableUrls("/", "/"))
        picking = read_selection(visit, QueryDict(""))
        scene = build_board_scene(visit, record, picking, frozenset())
        shown = {"visit": visit, "match": visit.match, "picking": picking, "scene": scene}
        part = scene["score_sheet"] if zone.kind == "sheet" else scene["template"]
        return str(render_fragment(part, shown))


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.contrib.staticfiles.finders import find

    settings.DEBUG = True  # static files by their plain names
    links = "".join(f'<link rel="stylesheet" href="/static/games/{name}.css">' for name in SHEETS)
    wide = ("player", "place")
    figures = "".join(
        f'<div id="{kind}" style="padding:.5rem;width:{"100%" if kind in wide else "fit-content"}">'
        f"{draw_zone(zone)}</div>"
        for kind, zone in list_zones().items()
    )
    head = f"<!doctype html><html>{links}<body>"
    html = f"{head}<div class='table-page__table'>{figures}</div></body></html>"

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0].partition("#")[0]
        found = find(path.removeprefix("static/")) if path.startswith("static/") else None
        if found:
            route.fulfill(path=str(found))
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    folder = settings.BASE_DIR / "docs/titles"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, chromium() or "")
        page = browser.new_context(viewport={"width": WIDTH, "height": 900}).new_page()
        page.route("**/*", answer)
        page.goto(ADDRESS)
        page.wait_for_load_state("networkidle")
        for kind in list_zones():
            path = folder / f"{kind}.jpg"
            page.locator(f"#{kind}").screenshot(path=path, type="jpeg", quality=QUALITY)
            print(f"{path.name}: {path.stat().st_size} bytes")
        browser.close()


if __name__ == "__main__":
    main()
