"""While cards travel, from where they lay, what can be clicked stays where it is."""

import random

import pytest

from games import play
from tests.browser.driver import Hand
from tests.browser.positions import SHOWN
from tests.browser.visitors import Visitors
from tests.long_run import sample
from tests.matches import awaited, running_match, sensible_turn

# Every card comes from 60 px above, and stands still half-way.
HELD = """
let down = 0;
const lower = () => { document.body.style.paddingTop = `${down += 60}px`; };
addEventListener("htmx:afterSwap", lower, true);
const animate = Element.prototype.animate;
window.begun = [];
window.lay = [];
addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.shouldSwap) return;  // a pulse that has nothing new
  window.begun = [];
  window.lay = [...document.querySelectorAll("#table .card[data-card]")].map((card) => {
    const place = card.getBoundingClientRect();
    return [card.dataset.card, place.x + place.width / 2, place.width];
  });
}, true);
Element.prototype.animate = function (...how) {
  const motion = animate.apply(this, how);
  motion.pause();
  motion.currentTime = 0;
  const place = this.getBoundingClientRect();
  window.begun.push([this.dataset.card, place.x + place.width / 2, place.width]);
  motion.currentTime = 90;
  return motion;
};
"""
# Whether a card lies on the table as before; those of the hand stay where they are.
LIES_STILL = """() => [...document.querySelectorAll(".table-page__table .card[data-card]")]
  .some((card) => window.lay.some(([name]) => name === card.dataset.card))"""
TRAVELLING = "document.getAnimations().filter((one) => one.id === 'travel').length"
LINKS = "#table :is(a.over, a.nest__place, #bar a, #bar button)"
COVERED = """(links) => [...document.querySelectorAll(links)]
  .filter((link) => link.checkVisibility())
  .filter((link) => {
    link.scrollIntoView({ block: "center" });
    const box = link.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && !link.contains(hit) && !hit.closest("a, button");
  })
  .map((link) => link.id || link.textContent.trim())
"""


@pytest.mark.parametrize("game", sample(SHOWN, 2))
def test_a_card_travels_from_where_it_lay_and_covers_nothing_that_can_be_clicked(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    terms, middle = SHOWN[game]
    match = running_match(game=game, **terms)
    dice = random.Random(3)
    for _ in range(middle // 2):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
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
        if page.evaluate(LIES_STILL):
            lay = {card: where for card, *where in page.evaluate("window.lay")}
            page.wait_for_function("() => window.begun.length")
            begun = page.evaluate("window.begun")
            for card, *where in begun:
                assert where == pytest.approx(lay[card], abs=1), f"{card} came from nowhere"
        assert page.evaluate(COVERED, LINKS) == []
        page.mouse.click(1, 1)
        assert page.evaluate(TRAVELLING) == 0, "a click ends it"
