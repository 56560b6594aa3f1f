"""What axe finds on a page that keeps somebody out: a control without a name, words without
contrast."""

from collections.abc import Collection
from itertools import count

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.long_run import LONG

# What is in order is not listed: to write it down takes longer than to look.
FOUND = {"resultTypes": ["violations"]}
OF_COLOURS = {**FOUND, "runOnly": ["color-contrast", "link-in-text-block"]}
DARK_ONE_IN = 6
CHANGED = "Promise.all(document.getAnimations().map((one) => one.finished))"  # colours fade over
OPENED = "document.querySelectorAll('details').forEach((one) => { one.open = true })"
_looked_at = count()


def barriers(page: Page, *, of_colours_alone: bool = False) -> str:
    """The report of axe about the page as it is now; empty if there is nothing to report."""
    found = Axe().run(page, options=OF_COLOURS if of_colours_alone else FOUND)
    return found.generate_report() if found.violations_count else ""


def barriers_in_both_schemes(page: Page) -> str:
    """The reports of axe about a page in light, and about its colours in dark, one after the other;
    empty if there is nothing to report. The page is in light afterwards. All pages take their
    colours from one place, so that a short run looks at one in six in dark."""
    page.emulate_media(color_scheme="light")
    light = barriers(page)
    if not LONG and next(_looked_at) % DARK_ONE_IN:
        return light
    page.emulate_media(color_scheme="dark")
    page.evaluate(CHANGED)
    dark = barriers(page, of_colours_alone=True)
    page.emulate_media(color_scheme="light")
    reports = {"light": light, "dark": dark}
    return "\n".join(f"{scheme}: {report}" for scheme, report in reports.items() if report)


def assert_no_barriers(page: Page, addresses: dict[str, str], known: Collection[str] = ()) -> None:
    """Axe finds nothing on these pages, folds open, in light or dark. A short run leaves out those
    whose kind is `known` to it from another file."""
    reports = {}
    for name, address in addresses.items():
        if name in known and not LONG:
            continue
        answer = page.goto(address)
        assert answer is not None and answer.status == 200, name
        page.evaluate(OPENED)
        if report := barriers_in_both_schemes(page):
            reports[name] = report
    assert not reports, "\n\n".join(f"{name}: {report}" for name, report in reports.items())
