"""A connection that is slow, cut, or cut before the answer arrives: whoever plays always knows
whether their move was taken, and nothing is taken twice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from games.models import Match, Move
from tests.browser.connections import Connection, alert, without_lost_answers
from tests.browser.driver import Hand
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors
from tests.long_run import sample
from tests.matches import fresh

PICKS, SEND, HEALTH, ASKED = "**/m/*/?*", "**/play/", "**/health/", "**/?*sent=*"
LOST = "#told [data-says=lost]"
OF_A_TURN = 2  # plies: discard, draw


@pytest.fixture
def match(people: list[Player]) -> Match:
    return begun_by(people)


@pytest.fixture
def ann(visitors: Visitors, people: list[Player], match: Match) -> Iterator[Page]:
    """Ann's page, at the table. What htmx complains of without a connection is no fault of it."""
    page = visitors.known(people[0])
    page.goto(match.get_absolute_url())
    yield page
    visitors.problems[:] = without_lost_answers(visitors.problems)


def plies(match: Match) -> int:
    return Move.objects.filter(match=match).count()


def ready(page: Page) -> None:
    """Picks a whole turn."""
    hand = Hand(page)
    hand.pick(hand.cards()[0])
    hand.pick("#at-discard")


# Slow


def test_a_click_that_takes_long_shows_that_it_was_taken(ann: Page, connection: Connection) -> None:
    connection.slow(600)
    card = ann.locator(".fan a.card").first
    name = card.get_attribute("id")
    card.click()
    expect(ann.locator(f"#{name}")).to_have_attribute("aria-busy", "true")
    expect(ann.locator("#told")).to_have_text("Waiting for the server…")
    expect(ann.locator("#said")).to_have_text("Waiting for the server…")
    expect(ann.locator(f"#{name}[aria-current=true]")).to_be_visible()
    expect(ann.locator("[aria-busy], [data-waits]")).to_have_count(0)
    expect(ann.locator("#told")).to_be_empty()


def test_a_second_click_waits_and_is_carried_out_on_the_new_table(
    ann: Page, connection: Connection
) -> None:
    card = ann.locator(".fan a.card").nth(2).get_attribute("data-token")
    connection.slow(400)
    ann.locator(f".fan a[data-token='{card}']").click()
    ann.locator("#at-discard").click()
    expect(ann.locator("#send")).to_be_visible()
    expect(ann.locator("#bar form input[name=words]").first).to_have_value(
        f"discard {card}, draw deck"
    )


def test_a_double_click_is_one(ann: Page, connection: Connection) -> None:
    connection.slow(300)
    card = ann.locator(".fan a.card").first
    name = card.get_attribute("id")
    card.dblclick()
    expect(ann.locator(f"#{name}[aria-current=true]")).to_be_visible()
    ann.wait_for_timeout(400)
    expect(ann.locator(f"#{name}[aria-current=true]")).to_be_visible()
    assert connection.count("pick=") == 1


def test_a_turn_that_is_sent_by_an_impatient_finger_is_taken_once(
    ann: Page, connection: Connection, match: Match
) -> None:
    ready(ann)
    connection.slow(400)
    send = ann.locator("#send")
    for _ in range(3):
        send.dispatch_event("click")
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    assert connection.count("/play/", "POST") == 1
    expect(alert(ann)).to_have_count(0)


def test_send_is_not_carried_out_once_the_move_has_become_another(
    ann: Page, connection: Connection, match: Match
) -> None:
    ready(ann)
    connection.slow(400)
    ann.locator("#undo").click()
    ann.locator("#send").dispatch_event("click")
    expect(alert(ann)).to_contain_text("Not sent: your move has changed")
    assert plies(match) == 0


def test_a_page_that_takes_long_shows_that_it_is_waited_for(
    ann: Page, connection: Connection
) -> None:
    connection.slow(600)
    link = ann.get_by_role("link", name="The whole log")
    shown = """async (link) => {
      link.click();
      await new Promise((done) => setTimeout(done, 300));
      return [link.ariaBusy, document.documentElement.hasAttribute("data-waits")];
    }"""
    assert link.evaluate(shown) == ["true", True]
    expect(ann.get_by_role("heading", name="The whole log")).to_be_visible()


