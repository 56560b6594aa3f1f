"""Requirements, reliability and ready checks in windows of any size, light and dark."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import Player
from games import play
from games.play import ready_checks
from games.play.ready_questions import TO_ANSWER
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.visitors import Visitors, page_width
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import EMU, fresh, running_match
from tests.reliability.history import with_figure

WIDTHS = (320, 360, 768, 1280)
WIDTH_OF_NARROWEST = "all => Math.min(...all.map((one) => one.clientWidth))"


@pytest.mark.parametrize("reader", [0, 1])
def test_the_pages_fit_and_one_click_answers(
    people: list[Player], visitors: Visitors, reader: int
) -> None:
    now = timezone.now()
    ann, bob = people
    with_figure(ann, 100, 96, now)
    with_figure(bob, 100, 71, now)
    Player.objects.update(last_login=now)
    asking = play.open_match(PlayerFactory(), EMU, asks={"in_time": 90, "finished": 0})
    asked = play.open_match(ann, EMU, now=now - timedelta(days=2))
    play.join_match(asked.pk, bob, now)
    lost = play.open_match(ann, "biome-rummy", seats=3, now=now - timedelta(days=4))
    play.join_match(lost.pk, PlayerFactory(), now - timedelta(days=4))
    play.join_match(lost.pk, bob, now - timedelta(days=2))
    play.confirm_presence(lost.pk, ann, now - timedelta(days=1.5))
    ready_checks.expire_ready_checks(now - timedelta(days=2) + TO_ANSWER, lambda: False)
    running = running_match(2, people=people)
    page = visitors.known(people[reader])
    addresses = {
        "home": "/",
        "lobby": "/lobby/",
        "reliability": "/reliability/",
        "new": f"/new/?game={EMU}#fold-joining",
        "asking": asking.get_absolute_url(),
        "asked": asked.get_absolute_url(),
        "lost": lost.get_absolute_url(),
        "running": running.get_absolute_url(),
    }
    for at, (name, address) in enumerate(addresses.items()):
        page.goto(address)
        for width in WIDTHS if LONG else WIDTHS[reader::2]:
            page.set_viewport_size({"width": width, "height": 800})
            if folder := os.environ.get("PICTURES"):
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                    path = Path(folder) / f"{reader}-{name}-{width}-{scheme}.png"
                    page.screenshot(path=path, full_page=True)
            assert page_width(page) <= width, (name, width)
            if name == "lobby":
                narrow = page.locator(".rows__who").evaluate_all(WIDTH_OF_NARROWEST)
                assert narrow >= 120, (name, width)
        if LONG or at % 2 == reader:
            assert barriers_in_both_schemes(page) == "", name
    if reader == 0:
        page.goto(addresses["home"])
        page.get_by_role("button", name="I’m still here").click()
        page.get_by_text("the cards have been dealt").wait_for()
        assert fresh(asked).status == "running"
