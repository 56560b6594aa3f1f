"""One plays with what is one's own in sight: the own area whole, with every place to pick in it,
above the hand, without scrolling."""

import pytest
from playwright.sync_api import Page

from tests.browser.lot import share
from tests.browser.positions import SHOWN, positions
from tests.browser.screens import show
from tests.browser.visitors import Visitors
from tests.long_run import sample

SIZES = (
    (360, 780),
    (390, 844),
    (412, 915),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
STATES = ("middle", "picked", "ready")
OWN = ".board__own, .rancher--own"
# How far, in px, the own area and what can be picked there hang out of the window or lie behind the
# dock.
HIDDEN = """own => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const out = (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return Math.max(bottom - dock.top, -top, -left, right - innerWidth);
  };
  const area = document.querySelector(own);
  const places = [...area.querySelectorAll(".over, .nest__place")].filter((one) => one.href);
  return [area, ...places].map((one) => [one.id || one.className, Math.round(out(one))]);
}"""
LEAST = 1  # px: what is less is not seen


def hidden(page: Page) -> list[tuple[str, int]]:
    """What of the own area is out of sight, and by how many px."""
    return [(what, by) for what, by in page.evaluate(HIDDEN, OWN) if by > LEAST]


@pytest.mark.lengthy
@pytest.mark.parametrize("game", sample(SHOWN, 3))
def test_the_own_area_is_in_sight_with_the_hand(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    faults = {}
    for position in positions(game, SHOWN[game]):
        if position.state not in STATES:
            continue
        page = visitors.known(position.player, bypass_csp=True)
        show(page, position.address)
        for width, height in share(SIZES, game, one_in=3):
            page.set_viewport_size({"width": width, "height": height})
            if found := hidden(page):
                faults[f"{position.state} {width}x{height}"] = found
        page.context.close()
    assert not faults