# Cut


def test_a_click_without_a_connection_says_so_and_can_be_repeated_once_it_is_back(
    ann: Page, connection: Connection
) -> None:
    card = ann.locator(".fan a.card").nth(1)
    name = card.get_attribute("id")
    with connection.cut():
        card.click()
        expect(alert(ann)).to_contain_text("was not sent")
        expect(ann.locator(LOST)).to_contain_text("No connection since")
    expect(ann.locator(LOST)).to_have_count(0)
    expect(alert(ann)).to_contain_text("was not sent")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator(f"#{name}[aria-current=true]")).to_be_visible()
    expect(alert(ann)).to_have_count(0)


def test_clicks_that_waited_are_named_with_the_one_that_failed_and_repeated_with_it(
    ann: Page, connection: Connection
) -> None:
    card = ann.locator(".fan a.card").nth(2).get_attribute("data-token")
    with connection.broken(PICKS):
        ann.evaluate(
            """card => {
              document.querySelector(`.fan a[data-token="${card}"]`).click();
              document.getElementById("at-discard").click();
            }""",
            card,
        )
        expect(alert(ann)).to_contain_text("discard")
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator("#bar form input[name=words]").first).to_have_value(
        f"discard {card}, draw deck"
    )


def test_without_a_connection_an_open_table_asks_seldom_and_shows_when_it_is_back(
    visitors: Visitors, people: list[Player], match: Match, quick_pulse: None
) -> None:
    bob = visitors.known(people[1])
    connection = Connection(bob)
    bob.goto(match.get_absolute_url())
    expect(bob.locator("#status")).to_have_text("Ann’s turn")
    with connection.cut():
        expect(bob.locator(LOST)).to_contain_text("No connection since")
        before = len(connection.asked)
        bob.wait_for_timeout(3500)
        assert len(connection.asked) - before <= 1
        seat = match.seats.get(player=people[0])
        card = play.current_record(fresh(match)).view(seat.number)["hand"][0]
        play.submit_turn(
            seat.pk, f"discard {card}", question=fresh(match).seats.get(pk=seat.pk).question
        )
    expect(bob.locator("#status")).to_have_text("Your turn")
    expect(bob.locator(LOST)).to_have_count(0)
    visitors.problems[:] = without_lost_answers(visitors.problems)


def test_a_link_without_a_connection_leaves_the_table_as_it_is(
    ann: Page, connection: Connection
) -> None:
    ready(ann)
    with connection.cut():
        ann.get_by_role("link", name="The whole log").click()
        expect(alert(ann)).to_contain_text("wasn’t opened")
        expect(ann.locator("#send")).to_be_visible()


# As browsers score it: how much of the screen jumped, and how far. 0 is perfectly still.
WATCHED = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", sample([360, 1280]))
def test_nothing_jumps_while_an_answer_is_waited_for_or_is_said_to_be_lost(
    ann: Page, connection: Connection, width: int
) -> None:
    ann.set_viewport_size({"width": width, "height": 800})
    ann.add_init_script(WATCHED)
    ann.reload()
    ann.wait_for_load_state("networkidle")
    ann.evaluate("window.shifted = 0")
    card = ann.locator(".fan a.card").first
    with connection.broken(PICKS):
        card.click()
        expect(alert(ann)).to_contain_text("was not sent")
        expect(ann.locator(LOST)).to_be_visible()
    alert(ann).get_by_role("button", name="Close").click()
    connection.slow(500)
    card.click()
    expect(ann.locator("html[data-waits]")).to_have_count(1)
    ann.wait_for_timeout(50)  # the observer speaks a frame later
    assert ann.evaluate("window.shifted") < 0.001


# What was sent


