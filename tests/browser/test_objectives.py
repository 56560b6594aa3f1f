"""Objectives of Ranchers that stand as signs say their words to a finger and to the keyboard."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.positions import CROWDED, positions
from tests.browser.visitors import Visitors

GAME = "ranchers"
PHONE = {"viewport": {"width": 360, "height": 780}}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# Whether these words can be read: they are larger than a dot, in the window, and on top.
IS_READ = """(words) => {
  const { left, right, top, bottom, width, height } = words.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return width > 40 && height > 10 && left >= 0 && right <= innerWidth && words.contains(hit);
}"""


def signs(page: Page) -> list[Locator]:
    """Every objective whose words are not in sight."""
    return [
        goal
        for goal in page.locator(".goal").all()
        if (goal.locator(".goal__words").bounding_box() or {"width": 0})["width"] < 2
    ]


def unread(page: Page, goals: list[Locator]) -> list[str]:
    """What each of these said when it was touched, if that could not be read."""
    wrong = []
    for goal in goals:
        words = goal.locator(".goal__words")
        goal.tap()
        if not words.evaluate(IS_READ):
            wrong.append(words.inner_text())
    return wrong


@pytest.mark.lengthy
def test_a_tap_or_the_keyboard_says_a_sign_in_words(
    visitors: Visitors, transactional_db: None
) -> None:
    middle = next(each for each in positions(GAME, CROWDED[GAME]) if each.state == "middle")
    for window in (PHONE, DESKTOP):
        page = visitors.known(middle.player, has_touch=True, reduced_motion="reduce", **window)
        page.goto(middle.address)
        goals = signs(page)
        assert len(goals) >= 3
        assert not unread(page, goals)
        goals[0].focus()
        page.keyboard.press("Tab")
        words = goals[1].locator(".goal__words")
        assert words.evaluate(IS_READ)
        assert not goals[0].locator(".goal__words").evaluate(IS_READ)
        page.context.close()
