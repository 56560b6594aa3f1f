"""The dock in a browser: the picked card, large; what was scrolled stays so; nothing jumps."""

import random
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from tests.browser.barriers import barriers, barriers_in_both_schemes
from tests.browser.driver import Hand
from tests.browser.matches import begun_by
from tests.browser.positions import SHOWN, play_up_to
from tests.browser.visitors import Visitors, page_width
from tests.long_run import LONG, sample
from tests.matches import awaited, running_match

HOW = (True, False)  # with scripts or without
WINDOWS = ((320, 568), (360, 740), (780, 360), (768, 1024), (1280, 800), (2560, 1440))
SIDES = ("width", "height")
PICKED_IN = ((360, 780), (1280, 800))
EARLY = 8  # plies: each bird has but a card or two
PICKED = product if LONG else zip  # every game in every window, or each in another one
PHONE = {"viewport": {"width": 360, "height": 780}}
SHOWN_IN = [*product(WINDOWS, HOW)] if LONG else [((320, 568), True), ((1280, 800), False)]


def assert_large(page: Page, small: float) -> None:
    """The cards of the hand are drawn large."""
    look = page.locator(".look").first
    large = look.locator(".card").bounding_box()
    assert large and large["width"] > 1.5 * small


def small_card(page: Page) -> float:
    box = page.locator(".fan .card").first.bounding_box()
    assert box
    return box["width"]


def test_the_hand_is_seen_large_beside_the_table_and_what_a_card_can_do_is_done_there(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.known(people[0], **PHONE)
    page.goto(begun_by(people).get_absolute_url())
    small = small_card(page)
    page.locator("#closer").click()
    expect(page.locator("dialog#booklet .look")).to_have_count(page.locator(".fan .card").count())
    assert_large(page, small)
    with Hand(page).new_table():
        page.locator("dialog#booklet .look a").first.click()
    expect(page.locator("dialog#booklet")).not_to_be_visible()
    expect(page.locator("#undo")).to_be_visible()


def test_the_hand_is_seen_large_without_scripts(visitors: Visitors, people: list[Player]) -> None:
    page = visitors.known(people[0], java_script_enabled=False, **PHONE)
    page.goto(begun_by(people).get_absolute_url())
    small = small_card(page)
    page.locator("#closer").click()
    assert_large(page, small)
    page.locator(".look a").first.click()
    expect(page.locator("#undo")).to_be_visible()


@pytest.mark.parametrize(
    "game", sample(["emu-ranchers", "biome-rummy", "hunting-prey", "food-chain"])
)
def test_a_long_press_shows_a_card_large_and_does_not_pick_it(
    game: str, visitors: Visitors, people: list[Player]
) -> None:
    match = running_match(game=game, people=people)
    page = visitors.known(awaited(match).player, has_touch=True, **PHONE)
    page.goto(match.get_absolute_url())
    before, small = page.url, small_card(page)
    card = page.locator(".fan .card").nth(1)
    box = card.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 9, "y": box["y"] + 9}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    dialog = page.locator("dialog#booklet")
    expect(dialog.locator(f"#booklet-held-{card.get_attribute('data-card')}")).to_be_in_viewport()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert_large(page, small)
    assert page.url == before
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    if page.locator(".fan a.card").count():
        with Hand(page).new_table():  # a short one picks, as ever
            page.locator(".fan a.card").first.tap()


