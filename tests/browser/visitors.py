"""Visitors: each a browser of its own, whose every complaint is written down."""

import threading
import time
from contextlib import ExitStack
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Page

if TYPE_CHECKING:
    from accounts.models import Player

PATIENCE = 15_000
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def launch(chromium: BrowserType, program: str) -> Browser:
    """Starts the Chromium at `program`."""
    return chromium.launch(executable_path=program, args=ARGUMENTS)


class Visitors:
    """Everybody who looks at the house at `address`.

    `problems` holds what scripts that failed and the content policy said on any of their pages.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.problems: list[str] = []
        self.gone = ExitStack()

    def new(self, **options: Any) -> Page:
        """An empty page in a fresh browser; `options` are those of a Playwright context."""
        chosen = {"base_url": self.address, "locale": "en-GB", **options}
        context = self.gone.enter_context(self.browser.new_context(**chosen))
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.extend(_complaints(said)))
        return page

    def player(self, email: str, password: str, code: str = "", **options: Any) -> Page:
        """The home page of somebody who has just signed in through the sign-in page; by `code`
        too if they have a second factor."""
        page = self.new(**options)
        sign_in(page, email, password, code)
        return page

    def known(self, player: "Player", **options: Any) -> Page:
        """An empty page of a player whose browser is signed in already."""
        page = self.new(**options)
        client = Client()
        client.force_login(player)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.address}
        page.context.add_cookies([cookie])
        return page

    def leave(self) -> None:
        """Closes every browser."""
        self.gone.close()
        self.problems[:] = without_aborted(self.problems)


def until_all_is_answered(seconds: float = PATIENCE / 1000) -> None:
    """Waits until no thread of a server in this process has a visitor any more. A page asks and
    tells to the last: what it tells while the database is emptied would stay in it.

    `AssertionError` if one is still there after so many seconds."""
    end = time.monotonic() + seconds
    for one in threading.enumerate():
        if one.name.endswith(f"({ThreadingMixIn.process_request_thread.__name__})"):
            one.join(max(0, end - time.monotonic()))
            assert not one.is_alive(), f"{one.name} still answers after {seconds} s"


def sign_in(page: Page, email: str, password: str, code: str = "") -> None:
    """Signs in as anybody does."""
    page.goto("/account/login/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    if code:
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator(".account").wait_for()


def page_width(page: Page) -> int:
    """How wide a page is, in px, once it is there: between two pages there is none to measure."""
    page.wait_for_load_state()
    return int(page.locator("html").evaluate("root => root.scrollWidth"))


def without_aborted(problems: list[str]) -> list[str]:
    """The `problems` without requests that were given up: a pulse gives way to a click, as it
    shall, and htmx says so twice, the second time not if the page was left in between."""
    left = list(problems)
    for one in problems:
        name, comma, what = one.partition(", ")
        if name == "htmx:sendAbort":
            left.remove(one)
            if (again := f"htmx:afterRequest{comma}{what}") in left:
                left.remove(again)
    return left


def _complaints(said: ConsoleMessage) -> list[str]:
    """What the browser complains of; an answer such as 404 may be what the test is about."""
    if said.type == "error" and not said.text.startswith("Failed to load resource"):
        return [said.text]
    return []
