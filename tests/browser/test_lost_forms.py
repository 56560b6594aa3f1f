"""Forms that answer no question, while the connection is cut: what was typed stays, it is said
what became of it, and nothing is taken twice. And a house started anew in a turn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Match, Move, Premove
from games.play.record import record_cache
from tests.browser.connections import Connection, alert, without_lost_answers
from tests.browser.driver import Hand
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table


@pytest.fixture
def ann(visitors: Visitors, people: list[Player]) -> Iterator[Page]:
    page = visitors.known(people[0])
    yield page
    visitors.problems[:] = without_lost_answers(visitors.problems)


def test_a_match_is_opened_once_though_the_answer_was_lost(
    ann: Page, connection: Connection
) -> None:
    ann.goto("/new/")
    with connection.one_way("**/new/"):
        ann.locator("main form button:visible").last.click()
        expect(alert(ann)).to_contain_text("No answer came")
    assert Match.objects.count() == 1
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann).to_have_url(re.compile("/m/"))
    assert Match.objects.count() == 1


def test_settings_stay_typed_while_the_connection_is_cut_and_are_saved_once_it_is_back(
    ann: Page, connection: Connection, people: list[Player]
) -> None:
    ann.goto("/settings/")
    ann.get_by_label("Name").first.fill("Ann of the Emus")
    with connection.cut():
        ann.get_by_role("button", name="Save").click()
        expect(alert(ann)).to_contain_text("nothing was sent")
    expect(alert(ann)).to_contain_text("nothing was sent")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator(".messages")).to_be_visible()
    people[0].refresh_from_db()
    assert people[0].display_name == "Ann of the Emus"


def test_settings_whose_answer_was_lost_are_said_not_to_be_known_and_can_be_sent_again(
    ann: Page, connection: Connection, people: list[Player]
) -> None:
    ann.goto("/settings/")
    ann.get_by_label("Name").first.fill("Ann of the Emus")
    with connection.one_way("**/settings/"):
        ann.get_by_role("button", name="Save").click()
        expect(alert(ann)).to_contain_text("what you sent may or may not have counted")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator(".messages")).to_be_visible()


def test_settings_stay_typed_where_the_house_is_broken(ann: Page, connection: Connection) -> None:
    ann.goto("/settings/")
    ann.get_by_label("Name").first.fill("Ann of the Emus")
    ann.route("**/settings/", lambda route: route.fulfill(status=500, body="x"))
    ann.get_by_role("button", name="Save").click()
    expect(alert(ann)).to_contain_text("Something went wrong on our side")
    expect(ann.get_by_label("Name").first).to_have_value("Ann of the Emus")
    ann.unroute("**/settings/")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator(".messages")).to_be_visible()


def test_the_case_of_a_plan_that_was_refused_stays_when_another_turn_is_picked(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    bob = visitors.known(people[1])
    bob.goto(f"{match.get_absolute_url()}plan/")
    bob.get_by_role("radio", name="play this turn if").check()
    case = bob.get_by_label("Condition")
    case.fill("Nobody draws")
    bob.locator("#keep select[name=wait]").select_option(label="after an hour")
    hand = Hand(bob)
    hand.pick(hand.cards()[0])
    hand.pick("#at-discard")
    form = bob.get_by_role("region", name="Save plan")
    form.get_by_role("button", name="Save plan").click()
    expect(bob.locator("#refusal")).to_be_visible()
    bob.keyboard.press("?")
    expect(bob.locator("dialog#keys")).to_be_visible()
    bob.keyboard.press("Escape")
    hand.pick("#undo")
    expect(case).to_have_value("Nobody draws")
    expect(bob.get_by_role("radio", name="play this turn if")).to_be_checked()
    expect(bob.locator("#keep select[name=wait]")).to_have_value("60")


def test_a_plan_saved_while_a_click_is_under_way_is_saved(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    bob = visitors.known(people[1])
    bob.goto(f"{match.get_absolute_url()}plan/")
    hand = Hand(bob)
    hand.pick(hand.cards()[0])
    hand.pick("#at-discard")
    Connection(bob).slow(700)
    bob.locator("#undo").click()
    bob.locator("#table").get_by_role("button", name="Save plan").first.click()
    expect(bob.get_by_role("button", name="Delete plan").first).to_be_visible()
    assert Premove.objects.count() == 1


def test_a_form_that_is_filled_in_wrongly_comes_back_with_what_is_wrong(ann: Page) -> None:
    ann.goto("/settings/")
    ann.get_by_label("Name").first.evaluate("field => { field.required = false; }")
    ann.get_by_label("Name").first.fill("")
    ann.get_by_role("button", name="Save").click()
    expect(ann.locator(".errorlist, .errors").first).to_be_visible()
    ann.get_by_label("Name").first.fill("Ann again")
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_label("Name").first).to_have_value("Ann again")


def test_what_is_wrong_comes_into_sight_and_nothing_is_waited_for_any_more(ann: Page) -> None:
    ann.set_viewport_size({"width": 360, "height": 740})
    ann.goto("/settings/")
    ann.get_by_label("Name").first.fill("Bob")
    ann.get_by_role("button", name="Save").click()
    expect(ann.locator(".errors").first).to_be_in_viewport()
    expect(ann.get_by_label("Name").first).to_be_focused()
    ann.wait_for_timeout(300)  # longer than an answer may take without a sign
    expect(ann.locator("html")).not_to_have_attribute("data-waits", re.compile(""))


def test_a_seat_is_taken_once_though_the_answer_was_lost(
    ann: Page, connection: Connection, people: list[Player]
) -> None:
    match = open_table(opener=PlayerFactory(display_name="Dora"))
    open_table(opener=people[0])  # so that such terms are known
    ann.goto("/lobby/")
    with connection.one_way("**/join/"):
        ann.get_by_role("button", name="Join").click()
        expect(alert(ann)).to_contain_text("No answer came")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator("#table")).to_be_visible()
    assert fresh(match).seats.filter(player=people[0]).count() == 1


def test_a_house_started_anew_in_the_middle_of_a_turn_loses_no_pick(
    ann: Page, connection: Connection, people: list[Player]
) -> None:
    match = begun_by(people)
    ann.goto(match.get_absolute_url())
    hand = Hand(ann)
    hand.pick(hand.cards()[0])
    with connection.broken("**/*"):
        record_cache.clear_record_cache()  # what its processes remembered is gone
        ann.locator("#at-discard").click()
        expect(alert(ann)).to_contain_text("was not sent")
        expect(ann.locator("#told [data-says=lost]")).to_be_visible()
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator("#send")).to_be_visible()
    expect(ann.locator("#told [data-says=lost]")).to_have_count(0)
    hand.send()
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    assert Move.objects.filter(match=match).count() == 2