def test_the_key_c_shows_the_card_that_has_the_focus(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.known(people[0], **PHONE)
    page.goto(begun_by(people).get_absolute_url())
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    code = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("c")
    expect(page.locator(f"#booklet-held-{code}")).to_be_in_viewport()


@pytest.mark.parametrize("game", sample(["emu-ranchers", "food-chain"]))
def test_the_hand_by_itself_puts_no_barrier_before_anybody(
    game: str, visitors: Visitors, people: list[Player]
) -> None:
    match = running_match(game=game, people=people)
    page = visitors.known(awaited(match).player, bypass_csp=True, **PHONE)
    page.goto(match.get_absolute_url())
    page.locator("#closer").click()
    page.locator("dialog#booklet .look").first.wait_for()
    page.emulate_media(reduced_motion="reduce")
    assert barriers_in_both_schemes(page) == ""
    page.goto(f"{match.get_absolute_url()}hand/")
    assert barriers(page) == ""
    assert page_width(page) <= 360
    small = [one.bounding_box() for one in page.locator(".look a").all()]
    assert all(box and box["height"] >= 44 for box in small)


def test_what_was_scrolled_stays_where_it_was(visitors: Visitors, people: list[Player]) -> None:
    match = begun_by(people)
    page = visitors.known(people[0], viewport={"width": 1280, "height": 600})
    page.goto(match.get_absolute_url())
    page.evaluate("document.querySelector('.table-page__side').scrollTo(0, 60)")
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    assert page.evaluate("document.querySelector('.table-page__side').scrollTop") == 60


@pytest.mark.parametrize(("size", "scripts"), SHOWN_IN)
def test_what_will_be_sent_is_read_before_send_also_where_hints_stand_below_it(
    visitors: Visitors, people: list[Player], size: tuple[int, int], scripts: bool
) -> None:
    """Send has the focus, and what has the focus is scrolled to."""
    window = dict(zip(("width", "height"), size, strict=True))
    seat = awaited(match := running_match(people=people))
    page = visitors.known(seat.player, viewport=window, java_script_enabled=scripts)
    hatch = play.current_record(match).list_legal_moves(seat.number)[0]
    page.goto(f"{match.get_absolute_url()}?do={hatch.replace(' ', '+')}")
    expect(page.locator("#send")).to_be_focused()
    expect(page.locator(".bar__hints")).to_have_count(1)
    bar, sentence = (page.locator(one).bounding_box() for one in ("#bar", ".bar__sentence"))
    assert bar and sentence and sentence["y"] >= bar["y"]


# Where every card and zone lies, but for the picked card, which is lifted.
LAID = """() => Object.fromEntries([...document.querySelectorAll(
  "#table :is(.table-page__table :is(.zone, .stacks__stack, .card), .fan .card):not(.is-picked)")]
  .filter((one) => one.checkVisibility() && !one.closest(".ended, .zone--lines"))
  .map((one) => {
    const alike = document.querySelectorAll(one.id ? `[id="${one.id}"]` : `.${one.classList[0]}`);
    const { x, y, width } = one.getBoundingClientRect();
    const name = one.dataset.card || one.querySelector("[id]")?.id || "";
    return [`${one.classList[0]} ${[...alike].indexOf(one)} ${name}`, [x, y, width]];
  }))"""


@pytest.mark.parametrize(("game", "window"), [*PICKED(sample(SHOWN, 2), PICKED_IN)])
def test_no_card_or_place_moves_while_one_picks(
    game: str, window: tuple[int, int], visitors: Visitors, transactional_db: None
) -> None:
    terms, middle = SHOWN[game]
    match, dice = running_match(game=game, **terms), random.Random(5)
    for ply in (EARLY, middle):
        play_up_to(match, ply, dice)
        page = visitors.known(awaited(match).player, viewport=dict(zip(SIDES, window, strict=True)))
        page.emulate_media(reduced_motion="reduce")
        page.goto(match.get_absolute_url())
        page.wait_for_load_state("networkidle")
        assert not list_moved(page)
        page.context.close()


def list_moved(page: Page) -> list[str]:
    """What lies elsewhere, by a pixel or more, at a pick of a place, or of any card of the hand, or
    once it is undone."""
    laid, hand = page.evaluate(LAID), Hand(page)
    place = page.locator("#table .table-page__table a[data-token]:visible").all()[:1]
    things = [*place, *page.locator("#table .fan a[data-token]:visible").all()]
    ids = [thing.get_attribute("id") for thing in things]
    moved = []
    for what in (step for one in ids for step in (f"#{one}", "#undo")):
        if not hand.sees(what):
            continue
        hand.pick(what)
        now = page.evaluate(LAID)
        moved += [
            f"{one} at {what}: {laid[one]}, {now[one]}"
            for one in laid.keys() & now.keys()
            if max(abs(a - b) for a, b in zip(laid[one], now[one], strict=True)) >= 1
        ]
    return moved
