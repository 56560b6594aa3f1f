"""The table in a browser: from a click to the changed table, and what goes over the wire.

A whole match of each game is played by clicks in headless Chromium against the house as
`manage.py up` starts it. A time runs from the click to the frame after the new table has settled;
*CPU* is what the page's main thread computes from a click to 300 ms after the new table, in ms of
its own processor time; bytes are those that the browser counts on the wire, compressed, heads
included. `GAMES="ranchers"` plays only that.
"""

import os
import random
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.bench import house
from tests.bench.tables import table

WATCHED = """
window.taken = [];
let clicked = 0;
addEventListener("click", (event) => {
  const what = event.target.closest("#table a[data-act], #table form[hx-post] button");
  if (what) clicked = performance.now();
}, true);
document.addEventListener("htmx:afterSettle", () => {
  const since = clicked;
  clicked = 0;
  if (since) requestAnimationFrame(() => setTimeout(() => {
    window.taken.push(performance.now() - since);
    setTimeout(window.changed, 300);
  }));
});
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


AT_REST = "Promise.race([window.rest, new Promise((late) => setTimeout(late, 5000))])"


class Wire:
    """What a page has fetched: the octets of each answer by its address."""

    def __init__(self, page: Page) -> None:
        self.addresses: dict[str, str] = {}
        self.octets: list[tuple[str, int]] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)

    def _received(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        address = self.addresses.get(event["requestId"], "")
        self.octets.append((address, int(event["encodedDataLength"])))

    def taken(self) -> list[tuple[str, int]]:
        """All answers since this was last asked."""
        taken, self.octets = self.octets, []
        return taken


class MainThread:
    """How long the main thread of a page has computed, in ms of processor time."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def cpu_ms(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")


class Table:
    """A match in as many browsers as it has seats; notes times and octets as it is played."""

    def __init__(self, browser: Browser, address: str, match: Any) -> None:
        self.browser, self.address, self.match = browser, address, match
        self.fragments: list[int] = []
        self.times: list[float] = []
        self.computed: list[float] = []
        self.shifts: list[float] = []
        self.fingers = {seat.number: self._finger(seat) for seat in match.seats.all()}

    def _finger(self, seat: Any) -> Any:
        from tests.browser.finger import Finger

        page = open_page(self.browser, self.address, seat.player)
        page.add_init_script(WATCHED)
        wire = Wire(page)
        page.on("requestfinished", lambda _request: self._note(wire))
        page.goto(self.match.get_absolute_url())
        finger, thread = Finger(page), MainThread(page)
        finger.press = partial(self._press, finger, thread)  # type: ignore[method-assign]
        return finger

    def _press(self, finger: Any, thread: MainThread, what: Locator) -> None:
        """Clicks where `what` is, and asks the page nothing until the new table is at rest."""
        finger.clicks += 1
        what.scroll_into_view_if_needed()
        what.hover()
        before = thread.cpu_ms()
        finger.page.evaluate(
            "void (window.rest = new Promise((done) => { window.changed = done; }))"
        )
        finger.page.mouse.down()
        finger.page.mouse.up()
        finger.page.evaluate(AT_REST)
        self.computed.append(thread.cpu_ms() - before)

    def _note(self, wire: Wire) -> None:
        for address, octets in wire.taken():
            if "do=" in address or "pick=" in address:
                self.fragments.append(octets)

    def play(self, dice: random.Random, until: int) -> bool:
        """Plays whole answers up to ply `until`; False once the match is over."""
        from games.models import Match
        from tests.matches import awaited, fresh, sensible_turn

        while (match := fresh(self.match)).status == Match.Status.RUNNING:
            if match.ply >= until:
                return True
            seat = awaited(match)
            own = self.fingers[seat.number]
            if not own.is_asked(seat.question):
                self._look_again(own)
            own.answer(sensible_turn(match, seat, dice).split(", "))
        return False

    def _look_again(self, finger: Any) -> None:
        self.times.extend(finger.page.evaluate("window.taken"))
        self.shifts.append(finger.page.evaluate("window.shifted"))
        finger.page.goto(self.match.get_absolute_url())

    def worst_shift(self) -> float:
        """The largest layout shift of any page, as browsers score it (0: nothing jumped)."""
        open_pages = [finger.page.evaluate("window.shifted") for finger in self.fingers.values()]
        return max(self.shifts + open_pages)

    def all_times(self) -> list[float]:
        """Every time of every seat, in milliseconds."""
        open_pages = [finger.page.evaluate("window.taken") for finger in self.fingers.values()]
        return self.times + [time for page in open_pages for time in page]


