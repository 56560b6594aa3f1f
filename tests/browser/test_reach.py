"""How much it takes to play: clicks for a turn, and keys from what is picked to where it can go."""

import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from accounts.models import Player
from games.models import Match
from tests.browser.finger import Finger
from tests.browser.matches import begun_by
from tests.browser.positions import CROWDED, SHOWN, positions
from tests.browser.visitors import Visitors
from tests.long_run import LONG, sample
from tests.matches import awaited, fresh, running_match, sensible_turn

SHORTEST = {"emu-ranchers": 3, "emus-redux": 4, "biome-rummy": 5}  # clicks with Send; else 3
TURNS = 12 if LONG else 3
GAMES = [*SHOWN]
# Words of moves that are no things on the table.
SMALL = (
    r"\b(add|as|at|animal|build|deck|discard|draw|drop|for|from|grow|hatch|lay|objective"
    r"|on|play|row|set|side|swap|take|to|with)\b"
)
MOST_KEYS = 8
TARGETS = "#table :is(a.is-target, .is-target a)"


class SureFinger(Finger):
    """A finger that takes a card where it lies, without asking first for the row that it is in."""

    def first_of(self, tokens: Sequence[str]) -> Locator | None:
        return super().first_of([one for one in tokens if one != "row"]) or super().first_of(tokens)


def most_clicks(words: str) -> int:
    """What an answer may take: a click for each thing that it names and each move that names none,
    one for what cannot be told without asking, and Send."""
    named = [re.sub(SMALL, "", move).split() or [move] for move in words.split(", ")]
    return sum(len(things) for things in named) + 2


@pytest.mark.parametrize("game", sample(GAMES[1:] + GAMES[:1], 2))
def test_a_turn_takes_a_click_for_each_thing_it_names(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    terms, _middle = SHOWN[game]
    match: Match = running_match(game=game, **terms)
    dice = random.Random(3)
    taken = {}
    for _ in range(TURNS):
        seat = awaited(match)
        words = sensible_turn(match, seat, dice)
        finger = SureFinger(visitors.known(seat.player))
        finger.page.goto(match.get_absolute_url())
        finger.answer(words.split(", "))
        finger.page.context.close()
        assert finger.clicks <= most_clicks(words), words
        taken[words] = finger.clicks
    assert min(taken.values()) <= SHORTEST.get(game, 3), taken


@pytest.mark.parametrize("game", sample(GAMES[2:] + GAMES[:2], 2))
@pytest.mark.parametrize("table", [SHOWN, CROWDED] if LONG else [SHOWN])
def test_few_keys_lead_from_what_is_picked_to_every_place_for_it(
    game: str, table: dict, visitors: Visitors, transactional_db: None
) -> None:
    position = next(one for one in positions(game, table[game]) if one.state == "picked")
    page = visitors.known(position.player)
    page.goto(position.address)
    wanted = page.locator(TARGETS).evaluate_all("all => all.map((one) => one.id)")
    page.locator(".fan [aria-current=true], .fan a, #status").first.focus()
    reached: dict[str, int] = {}
    for key in ("t", "T"):
        for count in range(1, MOST_KEYS + 1):
            page.keyboard.press(key)
            reached.setdefault(page.evaluate("document.activeElement.id"), count)
        page.locator("#status").focus()
    assert set(wanted) <= set(reached)


def test_from_any_table_one_click_leads_to_the_next_that_waits(
    visitors: Visitors, people: list[Player]
) -> None:
    here, there = begun_by(people), begun_by(people)
    page = visitors.known(people[0], viewport={"width": 360, "height": 780})
    for one, other in ((here, there), (there, here)):
        page.goto(one.get_absolute_url())
        page.locator("#next-match").click()
        expect(page).to_have_url(f"{page.url.partition('/m/')[0]}{other.get_absolute_url()}")
    assert fresh(here).ply == fresh(there).ply == 0
