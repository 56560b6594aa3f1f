"""python -m tests.browser.icons: the pictures of the installed site, drawn from its emblem."""

import re

from playwright.sync_api import sync_playwright

from tests.browser.screenshots import ROOT
from tests.browser.visitors import launch
from tests.services import chromium

STATIC = ROOT / "games" / "static" / "games"
PAPER = "#fbf6ea"
# name -> width (px), how much of it the emblem takes; a mask may cut away all beyond 0.8 of it
SIZES = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.72)}
SIZES |= {"touch-180": (180, 0.9)}


def drawing(size: int, share: float, *, plain: bool = False) -> str:
    """A page with nothing but the emblem; `plain`: its outline alone, where only that counts."""
    svg = (STATIC / "favicon.svg").read_text()
    if plain:
        svg = re.sub(r"<rect[^>]*/>", "", svg)
        svg = re.sub(r'fill="#[0-9a-f]{6}"', 'fill="#ffffff"', svg)
    elif share < 1:
        svg = svg.replace('rx="5"', "")
    wide = round(size * share)
    style = f"margin:{(size - wide) // 2}px;width:{wide}px;height:{wide}px;display:block"
    ground = "transparent" if plain or share == 1 else PAPER
    svg = svg.replace("<svg ", f'<svg style="{style}" ', 1)
    return f'<body style="margin:0;background:{ground};overflow:hidden">{svg}</body>'


def main() -> None:
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = chromium()
        assert program is not None, "there is no Chromium to draw with"
        browser = launch(playwright.chromium, program)
        pictures = {name: (size, drawing(size, share)) for name, (size, share) in SIZES.items()}
        pictures["badge-96"] = (96, drawing(96, 1.0, plain=True))
        for name, (size, html) in pictures.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(html)
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
