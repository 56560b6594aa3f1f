"""An open table stays still when others move: nothing on the screen jumps."""

import random

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.lot import share
from tests.browser.positions import SHOWN
from tests.browser.visitors import Visitors
from tests.matches import awaited, fresh, running_match, sensible_turn

MOVES = 2
# Where one's own cards and places lie: what moves of the others' makes room for itself.
OWN = """() => Object.fromEntries([...document.querySelectorAll(
  "#table :is(.fan, .board__own, .rancher--own) :is([data-card], .stacks__stack, .space)")]
  .filter((one) => one.checkVisibility())
  .map((one, at) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [one.dataset.card || `${one.classList[0]} ${at}`, [x, y, width]];
  }))"""


def others_moves(match: Match, page: Page, dice: random.Random) -> list[dict[str, object]]:
    """Plays on; for each move of another seat what of seat 0's own moved on its open page."""
    found: list[dict[str, object]] = []
    while len(found) < MOVES and fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        own = seat.number == 0
        told = page.locator("#pulse").get_attribute("hx-get") if not own else ""
        noticed = fresh(match).public_at
        before = page.evaluate(OWN)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
        secret = fresh(match).public_at == noticed
        if own:
            page.goto(match.get_absolute_url())
            page.wait_for_load_state("networkidle")
        elif fresh(match).status == Match.Status.RUNNING and not secret:
            expect(page.locator("#pulse")).not_to_have_attribute("hx-get", told or "")
            now = page.evaluate(OWN)
            both = before.keys() & now.keys()
            assert both
            found.append(
                {
                    one: (before[one], now[one])
                    for one in both
                    if max(abs(a - b) for a, b in zip(before[one], now[one], strict=True)) >= 1
                }
            )
    return found


@pytest.mark.usefixtures("quick_pulse")
def test_a_click_that_others_come_into_counts(visitors: Visitors, transactional_db: None) -> None:
    match = running_match(game="emu-ranchers")
    dice = random.Random(7)
    while play.current_record(fresh(match)).view(None)["phase"] != "closing":
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    first, second = match.seats.order_by("number")
    page = visitors.known(first.player)
    page.goto(match.get_absolute_url())
    choice = page.locator("#bar a:visible").first
    choice.hover()
    page.mouse.down()
    with page.expect_response("**/pulse/**") as told:
        play.submit_turn(
            second.pk, "close none", question=fresh(match).seats.get(number=1).question
        )
    assert told.value.status == 200
    page.wait_for_timeout(50)
    with page.expect_response(lambda answer: "pick=" in answer.url or "do=" in answer.url):
        page.mouse.up()


@pytest.mark.usefixtures("quick_pulse")
@pytest.mark.parametrize(
    ("game", "width"), [(game, width) for game in SHOWN for width in share([360, 1280], game, 6)]
)
def test_what_is_ones_own_stays_where_it_is_when_others_move(
    game: str, width: int, visitors: Visitors, transactional_db: None
) -> None:
    terms, _middle = SHOWN[game]
    match = running_match(game=game, **terms)
    page = visitors.known(match.seats.get(number=0).player)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto(match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    assert others_moves(match, page, random.Random(3)) == [{}] * MOVES
