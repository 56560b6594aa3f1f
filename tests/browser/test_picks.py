"""A pick changes of an open table what it has to, and leaves the rest as it stood."""

import random

import pytest

from accounts.models import Player
from tests.browser.finger import Finger
from tests.browser.test_whole_matches import TERMS, begin
from tests.browser.visitors import Visitors
from tests.long_run import sample
from tests.matches import awaited, play_on

STEPS = 6
SHOWN = """() => [...document.querySelectorAll("#table *")]
  .filter((one) => !one.closest("#pulse, input[type=hidden]"))
  .map((one) => [one.localName, one.id, one.className, one.getAttribute("href"),
    one.children.length ? "" : one.textContent.trim()].join(" ").trim())"""


@pytest.mark.parametrize("game", sample(TERMS, 2))
def test_the_table_after_some_picks_is_that_of_its_address(
    game: str, visitors: Visitors, people: list[Player]
) -> None:
    match, dice = begin(game, people), random.Random(3)
    play_on(match, 7, seed=7)
    page = visitors.known(awaited(match).player)
    page.goto(match.get_absolute_url())
    page.evaluate("document.getElementById('story').dataset.first = ''")
    finger = Finger(page)
    for _step in range(STEPS):
        links = page.locator("#table :is(.table-page__table, .dock) a[data-act]:visible")
        finger.press(links.nth(dice.randrange(links.count())))
    assert page.locator("#story[data-first]").count() == 1  # nobody has drawn it anew
    shown = page.evaluate(SHOWN)
    page.reload()
    assert shown == page.evaluate(SHOWN)
