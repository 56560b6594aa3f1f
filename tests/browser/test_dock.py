"""The dock in a browser: the picked card, large; what was scrolled stays so; nothing jumps."""

import random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Match
from tests.browser.driver import Hand
from tests.browser.matches import begun_by
from tests.browser.positions import SHOWN, play_up_to
from tests.browser.test_still import WATCHED
from tests.browser.visitors import Visitors
from tests.matches import awaited, running_match

PHONE = {"viewport": {"width": 360, "height": 780}}


def look_at_a_card(page: Page, match: Match, scripts: bool) -> None:
    page.goto(match.get_absolute_url())
    hand = Hand(page, scripts)
    small = page.locator(".fan a.card").first.bounding_box()
    hand.pick(hand.cards()[0])
    page.locator("#closer").click()
    large = page.locator("#look .card").bounding_box()
    assert small and large and large["width"] > 1.5 * small["width"]
    expect(page.locator("#look a").first).to_be_visible()
    dock = page.locator(".dock").bounding_box()
    assert dock and large["y"] + large["height"] <= dock["y"]
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#look")).to_be_hidden()


def test_the_picked_card_is_seen_large_on_a_phone(visitors: Visitors, people: list[Player]) -> None:
    look_at_a_card(visitors.known(people[0], **PHONE), begun_by(people), scripts=True)


def test_the_picked_card_is_seen_large_without_scripts(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.known(people[0], java_script_enabled=False, **PHONE)
    look_at_a_card(page, begun_by(people), scripts=False)


def test_what_was_scrolled_stays_where_it_was(visitors: Visitors, people: list[Player]) -> None:
    match = begun_by(people)
    page = visitors.known(people[0], viewport={"width": 1280, "height": 600})
    page.goto(match.get_absolute_url())
    page.evaluate("document.querySelector('.table-page__side').scrollTo(0, 60)")
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    assert page.evaluate("document.querySelector('.table-page__side').scrollTop") == 60


@pytest.mark.parametrize("game", SHOWN)
def test_nothing_jumps_while_one_picks(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    """What a browser scores as a jump counts also when it follows a click at once."""
    terms, middle = SHOWN[game]
    match = running_match(game=game, **terms)
    play_up_to(match, middle, random.Random(5))
    page = visitors.known(awaited(match).player)
    page.add_init_script(WATCHED)
    page.goto(match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    page.evaluate("window.shifted = 0")
    hand = Hand(page)
    first = page.locator("#table a[data-token]:visible").first.get_attribute("id")
    hand.pick(f"#{first}")
    if hand.sees("#undo"):
        hand.pick("#undo")
    page.wait_for_timeout(50)  # the observer speaks a frame later
    assert page.evaluate("window.shifted") < 0.001
