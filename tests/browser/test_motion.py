"""While cards travel, what can be clicked stays where it is."""

import random

import pytest

from games import play
from tests.browser.driver import Hand
from tests.browser.gallery import SHOWN
from tests.browser.matches import seal
from tests.browser.visitors import Visitors
from tests.factories import PlayerFactory
from tests.games.tables import awaited, open_table, sensible_turn

# Every card comes from 60 px above, and stands still half-way.
HELD = """
let down = 0;
const lower = () => { document.body.style.paddingTop = `${down += 60}px`; };
addEventListener("htmx:afterSwap", lower, true);
const animate = Element.prototype.animate;
window.travelling = 0;
Element.prototype.animate = function (...how) {
  const motion = animate.apply(this, how);
  motion.pause();
  motion.currentTime = 90;
  window.travelling += 1;
  return motion;
};
"""
LINKS = "#table :is(a.over, a.nest__place, #bar a, #bar button)"
COVERED = """(links) => [...document.querySelectorAll(links)]
  .filter((link) => {
    link.scrollIntoView({ block: "center" });
    const box = link.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && !link.contains(hit) && !hit.closest("a, button");
  })
  .map((link) => link.id || link.textContent.trim())
"""


@pytest.mark.parametrize("game", SHOWN)
def test_a_travelling_card_covers_nothing_that_can_be_clicked(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    terms, middle = SHOWN[game]
    people = [PlayerFactory() for _ in range(terms["players"])]
    match = open_table(game=game, opener=people[0], **terms)
    seal(match, 5)
    for player in people[1:]:
        match = play.join(match.pk, player)
    dice = random.Random(3)
    for _ in range(middle // 2):
        seat = awaited(match)
        play.submit(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
    page = visitors.known(awaited(match).player)
    page.add_init_script(HELD)
    page.goto(match.get_absolute_url())
    hand = Hand(page)
    for _ in range(2):
        pickable = page.locator("#table a[data-token]:visible:not([aria-current])")
        if not pickable.count():
            break
        with hand.new_table():
            pickable.first.evaluate("link => link.click()")
        if page.locator("#table .card[data-card]").count():
            assert page.evaluate("window.travelling") > 0
        assert page.evaluate(COVERED, LINKS) == []
