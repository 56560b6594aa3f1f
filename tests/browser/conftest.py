"""A real Chromium, driven by Playwright against the live server."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.services import chromium

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


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
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser, live_server) -> Iterator[Page]:
    """An empty page of a fresh visitor; `page.goto("/")` is the front page.

    The test fails if a script on the page failed or the content policy blocked something.
    """
    problems: list[str] = []
    with browser.new_context(base_url=live_server.url, locale="en-GB") as visitor:
        visitor.set_default_timeout(10_000)
        page = visitor.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.extend(_complaints(said)))
        yield page
    assert problems == []


def _complaints(said: ConsoleMessage) -> list[str]:
    """What the browser complains of; an answer such as 404 may be what the test is about."""
    if said.type == "error" and not said.text.startswith("Failed to load resource"):
        return [said.text]
    return []
