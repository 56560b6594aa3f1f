"""A real Chromium, driven by Playwright against the live server."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from accounts.models import Player
from games.web import match_pulse
from tests.browser.connections import Connection
from tests.browser.visitors import PATIENCE, Visitors, launch, until_all_is_answered
from tests.factories import PlayerFactory
from tests.services import chromium

PASSWORD = "emus at dawn"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run. None on this machine: skipped, or with REQUIRE_BROWSER=1
    an error."""
    program = chromium()
    if program is None:
        reason = "no Chromium on PATH; install one or set CHROMIUM to its program"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(f"REQUIRE_BROWSER=1, but {reason}")
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = launch(playwright.chromium, program)
        yield running
        running.close()


@pytest.fixture
def live_server(live_server: Any, transactional_db: None) -> Iterator[Any]:
    """The live server, which has answered all and is alone before its database is emptied."""
    yield live_server
    until_all_is_answered()


@pytest.fixture
def visitors(browser: Browser, live_server) -> Iterator[Visitors]:
    """Whoever looks at the live server.

    The test fails if a script on some page failed or the content policy blocked something.
    """
    visitors = Visitors(browser, live_server.url)
    yield visitors
    visitors.leave()
    assert visitors.problems == []


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """An empty page of a fresh visitor; `page.goto("/")` is the front page."""
    return visitors.new()


@pytest.fixture
def connection(ann: Page) -> Connection:
    """The connection of Ann's page, which the file of the test opens for her."""
    return Connection(ann)


@pytest.fixture
def people(transactional_db: None) -> list[Player]:
    """Ann and Bob, who can sign in with PASSWORD."""
    return [
        PlayerFactory(
            display_name=name,
            email=f"{name.lower()}@example.org",
            password=PASSWORD,
            confirmed=True,
        )
        for name in ("Ann", "Bob")
    ]


@pytest.fixture
def quick_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """An open page asks every second whether something has happened."""
    monkeypatch.setattr(match_pulse, "QUICK_SECONDS", 1)
    monkeypatch.setattr(match_pulse, "SLOW_SECONDS", 1)
