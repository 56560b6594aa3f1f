"""python -m tests.browser.screenshots [folder]: pictures of every page.

Starts a house of its own with the demo, plays in it until there is something of everything to
see, and draws each page at three widths, light and dark, as `match-360-dark.png`.
"""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.driver import Hand
from tests.browser.visitors import Visitors, launch
from tests.services import chromium

ROOT = Path(__file__).resolve().parents[2]
SIZES = {360: 740, 768: 1024, 1280: 800}
SCHEMES = ("light", "dark")
ANN, BOB, CLEO = "ann@example.org", "bob@example.org", "cleo@example.org"
SECONDS_TO_OPEN = 300
TURNS_BEFORE = 8  # so that there are birds to see


@contextmanager
def open_house(folder: Path) -> Iterator[tuple[str, str]]:
    """A running house with the demo; gives its address and the demo's password."""
    spoken = folder / "spoken"
    with spoken.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "up", "--port", "0"],
            env={"PATH": os.environ["PATH"], "VAR_DIR": str(folder / "var"), "DEBUG": "0"},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
        )
    try:
        last = time.monotonic() + SECONDS_TO_OPEN
        while "Ctrl-C" not in (words := spoken.read_text()):
            if process.poll() is not None or time.monotonic() > last:
                raise SystemExit(f"The house did not open:\n{words}")
            time.sleep(0.1)
        address = re.search(r"is open: +(\S+)/\n", words)
        password = re.search(r"password: (.+)", words)
        if address is None or password is None:
            raise SystemExit(f"The house did not say how to enter it:\n{words}")
        yield address[1], password[1]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def recovery_code(folder: Path) -> str:
    """What opens the admin for the demo's staff in the house of `open_house(folder)`."""
    told = (folder / "var" / "demo.txt").read_text()
    found = re.search(r"each once: (\d+)", told)
    assert found, told
    return found[1]


