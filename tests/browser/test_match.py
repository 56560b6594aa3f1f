"""Matches as people play them: in browsers, by mouse, by keyboard and without scripts."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from games.models import Match
from games.play.record.results import format_score
from tests.browser.chosen import Chosen
from tests.browser.conftest import PASSWORD
from tests.browser.driver import Hand
from tests.browser.matches import begun_by, known_match, seal
from tests.browser.visitors import Visitors
from tests.long_run import in_long_run
from tests.matches import answer, awaited, fresh, sensible_turn

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TURNS_BY_CLICK = 6
TURNS_BEFORE_SCRIPTS_FAIL = 12  # half a year


@pytest.fixture
def dice() -> random.Random:
    return random.Random(7)


def status(page: Page):
    return page.locator("#status")


def phase(match: Match) -> str:
    return str(play.current_record(fresh(match)).view(None)["phase"])


def play_to_closing(match: Match, dice: random.Random) -> None:
    """Turns of both until the first year is to be closed."""
    while phase(match) != "closing":
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))


def open_and_join(ann: Page, bob: Page) -> Match:
    """Ann opens a match with the form, Bob takes the free seat in the lobby."""
    ann.get_by_role("link", name="New match").first.click()
    ann.get_by_role("radio", name="anybody").check()
    ann.get_by_role("button", name="Play").first.click()
    ann.get_by_text("Waiting for one more player.").wait_for()
    match = Match.objects.get()
    seal(match, 1)
    bob.get_by_role("link", name="Play", exact=True).click()
    bob.get_by_role("button", name="Join").click()
    bob.get_by_role("button", name="Take a seat").click()  # where the terms are told
    status(bob).wait_for()
    return fresh(match)


@in_long_run  # without the opening that is done in test_whole_matches, too
@pytest.mark.lengthy
def test_two_people_play_a_whole_match_to_its_result(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    pages = {person.pk: visitors.player(person.email, PASSWORD) for person in people}
    ann, bob = pages.values()
    match = open_and_join(ann, bob)
    turns, chosen = 0, Chosen()
    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        turns += 1
        typed = turns > TURNS_BY_CLICK and phase(match) != "closing"
        words = sensible_turn(match, seat, dice) if typed else ""
        if typed and not chosen.takes(match, seat, words):
            continue
        page = pages[seat.player_id]
        page.goto(match.get_absolute_url())
        hand = Hand(page)
        if typed:
            hand.say(words)
        elif phase(match) == "closing":
            hand.close_year()
        else:
            hand.take_turn(dice)
    first = match.seats.get(place=1)
    for pk, page in pages.items():
        words = "You won" if pk == first.player_id else f"{first.name} won"
        page.goto(match.get_absolute_url())
        expect(page.get_by_role("heading", name=words)).to_be_visible()
        expect(page.locator(".result__scores .is-first")).to_contain_text(format_score(first.score))
        expect(page.locator("details.year")).to_have_count(2)
    assert turns > 50
    assert play.verify_match(fresh(match)).is_sound


@pytest.mark.usefixtures("quick_pulse")
def test_a_move_shows_on_the_open_page_of_the_opponent(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match = begun_by(people)
    ann, bob = (visitors.known(person) for person in people)
    for page in (ann, bob):
        page.goto(match.get_absolute_url())
    expect(status(bob)).to_have_text("Ann’s turn")
    bob.evaluate("window.stillTheSamePage = true")
    Hand(ann).take_turn(dice)
    expect(status(ann)).to_have_text("Bob’s turn")
    expect(status(bob)).to_have_text("Your turn")
    expect(bob.locator(".story")).to_contain_text("Ann")
    expect(bob).to_have_title(re.compile("^Your turn"))
    assert bob.evaluate("window.stillTheSamePage")


def test_a_draft_survives_a_reload_and_is_undone_piece_by_piece(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    hand = Hand(ann)
    card = hand.cards()[2]
    hand.pick(card)
    hand.pick("#at-hatch")
    ann.reload()
    expect(ann.locator(".board__own .is-drafted")).to_have_count(1)
    hand.pick("#undo")
    expect(ann.locator(".board__own .is-drafted")).to_have_count(0)
    expect(ann.locator(card)).to_be_visible()
    assert fresh(match).ply == match.ply


def test_the_order_of_closing_is_laid_taken_back_and_sent_by_clicks(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match = known_match(people)
    play_to_closing(match, dice)
    layable = (seat for seat in match.seats.all() if lays(match, seat.number))
    seat = next(layable)
    page = visitors.known(seat.player)
    page.goto(match.get_absolute_url())
    hand = Hand(page)
    card = hand.cards()[0]
    hand.pick(card)
    if not hand.sees(".cross"):
        hand.pick(hand.places()[0])
    expect(page.locator(card)).to_have_count(0)
    hand.pick(".cross")
    expect(page.locator(card)).to_be_visible()
    hand.pick("#choose-auto")
    hand.send()
    expect(page.locator("#bar")).to_contain_text("You’ve closed with")
    hand.pick("#choose-reopen")
    hand.send()
    hand.pick("#choose-close")
    hand.send()
    play.submit_turn(match.seats.exclude(pk=seat.pk).get().pk, "close")
    expect(page.get_by_text("Year 2 of 2, turn 1")).to_be_visible()


def lays(match: Match, seat: int) -> list[str]:
    return [
        move
        for move in play.current_record(fresh(match)).list_legal_moves(seat)
        if move.startswith("lay ")
    ]


def test_send_and_next_goes_on_to_the_next_match_and_home_after_the_last(
    visitors: Visitors, people: list[Player]
) -> None:
    first, second = (
        begun_by(people, number, pace_hours=pace) for number, pace in ((1, 24), (5, 48))
    )
    ann = visitors.known(people[0])
    ann.goto("/next/")
    for match in (first, second):
        expect(ann).to_have_url(re.compile(f"/m/{match.code}/$"))
        hand = Hand(ann)
        hand.pick(hand.cards()[0])
        hand.pick("#at-discard")
        ann.get_by_role("button", name="Send & next").click()
        ann.wait_for_url(lambda url, code=match.code: code not in url)
    expect(ann.get_by_role("heading", name="My matches")).to_be_visible()
    expect(ann.get_by_text("No match is waiting for you now.")).to_be_visible()
    assert all(fresh(match).ply > match.ply for match in (first, second))


def test_how_many_matches_wait_follows_my_moves_those_of_others_and_the_end(
    visitors: Visitors, people: list[Player]
) -> None:
    match, _waits = (begun_by(people, number) for number in (1, 5))
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    waiting = ann.get_by_role("link", name="My matches")
    expect(waiting).to_have_accessible_name("My matches 2 waiting for you")
    hand = Hand(ann)
    hand.pick(hand.cards()[0])
    hand.pick("#at-discard")
    hand.send()
    expect(waiting).to_have_accessible_name("My matches 1 waiting for you")
    answer(awaited(match))
    expect(waiting).to_have_accessible_name("My matches 2 waiting for you")
    play.resign_seat(match.seats.get(player=people[1]).pk)
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # else it asks seldom
    expect(waiting).to_have_accessible_name("My matches 1 waiting for you")


def test_a_stale_tab_is_refused_and_shows_the_fresh_table(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match = begun_by(people)
    tab = visitors.known(people[0])
    tab.goto(match.get_absolute_url())
    hand = Hand(tab)
    hand.make_ready(dice)
    other_tab = tab.context.new_page()
    other_tab.goto(match.get_absolute_url())
    Hand(other_tab).take_turn(dice)
    played = fresh(match).ply
    hand.send()
    expect(tab.get_by_role("alert")).to_contain_text("not played")
    expect(status(tab)).to_have_text("Bob’s turn")
    expect(tab.locator("#send")).to_have_count(0)
    assert fresh(match).ply == played


def test_what_cannot_be_played_is_refused_with_what_would_do(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    Hand(ann).say("hatch the eagle")
    expect(ann.get_by_role("alert")).to_contain_text("eagle")
    expect(ann.get_by_label("Type your turn")).to_have_value("hatch the eagle")
    assert fresh(match).ply == match.ply


@pytest.mark.parametrize("button", ["Play this turn", "Why not?"])
def test_on_a_phone_what_is_answered_to_a_typed_turn_comes_into_sight(
    visitors: Visitors, people: list[Player], button: str
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0], **PHONE)
    ann.goto(match.get_absolute_url())
    ann.get_by_label("Type your turn").fill("hatch the eagle")
    with Hand(ann).new_table():
        ann.get_by_role("button", name=button).click()
    answer = ann.locator("#refusal")
    expect(answer).to_contain_text("eagle")
    expect(answer).to_be_in_viewport(ratio=0.9)
    expect(answer).to_be_focused()
    answer.get_by_role("link").click()
    expect(ann.get_by_label("Type your turn")).to_be_in_viewport(ratio=0.9)


def test_the_focus_is_not_lost_with_the_button_that_has_sent_a_turn(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    Hand(ann).make_ready(random.Random(1))
    with Hand(ann).new_table():
        ann.keyboard.press("Enter")
    expect(ann.locator("#status")).to_have_text("Bob’s turn")
    expect(ann.locator("body")).not_to_be_focused()


# By keyboard alone


class Keyboard:
    """Fingers that only ever press keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self, selector: str) -> bool:
        return bool(self.page.evaluate("s => document.activeElement.matches(s)", selector))

    def tab_to(self, selector: str) -> None:
        """Goes forward by Tab to the next thing that matches."""
        for _ in range(150):
            if self.focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def press(self, key: str = "Enter") -> None:
        """Presses a key that leads to a new table."""
        with Hand(self.page).new_table():
            self.page.keyboard.press(key)

    def take_turn(self) -> None:
        self.tab_to(".fan a.card")
        self.press()
        self.tab_to("#choose-hatch, #choose-discard")
        self.press()
        if not self.page.locator("#send").count():
            self.tab_to("#choose-deck")
            self.press()
        expect(self.page.locator("#send")).to_be_focused()
        self.press()


