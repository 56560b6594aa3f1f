"""Every page, for those who see badly, hold a phone, or touch with a thumb."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from accounts.models import Player
from tests.browser.addresses import PARTS, furnish
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.lot import share
from tests.browser.visitors import Visitors, page_width
from tests.long_run import LONG, sample

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FINGER = 44  # CSS pixels, of the smallest thing to be touched
# Kinds of pages that others show to axe, with as much on them: test_people.py, and for the second
# row test_trials.py, test_passkeys.py, test_lessons.py, test_dock.py and test_salts.py.
KNOWN_TO_AXE = (
    *("friends", "home", "lobby", "numbers", "seasons", "settings"),
    *("landing", "trial", "sign in", "lesson", "hand", "deal"),
)

# What can be picked, the buttons of the bar and the links beside the table, where they are lower
# or narrower than a finger, in words. A covered card shows less of itself than it has, so its left
# edge up to the next card counts.
TOO_SMALL = """finger => [...document.querySelectorAll(
    "#bar a, #bar button, .fan a.card, #table a[data-token], #table a[data-step], "
    + "#table summary, .table-page__side .links a, .result .links a")]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const box = one.getBoundingClientRect();
    const next = one.closest("li")?.nextElementSibling?.getBoundingClientRect();
    const beside = next && next.left > box.left;
    const width = beside ? Math.min(box.width, next.left - box.left) : box.width;
    return [one.id || one.textContent.trim(), Math.round(width), Math.round(box.height)];
  })
  .filter(([, width, height]) => width < finger || height < finger)
  .map(([name, width, height]) => `${name} is ${width} x ${height}`)"""

# What players type into that has letters of less than 16 pixels: phones enlarge the page for that.
TYPED_SMALL = """() => [...document.querySelectorAll(
    "main#content :is(textarea, select, "
    + "input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [readonly]))")]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.id || one.name)"""

Tour = Callable[..., Iterator[tuple[str, Page]]]


@pytest.fixture(params=sample(PARTS, 3))
def tour(request, visitors: Visitors, people: list[Player], settings, tmp_path: Path) -> Tour:
    """Goes through the pages of a part of a furnished house with browsers of these options: of a
    game through its share."""
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    addresses = furnish(request.param, people, tmp_path / "mailbox")

    def go(**options: Any) -> Iterator[tuple[str, Page]]:
        pages: dict[Player | None, Page] = {}
        for name, (who, address) in share(addresses.items(), request.param, one_in=4):
            if who not in pages:
                pages[who] = visitors.known(who, **options) if who else visitors.new(**options)
            answer = pages[who].goto(address)
            assert answer is not None and answer.status == 200, f"{name}: {address}"
            yield name, pages[who]

    return go


@pytest.mark.lengthy
def test_no_page_puts_a_barrier_before_anybody_or_is_too_wide_or_small_for_a_finger(
    tour: Tour,
) -> None:
    """axe finds nothing: no control without a name, no words without contrast, light or dark."""
    wide, small, fine, reports = {}, {}, {}, {}
    # axe itself styles what it looks at, against the content policy of the pages.
    for name, page in tour(color_scheme="light", bypass_csp=True, **PHONE):
        width = page_width(page)
        if width > 360:
            wide[name] = width
        if too_small := page.evaluate(TOO_SMALL, FINGER):
            small[name] = too_small
        if enlarged := page.evaluate(TYPED_SMALL):
            fine[name] = enlarged
        if name in KNOWN_TO_AXE and not LONG:
            continue
        if report := barriers_in_both_schemes(page):
            reports[name] = report
    assert (wide, small, fine) == ({}, {}, {})
    assert not reports, "\n\n".join(f"{name}: {report}" for name, report in reports.items())
