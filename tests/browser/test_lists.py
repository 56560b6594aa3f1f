"""Lists of matches and mails, and the form of a new match: in windows of any size, on paper."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Match, Notice
from games.web import log_chapters
from games.web.views import home
from tests.browser.barriers import OPENED, assert_no_barriers
from tests.browser.visitors import Visitors, page_width
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import awaited, open_table, play_on, running_match

SIZES = (
    *((320, 568), (360, 780), (780, 360), (640, 450), (768, 1024)),
    *((1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)),
)
FINGER = 44
# Of these axe is shown others in the short run, here or in test_pages.py.
KNOWN_TO_AXE = ("home", "finished", "not sent", "whole log")
# What can be pressed and is lower or narrower than a finger; a link that covers its row is as large
# as that, one within a sentence as its words are, and a radio button as its label.
TOO_SMALL = """finger => [...document.querySelectorAll(
    "main :is(a, button, summary, select, input:not([type=hidden], [type=radio], [type=checkbox]), "
    + "label:has(> input[type=radio]))")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < finger - .5 || box.height < finger - .5)
  .map(([html, box]) => `${html} is ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
CONTROLS = """[...document.querySelectorAll(
    "button, .button, nav, .bar, select, input:not([type=hidden]), .house-head, .menu")]
  .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 90))"""


QUIET = """() => [...document.querySelectorAll("main .button--quiet")]
  .filter((one) => one.checkVisibility()).map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [inner, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
    return [inner.left - box.left, box.right - inner.right];
  })"""


@pytest.fixture
def many(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Match:
    """Ann has more matches than lie there as envelopes, finished ones, and mails of every state;
    the match with a long log is returned."""
    monkeypatch.setattr(home, "FEW", 3)
    monkeypatch.setattr(log_chapters, "LONG", 20)
    ann, bob = people
    long_name = PlayerFactory(display_name="Fanny Wintersberger-Hohenlohe")
    for game, other in [("ranchers", bob), ("food-chain", long_name), ("hunting-prey", bob)]:
        play_on(running_match(people=[ann, other], game=game), 5)
    over = running_match(people=[ann, bob])
    play.resign_seat(over.seats.get(player=bob).pk)
    periodic_jobs.archive_matches()
    open_table(4, opener=ann, game="biome-rummy", options={"sets": "complete", "claimed": "live"})
    for _ in range(3):
        open_table(3, opener=long_name, game="hunting-prey", options={"finish": "rounds:20"})
    match = play_on(running_match(people=[ann, bob]), 40)
    states = ("sent", "failed", "unknown", "bounced", "skipped")
    for at, notice in enumerate(Notice.objects.filter(seat__player=ann).order_by("pk")):
        Notice.objects.filter(pk=notice.pk).update(
            state=states[at % 5], sent_at=notice.due_at, error="550 5.1.1 no such mailbox"
        )
    return match


def addresses(match: Match) -> dict[str, str]:
    return {
        "home": "/",
        "home, some of them": "/?with=bob",
        "finished": "/matches/",
        "lobby": "/lobby/?game=hunting-prey",
        "new match": "/new/?game=hunting-prey",
        "post": "/post/",
        "not sent": "/post/?show=skipped",
        "log": f"/m/{match.code}/log/",
        "whole log": f"/m/{match.code}/log/?all=1",
    }


@pytest.mark.lengthy
def test_lists_fit_a_window_of_any_size_and_a_finger_and_put_no_barrier_before_anybody(
    visitors: Visitors, many: Match, people: list[Player]
) -> None:
    measure(visitors.known(people[0]), addresses(many))
    phone = {"width": 360, "height": 780}
    page = visitors.known(people[0], color_scheme="light", bypass_csp=True, viewport=phone)
    assert_no_barriers(page, addresses(many), KNOWN_TO_AXE)


def measure(page: Page, shown: dict[str, str]) -> None:
    """Nothing is wider than a window of any size, and everything is a finger high."""
    wrong = []
    for at, (name, address) in enumerate(shown.items()):
        page.goto(address)
        page.evaluate(OPENED)
        for width, height in SIZES if LONG else SIZES[at % 3 :: 3]:
            page.set_viewport_size({"width": width, "height": height})
            wide = page_width(page)
            if wide > width:
                wrong.append(f"{name} is {wide} wide at {width}")
            wrong += [f"{name}, {width}: {what}" for what in page.evaluate(TOO_SMALL, FINGER)]
    assert wrong == []


def test_bots_that_cannot_sit_there_cannot_be_chosen_without_scripts_either(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.known(people[0], java_script_enabled=False)
    page.goto("/new/?game=hunting-prey")
    page.locator("#fold-table > summary").click()
    beside = page.get_by_role("group", name="Bots", exact=True)
    page.get_by_role("radio", name="bots, now").check()
    assert not beside.is_visible()  # with bots on every other seat there is nothing to choose
    page.get_by_role("radio", name="anybody").check()
    assert not beside.is_visible()  # nor at a table of two
    for seats, most in ((3, 1), (4, 2), (6, 4)):
        page.get_by_role("radio", name=f"{seats} players").check()
        offered = [one for one in beside.get_by_role("radio").all() if one.is_visible()]
        assert len(offered) == most + 1
    friend = page.get_by_label("Name or email address")
    assert not friend.is_visible()
    page.get_by_role("radio", name="a friend").check()
    assert friend.is_visible()
    page.get_by_role("radio", name="3 players").check()
    page.get_by_role("radio", name="1 bot").check()
    page.get_by_role("button", name="Play").first.click()
    page.get_by_text("Waiting for one more player.").wait_for()
    match = Match.objects.get()
    assert (match.visibility, match.seats.filter(bot__gt="").count()) == ("unlisted", 1)


def test_a_match_is_opened_by_the_keyboard_alone(visitors: Visitors, people: list[Player]) -> None:
    page = visitors.known(people[0])
    page.goto("/new/?game=emus-redux")
    page.get_by_role("radio", name="3 players").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.value") == "anybody"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == "bots"
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    match = Match.objects.get()
    assert (match.status, match.seats.count()) == ("running", 4)


def test_a_seat_is_taken_in_the_lobby_by_the_button_of_its_row(
    visitors: Visitors, many: Match, people: list[Player]
) -> None:
    page = visitors.known(people[0])
    page.goto("/lobby/?game=hunting-prey")
    wanted = Match.objects.filter(game="hunting-prey", status="open").order_by("pk")[0]
    page.locator(f'[formaction="/m/{wanted.code}/join/"]').click()
    page.get_by_text("You have a seat.").wait_for()
    assert wanted.seats.filter(player=people[0]).exists()


def test_on_a_phone_a_button_of_many_words_leaves_the_terms_of_a_table_their_width(
    visitors: Visitors, people: list[Player]
) -> None:
    open_table(opener=people[0])
    page = visitors.new(viewport={"width": 360, "height": 740})
    page.goto("/lobby/")
    terms, button = (
        page.locator(f".rows__row {one}").bounding_box() for one in (".rows__stand", ".rows__act")
    )
    assert terms and button and button["y"] >= terms["y"] + terms["height"]
    assert terms["width"] > 280


def test_the_head_of_a_page_has_one_row_of_links_also_with_many_matches(
    visitors: Visitors, people: list[Player]
) -> None:
    turns = 0
    while turns < 10:  # who begins is drawn by lot
        turns += awaited(running_match(people=people)).player == people[0]
    page = visitors.known(people[0])
    page.goto("/lobby/")
    assert int(page.locator(".nav--main .count").inner_text().split()[0]) > 9
    rows = (
        "new Set([...document.querySelectorAll('.nav--main a')].map((one) => one.offsetTop)).size"
    )
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(rows) == 1
        assert page_width(page) <= width
        last = page.locator(".nav--main a:visible").last.bounding_box()
        assert last and last["x"] + last["width"] <= width
        brand, account = (page.locator(one).bounding_box() for one in (".brand", ".nav--account"))
        assert brand and account and brand["y"] == account["y"], width


@pytest.mark.parametrize("what", ["table", "log", "rules"])
def test_on_paper_nothing_can_be_pressed_and_no_card_is_cut(
    visitors: Visitors, many: Match, people: list[Player], tmp_path: Path, what: str
) -> None:
    table = many.get_absolute_url()
    address = {"table": table, "log": f"{table}log/?all=1", "rules": "/games/emu-ranchers/"}[what]
    page = visitors.known(people[0], viewport={"width": 700, "height": 990}, color_scheme="dark")
    page.goto(address)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(CONTROLS) == []
    assert page_width(page) <= 700
    assert of(page, "body", "backgroundColor") == "rgb(255, 255, 255)"
    assert of(page, "main", "color") == "rgb(0, 0, 0)"
    if what == "table":
        assert page.locator("#hand").is_visible()
        cut = "[...document.querySelectorAll('.card, .stacks__stack, .pile')].filter("
        cut += "(one) => getComputedStyle(one).breakInside !== 'avoid').length"
        assert page.evaluate(cut) == 0
    if what == "log":
        assert of(page, ".entry", "breakInside") == "avoid"
    paper = tmp_path / "paper.pdf"
    page.pdf(path=paper, format="A4")
    assert paper.read_bytes().startswith(b"%PDF")


def of(page: Page, selector: str, name: str) -> str:
    """The computed value of a property of the first element that fits."""
    found = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
    return str(page.evaluate(found, [selector, name]))


def test_the_words_of_a_quiet_button_stand_at_the_edge_of_what_is_above_and_below(
    visitors: Visitors, people: list[Player]
) -> None:
    page = visitors.known(people[0])
    for path in ("/lobby/", "/people/", "/new/"):
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(path)
            found = page.evaluate(QUIET)
            assert all(abs(side) < 1 for sides in found for side in sides), (path, width, found)


def test_a_large_screen_has_larger_type_on_every_page(
    visitors: Visitors, people: list[Player]
) -> None:
    match = running_match(people=people)
    page = visitors.known(people[0])
    page.set_viewport_size({"width": 2560, "height": 1440})
    for path in ("/lobby/", "/games/emu-ranchers/", match.get_absolute_url()):
        page.goto(path)
        size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == "22px", path
