"""A table by its keys: what each of them does, and that none does anything while one types."""

import random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from games.models import Match
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.connections import Connection, without_lost_answers
from tests.browser.driver import Hand
from tests.browser.gallery import SHOWN
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors
from tests.long_run import sample
from tests.matches import awaited, fresh, running_match, sensible_turn

FOCUSED = "selector => document.activeElement.matches(selector)"
PHONE = {"width": 360, "height": 780}


@pytest.fixture
def match(people: list[Player]) -> Match:
    return begun_by(people)


@pytest.fixture
def ann(visitors: Visitors, people: list[Player], match: Match) -> Page:
    page = visitors.known(people[0])
    page.goto(match.get_absolute_url())
    return page


def is_focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate(FOCUSED, selector))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_first_tabs_lead_to_the_hand_the_bar_and_the_log(ann: Page) -> None:
    press(ann, "Tab", "Enter")
    assert is_focused(ann, ".fan > li:first-child a.card")
    ann.reload()
    press(ann, "Tab", "Tab", "Tab", "Enter")
    assert is_focused(ann, "#story")
    Hand(ann).pick(Hand(ann).cards()[0])
    ann.evaluate("document.activeElement.blur()")
    press(ann, "b")
    assert is_focused(ann, "#bar :is(a, button)")


def test_links_to_hand_bar_and_log_work_without_scripts(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    page = visitors.known(people[0], java_script_enabled=False)
    page.goto(match.get_absolute_url())
    for link in page.locator("a.skip").all():
        assert page.locator(str(link.get_attribute("href"))).count() == 1


def test_arrows_lead_along_the_hand_and_over_the_table(ann: Page) -> None:
    cards = Hand(ann).cards()
    press(ann, "h", "ArrowRight", "ArrowRight")
    assert is_focused(ann, cards[2])
    press(ann, "ArrowLeft")
    assert is_focused(ann, cards[1])
    press(ann, "End")
    assert is_focused(ann, cards[-1])
    press(ann, "ArrowRight")
    assert is_focused(ann, cards[-1])
    press(ann, "Home")
    assert is_focused(ann, cards[0])
    Hand(ann).pick(cards[0])
    press(ann, "h", "ArrowUp")
    assert is_focused(ann, ".table-page__table a:not(.fan a)")


def test_a_turn_is_taken_by_few_keys(ann: Page, match: Match) -> None:
    press(ann, "h", "ArrowRight")
    with Hand(ann).new_table():
        press(ann, "Enter")
    ann.locator("#choose-discard").focus()
    with Hand(ann).new_table():
        press(ann, "Enter")
    expect(ann.locator("#send")).to_be_focused()
    with Hand(ann).new_table():
        press(ann, "Enter")
    expect(ann.locator("#status")).to_have_text("Bob’s turn")


def test_a_choice_is_opened_in_a_new_tab_by_whoever_asks_for_one(ann: Page) -> None:
    address, card = ann.url, ann.locator(".fan a.card").first
    with ann.context.expect_page() as opened:
        card.click(modifiers=["ControlOrMeta"])
    expect(opened.value.locator("#undo")).to_be_visible()
    assert ann.url == address
    expect(ann.locator("#undo")).to_have_count(0)
    card.click()
    expect(ann.locator("#undo")).to_be_visible()
    assert ann.locator("html[data-waits]").count() == 0  # nobody takes it for a way to another page
    ann.go_back()
    expect(ann.locator("#undo")).to_have_count(0)


def test_the_list_of_keys_opens_holds_the_focus_and_closes(ann: Page) -> None:
    press(ann, "h", "?")
    dialog = ann.locator("dialog#keys")
    expect(dialog).to_be_visible()
    for _ in range(8):
        press(ann, "Tab")
        assert is_focused(ann, "dialog *, dialog, body")
    press(ann, "Escape")
    expect(dialog).not_to_be_visible()
    assert is_focused(ann, ".fan a.card")
    ann.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog).to_be_visible()


def test_escape_closes_a_list_and_undoes_nothing(ann: Page) -> None:
    hand = Hand(ann)
    hand.pick(hand.cards()[0])
    press(ann, "?", "Escape")
    expect(ann.locator("dialog#keys")).not_to_be_visible()
    expect(ann.locator("[aria-current=true].card")).to_be_visible()
    with hand.new_table():
        press(ann, "Escape")
    expect(ann.locator("[aria-current=true].card")).to_have_count(0)


