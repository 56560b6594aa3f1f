"""A walk through all pages of the house in the pseudo-language: no word outside its brackets."""

from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.languages.house import House
from tests.languages.reading import unmarked, unmarked_in_page
from tests.play.times import Times

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(spoken: None, settings: Any, tmp_path: Path, times: Times) -> House:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    settings.REPLY_DOMAIN = "reply.example.org"
    return House(tmp_path / "mailbox", times)


def test_no_page_shows_a_word_that_is_not_marked(house: House) -> None:
    names = house.names()
    browsers: dict[Any, Client] = {}
    seen: dict[str, list[str]] = {}
    led_to: set[tuple[Any, str]] = set()  # most addresses lead a visitor to the same page
    for name, (who, path) in house.looks.items():
        browser = browsers.get(who)
        if browser is None:
            browser = browsers[who] = Client()
            if who is not None:
                browser.force_login(who)
        answer = browser.get(path)
        if answer.status_code in (302, 303):
            path = answer.headers["Location"].partition("?next=")[0]
            if (who, path) in led_to:
                continue
            led_to.add((who, path))
            answer = browser.get(path, follow=True)
        if words := unmarked_in(answer, names):
            seen[name] = words
    assert seen == {}


def unmarked_in(answer: HttpResponse, names: list[str]) -> list[str]:
    """The unmarked words of a page, whatever its status; nothing of what is no page."""
    kind, words = answer.headers.get("Content-Type", ""), answer.content.decode()
    if "html" in kind:
        return unmarked_in_page(words, names)
    return unmarked(words, names) if kind.startswith("text/plain") else []