def send_and_hear_nothing(page: Page, connection: Connection) -> None:
    """The turn comes in and is answered; neither its answer nor any later one arrives."""
    ready(page)
    with connection.one_way(SEND), connection.broken(HEALTH), connection.broken(ASKED):
        page.locator("#send").click()
        expect(alert(page)).to_contain_text("No answer to your move yet")


def test_a_turn_whose_answer_is_lost_is_said_to_have_been_taken(
    ann: Page, connection: Connection, match: Match
) -> None:
    send_and_hear_nothing(ann, connection)
    alert(ann).get_by_role("button", name="Check now").click()
    expect(ann.locator(".note", has_text="Your move was played at")).to_be_visible()
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    expect(alert(ann)).to_have_count(0)
    assert "do=" not in ann.url and "pick=" not in ann.url and "sent=" not in ann.url
    assert plies(match) == OF_A_TURN


def test_a_turn_that_never_left_is_said_not_to_have_come_in_and_can_be_sent(
    ann: Page, connection: Connection, match: Match
) -> None:
    ready(ann)
    with connection.cut():
        ann.locator("#send").click()
        expect(alert(ann)).to_contain_text("No answer to your move yet")
    expect(ann.locator("#refusal")).to_contain_text("Your move didn’t arrive")
    expect(alert(ann)).to_have_count(0)
    assert plies(match) == 0
    Hand(ann).send()
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    assert plies(match) == OF_A_TURN


def test_a_turn_whose_answer_is_lost_may_be_sent_again_and_counts_once(
    ann: Page, connection: Connection, match: Match
) -> None:
    send_and_hear_nothing(ann, connection)
    ann.locator("#send").click()
    expect(ann.locator(".note", has_text="Your move was played at")).to_be_visible()
    assert plies(match) == OF_A_TURN


def test_a_house_that_is_broken_says_so_and_the_pick_can_be_repeated(
    ann: Page, connection: Connection
) -> None:
    card = ann.locator(".fan a.card").first
    name = card.get_attribute("id")
    ann.route(PICKS, lambda route: route.fulfill(status=500, body="x"))
    card.click()
    expect(alert(ann)).to_contain_text("Something went wrong on our side")
    ann.unroute(PICKS)
    alert(ann).get_by_role("button", name="Try again").click()
    expect(ann.locator(f"#{name}[aria-current=true]")).to_be_visible()


# Who is signed in


def test_who_has_been_signed_out_is_told_and_comes_back_to_the_same_picks(
    ann: Page, connection: Connection, match: Match
) -> None:
    ready(ann)
    address = ann.url
    ann.context.clear_cookies()
    ann.locator("#send").click()
    expect(alert(ann)).to_contain_text("You’ve been signed out")
    expect(ann.locator("#send")).to_be_visible()
    link = alert(ann).get_by_role("link", name="Sign in")
    with ann.expect_navigation():
        link.click()
    ann.get_by_label("Email").fill("ann@example.org")
    ann.get_by_label("Password", exact=True).fill("emus at dawn")
    ann.get_by_role("button", name="Sign in", exact=True).click()
    expect(ann.locator("#send")).to_be_visible()
    assert ann.url == address
    assert plies(match) == 0


def test_nothing_is_played_for_another_who_has_signed_in_in_the_same_browser(
    visitors: Visitors, people: list[Player], ann: Page, match: Match
) -> None:
    ready(ann)
    ann.context.clear_cookies()
    ann.context.add_cookies(visitors.known(people[1]).context.cookies())
    ann.locator("#send").click()
    expect(alert(ann)).to_contain_text("Somebody else has signed in")
    assert plies(match) == 0


def test_a_token_that_is_too_old_is_renewed_and_the_turn_is_taken(
    ann: Page, connection: Connection, match: Match
) -> None:
    ready(ann)
    cookies = [one for one in ann.context.cookies() if "csrf" not in one["name"]]
    ann.context.clear_cookies()
    ann.context.add_cookies(cookies)
    ann.locator("#send").click()
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    assert plies(match) == OF_A_TURN
