"""The pages of the decks, where a phone has room for a few words in a row only."""

import pytest

from tests.browser.visitors import Visitors

HIDDEN = """() => [...document.querySelectorAll("main :is(table, td, .scroll)")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className || one.textContent.trim().slice(0, 40))"""
LOW = 260  # px: a row is a picture and a few lines, not a column of single words


@pytest.mark.parametrize("deck", ["biome", "decktet"])
def test_a_card_of_a_deck_is_told_whole_without_scrolling_sideways(
    visitors: Visitors, transactional_db: None, deck: str
) -> None:
    page = visitors.new()
    page.goto(f"/decks/{deck}/")
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(HIDDEN) == [], width
        rows = page.locator("main tbody tr")
        heights = rows.evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert max(heights) < LOW, width