def test_no_key_does_anything_while_one_types(ann: Page) -> None:
    press(ann, "/")
    assert is_focused(ann, "#words")
    ann.keyboard.type("h/?blr")
    expect(ann.get_by_label("Type your turn")).to_have_value("h/?blr")
    expect(ann.locator("dialog[open]")).to_have_count(0)
    press(ann, "Home", "ArrowRight")
    assert is_focused(ann, "#words")


def test_single_keys_can_be_switched_off(ann: Page) -> None:
    press(ann, "?")
    ann.get_by_label("Single-key shortcuts").uncheck()
    press(ann, "Escape")
    ann.reload()
    press(ann, "?", "h", "/")
    expect(ann.locator("dialog[open]")).to_have_count(0)
    assert is_focused(ann, "body")
    press(ann, "Tab", "Enter", "ArrowRight")
    assert is_focused(ann, ".fan > li:nth-child(2) a.card")


@pytest.mark.usefixtures("quick_pulse")
def test_the_focus_and_typed_words_stay_when_others_move(
    visitors: Visitors, transactional_db: None
) -> None:
    match = running_match(game="emu-ranchers")
    dice = random.Random(7)
    while play.current_record(fresh(match)).view(None)["phase"] != "closing":
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    first, second = match.seats.order_by("number")
    page = visitors.known(first.player)
    page.goto(match.get_absolute_url())
    page.get_by_label("Type your turn").fill("half a thou")
    told = page.locator("#pulse").get_attribute("hx-get")
    play.submit_turn(second.pk, "close none", question=second.question)
    expect(page.locator("#pulse")).not_to_have_attribute("hx-get", told or "")
    expect(page.get_by_label("Type your turn")).to_have_value("half a thou")
    assert is_focused(page, "#words")


# The menu, and the rules beside the table


def test_a_phone_has_a_menu_beside_the_table(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    for scripts in (True, False):
        page = visitors.known(people[0], viewport=PHONE, java_script_enabled=scripts)
        page.goto(match.get_absolute_url())
        page.locator(".menu__button").click()
        menu = page.get_by_role("navigation", name="Menu")
        for name in ("My matches", "Play", "People", "Settings", "Rules of Emu Ranchers"):
            expect(menu.get_by_role("link", name=name)).to_be_visible()
        menu.get_by_role("link", name="Settings").click()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
        page.go_back()
        page.locator(".menu__button").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def test_escape_closes_the_menu_and_undoes_nothing(visitors: Visitors, match: Match) -> None:
    page = visitors.known(awaited(match).player, viewport=PHONE)
    page.goto(match.get_absolute_url())
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    page.locator(".menu__button").click()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator(".menu__button")).to_be_focused()
    expect(page.locator("#undo")).to_be_visible()


def test_the_rules_open_beside_the_table_and_the_turn_stays_as_it_is(ann: Page) -> None:
    hand = Hand(ann)
    hand.pick(hand.cards()[0])
    address = ann.url
    press(ann, "r")
    dialog = ann.locator("dialog#booklet")
    expect(dialog.get_by_role("heading", name="Emu Ranchers")).to_be_visible()
    dialog.get_by_role("link", name="Scoring").click()
    expect(dialog.get_by_role("heading", name="Scoring")).to_be_in_viewport()
    dialog.get_by_role("button", name="Go to table").click()
    expect(dialog).not_to_be_visible()
    assert ann.url == address
    expect(ann.locator("[aria-current=true].card")).to_be_visible()


@pytest.mark.parametrize("game", sample(SHOWN))
def test_the_rules_of_every_game_open_beside_its_table(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    terms, _middle = SHOWN[game]
    match = running_match(game=game, **terms)
    page = visitors.known(awaited(match).player)
    page.goto(match.get_absolute_url())
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.locator("dialog#booklet h2#booklet-title")).to_be_visible()
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_what_lies_over_a_table_puts_no_barrier_before_anybody(
    visitors: Visitors, people: list[Player], match: Match
) -> None:
    """axe finds nothing wrong with the menu, the list of keys and the messages; the
    rules are looked at in test_rules_panel.py."""
    page = visitors.known(people[0], viewport=PHONE, bypass_csp=True)
    page.goto(match.get_absolute_url())
    found = []

    def look(what: str) -> None:
        if report := barriers_in_both_schemes(page):
            found.append(f"{what}: {report}")

    page.locator(".menu__button").click()
    look("menu")
    press(page, "Escape", "?")
    look("keys")
    press(page, "Escape")
    with Connection(page).broken("**/*"):
        page.locator(".fan a.card").first.click()
        page.locator("#told [role=alert]").wait_for()
        look("message")
    visitors.problems[:] = without_lost_answers(visitors.problems)
    assert not found, "\n\n".join(found)
