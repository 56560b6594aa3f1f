"""With PICTURES=folder, what tests have open is drawn there, light and dark, to be looked at."""

import os
from pathlib import Path

from playwright.sync_api import Page

PICTURES = os.environ.get("PICTURES", "")
SCHEMES = ("light", "dark")


def drawn(page: Page, name: str) -> None:
    """Draws the whole page as it is now, `profile-360-dark.png`; nothing where no folder is
    named."""
    size = page.viewport_size
    if not PICTURES or size is None:
        return
    folder = Path(PICTURES)
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        called = f"{name}-{size['width']}-{scheme}.png".replace(" ", "-").replace(",", "")
        page.screenshot(path=str(folder / called), full_page=True, animations="disabled")
    page.emulate_media(color_scheme="light")
