"""The database goes away and comes back: a page that was asked for comes back by itself, with and
without scripts, and nothing that was typed is lost."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import environ
import psycopg
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.faults.town import Town
from tests.long_run import in_long_run
from tests.services import in_memory

pytestmark = [
    pytest.mark.database,
    in_long_run,
]
PATIENCE = 30_000  # ms: the page looks every few seconds


@pytest.fixture(scope="module")
def house() -> Iterator[Town]:
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("a file does not go away")
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as folder:
        town = Town(Path(folder))
        try:
            town.start_broker()
            town.manage("prepare")
            town.start("web", *town.granian())
            town.until(town.answers, 120)
            yield town
        finally:
            for name in list(town.processes):
                town.kill(name)


@contextmanager
def away(house: Town) -> Iterator[None]:
    """The database of the house takes no connection, and has cut those it had."""
    name = house.environment["DATABASE_URL"].rpartition("/")[2]
    place = environ.Env.db_url_config(os.environ["DATABASE_URL"])
    with psycopg.connect(
        host=place["HOST"], user=place["USER"], dbname="postgres", autocommit=True
    ) as server:
        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


@contextmanager
def visitor(browser: Browser, house: Town, **options: Any) -> Iterator[Page]:
    """Somebody with a match and a session."""
    match = house.furnish(matches=1)[0]
    address = f"http://127.0.0.1:{house.port}"
    context: BrowserContext = browser.new_context(base_url=address, **options)
    cookie = {"name": "sessionid", "value": match["sessions"][0], "url": address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_page_comes_back_by_itself(browser: Browser, house: Town, scripts: bool) -> None:
    with visitor(browser, house, java_script_enabled=scripts) as page:
        with away(house):
            page.goto("/lobby/")
            expect(page.locator("h1")).to_have_text("Back in a moment")
            expect(page.locator("[role=status]")).to_contain_text("reloads by itself")
        expect(page.locator("h1")).to_contain_text("Lobby", timeout=PATIENCE)


def test_a_form_that_was_filled_in_without_scripts_is_sent_again(
    browser: Browser, house: Town
) -> None:
    with visitor(browser, house, java_script_enabled=False) as page:
        page.goto("/new/?game=hunting-prey")
        page.locator("summary").click()
        page.get_by_label("Pace").select_option("168")
        page.get_by_text("anybody", exact=True).click()
        with away(house):
            page.locator("main form button:visible").last.click()
            expect(page.locator("h1")).to_have_text("Back in a moment")
            expect(page.locator("blockquote", has_text="168")).to_be_visible()
        for _ in range(3):  # each thread of the pages finds out by itself that its line was cut
            page.get_by_role("button", name="Send again").click()
            page.wait_for_load_state()
            if "/m/" in page.url:
                break
        assert "7 days" in page.content(), page.url


def test_what_was_typed_is_sent_once_more_by_the_page_itself(browser: Browser, house: Town) -> None:
    with visitor(browser, house) as page:
        page.goto("/new/?game=hunting-prey")
        page.get_by_text("anybody", exact=True).click()
        with away(house):
            page.evaluate("document.querySelector('form.new').submit()")  # as if without htmx
            expect(page.locator("h1")).to_have_text("Back in a moment")
        page.wait_for_url("**/m/*/", timeout=PATIENCE)
