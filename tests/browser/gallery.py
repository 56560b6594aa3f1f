"""python -m tests.browser.gallery [folder [game ...]]: pictures of the tables of all games.

Each game is played in a house of its own: at the start, in the middle, with something picked,
ready to be sent, as an onlooker sees it, and finished; on a phone, a tablet and a large screen,
light and dark; and its turn mail as a mail program shows it. From the pictures a contact sheet is
made for each game, as they stand in docs/tables/.
"""

import os
import random
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.clicks import open_page
from tests.browser.screenshots import ROOT, SCHEMES, SIZES, open_house
from tests.browser.visitors import launch
from tests.services import chromium

MODULES = ("horses", "fish", "grants", "buildings", "pets")
# How each game is played for its pictures, and the ply that is the middle of it.
SHOWN: dict[str, tuple[dict[str, Any], int]] = {
    "emu-ranchers": ({"players": 2}, 28),
    "emus-redux": ({"players": 4}, 44),
    "ranchers": ({"players": 3, "options": dict.fromkeys(MODULES, True)}, 14),
    "biome-rummy": ({"players": 4}, 60),
    "hunting-prey": ({"players": 4, "options": {"finish": "tokens:8"}}, 26),
    "food-chain": ({"players": 2}, 24),
}
PEOPLE = iter(
    [
        "Ada",
        "Bruno",
        "Chloe",
        "Dev",
        "Elif",
        "Finn",
        "Greta",
        "Hugo",
        "Ines",
        "Jonas",
        "Kira",
        "Lars",
        "Mira",
        "Noor",
        "Otis",
        "Pia",
        "Quinn",
        "Rosa",
        "Sven",
        "Tilda",
        "Uma",
        "Vito",
    ]
)
STATES = ("start", "middle", "picks", "ready", "onlooker", "finished")
MAIL_WIDTHS = (320, 600)
THUMB = {360: 150, 768: 260, 1280: 400}


class Gallery:
    """Draws the tables of one match after another into `folder`."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def show(self, game: str) -> None:
        """Every picture of `game`."""
        from tests.browser.finger import Finger
        from tests.factories import PlayerFactory
        from tests.matches import running_match

        terms, middle = SHOWN[game]
        people = [PlayerFactory(display_name=next(PEOPLE)) for _ in range(terms["players"])]
        match = running_match(game=game, people=people, **terms)
        dice = random.Random(5)
        self.table(match, "start")
        play_up_to(match, middle, dice)
        self.table(match, "middle")
        seat = asked_seat(match)
        self.mail(match, seat)
        page = open_page(self.browser, self.address, seat.player)
        page.goto(match.get_absolute_url())
        finger = Finger(page)
        self.table(match, "picks", first_pick(finger, match, seat, dice))
        page.goto(match.get_absolute_url())
        self.table(match, "ready", all_picks(finger, match, seat, dice))
        page.context.close()
        self.draw(match, None, "onlooker", match.get_absolute_url())
        play_up_to(match, 100_000, dice)
        self.draw(match, people[0], "finished", match.get_absolute_url())

    def table(self, match: Any, state: str, address: str = "") -> None:
        """The table as the first awaited seat sees it."""
        seat = asked_seat(match)
        self.draw(match, seat.player, state, address or match.get_absolute_url())

    def draw(self, match: Any, player: Any, state: str, address: str) -> None:
        """The page at `address` at every width, light and dark; on a phone also what it shows at
        once."""
        page = open_page(self.browser, self.address, player) if player else self.nobody()
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

    def nobody(self) -> Page:
        """An empty page of somebody who is not signed in."""
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


def asked_seat(match: Any) -> Any:
    from tests.matches import awaited

    return awaited(match)


def play_up_to(match: Any, ply: int, dice: random.Random) -> None:
    """Plays sensible answers until `ply`, or the end."""
    from games import play
    from games.models import Match
    from tests.matches import awaited, fresh, sensible_turn

    while (now := fresh(match)).status == Match.Status.RUNNING and now.ply < ply:
        seat = awaited(match)
        play.submit(seat.pk, sensible_turn(match, seat, dice), question=seat.question)


def first_pick(finger: Any, match: Any, seat: Any, dice: random.Random) -> str:
    """The address after the first click of an answer."""
    from tests.matches import sensible_turn

    step = sensible_turn(match, seat, dice).split(", ")[0]
    found = finger.first_of([*step.split()[1:], step.split()[0]]) or finger.find("step", step)
    finger.press(found)
    return str(finger.page.url)


def all_picks(finger: Any, match: Any, seat: Any, dice: random.Random) -> str:
    """The address at which a whole answer is ready to be sent."""
    from tests.matches import sensible_turn

    steps = sensible_turn(match, seat, dice).split(", ")
    for step in steps:
        if not finger.is_ready(", ".join(steps)):
            finger.pick_step(step)
    return str(finger.page.url)


def contact_sheet(browser: Browser, folder: Path, game: str, into: Path) -> None:
    """All pictures of `game` on one sheet, small."""
    page = browser.new_context(viewport={"width": 1720, "height": 900}).new_page()
    page.set_content(sheet_html(folder, game))
    page.wait_for_load_state("networkidle")
    into.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=into / f"{game}.jpg", full_page=True, type="jpeg", quality=70)
    page.context.close()


def sheet_html(folder: Path, game: str) -> str:
    """The sheet as a page of its own, pictures and all."""
    rows = []
    for state in STATES:
        cells = []
        for width in SIZES:
            for scheme in SCHEMES:
                path = folder / f"{game}-{state}-{width}-{scheme}.png"
                cells.append(f'<img src="{_inline(path)}" width="{THUMB[width]}">')
        rows.append(f"<h2>{state}</h2><div>{''.join(cells)}</div>")
    style = "body{margin:12px;background:#8a8577;font:16px sans-serif}div{display:flex;gap:8px;"
    style += "align-items:start;max-height:520px;overflow:hidden}h2{margin:8px 0 4px}"
    return f"<style>{style}</style>{''.join(rows)}"


def _inline(path: Path) -> str:
    return "data:image/png;base64," + b64encode(path.read_bytes()).decode()


def main(folder: Path, games: Iterable[str]) -> None:
    """Draws the `games` into `folder`, and their sheets into docs/tables."""
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
            gallery = Gallery(browser, address, folder)
            for game in games:
                gallery.show(game)
                contact_sheet(browser, folder, game, ROOT / "docs" / "tables")
                print(f"{game}: drawn")
            browser.close()


if __name__ == "__main__":
    main(
        Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "gallery",
        sys.argv[2:] or list(SHOWN),
    )