def open_page(browser: Browser, address: str, player: Any) -> Page:
    """An empty page of a fresh browser in which `player` is signed in."""
    from django.conf import settings

    context = browser.new_context(
        base_url=address, viewport={"width": 1280, "height": 800}, locale="en-GB"
    )
    name, key = settings.SESSION_COOKIE_NAME, house.session(player)
    context.add_cookies([{"name": name, "value": key, "url": address}])
    return context.new_page()


def first_visit(browser: Browser, address: str, match: Any) -> int:
    """The octets of everything that a browser fetches which has never been here."""
    page = open_page(browser, address, match.seats.first().player)
    wire = Wire(page)
    page.goto(match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    octets = sum(octets for _address, octets in wire.taken())
    page.context.close()
    return octets


def row(browser: Browser, address: str, game: str) -> list[object]:
    """Plays a match of `game` and says how it was."""
    from tests.browser.test_whole_matches import begin
    from tests.factories import PlayerFactory

    match = begin(game, [PlayerFactory(), PlayerFactory()])
    at_table = Table(browser, address, match)
    dice = random.Random(11)
    visits = [first_visit(browser, address, match)]
    if at_table.play(dice, 12):
        visits.append(first_visit(browser, address, match))
        at_table.play(dice, 10_000)
    visits.append(first_visit(browser, address, match))
    times = sorted(at_table.all_times())
    shift = at_table.worst_shift()
    clicks = sum(finger.clicks for finger in at_table.fingers.values())
    for finger in at_table.fingers.values():
        finger.page.context.close()
    return [
        game,
        clicks,
        f"{statistics.median(times):.0f}",
        f"{times[int(len(times) * 0.95)]:.0f}",
        f"{max(times):.0f}",
        f"{statistics.median(at_table.computed):.0f}",
        f"{sorted(at_table.computed)[int(len(at_table.computed) * 0.95)]:.0f}",
        f"{statistics.median(at_table.fragments) / 1000:.1f}",
        f"{max(at_table.fragments) / 1000:.1f}",
        f"{shift:.3f}",
        " / ".join(f"{visit / 1000:.0f}" for visit in visits),
    ]


def main() -> None:
    """Prints a row for each game."""
    from tests.browser.screenshots import open_house
    from tests.browser.visitors import launch
    from tests.services import chromium

    program = chromium()
    if program is None:
        raise SystemExit("No Chromium on PATH; install one or set CHROMIUM to its program.")
    with tempfile.TemporaryDirectory(prefix="rural-clicks-") as folder:
        os.environ.update(VAR_DIR=f"{folder}/var", DEBUG="0", LOG_LEVEL="ERROR")
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps a loop in this thread
        with open_house(Path(folder)) as (address, _password), sync_playwright() as playwright:
            import django

            django.setup()
            from tests.browser.test_whole_matches import TERMS

            browser = launch(playwright.chromium, program)
            games = os.environ.get("GAMES", "").split() or TERMS
            rows = []
            for game in games:
                print(f"clicks: a whole match of {game} ...", file=sys.stderr, flush=True)
                rows.append(row(browser, address, game))
            browser.close()
    heads = ["game", "clicks", "p50", "p95", "most", "CPU p50", "p95"]
    heads += ["kB a table p50", "most", "shift", "first visit"]
    table(
        "Whole matches by clicks in Chromium, 1280 x 800: ms from a click to the changed table",
        heads,
        rows,
    )


if __name__ == "__main__":
    main()
