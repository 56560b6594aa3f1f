"""An open table stays still when others move: nothing on the screen jumps."""

import random

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from games.play import submit
from tests.browser.gallery import SHOWN
from tests.browser.visitors import Visitors
from tests.games.tables import awaited, fresh, running_match, sensible_turn

MOVES = 2
# As browsers score it: how much of the screen jumped, and how far. 0 is perfectly still.
WATCHED = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
WHERE = """() => ["#bar, .bar--waiting", ".fan"].map((name) => {
  const found = document.querySelector(`#table :is(${name})`);
  return found ? Math.round(found.getBoundingClientRect().bottom) : null;
})"""


def others_moves(match: Match, page: Page, dice: random.Random) -> list[tuple[float, list[int]]]:
    """Plays on; for each move of another seat what the open page of seat 0 shifted by, and where
    its bar and hand end."""
    found: list[tuple[float, list[int]]] = []
    while len(found) < MOVES and fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        own = seat.number == 0
        told = page.locator("#pulse").get_attribute("hx-get") if not own else ""
        submit(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
        if own:
            page.goto(match.get_absolute_url())
            page.wait_for_load_state("networkidle")
            page.evaluate("window.shifted = 0")
        elif fresh(match).status == Match.Status.RUNNING:
            expect(page.locator("#pulse")).not_to_have_attribute("hx-get", told or "")
            page.wait_for_timeout(50)  # the observer speaks a frame later
            found.append((page.evaluate("window.shifted"), page.evaluate(WHERE)))
    return found


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", SHOWN)
def test_nothing_jumps_when_others_move(
    game: str, width: int, visitors: Visitors, transactional_db: None
) -> None:
    terms, _middle = SHOWN[game]
    match = running_match(game=game, **terms)
    page = visitors.known(match.seats.get(number=0).player)
    page.set_viewport_size({"width": width, "height": 800})
    page.add_init_script(WATCHED)
    page.goto(match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    page.evaluate("window.shifted = 0")
    moves = others_moves(match, page, random.Random(3))
    assert len(moves) == MOVES
    assert max(shift for shift, _where in moves) < 0.001