@in_long_run  # a whole match of another game is played so in test_whole_matches
@pytest.mark.lengthy
def test_a_year_is_played_by_keyboard_alone_and_the_match_resigned(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match, chosen = begun_by(people), Chosen()
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    keys = Keyboard(ann)

    def follow() -> None:
        """Bob answers at once, elsewhere; Ann looks anew."""
        while fresh(match).seats.get(player=people[1]).question is not None:
            seat = match.seats.get(player=people[1])
            closing = phase(match) == "closing"
            play.submit_turn(seat.pk, "close auto" if closing else sensible_turn(match, seat, dice))
        ann.reload()

    while phase(match) == "turn":
        own = match.seats.get(player=people[0])
        if chosen.takes(match, own, sensible_turn(match, own, dice)):
            keys.take_turn()
        follow()
    if match.seats.get(player=people[0]).question is not None and phase(match) == "closing":
        keys.tab_to("#choose-close")
        keys.press()
        expect(ann.locator("#send")).to_be_focused()
        keys.press()
    expect(ann.get_by_text("Year 2 of 2")).to_be_visible()
    keys.tab_to("a[href$='/resign/']")
    ann.keyboard.press("Enter")
    ann.get_by_role("heading", name="Resign this match?").wait_for()
    keys.tab_to("main button")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("heading", name="Bob won")).to_be_visible()
    expect(ann.get_by_text("You resigned. The score was")).to_be_visible()


