"""python -m tests.browser.lessons [folder [game ...]]: pictures of every spot of the lessons.

Each is drawn on a phone and on a large screen, and on the phone also with what is said of a wrong
move. No server and no database are needed: of visitors nothing is stored.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, Route, sync_playwright

from tests.browser.screenshots import ROOT
from tests.browser.visitors import launch
from tests.services import chromium

if TYPE_CHECKING:
    from games.lessons import LessonPosition
    from games.titles.lesson_script import Primer

WIDTHS = {360: 740, 1280: 800}
HOUSE = "http://house.invalid"
# What is told of each picture, in px: the guide, how much of the table is seen above the dock,
# and what is too wide or too high for its place.
SIZES = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [guide, dock] = [box("#guide"), box(".dock")];
  const wide = document.documentElement.scrollWidth - innerWidth;
  const bar = document.querySelector("#bar");
  const hidden = bar ? bar.scrollHeight - bar.clientHeight : 0;
  return [
    ["guide", Math.round(guide.height)],
    ["table", Math.round((dock ? dock.top : innerHeight) - guide.bottom)],
    ...(wide > 0 ? [["too wide by", wide]] : []),
    ...(hidden > 0 ? [["bar scrolls by", hidden]] : []),
  ];
}"""


def answered(pages: dict[str, bytes], route: Route) -> None:
    """Gives the browser a page that was made before, or a static file."""
    from django.contrib.staticfiles.finders import find

    way = route.request.url.removeprefix(HOUSE)
    found = find(way.removeprefix("/static/").partition("?")[0]) if "/static/" in way else None
    if way in pages:
        route.fulfill(body=pages[way], content_type="text/html; charset=utf-8")
    elif found:
        route.fulfill(path=str(found))
    else:
        route.fulfill(status=404)


def pages_of(primers: Iterable["Primer"]) -> dict[str, bytes]:
    """The pages that are drawn, by address."""
    from django.test import Client

    from games.lessons import list_spots

    client = Client()
    ways = [
        way
        for primer in primers
        for spot in list_spots(primer)
        for _word, way in addresses(primer, spot)
    ]
    return {way: client.get(way).content for way in ways}


def addresses(primer: "Primer", spot: "LessonPosition") -> Iterable[tuple[str, str]]:
    """What is drawn of a spot: a word for it, and its address."""
    from games.lessons import current_turn, exercise_at, record_at
    from games.titles.lesson_script import LEARNER
    from games.web.views.lesson import spot_url

    begun, drafted = current_turn(primer, spot)
    exercise = exercise_at(primer, spot)
    if exercise is None:
        return [("end", spot_url(primer, spot))]
    record = record_at(primer, spot)
    wrong = [move for move in record.list_legal_moves(LEARNER) if move != exercise.ask]
    drawn = [("asked", spot_url(primer, begun, drafted))]
    if wrong:
        drawn.append(("wrong", spot_url(primer, begun, drafted, tried=wrong[-1])))
    return drawn


def draw(page: Page, primer: "Primer", folder: Path) -> None:
    """Every picture of the lessons of a title; what does not fit the width is told."""
    from games.lessons import list_spots

    for spot in list_spots(primer):
        for word, way in addresses(primer, spot):
            for width, height in WIDTHS.items():
                if word == "wrong" and width != 360:
                    continue
                page.set_viewport_size({"width": width, "height": height})
                page.goto(f"{HOUSE}{way}")
                page.wait_for_load_state("networkidle")
                name = f"{primer.slug}-{spot.lesson + 1}-{spot.exercise + 1}-{word}-{width}.png"
                page.screenshot(path=folder / name)
                print(name, ", ".join(f"{what} {px} px" for what, px in page.evaluate(SIZES)))


def main(folder: Path, games: Iterable[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ |= {"SECRET_KEY": "of nothing", "DEBUG": "1"}
    django.setup()
    from django.conf import settings

    from games.lessons import PRIMERS

    settings.ALLOWED_HOSTS = ["*"]
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [primer for primer in PRIMERS if not games or primer.slug in games]
    pages = pages_of(wanted)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, chromium())
        page = browser.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.route("**/*", lambda route: answered(pages, route))
        for primer in wanted:
            draw(page, primer, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "lessons", sys.argv[2:])
