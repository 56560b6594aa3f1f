"""A correspondence match becomes a live evening while both look at it.

RURAL_LONG=1 python -m pytest tests/browser/test_live.py -s     says how soon moves are seen
"""

from statistics import quantiles
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Match, Presence
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors
from tests.long_run import LONG
from tests.matches import answer, awaited, fresh

TURNS = 24 if LONG else 3
HERE = ".table-head__here"


@pytest.fixture
def match(people: list[Player]) -> Match:
    Player.objects.update(presence_shown=True)
    return begun_by(people)


def test_both_read_that_the_other_is_here_and_see_each_move(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    pages = {each.pk: visitors.known(each) for each in people}
    ann, bob = pages.values()
    for page in (bob, ann):
        page.goto(match.get_absolute_url())
        page.wait_for_load_state("networkidle")
    expect(bob.locator(HERE)).to_have_text("Ann is here too", timeout=20_000)
    expect(bob.locator("#said")).to_have_text("Ann is here too")
    expect(ann.locator(HERE)).to_have_text("Bob is here too", timeout=40_000)
    assert "every 1s" in str(bob.locator("#pulse").get_attribute("hx-trigger"))
    took = [move_seen(match, pages) for _ in range(TURNS)]
    if LONG:
        print(f"seen after {took[len(took) // 2]:.2f} s; p95 {quantiles(took, n=20)[-1]:.2f} s")
    Presence.objects.all().delete()
    expect(bob.locator(HERE)).to_be_empty(timeout=20_000)


def move_seen(match: Match, pages: dict[int, Page]) -> float:
    """Plays a turn; the seconds until the page of whoever is asked next says that it is theirs."""
    answer(awaited(match))
    asked = awaited(fresh(match))
    began = monotonic()
    pages[asked.player_id or 0].wait_for_selector(".turn--mine", timeout=20_000)
    return monotonic() - began