def test_escape_undoes_one_thing_at_a_time_and_the_focus_stays_near(
    visitors: Visitors, people: list[Player]
) -> None:
    match = begun_by(people)
    ann = visitors.known(people[0])
    ann.goto(match.get_absolute_url())
    keys = Keyboard(ann)
    keys.tab_to(".fan a.card")
    keys.press()
    assert keys.focused("#bar a, .fan a"), "the focus was thrown back to the top"
    keys.tab_to("#choose-hatch")
    keys.press()
    expect(ann.locator(".is-drafted")).to_have_count(1)
    keys.press("Escape")
    expect(ann.locator(".is-drafted")).to_have_count(0)
    assert "do=" not in ann.url
    assert keys.focused("#bar a, .fan a"), "the focus was thrown back to the top"


# Without scripts


@in_long_run
@pytest.mark.lengthy
def test_a_year_is_played_to_its_end_without_scripts(
    visitors: Visitors, people: list[Player], dice: random.Random
) -> None:
    match = begun_by(people)
    for _ in range(TURNS_BEFORE_SCRIPTS_FAIL):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    bob_seat = match.seats.get(player=people[1])
    ann = visitors.known(people[0], java_script_enabled=False)
    ann.goto(match.get_absolute_url())
    hand = Hand(ann, scripts=False)
    while phase(match) != "closing" and play.current_record(fresh(match)).view(None)["year"] == 1:
        hand.take_turn(dice)
        if awaited(match).pk == bob_seat.pk and phase(match) == "turn":
            answer(bob_seat, sensible_turn(match, bob_seat, dice))
        ann.goto(match.get_absolute_url())
    hand.close_year()
    play.submit_turn(bob_seat.pk, "close")
    ann.goto(match.get_absolute_url())
    expect(ann.get_by_text("Year 2 of 2, turn 1")).to_be_visible()
