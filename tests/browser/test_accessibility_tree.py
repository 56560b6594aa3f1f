"""A table as a screen reader tells it: cards by their biomes, and what each group is called before
what lies in it."""

import re

import pytest

from tests.browser.positions import SHOWN, positions
from tests.browser.visitors import Visitors
from tests.long_run import sample

PRINTED = re.compile(r"\((\w+) of (spades|hearts|clubs|diamonds|stars)\)")
UNNAMED = re.compile(r"^ *- (link|button|region)(:|$)", re.MULTILINE)
# The word on a place and the place's name, one after the other, are no words: "draw Draw pile".
GLUED = re.compile(r'link "[a-z]+ [A-Z][^"]*"')
# Ranchers still draws some of them in its words.
SIGNS = re.compile("[✓✎✗◉]")
GAMES = [*SHOWN]
STACKS = ("emu-ranchers", "emus-redux", "food-chain")


@pytest.mark.parametrize("game", sample(GAMES[2:] + GAMES[:2], 2))
def test_everything_on_a_table_has_its_name(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    for position in positions(game, SHOWN[game]):
        if position.state not in ("middle", "picked", "ready"):
            continue
        page = visitors.known(position.player)
        page.goto(position.address)
        told = page.locator("#table .table-page__table").aria_snapshot()
        told += page.locator("#table .dock").aria_snapshot()
        assert not PRINTED.search(told)
        assert not UNNAMED.search(told)
        assert not GLUED.findall(told)
        assert game == "ranchers" or not SIGNS.search(told)
        if game in STACKS:
            assert page.get_by_role("list", name=re.compile(r"^(B\d|Coast|Alpine)")).count()
        for pile in page.locator(".zone--pile").all():
            assert pile.get_attribute("aria-label")
        page.context.close()
        if position.state == "ready":
            break  # what follows is not played
