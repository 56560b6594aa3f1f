"""The rules beside a table: in a wide window one plays on beside them, a phone has a sheet."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Match
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.driver import Hand
from tests.browser.matches import known_match
from tests.browser.visitors import Visitors
from tests.long_run import LONG
from tests.matches import awaited

pytestmark = pytest.mark.browser

SCREENS = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}


def opened(visitors: Visitors, people: list[Player], screen: str) -> tuple[Page, Match]:
    """A table in a window of this size, with the rules open."""
    match = known_match(people)
    player = awaited(match).player
    assert player is not None
    page = visitors.known(player, bypass_csp=True, **SCREENS[screen])
    page.goto(match.get_absolute_url())
    page.locator("[data-beside=rules]:visible").first.click()
    expect(page.locator("dialog#booklet .now .example").first).to_be_visible()
    return page, match


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_beside_a_table_show_what_matters_now(
    screen: str, visitors: Visitors, people: list[Player]
) -> None:
    page, _match = opened(visitors, people, screen)
    if LONG or screen == "phone":  # the same words in both
        assert not barriers_in_both_schemes(page)
    too_wide = "document.documentElement.scrollWidth > innerWidth"
    assert not page.evaluate(too_wide)
    page.locator("dialog#booklet").get_by_role("button", name="Go to table").click()
    expect(page.locator("dialog#booklet")).not_to_be_visible()


def test_in_a_wide_window_one_plays_on_and_the_rules_follow(
    visitors: Visitors, people: list[Player]
) -> None:
    page, _match = opened(visitors, people, "wide")
    panel = page.locator("dialog#booklet")
    now = panel.locator(".now .example")
    assert now.first.get_attribute("data-example") == "turn"
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    hand.pick("#at-hatch")
    expect(now.first).to_have_attribute("data-example", "draw")
    edge = panel.bounding_box()
    table = page.locator("#table").bounding_box()
    assert edge and table and table["x"] + table["width"] <= edge["x"], "nothing is covered"
    panel.get_by_role("button", name="Go to table").focus()
    page.keyboard.press("Escape")
    expect(panel).not_to_be_visible()
    assert "do=hatch" in page.url, "what was drafted still is"
