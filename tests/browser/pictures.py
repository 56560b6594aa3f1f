"""python -m tests.browser.pictures [game ...]: the pictures of tables on the front page.

Each is a part of a real table in a known position, as an onlooker sees it, light and dark, small
enough for all of them to come with a first visit. To be drawn anew when a table looks otherwise.
"""

import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.gallery import Gallery, open_gallery
from tests.browser.positions import positions
from tests.browser.screenshots import SCHEMES

QUALITY = 14  # of WebP; the words on cards can still be read


@dataclass(frozen=True)
class Shown:
    """What is played for a picture, up to which ply, in a window how wide (px), with which part of
    the table (a selector) the picture begins, and whether it is seen by whoever is to move."""

    players: int
    ply: int
    width: int
    begins: str = ".table-page__table"
    options: dict[str, Any] = field(default_factory=dict)
    own: bool = False


PICTURED = {
    "emu-ranchers": Shown(2, 46, 560, ".board__own", own=True),
    "emus-redux": Shown(4, 60, 560, ".board__own", own=True),
    "ranchers": Shown(2, 16, 560),
    "biome-rummy": Shown(3, 36, 560, ".zone--area"),
    "hunting-prey": Shown(4, 27, 560, ".zone--arena", {"finish": "tokens:8"}),
    "food-chain": Shown(2, 5, 760, ".stacks--table"),
}


def draw(gallery: Gallery, game: str, shown: Shown) -> None:
    """The pictures of `game`, into the folder of the title."""
    from django.conf import settings

    from games.web.game_list import picture_path

    terms = {"players": shown.players, "options": shown.options}
    for position in positions(game, (terms, shown.ply)):
        if position.state == "middle":
            break
    page = gallery.page_of(position.player if shown.own else None)
    page.set_viewport_size({"width": shown.width, "height": 900})
    page.goto(position.match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        folder = settings.TITLE_FOLDERS[game] / "static"
        path = folder / Path(picture_path(game, scheme)).name
        path.write_bytes(part(page, shown.begins))
        print(f"{path.name}: {path.stat().st_size} bytes")
    page.context.close()


def part(page: Page, begins: str) -> bytes:
    """What is seen from the element `begins` on, as wide as the table, as WebP."""
    from games.web.game_list import PICTURE_SIZE

    table = page.locator(".table-page__table").bounding_box()
    top = page.locator(begins).first.bounding_box()
    assert table is not None
    assert top is not None
    width, height = PICTURE_SIZE
    scale = width / table["width"]
    clip = {"x": table["x"], "y": top["y"], "width": table["width"], "height": height / scale}
    asked = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": True}
    drawn = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot", {**asked, "clip": {**clip, "scale": scale}}
    )
    return b64decode(drawn["data"])


def main(games: Iterable[str]) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="rural-pictures-") as folder,
        open_gallery(Path(folder)) as gallery,
    ):
        for game in games:
            draw(gallery, game, PICTURED[game])


if __name__ == "__main__":
    main(sys.argv[1:] or list(PICTURED))
