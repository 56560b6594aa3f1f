"""One plays with what is one's own in sight: the own area whole, with every place to pick in it,
above the hand, without scrolling; of the rest of the table one sees most, too."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.models import Match
from games.titles import all_games
from tests.browser.lot import share
from tests.browser.positions import CROWDED, SHOWN, play_up_to, positions
from tests.browser.screens import show
from tests.browser.visitors import Visitors
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import awaited, fresh, running_match

SIZES = (
    (360, 780),
    (390, 844),
    (412, 915),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
STATES = ("middle", "picked", "ready")
OWN = ".board__own, .rancher--own"
# How far, in px, the own area and what can be picked there hang out of the window or lie behind the
# dock.
HIDDEN = """own => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const out = (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return Math.max(bottom - dock.top, -top, -left, right - innerWidth);
  };
  const area = document.querySelector(own);
  const places = [...area.querySelectorAll(".over, .nest__place")].filter((one) => one.href);
  return [area, ...places].map((one) => [one.id || one.className, Math.round(out(one))]);
}"""
LEAST = 1  # px: what is less is not seen
# How much of the height of the drawn table is in sight, how much of the window the dock takes, both
# in per cent, and how wide the narrowest card of the hand is, in px.
ROOM = """() => {
  const box = (one) => one.getBoundingClientRect();
  const drawn = [...document.querySelectorAll(".table-page__table :is(.zone, .card, .rancher)")]
    .map(box).filter((rect) => rect.height);
  const top = Math.min(...drawn.map((rect) => rect.top));
  const bottom = Math.max(...drawn.map((rect) => rect.bottom));
  const dock = box(document.querySelector(".dock"));
  const cards = [...document.querySelectorAll(".fan .card")].map((card) => box(card).width);
  return {
    seen: (100 * (Math.min(bottom, dock.top) - Math.max(top, 0))) / (bottom - top),
    dock: (100 * dock.height) / innerHeight,
    card: Math.min(...cards, 100),
  };
}"""
PHONE, WIDE = 480, 1280  # px: up to here, and from here on
SEEN_BY_TWO, SEEN_BY_MORE, SEEN_WIDE = 60, 45, 90  # per cent
DOCK_OF_WHO_WAITS = 30
NARROWEST_CARD = 48
GAMES = [*SHOWN]
SEATS = [(title.slug, players) for title in all_games() for players in title.seat_counts]
PLIES = (20, 40, 60)
LOW = SIZES[4:7]  # the windows with least room for all that lies beside and below each other


def hidden(page: Page) -> list[tuple[str, int]]:
    """What of the own area is out of sight, and by how many px."""
    return [(what, by) for what, by in page.evaluate(HIDDEN, OWN) if by > LEAST]


def cramped(page: Page, players: int) -> list[str]:
    """What has too little room in the window as it is."""
    room = page.evaluate(ROOM)
    assert page.viewport_size
    width = page.viewport_size["width"]
    least = SEEN_WIDE if width >= WIDE else SEEN_BY_TWO if players == 2 else SEEN_BY_MORE
    found = []
    if not PHONE < width < WIDE and room["seen"] < least:
        found.append(f"{room['seen']:.0f} % of the table in sight, less than {least}")
    if page.locator(".bar--waiting").count() and room["dock"] > DOCK_OF_WHO_WAITS:
        found.append(f"the dock takes {room['dock']:.0f} % while one waits")
    if room["card"] < NARROWEST_CARD:
        found.append(f"a card of the hand is {room['card']:.0f} px wide")
    return found


def look(visitors: Visitors, game: str, shown: dict[str, Any]) -> dict[str, Any]:
    """What is wrong, by state and size."""
    faults: dict[str, Any] = {}
    for position in positions(game, shown[game]):
        if position.state in ("drafted", "finished"):
            break  # what follows is not played
        if position.state == "start":
            continue
        page = visitors.known(position.player, bypass_csp=True)
        show(page, position.address)
        for width, height in share(SIZES, game, one_in=3):
            page.set_viewport_size({"width": width, "height": height})
            found: list[Any] = list(hidden(page)) if position.state in STATES else []
            found += cramped(page, shown[game][0]["players"])
            if found:
                faults[f"{position.state} {width}x{height}"] = found
        page.context.close()
    return faults


@pytest.mark.lengthy
@pytest.mark.parametrize("game", sample(GAMES[1:] + GAMES[:1]))
def test_the_own_area_is_in_sight_with_the_hand(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    assert not look(visitors, game, SHOWN)


@pytest.mark.lengthy
@pytest.mark.parametrize("game", sample(GAMES[2:] + GAMES[:2]))
def test_the_own_area_is_in_sight_with_as_many_as_a_table_takes(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    assert not look(visitors, game, CROWDED)


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "game,players", SEATS if LONG else [("emus-redux", 3), ("hunting-prey", 6)]
)
def test_the_own_area_is_in_sight_at_any_time_of_a_match(
    game: str, players: int, visitors: Visitors, transactional_db: None
) -> None:
    terms = {**CROWDED[game][0], "players": players}
    people = [PlayerFactory(display_name=f"{number} Wintersberger") for number in range(players)]
    match, dice = running_match(game=game, people=people, **terms), random.Random(3)
    for ply in PLIES if LONG else PLIES[1:]:
        play_up_to(match, ply, dice)
        if fresh(match).status != Match.Status.RUNNING:
            break
        page = visitors.known(awaited(match).player, bypass_csp=True)
        page.goto(match.get_absolute_url())
        for width, height in SIZES if LONG else LOW:
            page.set_viewport_size({"width": width, "height": height})
            assert not hidden(page), (ply, width, height)
        page.context.close()
