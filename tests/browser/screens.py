"""python -m tests.browser.screens [game] [folder]: how a table fits into windows of every size.

Draws every state of `game` (or of all games) at every size on one contact sheet, `<game>.jpg` in
the folder, and prints the faults that were measured. The test of it is
`pytest tests/browser/test_screens.py -k <game>`.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.positions import SHOWN, positions

SIZES = (
    (320, 640),
    (360, 780),
    (780, 360),
    (640, 450),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
MEASURE = (Path(__file__).parent / "measure.js").read_text()
HIGH = 230  # px of a picture on the sheet
STILL = ("middle", "picked", "ready")  # bar and hand stand in the same place in all of these
# What WCAG 1.4.12 asks a page to bear.
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { letter-spacing: .12em !important; word-spacing: .16em !important; }"
    + " :is(p, li, dd, td, a, button, span) { line-height: 1.5 !important; }"
    + " p { margin-bottom: 2em !important; }");
  document.adoptedStyleSheets = [sheet];
}"""

Size = tuple[int, int]
Boxes = dict[str, list[float]]


@dataclass
class Measured:
    """What was wrong, by kind and element, with where and how; and where the parts stood."""

    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list), repr=False)
    boxes: dict[tuple[str, Size], Boxes] = field(default_factory=dict, repr=False)

    def look(self, page: Page, state: str, size: Size) -> None:
        """Measures the page as it stands in a window of this size."""
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(MEASURE)
        self.boxes[state, size] = found["boxes"]
        for key, detail in found["faults"]:
            self.faults[key].append(f"{state} {size[0]}x{size[1]}: {detail}")

    def compare(self) -> None:
        """Notes what has moved from one of the STILL states to another."""
        for (state, size), boxes in self.boxes.items():
            before = self.boxes.get((STILL[0], size))
            if state not in STILL or before is None:
                continue
            for part in (".dock > .hand",):
                if before.get(part) != boxes.get(part):
                    words = f"{state} {size[0]}x{size[1]}: {before.get(part)} to {boxes.get(part)}"
                    self.faults[f"jumps: {part}"].append(words)

    def report(self, keys: Iterable[str] | None = None) -> str:
        """The faults in words, each with the first places where it was seen."""
        lines = []
        for key in sorted(self.faults if keys is None else keys):
            seen = list(dict.fromkeys(self.faults.get(key, ())))
            lines.append(f"{key} ({len(seen)} times)")
            lines.extend(f"    {one}" for one in seen[:6])
        return "\n".join(lines)


def show(page: Page, address: str, spaced: bool = False) -> None:
    """Opens a table, with nothing in motion."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.goto(address)
    page.wait_for_load_state("load")
    if spaced:
        page.evaluate(SPACED)


def sheet_of(gallery: Any, game: str) -> Measured:
    """Draws all states of `game` at all sizes into the gallery's folder, and measures them."""
    measured = Measured()
    for position in positions(game, SHOWN[game]):
        page = gallery.page_of(position.player)
        show(page, position.address)
        for size in SIZES:
            measured.look(page, position.state, size)
            name = f"{game}-{position.state}-{size[0]}x{size[1]}"
            page.screenshot(path=gallery.folder / f"{name}.png")
        page.context.close()
    measured.compare()
    return measured


def main(games: Iterable[str], folder: Path) -> None:
    """Draws and measures the `games`."""
    from tests.browser.gallery import contact_sheet, open_gallery
    from tests.browser.positions import STATES

    with open_gallery(folder / "pictures") as gallery:
        for game in games:
            measured = sheet_of(gallery, game)
            drawn = gallery.folder
            rows = {
                state: [
                    (drawn / f"{game}-{state}-{width}x{height}.png", width * HIGH // height)
                    for width, height in SIZES
                ]
                for state in STATES
            }
            contact_sheet(gallery.browser, rows, folder / f"{game}.jpg")
            print(f"{game}\n{measured.report()}")


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if word in SHOWN]
    where = [word for word in sys.argv[1:] if word not in SHOWN]
    main(asked or SHOWN, Path(where[0] if where else "var/screens"))
