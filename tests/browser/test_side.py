"""What stands beside a table: log, chat, notes and rules, each one tap away, and the pages about a
match, which open over it."""

from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from games.models import Match
from tests.browser.barriers import barriers
from tests.browser.driver import Hand
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors
from tests.long_run import LONG, sample
from tests.matches import fresh

WINDOWS = {"phone": (360, 780), "low": (844, 390), "tablet": (768, 1024), "wide": (1280, 800)}
HOW = (True, False)  # with scripts or without
IN_WINDOWS = [*product(WINDOWS, HOW)] if LONG else [*zip(WINDOWS, cycle(HOW), strict=False)]
LINKS = ("Ask your opponents", "The deal", "Report to staff", "Resign")
SHOWN = {"log": ".table-page__side", "talk": "#talk", "notes": "#notes"}


@pytest.fixture
def match(people: list[Player]) -> Match:
    return begun_by(people)


def open_in(window: str, visitors: Visitors, player: Player, match: Match, scripts: bool) -> Page:
    width, height = WINDOWS[window]
    page = visitors.known(
        player,
        viewport={"width": width, "height": height},
        java_script_enabled=scripts,
        bypass_csp=scripts,
    )
    page.goto(match.get_absolute_url())
    return page


def is_in_sight(page: Page, selector: str) -> bool:
    """True if the head of what is there can be seen without scrolling."""
    found = page.locator(selector)
    box = found.bounding_box() if found.is_visible() else None
    size = page.viewport_size
    return bool(box and size and box["y"] >= 0 and box["y"] + 100 < size["height"])


@pytest.mark.parametrize(("window", "scripts"), IN_WINDOWS)
def test_each_is_one_tap_away_in_every_window(
    window: str, scripts: bool, visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = open_in(window, visitors, people[0], match, scripts)
    for name, selector in SHOWN.items():
        page.locator(f'.side-tabs [href="#{name}"]').click()
        assert is_in_sight(page, selector)
        if window == "wide" and name != "log":
            assert not is_in_sight(page, ".table-page__side")
        if window != "wide":
            page.locator(f"{selector} .side-close").click()
            expect(page.locator(".side-close:visible")).to_have_count(0)
    if scripts:
        assert not barriers(page)


def test_what_is_typed_in_the_chat_stays_while_one_plays_on_beside_it(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = open_in("wide", visitors, people[0], match, scripts=True)
    page.locator('.side-tabs [href="#talk"]').click()
    page.locator("#remark").fill("Good luck")
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    assert is_in_sight(page, "#talk")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator("#remarks")).to_contain_text("Good luck")
    assert page.url.endswith("#talk")


def test_a_message_and_new_moves_show_on_the_tabs(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    play.post_remark(fresh(match).seats.get(player=people[1]).pk, "Mind the emu")
    page = open_in("phone", visitors, people[0], match, scripts=True)
    tabs = page.locator(".side-tabs")
    expect(tabs.get_by_role("link", name="Chat")).to_have_accessible_name("Chat New")
    tabs.get_by_role("link", name="Chat").click()
    expect(page.locator("#talk")).to_contain_text("Mind the emu")
    expect(tabs.get_by_role("link", name="Chat")).to_have_accessible_name("Chat")
    page.keyboard.press("Escape")
    expect(page.locator("#talk")).not_to_be_visible()


def test_a_refused_message_is_shown_with_why(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = open_in("phone", visitors, people[0], match, scripts=False)
    page.locator('.side-tabs [href="#talk"]').click()
    page.locator("#remark").fill("  \u200b ")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator("#not-said")).to_be_visible()  # a form without a script loads a page
    page.wait_for_load_state()
    assert is_in_sight(page, "#talk")


def test_pages_about_a_match_open_over_its_table(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = open_in("phone", visitors, people[0], match, scripts=True)
    panel = page.locator("dialog#booklet")
    for link in LINKS:
        page.goto(match.get_absolute_url())
        page.locator('.side-tabs [href="#log"]').click()
        page.locator("#about ~ .links").get_by_role("link", name=link).click()
        expect(panel.locator("h2, h3, p").first).to_be_visible()
        if link in sample(LINKS):  # axe is shown the others as pages of their own
            assert not barriers(page), link
        panel.get_by_role("button", name="Go to table").click()
        expect(panel).not_to_be_visible()


def test_a_request_is_sent_from_the_panel(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = open_in("wide", visitors, people[0], match, scripts=True)
    page.get_by_role("link", name="Ask your opponents").click()
    page.locator("dialog#booklet").get_by_role("button", name="Cancel the match").click()
    expect(page.locator("#request")).to_be_visible()
    assert fresh(match).request_id is not None
