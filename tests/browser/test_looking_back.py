"""Looking back and puzzles, as they stand in a browser: no barriers, on a phone either."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from accounts.models import Player
from games.analysis.models import LookingBack
from tests.analysis.test_pages import looked_back
from tests.analysis.test_working import over
from tests.browser.barriers import assert_no_barriers
from tests.browser.drawn import drawn
from tests.browser.visitors import Visitors, page_width
from tests.long_run import LONG
from tests.puzzles.test_puzzles import puzzle

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIZES = ((360, 740), (768, 1024), (1280, 800), (2560, 1440))


def addresses(people: list[Player]) -> dict[str, str]:
    """Every page, of a match that was looked back at, one that waits, and a puzzle."""
    done, waits = over(people=people[:2]), over(people=people[:2])
    row = looked_back(done)
    seats = [[ply, ply % 2, level, "", 0.0, 0.5] for ply, level in enumerate((1, 4, -3, 2) * 6)]
    LookingBack.objects.filter(pk=row.pk).update(found={**row.found, "judged": seats})
    LookingBack.objects.create(match=waits, asked_at=waits.created_at, done=12, total=40)
    moment = reverse("look_back_moment", args=[done.code, 1])
    one = puzzle()
    shown = one.get_absolute_url()
    return {
        "found": reverse("look_back", args=[done.code]),
        "at work": reverse("look_back", args=[waits.code]),
        "moment": moment,
        "told": f"{moment}?picked=tell",
        "puzzle": shown,
        "drafted": f"{shown}?do={next(iter(one.others)).replace(' ', '+')}",
        "answer": f"{shown}?picked=tell",
        "puzzles": reverse("past_puzzles"),
    }


def test_looking_back_and_puzzles_fit_their_window_and_put_no_barrier_before_anybody(
    visitors: Visitors, people: list[Player]
) -> None:
    pages = addresses(people)
    measure(visitors.known(people[0]), pages)
    page = visitors.known(people[0], color_scheme="light", bypass_csp=True, **PHONE)
    assert_no_barriers(page, pages)


def measure(page: Page, pages: dict[str, str]) -> None:
    """No page is wider than its window."""
    wide = []
    for at, (name, address) in enumerate(pages.items()):
        page.goto(address)
        for width, height in SIZES if LONG else SIZES[at % 2 :: 2]:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page, name)
            if (found := page_width(page)) > width:
                wide.append(f"{name} is {found} wide at {width}")
    assert not wide, "\n".join(wide)


@pytest.mark.lengthy
def test_a_puzzle_is_solved_by_clicks(visitors: Visitors, people: list[Player]) -> None:
    one = puzzle()
    page = visitors.new()
    own = visitors.address + one.get_absolute_url()
    page.goto(f"{one.get_absolute_url()}?do={one.best.replace(' ', '+')}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.get_by_role("button", name="Choose this").click()
    page.get_by_text("the best move").first.wait_for()
    page.wait_for_url("**picked=**")
    assert [each for each in asked if "/puzzle/" in each] == [f"POST {own}"], "one request"