class Painter:
    """Draws pages as each player sees them. `seen` holds what makes a browser somebody's."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.seen: dict[str, Any] = {"": None}
        self.pages: dict[tuple[str, int, str], Page] = {}
        self.drawn = 0

    def page(self, who: str, width: int, scheme: str) -> Page:
        """The page of somebody at a width, kept for the next picture."""
        if (who, width, scheme) not in self.pages:
            context = self.browser.new_context(
                base_url=self.address,
                locale="en-GB",
                storage_state=self.seen[who],
                viewport={"width": width, "height": SIZES[width]},
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=width < 768,
            )
            self.pages[who, width, scheme] = context.new_page()
        return self.pages[who, width, scheme]

    def draw(self, name: str, who: str, path: str, first_screen: bool = False) -> None:
        """Draws the page at `path` at every width, light and dark. With `first_screen` also what
        a phone shows of it at once, as `<name>-screen-...`."""
        for width in SIZES:
            for scheme in SCHEMES:
                page = self.page(who, width, scheme)
                page.goto(path)
                page.wait_for_load_state("networkidle")
                self._save(page, f"{name}-{width}-{scheme}", full_page=True)
                if first_screen and width < 768:
                    self._save(page, f"{name}-screen-{width}-{scheme}", full_page=False)

    def _save(self, page: Page, name: str, full_page: bool) -> None:
        size = page.viewport_size
        assert size is not None
        if full_page:  # what sticks to the foot of the screen is to be at the foot of the page
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": size["width"], "height": max(height, size["height"])})
        page.screenshot(path=self.folder / f"{name}.png")
        page.set_viewport_size(size)
        self.drawn += 1


class Demo:
    """The match of Ann and Bob, played on in two browsers."""

    def __init__(self, visitors: Visitors, password: str, code: str) -> None:
        self.pages = {who: visitors.player(who, password) for who in (ANN, BOB)}
        self.pages[CLEO] = visitors.player(CLEO, password, code)
        bob = self.pages[BOB]
        home = bob.locator(".rows__row", has_text="Ann").filter(has_text="Emu Ranchers")
        addresses = home.locator(".rows__who a").evaluate_all("all => all.map(a => a.pathname)")
        self.match = min(addresses, key=lambda path: self._moment(bob, path))

    def _moment(self, page: Page, path: str) -> list[int]:
        """The year and turn of a match."""
        page.goto(path)
        place = page.locator(".table-head__place").inner_text()
        return [int(number) for number in re.findall(r"Year (\d+) of \d+, turn (\d+)", place)[0]]

    def waiting(self) -> str:
        """Who is to play; "" if nobody is."""
        for who in (ANN, BOB):
            self.pages[who].goto(self.match)
            if self.pages[who].locator("#bar").count():
                return who
        return ""

    def addresses(self, who: str, *picks: Callable[[Hand], None]) -> list[str]:
        """The addresses of the table after each of these picks."""
        page = self.pages[who]
        page.goto(self.match)
        found = []
        for pick in picks:
            pick(Hand(page))
            found.append(page.url)
        return found


def code(address: str) -> str:
    """The code of the match at an address."""
    return address.rstrip("/").rpartition("/")[2]


def pick_middle_card(hand: Hand) -> None:
    in_hand = hand.cards()
    hand.pick(in_hand[len(in_hand) // 2])


def hatch_and_draw(hand: Hand) -> None:
    hand.pick("#at-hatch")
    if not hand.sees("#send"):
        hand.pick("#at-deck")


def paint(painter: Painter, demo: Demo, dice: random.Random) -> None:
    """Every page once."""
    draw = painter.draw
    draw("landing", "", "/")
    draw("sign-in", "", "/account/login/")
    draw("sign-up", "", "/account/signup/")
    draw("home", ANN, "/")
    draw("lobby", CLEO, "/lobby/")
    draw("new-match", ANN, "/new/")
    draw("rules", ANN, "/games/emu-ranchers/")
    draw("settings", ANN, "/settings/")
    draw("no-page", ANN, "/nowhere/")

    for _ in range(TURNS_BEFORE):
        Hand(demo.pages[demo.waiting()]).take_turn(dice)
    who = demo.waiting()
    other = BOB if who == ANN else ANN
    picked, ready = demo.addresses(who, pick_middle_card, hatch_and_draw)
    draw("match", who, demo.match, first_screen=True)
    draw("match-picks", who, picked, first_screen=True)
    draw("match-confirm", who, ready, first_screen=True)
    draw("match-waiting", other, demo.match, first_screen=True)
    draw("match-onlooker", "", demo.match)
    draw("resign", who, f"{demo.match}resign/")
    draw("log", who, f"{demo.match}log/")

    paint_mails(painter, demo.pages[who], code(demo.match))

    paint_closing(painter, demo, dice)

    ann = demo.pages[ANN]
    ann.goto("/matches/?game=emu-ranchers")
    finished = ann.locator(".rows__who a").first.evaluate("link => link.href")
    draw("finished", ANN, finished, first_screen=True)
    draw("replay", ANN, f"{finished}moment/20/")
    draw("deal", ANN, f"{finished}deal/")
    cleo = demo.pages[CLEO]
    cleo.goto("/admin/games/match/")
    draw("admin-matches", CLEO, "/admin/games/match/")
    cleo.goto(f"/admin/games/match/?q={code(finished)}")
    cleo.locator("#result_list tbody a").first.click()
    cleo.wait_for_url(re.compile("/timeline/"))
    draw("admin-timeline", CLEO, cleo.url)


def paint_closing(painter: Painter, demo: Demo, dice: random.Random) -> None:
    """The end of the year, if somebody can lay a card then."""
    while who := demo.waiting():
        hand = Hand(demo.pages[who])
        if not hand.sees("#choose-close"):
            hand.take_turn(dice)
            continue
        painter.draw("closing", who, demo.match, first_screen=True)
        (ready,) = demo.addresses(who, lambda hand: hand.pick("#choose-close"))
        painter.draw("closing-confirm", who, ready)
        hand.page.goto(demo.match)
        hand.close_year()
        painter.draw("closing-closed", who, demo.match)
        return


def paint_mails(painter: Painter, page: Page, match: str) -> None:
    """The mailbox, the turn mail of `match` on its page, and alone as a mail program
    draws it."""
    page.goto("/mailbox/")
    painter.draw("mailbox", ANN, "/mailbox/")
    page.get_by_role("link", name=match).first.click()
    page.wait_for_url("**/mailbox/*/")
    painter.draw("mail-text", ANN, page.url)
    painter.draw("mail-html", ANN, f"{page.url}html/")


def main(folder: Path) -> None:
    """Draws everything into `folder`."""
    program = chromium()
    if program is None:
        raise SystemExit("No Chromium on PATH; install one or set CHROMIUM to its program.")
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rural-pictures-") as house:  # noqa: SIM117
        with open_house(Path(house)) as (address, password), sync_playwright() as playwright:
            browser = launch(playwright.chromium, program)
            visitors = Visitors(browser, address)
            painter = Painter(browser, address, folder)
            demo = Demo(visitors, password, recovery_code(Path(house)))
            painter.seen.update(
                {who: page.context.storage_state() for who, page in demo.pages.items()}
            )
            paint(painter, demo, random.Random(7))
            browser.close()
    print(f"{painter.drawn} pictures in {folder}, {time.monotonic() - began:.0f} s")
    if visitors.problems:
        raise SystemExit("The pages complained:\n" + "\n".join(visitors.problems))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "screenshots")
