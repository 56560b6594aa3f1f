"""Auto-moves tapped together on the page of the next turn: read back, then started."""

import re

import pytest
from playwright.sync_api import expect

from accounts.models import Player
from games.models import Premove
from tests.browser.visitors import Visitors, page_width
from tests.long_run import sample
from tests.matches import awaited, running_match


@pytest.mark.parametrize("width", sample([360, 1280]))
def test_auto_moves_are_tapped_read_back_and_started(
    visitors: Visitors, people: list[Player], width: int
) -> None:
    match = running_match(people=people[:2], game="biome-rummy")
    mine = match.seats.exclude(pk=awaited(match).pk).get()
    assert mine.player is not None
    page = visitors.known(mine.player, viewport={"width": width, "height": 800})
    page.goto(f"/m/{match.code}/plan/")
    page.get_by_text("Auto-moves for several turns").click()
    form = page.locator("#auto")
    for tap in ("draw deck", "discard", "hearts", "9", "else any"):
        form.locator(f'button[name="tap"][value="{tap}"]').click()
        expect(page).to_have_url(re.compile(f"tap={tap.replace(' ', '(%20|[+])')}"))
    orders = "draw deck, discard first of hearts 9 else any"
    expect(page.locator("#orders")).to_have_value(orders)
    expect(page.locator("#auto-says")).to_contain_text("or else discard 9, or else any.")
    assert page_width(page) <= width
    form.get_by_role("button", name="Start auto-moves").click()
    expect(page.locator(".messages, .note").first).to_be_visible()
    expect(page.get_by_text("played 60 minutes into each turn").first).to_be_visible()
    assert Premove.objects.get(kind=Premove.Kind.AUTO).moves == orders
