"""How often an open page asks whether something has happened."""

import pytest
from playwright.sync_api import Page

from accounts.models import Player
from games.models import Match
from tests.browser.connections import Connection
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PULSE, SEEN = "/pulse/", "/seen/"


@pytest.fixture
def match(people: list[Player]) -> Match:
    return begun_by(people)


@pytest.fixture
def bob(visitors: Visitors, people: list[Player]) -> Page:
    """Bob's page, whose time goes only as the test says."""
    page = visitors.known(people[1])
    page.clock.install()
    return page


def asked(
    page: Page, connection: Connection, what: str, seconds: int, *, hurried: bool = True
) -> int:
    """How often the page asks within so many seconds of its own clock. Not `hurried`, each answer
    has time to come, before which the page asks no second time."""
    before = len(connection.asked)
    for _ in range(seconds):
        page.clock.run_for(1000)
        if not hurried:
            page.wait_for_timeout(150)
    page.wait_for_timeout(200)
    return sum(what in one.url for one in connection.asked[before:])


def test_a_hidden_tab_asks_nothing_and_asks_at_once_when_it_is_shown(
    bob: Page, match: Match
) -> None:
    connection = Connection(bob)
    bob.goto(match.get_absolute_url())
    assert asked(bob, connection, PULSE, 12, hurried=False) >= 2
    bob.evaluate(HIDE, True)
    assert asked(bob, connection, "/", 150) == 0
    bob.evaluate(HIDE, False)
    bob.wait_for_timeout(200)
    assert PULSE in connection.asked[-1].url
    assert asked(bob, connection, SEEN, 70) == 1


def test_after_ten_quiet_minutes_a_page_asks_once_a_minute(bob: Page, match: Match) -> None:
    connection = Connection(bob)
    bob.goto(match.get_absolute_url())
    bob.clock.fast_forward(11 * 60 * 1000)
    asked(bob, connection, PULSE, 60)
    assert 1 <= asked(bob, connection, PULSE, 180) <= 4
    bob.locator("h1").click()  # somebody is there
    assert asked(bob, connection, PULSE, 60) > 2
