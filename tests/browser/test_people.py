"""The pages about people, for those who see badly, hold a phone, have only keys, or no scripts."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Block, Follow, Friendship, Match, Seek
from tests.browser.barriers import OPENED, assert_no_barriers
from tests.browser.drawn import drawn
from tests.browser.neighbours import Addresses, acquaintances, neighbours
from tests.browser.test_lists import TOO_SMALL
from tests.browser.visitors import Visitors, page_width
from tests.long_run import LONG

SIZES = ((360, 780), (768, 1024), (1280, 800), (2560, 1440))
FINGER = 44
# Kinds of pages without folds that test_pages.py shows to axe, too.
KNOWN_TO_AXE = ("memory", "profile", "head to head", "division", "entry", "ratings", "left seats")
OF_TABLES = (" data-act", "entry__stamp")  # what stands at every table is measured with the tables
# Papers whose words begin at their very edge; the head of a match that is cut, on a phone.
BARE = """[...document.querySelectorAll(".sheet")]
  .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).paddingLeft) < 6)
  .map((one) => one.textContent.trim().slice(0, 40))"""
CUT = """[...document.querySelectorAll(".table-head .turn")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
# Short words of a table that a line ends in the middle of; none of those that end in an ellipsis.
TORN = """[...document.querySelectorAll("main table :is(th, td)")].flatMap((cell) => {
  const torn = [];
  if (getComputedStyle(cell).textOverflow === "ellipsis") return torn;
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const short = /(?<![^\\s-])[^\\s\\u00ad-]{2,12}(?![^\\s-])/g;
  while (words.nextNode()) {
    const text = words.currentNode.data;
    for (const { 0: word, index } of text.matchAll(short)) {
      range.setStart(words.currentNode, index);
      range.setEnd(words.currentNode, index + word.length);
      if (range.getClientRects().length > 1) torn.push(word);
    }
  }
  return torn;
})"""
NAME_OF_FOCUS = "() => (document.activeElement.innerText || document.activeElement.name || '')"


@pytest.fixture
def ann(people: list[Player]) -> Player:
    return people[0]


@pytest.fixture
def addresses(people: list[Player]) -> Addresses:
    return neighbours(*people)


@pytest.fixture
def others(people: list[Player]) -> list[Player]:
    return acquaintances(*people, timezone.now())


def of_a_table(what: str) -> bool:
    return any(sign in what for sign in OF_TABLES)


@pytest.mark.lengthy
def test_every_page_fits_its_window_and_a_finger_and_axe_finds_nothing_light_or_dark(
    visitors: Visitors, ann: Player, addresses: Addresses
) -> None:
    measure(visitors.known(ann), addresses)
    phone = {"width": 360, "height": 780}
    page = visitors.known(ann, color_scheme="light", bypass_csp=True, viewport=phone)
    assert_no_barriers(page, addresses, KNOWN_TO_AXE)


def measure(page: Page, addresses: Addresses) -> None:
    """No page is wider than its window, and what is pressed is a finger high."""
    wrong = []
    for at, (name, address) in enumerate(addresses.items()):
        answer = page.goto(address)
        assert answer is not None and answer.status == 200, name
        page.evaluate(OPENED)
        for width, height in SIZES if LONG else SIZES[at % 2 :: 2]:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page, name)
            wide = page_width(page)
            if wide > width:
                wrong.append(f"{name} is {wide} wide at {width}")
            wrong += [f"{name}, {width}: “{what}” is torn" for what in page.evaluate(TORN)]
            small = page.evaluate(TOO_SMALL, FINGER)
            wrong += [f"{name}, {width}: {what}" for what in small if not of_a_table(what)]
            wrong += [f"{name}, {width}: no margin in {what}" for what in page.evaluate(BARE)]
            if name == "finished":
                wrong += [f"{name}, {width}: “{what}” is cut" for what in page.evaluate(CUT)]
    assert not wrong, "\n".join(wrong)


def tab_to(page: Page, words: str) -> None:
    """Goes on with the key Tab until something is reached that begins with these words."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if str(page.evaluate(NAME_OF_FOCUS)).strip().startswith(words):
            return
    raise AssertionError(f"Tab never comes to {words!r}")


@pytest.mark.usefixtures("others")
def test_everything_there_is_done_by_the_keyboard_alone(visitors: Visitors, ann: Player) -> None:
    page = visitors.known(ann)
    page.goto("/people/")
    tab_to(page, "Accept")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("are now friends")
    assert Friendship.objects.get(asked=ann).accepted_at is not None
    tab_to(page, "Unblock")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("no longer blocked")
    assert not Block.objects.exists()
    page.goto("/lobby/watch/")
    tab_to(page, "Tell me the result")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("We’ll email you the result.")
    assert Follow.objects.filter(player=ann).count() == 2
    page.goto("/lobby/find/")
    tab_to(page, "Try again")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text(
        "We’re looking for a table: Food Chain, 2 seats"
    )
    waiting = Seek.objects.filter(player=ann, state=Seek.State.WAITING)
    assert set(waiting.values_list("game", flat=True)) == {"biome-rummy", "food-chain"}


@pytest.mark.usefixtures("others")
def test_a_seat_by_new_terms_is_taken_without_scripts_after_they_were_read(
    visitors: Visitors, ann: Player
) -> None:
    page = visitors.known(ann, java_script_enabled=False)
    page.goto("/lobby/?game=hunting-prey")
    match = Match.objects.get(game="hunting-prey", status=Match.Status.OPEN)
    page.locator(f'[formaction="/m/{match.code}/join/"]').click()
    expect(page.get_by_role("heading", name="What these settings mean for you")).to_be_visible()
    expect(page.get_by_text("you will lose the match")).to_be_visible()
    assert not match.seats.filter(player=ann).exists()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_text("You have a seat.")).to_be_visible()
    assert match.seats.filter(player=ann).exists()


@pytest.mark.usefixtures("others")
def test_people_and_matches_to_watch_need_no_scripts(visitors: Visitors, ann: Player) -> None:
    page = visitors.known(ann, java_script_enabled=False)
    page.goto("/people/")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".messages")).to_contain_text("are now friends")
    page.goto("/lobby/watch/")
    page.get_by_label("Game").select_option("hunting-prey")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".rows__row")).to_have_count(1)
    page.get_by_role("button", name="Tell me the result").first.click()
    expect(page.locator(".messages")).to_contain_text("We’ll email you the result.")
