"""What can be done now is in sight in the bar, on small windows and with hints as well."""

import random
from typing import Any

import pytest

from games import guest_games
from tests.browser.lot import share
from tests.browser.visitors import Visitors
from tests.long_run import sample

WINDOWS = ((320, 568), (360, 780), (844, 390), (768, 1024), (1280, 800))
# The buttons in the bar that stand below its foot, or below what is sent; `null` without a bar.
CUT = """() => {
  const bar = document.querySelector(".bar");
  if (!bar) return null;
  const acts = bar.querySelector(".bar__acts:not(.bar__acts--back)");
  const foot = Math.min(
    bar.getBoundingClientRect().bottom, innerHeight, acts ? acts.getBoundingClientRect().top : 1e9);
  return [...bar.querySelectorAll(".bar__choices > .button")]
    .filter((each) => each.getBoundingClientRect().bottom > foot + 1)
    .map((each) => each.textContent.trim());
}"""
# With a card picked, Send stands there too, and on these there is no room for both.
TOO_LOW = {(320, 568)}


@pytest.mark.parametrize(
    "game", sample(["emus-redux", "biome-rummy", "hunting-prey", "food-chain"], 2)
)
def test_no_choice_in_the_bar_is_cut_on_the_first_screens_of_a_guest(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    trial = guest_games.start_guest_game(game, "")
    for width, height in share(WINDOWS, game, one_in=2):
        page = visitors.new(viewport={"width": width, "height": height})
        page.goto(trial.get_absolute_url())
        dice = random.Random(5)
        for _ in range(3):
            cut: Any = page.evaluate(CUT)
            is_ready = page.locator(".bar--ready").count() > 0
            assert not cut or (is_ready and (width, height) in TOO_LOW), (width, height, cut)
            links = page.eval_on_selector_all(
                ".table-page a[data-act]", "all => all.map((each) => each.getAttribute('href'))"
            )
            links = [each for each in links if "pick=" in each or "do=" in each]
            if not links:
                break
            page.goto(trial.get_absolute_url() + "?" + dice.choice(links).partition("?")[2])
        page.context.close()
