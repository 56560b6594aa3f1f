"""The drawing of a picture: a letter on the table, with the stamp of its game."""

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.web.pictures import HEIGHT, WIDTH, glyphs
from games.web.pictures.contents import MatchEnd, PictureContents
from games.web.tables.score_chart import WIDTH as CHART

EMBLEMS = Path(__file__).parents[2] / "static/games/emblems.svg"
SVG = "{http://www.w3.org/2000/svg}"
LEFT, RIGHT, STAMP = 84, WIDTH - 84, 202  # the margins, and what the stamp takes at the right
STAMP_INSIDE = 150
CHART_WIDTH = 510
# Of the lines of a chart, by seat, as on its page (replay.css).
COLOURS = ("#1c5f9f", "#9c4806", "#2c6b3a", "#8e2046", "#7a5c00", "#586070")
DASHES = ("", "7 3", "2 2.5", "9 3 2 3", "14 4", "1 3")


def render_svg(picture: PictureContents) -> str:
    """The picture of a match, as SVG that asks for nothing from elsewhere."""
    with translation.override(settings.LANGUAGE_CODE):
        end, title = picture.match_end(), picture.match.title
        room = RIGHT - LEFT - STAMP
        told = {
            "width": WIDTH,
            "height": HEIGHT,
            "family": glyphs.FAMILY,
            "title": title,
            "title_size": fit_font_size(title, 76, room),
            "emblem": load_emblem(picture.match.game),
            "site": settings.SITE_NAME,
            "site_size": fit_font_size(settings.SITE_NAME, 24, STAMP_INSIDE, least=8),
        }
        told |= describe_end(end, room) if end else describe_players(picture)
        return render_to_string("games/picture.svg", told)


def describe_players(picture: PictureContents) -> dict[str, object]:
    """Who sits at a table at which it is played, or soon is, as an address is written."""
    seated = zip(picture.names, picture.seats, strict=True)
    names = [name for name, seat in seated if not seat.is_free]
    return {"names": place_lines(names, 262, min(72, 310 // max(1, len(names))))}


def describe_end(end: MatchEnd, room: float) -> dict[str, object]:
    """How a match ended."""
    font, across = glyphs.bold_font(), RIGHT - LEFT
    beside = RIGHT - LEFT - (CHART_WIDTH + 30 if end.chart else 0)
    size = fit_font_size(end.words, 50, room, least=30)
    rows = []
    for number, each in enumerate(end.standings):
        taken = font.measure_width(each.score, 36) + 70
        place = "" if each.place is None else f"{each.place}."
        name = glyphs.regular_font().shorten_to_fit(each.name, 36, beside - taken - 20)
        y = 348 + number * 44
        row = {"place": place, "name": name, "score": each.score, "left": each.left, "y": y}
        rows.append(row)
    how = glyphs.regular_font().wrap_lines(end.how, 28, room if end.chart else across, 2)
    return {
        "words": font.shorten_to_fit(end.words, size, room),
        "words_size": size,
        "how": place_lines(how, 264, 34),
        "rows": rows,
        "score_x": LEFT + beside,
        "chart": color_chart(end.chart) if end.chart else None,
        "chart_x": RIGHT - CHART_WIDTH,
        "scale": f"{CHART_WIDTH / CHART:.4f}",
    }


def color_chart(chart: dict[str, Any]) -> dict[str, Any]:
    lines = [
        line | {"colour": COLOURS[line["seat"]], "dashes": DASHES[line["seat"]]}
        for line in chart["lines"]
    ]
    return chart | {"lines": lines}


def place_lines(lines: list[str], y: int, apart: int) -> list[dict[str, object]]:
    return [{"words": line, "y": y + number * apart} for number, line in enumerate(lines)]


def fit_font_size(words: str, size: int, room: float, least: int = 40) -> int:
    width = glyphs.bold_font().measure_width(words, size)
    return size if width <= room else max(least, int(size * room / width))


@cache
def load_emblem(slug: str) -> SafeString:
    """The drawing of the emblem of a title, 24 by 24; empty without one. It stands in the picture
    itself, since nothing is drawn of what is only referred to."""
    ElementTree.register_namespace("", SVG[1:-1])
    for symbol in ElementTree.parse(EMBLEMS).getroot().iter(f"{SVG}symbol"):
        if symbol.get("id") == slug:
            parts = (ElementTree.tostring(part, encoding="unicode") for part in symbol)
            return mark_safe("".join(parts))  # a drawing of our own
    return mark_safe("")
