"""Going through a match again in a browser, and what dragging a card does."""

import random
import re

import pytest
from playwright.sync_api import expect

from accounts.models import Player
from tests.browser.driver import Hand
from tests.browser.matches import begun_by, known_match
from tests.browser.visitors import Visitors
from tests.matches import fresh, play_on


@pytest.fixture
def dice() -> random.Random:
    return random.Random(3)


def test_the_slider_shows_each_moment_and_leaves_its_address(
    visitors: Visitors, people: list[Player]
) -> None:
    match = play_on(known_match(people), 8)
    page = visitors.known(people[0])
    page.goto(f"{match.get_absolute_url()}moment/0/")
    page.evaluate("window.stillTheSamePage = true")
    slider = page.get_by_label("Position, from 0 to")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".table-head__place")).to_contain_text("Position 3 of")
    assert page.evaluate("window.stillTheSamePage")
    here = page.url
    page.reload()
    assert page.url == here
    expect(page.locator(".table-head__place")).to_contain_text("Position 3 of")
    expect(slider).to_have_value("3")


def test_arrow_keys_go_one_moment_on_and_back_and_the_slider_follows(
    visitors: Visitors, people: list[Player]
) -> None:
    match = play_on(known_match(people), 8)
    page = visitors.known(people[0])
    page.goto(f"{match.get_absolute_url()}moment/0/")
    for key, moment in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect(page.locator(".table-head__place")).to_contain_text(f"Position {moment} of")
    expect(page.get_by_label("Position, from 0 to")).to_have_value("1")


def test_the_slider_works_without_scripts(visitors: Visitors, people: list[Player]) -> None:
    match = play_on(known_match(people), 8)
    page = visitors.known(people[0], java_script_enabled=False)
    page.goto(f"{match.get_absolute_url()}moment/0/")
    page.get_by_label("Position, from 0 to").press("End")
    page.get_by_role("button", name="Show").click()
    words = page.locator(".table-head__place").inner_text()
    found = re.match(r"Position (\d+) of (\d+)", words)
    assert found, words
    assert found[1] == found[2] and int(found[1]) > 5


def test_a_replay_plays_by_itself_until_the_end_and_stops_at_a_key(
    visitors: Visitors, people: list[Player]
) -> None:
    match = play_on(known_match(people), 4)
    page = visitors.known(people[0], reduced_motion="reduce")
    page.goto(f"{match.get_absolute_url()}moment/0/")
    place = page.locator(".table-head__place")
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    page.get_by_label("Speed").select_option("4×")
    play = page.locator("#play")
    play.click()
    expect(play).to_have_text(re.compile("Pause"))
    expect(place).to_contain_text("Position 2 of")
    page.keyboard.press("Shift")
    expect(play).to_have_text(re.compile("Play"))
    expect(page.locator("#said")).to_contain_text("Position")
    stopped = place.inner_text()
    page.wait_for_timeout(1200)
    assert place.inner_text() == stopped
    play.focus()
    page.keyboard.press("Enter")
    expect(place).to_contain_text(re.compile(r"Position (\d+) of \1\b"), timeout=20_000)
    expect(play).to_have_text(re.compile("Play"))
    assert page.url.endswith(f"/moment/{page.locator('#table').get_attribute('data-moment')}/")
    page.go_back()
    assert page.url.endswith("/moment/0/") or "/moment/" not in page.url


def test_the_legend_opens_beside_the_table_and_closes_by_escape(
    visitors: Visitors, people: list[Player]
) -> None:
    match = known_match(people)
    page = visitors.known(people[0])
    page.goto(match.get_absolute_url())
    link = page.locator(".legend-link")
    link.click()
    dialog = page.get_by_role("dialog", name="Symbols in Emu Ranchers")
    expect(dialog.get_by_text("only higher cards fit")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.url.endswith(match.get_absolute_url())
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Emu Ranchers")).to_be_visible()


def test_a_card_dragged_onto_a_place_goes_there(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    hand = Hand(ann)
    card = dice.choice(hand.cards())
    with hand.new_table():
        ann.drag_and_drop(card, "#at-hatch")
    expect(ann.locator(".board__own .is-drafted")).to_have_count(1)
    assert "do=hatch" in ann.evaluate("location.search") or "pick=hatch" in ann.url
    ann.reload()
    expect(ann.locator(".board__own .is-drafted")).to_have_count(1)
    assert fresh(match).ply == match.ply
