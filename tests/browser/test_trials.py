"""A visitor comes to the front page and plays: clicks and fields counted, with Chromium."""

import re
from typing import Any

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import GuestGame, Match
from games.titles import all_games
from tests.accounts.proving import mailed_code
from tests.browser.barriers import barriers
from tests.browser.lot import share
from tests.browser.visitors import Visitors
from tests.long_run import sample

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
LIT = "#table a[data-token], #bar a[data-step]"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def wider(page: Page) -> int:
    """By how many pixels the page is wider than its window, once it looks as it should."""
    page.wait_for_load_state()
    return int(page.evaluate(WIDER))


class Clicker:
    """Whoever clicks, and how often that was."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, what: str) -> None:
        self.page.locator(what).first.click()
        self.clicks += 1


def test_the_table_of_the_front_page_asks_in_two_lines_at_most(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/")
    for width, height in ((360, 780), (640, 400), (1024, 768), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        asked = page.locator(".hero #bar").bounding_box()
        assert asked and asked["height"] < 90, (width, asked)


@pytest.mark.parametrize("size", sample([PHONE, DESK]))
def test_from_the_front_page_to_a_kept_match_by_few_clicks_one_field_and_a_code(
    visitors: Visitors, size: dict[str, Any]
) -> None:
    page = visitors.new(bypass_csp=True, **size)
    page.goto("/")
    visitor = Clicker(page)
    visitor.click('[formaction="/games/ranchers/try/"]')
    expect(page.locator("#status")).to_have_text("Your turn")
    assert wider(page) <= 0
    visitor.click("#example-turn")
    expect(page.locator("#undo")).to_be_visible()
    visitor.click("#send")
    expect(page.locator("#undo")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Your turn")
    assert visitor.clicks == 3
    assert page.url.startswith(f"{page.url.partition('/try/')[0]}/try/")
    assert mail.outbox == []
    assert not barriers(page)
    page.locator('input[type="email"]').fill("rosa@example.org")
    page.get_by_role("button", name="Keep this game").click()
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile(r"/m/\w{8}/$"))
    expect(page.locator("#status")).to_have_text("Your turn")
    match, player = Match.objects.get(), Player.objects.get()
    assert match.opened_by == player
    assert player.time_zone != ""
    assert wider(page) <= 0


@pytest.mark.parametrize("scripts", [True, False])
def test_on_the_front_page_the_first_turn_is_sent_by_four_clicks(
    visitors: Visitors, scripts: bool
) -> None:
    page = visitors.new(bypass_csp=True, java_script_enabled=scripts, **PHONE)
    page.goto("/")
    if scripts:
        assert not barriers(page)
    visitor = Clicker(page)
    for token in ("8WL", "B1", "deck"):
        visitor.click(f'#table [data-token="{token}"]')
        expect(page.locator("#undo")).to_be_visible()
    expect(page).to_have_url(re.compile("pick=deck"))
    assert not GuestGame.objects.exists()
    assert wider(page) <= 0
    visitor.click("#send")
    expect(page.locator("#status")).to_have_text("Your turn")
    assert visitor.clicks == 4 and "/try/" in page.url
    assert GuestGame.objects.count() == 1


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("slug", "size"),
    [(game.slug, size) for game in all_games() for size in share([PHONE, DESK], game.slug, 6)],
)
def test_every_game_is_begun_by_one_click_and_its_first_turn_sent_by_two(
    visitors: Visitors, slug: str, size: dict[str, Any]
) -> None:
    page = visitors.new(bypass_csp=True, **size)
    page.goto("/")
    visitor = Clicker(page)
    visitor.click(f'[formaction="/games/{slug}/try/"]')
    expect(page.locator("#status")).to_have_text("Your turn")
    assert wider(page) <= 0
    assert not barriers(page)
    if not page.locator("#send").count():
        visitor.click("#example-turn")
    sent = page.locator("#send")
    expect(sent).to_be_visible()
    expect(sent).to_be_in_viewport(ratio=0.9)
    question = page.locator(".typed input[name=question]").get_attribute("value")
    visitor.click("#send")
    expect(page.locator(f".typed input[name=question][value='{question}']")).to_have_count(0)
    assert visitor.clicks <= 3
    assert GuestGame.objects.get().game == slug


def test_a_half_typed_address_stays_when_something_is_picked_and_on_the_way_back(
    visitors: Visitors,
) -> None:
    page = visitors.new(**DESK)
    page.goto("/")
    page.locator('[formaction="/games/emu-ranchers/try/"]').click()
    page.wait_for_url("**/try/**")  # with its scripts: what is typed before them nobody keeps
    address = page.locator('input[type="email"]')
    address.fill("rosa@exa")
    page.locator(LIT).first.click()
    expect(page.locator("#undo")).to_be_visible()
    expect(address).to_have_value("rosa@exa")
    page.go_back()
    expect(page.locator("#undo")).to_have_count(0)
    expect(address).to_have_value("rosa@exa")


def test_an_address_that_was_refused_stays_when_the_table_changes(visitors: Visitors) -> None:
    page = visitors.new(**DESK)
    page.goto("/")
    page.locator('[formaction="/games/emu-ranchers/try/"]').click()
    address = page.locator('input[type="email"]')
    address.fill("rosa@exa")
    address.press("Enter")
    expect(page.locator("#keep_email_error")).to_be_visible()
    page.locator(LIT).first.click()
    expect(page.locator("#undo")).to_be_visible()
    expect(address).to_have_value("rosa@exa")
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
    expect(address).to_have_value("rosa@exa")


def test_by_keyboard_alone_a_visitor_takes_a_move(visitors: Visitors) -> None:
    page = visitors.new(**DESK)
    page.goto("/")
    page.locator('[formaction="/games/emu-ranchers/try/"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Your turn")
    page.locator("#table a[data-token]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_be_visible()
