"""Titles that bring no page of their own, in a real browser: Briscola, and what `newtitle` writes.

`PICTURES=folder` keeps what is seen, at four widths, light and dark.
"""

import os
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from django.conf import settings

from games import play, titles
from games.models import Match
from games.titles.title import Title
from tests.browser.gallery import whole_page
from tests.browser.visitors import Visitors
from tests.long_run import LONG
from tests.matches import awaited, fresh, running_match
from tests.titles.briscola import TITLE as BRISCOLA
from tests.titles.starter import importing, listed, write_title

LAST_TRICKS = 2 * 40 - 4  # moves: all of two deals but two tricks
SIZES = {360: 740, 768: 1024, 1280: 900, 2560: 1440}
DECKS = ("decktet", "biome", "cards", "none") if LONG or "PICTURES" in os.environ else ("none",)


def play_on(match: Match, moves: int) -> Match:
    """The match some moves later, by lot."""
    rng = Random(3)
    for _move in range(moves):
        seat = awaited(fresh(match))
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        play.submit_turn(seat.pk, rng.choice(legal))
    return fresh(match)


def look_at(visitors: Visitors, match: Match) -> None:
    """Whoever is asked sees a table that fits every window, picks a card and sends it."""
    page = visitors.known(awaited(match).player)
    folder = os.environ.get("PICTURES")
    page.goto(match.get_absolute_url())
    page.wait_for_load_state("networkidle")
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in ("light", "dark") if folder else ():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            whole_page(page, Path(folder or "") / f"{match.game}-{width}-{scheme}.png")
    move = play.current_record(match).list_legal_moves(awaited(match).number)[0]
    page.locator(f'[data-card="{move.split()[1]}"], [data-token="{move.split()[1]}"]').last.click()
    page.locator("#send").click()
    page.locator("#send").wait_for(state="detached")
    assert fresh(match).ply == match.ply + 1


def test_briscola_is_played_at_a_table_that_fits_every_window(visitors: Visitors) -> None:
    folder = Path(__file__).parents[1] / "titles/briscola"
    with (
        patch.object(titles, "TITLES", (*titles.TITLES, BRISCOLA)),
        patch.dict(settings.TITLE_FOLDERS, {"briscola": folder}),
    ):
        assert isinstance(BRISCOLA, Title)
        look_at(visitors, play_on(running_match(game="briscola"), 9))


def test_briscola_is_played_to_its_end_in_a_browser(visitors: Visitors) -> None:
    folder = Path(__file__).parents[1] / "titles/briscola"
    with (
        patch.object(titles, "TITLES", (*titles.TITLES, BRISCOLA)),
        patch.dict(settings.TITLE_FOLDERS, {"briscola": folder}),
    ):
        match = play_on(running_match(game="briscola"), LAST_TRICKS)
        pages = {seat.number: visitors.known(seat.player) for seat in match.seats.all()}
        while fresh(match).status == Match.Status.RUNNING:
            number, ply = awaited(fresh(match)).number, fresh(match).ply
            pages[number].goto(match.get_absolute_url())
            if (cards := pages[number].locator(".fan a[data-card]")).count():  # not the last one
                cards.first.click()
            pages[number].locator("#send").click()
            pages[number].locator("#send").wait_for(state="detached")
            assert fresh(match).ply > ply
        pages[0].goto(match.get_absolute_url())
        assert pages[0].locator("#result").is_visible()


@pytest.mark.parametrize("deck", DECKS)
def test_a_new_title_is_played_at_a_table_that_fits_every_window(
    deck: str, visitors: Visitors, tmp_path: Path
) -> None:
    write_title(tmp_path, f"try_{deck}", deck)
    with importing(tmp_path), listed(f"try_{deck}"):
        look_at(visitors, play_on(running_match(game=f"try-{deck}"), 6))
