"""python -m tests.browser.gallery [folder [game ...]]: pictures of the tables of all games.

Each game is played in a house of its own: at the start, in the middle, with something picked,
ready to be sent, as an onlooker sees it, and finished; on a phone, a tablet and a large screen,
light and dark; and its turn mail as a mail program shows it. From the pictures a contact sheet is
made for each game, as they stand in docs/tables/.
"""

import os
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.clicks import open_page
from tests.browser.positions import SHOWN, positions
from tests.browser.screenshots import ROOT, SCHEMES, SIZES, open_house
from tests.browser.visitors import launch
from tests.services import chromium

STATES = ("start", "middle", "picked", "ready", "onlooker", "finished")
MAIL_WIDTHS = (320, 600)
THUMB = {360: 150, 768: 260, 1280: 400}


class Gallery:
    """Draws the tables of one match after another into `folder`."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def show(self, game: str) -> None:
        """Every picture of `game`."""
        from tests.matches import awaited

        for position in positions(game, SHOWN[game]):
            match = position.match
            if position.state == "waiting":
                continue
            self.draw(match, position.player, position.state, position.address)
            if position.state == "middle":
                self.mail(match, awaited(match))
            if position.state == "ready":
                self.draw(match, None, "onlooker", match.get_absolute_url())

    def draw(self, match: Any, player: Any, state: str, address: str) -> None:
        """The page at `address` at every width, light and dark; on a phone also what it shows at
        once."""
        page = self.page_of(player)
        page.emulate_media(reduced_motion="reduce")
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            page.wait_for_load_state("networkidle")
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                name = f"{match.game}-{state}"
                whole_page(page, self.folder / f"{name}-{width}-{scheme}.png")
                if width < 768 and scheme == "light":
                    page.screenshot(path=self.folder / f"{name}-screen-{width}-{scheme}.png")
        page.context.close()

    def page_of(self, player: Any) -> Page:
        """An empty page of `player`; of somebody who is not signed in, if that is None."""
        if player is not None:
            return open_page(self.browser, self.address, player)
        return self.browser.new_context(base_url=self.address, locale="en-GB").new_page()

    def mail(self, match: Any, seat: Any) -> None:
        """The turn mail of `seat` as a mail program shows it, and its plain text."""
        from games.models import Notice

        open_notice = Notice.objects.filter(seat=seat, kind="turn").latest("pk")
        until = time.monotonic() + 30
        while open_notice.state != Notice.State.SENT and time.monotonic() < until:
            time.sleep(0.2)
            open_notice.refresh_from_db()
        page = open_page(self.browser, self.address, seat.player)
        page.goto("/mailbox/")
        page.get_by_role("link", name=match.code).first.click()
        page.wait_for_url("**/mailbox/*/")
        page.goto(f"{page.url}html/")
        for width in MAIL_WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                whole_page(page, self.folder / f"{match.game}-mail-{width}-{scheme}.png")
        page.context.close()


def whole_page(page: Page, path: Path) -> None:
    """A picture of the whole page. On phones what sticks to the foot of the screen is at its foot;
    large screens have nothing that sticks, but what is as high as the screen, and shall stay so."""
    size = page.viewport_size
    assert size is not None
    if size["width"] >= 1280:
        page.screenshot(path=path, full_page=True)
        return
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": max(height, size["height"])})
    page.screenshot(path=path)
    page.set_viewport_size(size)


def contact_sheet(
    browser: Browser, rows: Mapping[str, Iterable[tuple[Path, int]]], into: Path
) -> None:
    """One sheet of pictures, small: a row of them under each heading, each with the width that it
    gets; pictures that were not drawn are left out."""
    page = browser.new_context(viewport={"width": 1720, "height": 900}).new_page()
    page.set_content(sheet_html(rows))
    page.wait_for_load_state("networkidle")
    into.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=into, full_page=True, type="jpeg", quality=50)
    page.context.close()


def sheet_html(rows: Mapping[str, Iterable[tuple[Path, int]]]) -> str:
    """The sheet as a page of its own, pictures and all."""
    shown = []
    for heading, pictures in rows.items():
        cells = [
            f'<img src="{_inline(path)}" width="{width}">'
            for path, width in pictures
            if path.exists()
        ]
        shown.append(f"<h2>{heading}</h2><div>{''.join(cells)}</div>")
    style = "body{margin:12px;background:#8a8577;font:16px sans-serif}div{display:flex;gap:8px;"
    style += "flex-wrap:wrap;align-items:start}"
    style += "img{max-height:520px;object-fit:cover;object-position:top}"
    return f"<style>{style} h2{{margin:8px 0 4px}}</style>{''.join(shown)}"


def _inline(path: Path) -> str:
    return "data:image/png;base64," + b64encode(path.read_bytes()).decode()


@contextmanager
def open_gallery(folder: Path) -> Iterator[Gallery]:
    """A house of its own and a browser that looks at it; pictures go to `folder`."""
    program = chromium()
    if program is None:
        raise SystemExit("No Chromium on PATH; install one or set CHROMIUM to its program.")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="rural-gallery-") as house:
        os.environ.update(
            VAR_DIR=f"{house}/var", DEBUG="0", LOG_LEVEL="ERROR", DJANGO_ALLOW_ASYNC_UNSAFE="1"
        )
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        with open_house(Path(house)) as (address, _password), sync_playwright() as playwright:
            import django

            django.setup()
            browser = launch(playwright.chromium, program)
            yield Gallery(browser, address, folder)
            browser.close()


def main(folder: Path, games: Iterable[str]) -> None:
    """Draws the `games` into `folder`, and their sheets into docs/tables."""
    with open_gallery(folder) as gallery:
        for game in games:
            gallery.show(game)
            rows = {
                state: [
                    (folder / f"{game}-{state}-{width}-{scheme}.png", THUMB[width])
                    for width in SIZES
                    for scheme in SCHEMES
                ]
                for state in STATES
            }
            contact_sheet(gallery.browser, rows, ROOT / "docs" / "tables" / f"{game}.jpg")
            print(f"{game}: drawn")


if __name__ == "__main__":
    main(
        Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "gallery",
        sys.argv[2:] or list(SHOWN),
    )
