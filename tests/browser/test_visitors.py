"""The visitors themselves: what they leave behind when a test ends."""

import threading
import time
from typing import Any

import pytest

from accounts.models import Player
from games.models import Presence
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors, until_all_is_answered


def test_what_a_page_told_when_it_was_left_is_written_before_the_next_test_begins(
    visitors: Visitors, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    told, write = threading.Event(), Presence.objects.update_or_create

    def slowly(**row: Any) -> Any:
        told.set()
        time.sleep(0.5)
        return write(**row)

    monkeypatch.setattr(Presence.objects, "update_or_create", slowly)
    page = visitors.known(people[0])
    page.goto(begun_by(people).get_absolute_url())
    assert told.wait(5)
    visitors.leave()
    assert not Presence.objects.exists()
    until_all_is_answered()
    assert Presence.objects.exists()
