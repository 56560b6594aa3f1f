"""The house is killed and started again in the middle of a turn, as after a power cut: a real web
server, with a database of its own. Whoever plays is told whether their move was taken."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.connections import without_lost_answers
from tests.browser.driver import Hand
from tests.browser.visitors import Visitors
from tests.faults.town import Town
from tests.long_run import in_long_run
from tests.services import in_memory

pytestmark = [
    pytest.mark.database,
    in_long_run,
]
SEND = "**/play/"
PATIENCE = 30_000  # ms: the web server takes seconds to start


@pytest.fixture(scope="module")
def house() -> Iterator[Town]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as folder:
        town = Town(Path(folder))
        try:
            town.start_broker()
            town.manage("prepare")
            start(town)
            yield town
        finally:
            for name in list(town.processes):
                town.kill(name)


def start(house: Town) -> None:
    house.start("web", *house.granian())
    house.until(house.answers, 120)


@pytest.fixture
def match(house: Town) -> dict[str, Any]:
    return house.furnish(matches=1)[0]


@pytest.fixture
def page(browser: Browser, house: Town, match: dict[str, Any]) -> Iterator[Page]:
    """The page of whoever has the turn, with a whole turn picked."""
    visitors = Visitors(browser, f"http://127.0.0.1:{house.port}")
    for session in match["sessions"]:
        page = visitors.new()
        cookie = {"name": "sessionid", "value": session, "url": visitors.address}
        page.context.add_cookies([cookie])
        page.goto(f"/m/{match['code']}/")
        if page.locator("#bar").count():
            break
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    hand.pick("#at-discard")
    yield page
    visitors.leave()
    assert without_lost_answers(visitors.problems) == []


def alert(page: Page) -> Locator:
    return page.locator("#told [role=alert]")


def told(page: Page) -> int:
    """How many lines of the log tell of a move."""
    page.goto(page.url.partition("?")[0] + "log/?all=1")
    return page.locator(".entry", has_text="discards").count()


def test_a_move_that_was_on_its_way_when_the_house_was_killed_can_be_sent_again(
    house: Town, page: Page
) -> None:
    os.killpg(house.processes["web"].pid, signal.SIGSTOP)  # it takes the move in, and no more
    page.locator("#send").click()
    expect(page.locator("#told")).to_have_text("Waiting for the server…")
    house.kill("web")
    expect(alert(page)).to_contain_text("No answer to your move yet")
    expect(page.locator("#told [data-says=lost]")).to_contain_text("No connection since")
    start(house)
    expect(page.locator("#refusal")).to_contain_text("Your move didn’t arrive", timeout=PATIENCE)
    expect(alert(page)).to_have_count(0)
    Hand(page).send()
    expect(page.locator("#status")).to_contain_text("’s turn")
    assert told(page) == 1


def test_a_move_that_was_taken_before_the_house_was_killed_is_said_to_have_been(
    house: Town, page: Page
) -> None:
    def kill_before_the_answer(route: Route) -> None:
        route.fetch(max_redirects=0)
        house.kill("web")
        route.abort("connectionreset")

    page.route(SEND, kill_before_the_answer)
    page.locator("#send").click()
    expect(alert(page)).to_contain_text("No answer to your move yet")
    start(house)
    taken = page.locator(".note", has_text="Your move was played at")
    expect(taken).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#status")).to_contain_text("’s turn")
    expect(alert(page)).to_have_count(0)
    assert told(page) == 1


def test_a_pick_while_the_house_is_away_is_said_not_to_have_been_taken_and_can_be_repeated(
    house: Town, page: Page
) -> None:
    house.kill("web")
    page.locator("#undo").click()
    expect(alert(page)).to_contain_text("was not taken")
    expect(page.locator("#send")).to_be_visible()
    start(house)
    expect(page.locator("#told [data-says=lost]")).to_have_count(0, timeout=PATIENCE)
    page.locator("#undo").click()
    expect(page.locator("#send")).to_have_count(0)
    assert told(page) == 0
