"""What was said and not read yet: marked at the table and in the list of matches, for its reader
alone."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games import social as standing
from games.models import Match, Remark, Seat
from games.play.staff import hidden_talk
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
SIGN, IN_LIST, BUTTON = 'id="talk-sign"', "New messages", 'id="read-talk"'


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name) for name in ("Ann", "Bob", "Cid")]


@pytest.fixture
def match(people: list[Player]) -> Match:
    return running_match(3, game="hunting-prey", people=people)


def seat(match: Match, who: Player) -> Seat:
    return match.seats.get(player=who)


def page(match: Match, who: Player) -> str:
    return reader(who).get(f"/m/{match.code}/").content.decode()


def marked(match: Match, who: Player) -> int:
    """How many remarks are marked as new, none without the sign and the button."""
    html = page(match, who)
    signs = html.count('<p class="is-new">')
    assert (SIGN in html) == (BUTTON in html) == bool(signs)
    return signs


def listed(who: Player) -> bool:
    return IN_LIST in reader(who).get("/").content.decode()


def reads(match: Match, who: Player, client: Client | None = None) -> None:
    """Sends the form of the page, or says the same as its script does."""
    browser = client or reader(who)
    upto = re.search(r'name="upto" value="(\d+)"', page(match, who))
    assert upto, "there is nothing to read"
    answered = browser.post(f"/m/{match.code}/talk/read/", {"upto": upto[1]})
    assert answered.headers["Location"] == f"/m/{match.code}/#talk"


def test_what_others_say_is_marked_until_it_is_read_and_ones_own_never(
    match: Match, people: list[Player]
) -> None:
    ann, bob, cid = people
    assert not any(map(listed, people)) and marked(match, ann) == 0
    play.post_remark(seat(match, ann).pk, "Hello")
    play.post_remark(seat(match, ann).pk, "Nice cards")
    play.post_remark(seat(match, bob).pk, "Hello Ann")
    assert [marked(match, who) for who in people] == [1, 2, 3]
    assert all(map(listed, people))
    reads(match, bob)
    assert [marked(match, who) for who in people] == [1, 0, 3]
    assert [listed(who) for who in people] == [True, False, True]
    play.post_remark(seat(match, cid).pk, "Hello both")
    assert [marked(match, who) for who in people] == [2, 1, 3]


def test_a_match_that_is_over_is_marked_among_the_finished_ones(
    match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    play.post_remark(seat(match, ann).pk, "Well played")
    for who in (ann, bob):
        play.resign_seat(seat(match, who).pk)

    def signs() -> list[bool]:
        pages = [reader(who).get("/matches/").content.decode() for who in people]
        return ["New messages" in page for page in pages]

    assert signs() == [False, True, True]
    periodic_jobs.archive_matches()
    reads(match, bob)
    assert signs() == [False, False, True]


def test_what_came_after_the_page_was_drawn_stays_unread(
    match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    first = play.post_remark(seat(match, ann).pk, "one")
    play.post_remark(seat(match, ann).pk, "two")
    play.read_talk(seat(match, bob).pk, first.pk, bob.pk)
    assert marked(match, bob) == 1


def test_a_script_that_says_so_takes_the_sign_away_and_leaves_the_marks(
    match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    last = play.post_remark(seat(match, ann).pk, "one")
    html = page(match, bob)
    assert 'hx-trigger="intersect once"' in html
    answered = reader(bob).post(
        f"/m/{match.code}/talk/read/", {"upto": last.pk}, headers={"hx-request": "true"}
    )
    assert answered.content.decode() == '<span id="talk-sign" hx-swap-oob="true" hidden></span>'
    assert marked(match, bob) == 0


@pytest.mark.parametrize("upto", sample(["", "x", "9" * 30, "\0", "-1", "0"], 3))
def test_what_names_no_remark_of_the_match_reads_nothing(
    upto: str, match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    play.post_remark(seat(match, ann).pk, "one")
    other = running_match(2, people=[ann, bob])
    elsewhere = play.post_remark(seat(other, ann).pk, "there")
    for sent in (upto, str(elsewhere.pk)):
        assert reader(bob).post(f"/m/{match.code}/talk/read/", {"upto": sent}).status_code == 302
        assert marked(match, bob) == 1


def test_an_open_page_hears_of_it_with_its_pulse_and_a_screen_reader_once(
    match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    found = re.search(r'id="pulse" hx-get="([^"?]*)', page(match, bob))
    assert found
    play.post_remark(seat(match, ann).pk, "Hello")
    html = reader(bob).get(found[1], headers={"hx-request": "true"}).content.decode()
    assert SIGN in html and '<p class="is-new">' in html
    assert "There’s a new message at the table." in html.partition('id="said"')[2]
    again = re.search(r'id="pulse" hx-get="([^"?]*)', html)
    assert again and again[1] != found[1]
    assert reader(bob).get(again[1]).status_code == 204


def test_reading_shows_nowhere_else_and_moves_no_page(match: Match, people: list[Player]) -> None:
    ann, bob, _cid = people
    play.post_remark(seat(match, ann).pk, "Hello")
    before = Match.objects.values().get(pk=match.pk)
    seats = list(match.seats.exclude(player=bob).values())
    reads(match, bob)
    assert Match.objects.values().get(pk=match.pk) == before
    assert list(match.seats.exclude(player=bob).values()) == seats


def test_nothing_is_marked_that_is_not_heard_or_was_hidden(
    match: Match, people: list[Player]
) -> None:
    ann, bob, cid = people
    standing.block_player(bob, ann, clock.now())
    play.post_remark(seat(match, ann).pk, "Hello")
    assert (marked(match, bob), listed(bob)) == (0, False) and listed(cid)
    standing.unblock_player(bob, ann)
    last = play.post_remark(seat(match, ann).pk, "rude")
    standing.block_player(bob, ann, clock.now())  # after it was said
    assert (marked(match, bob), listed(bob)) == (0, False)
    hidden_talk.hide_remark(last.pk, PlayerFactory(is_staff=True, is_superuser=True), "rude")
    Remark.objects.exclude(pk=last.pk).update(text="")
    assert not listed(cid)


def test_whoever_takes_a_seat_over_has_nothing_to_read_yet(
    match: Match, people: list[Player]
) -> None:
    play.post_remark(seat(match, people[0]).pk, "Hello")
    new = PlayerFactory()
    play.hand_over_seat(seat(match, people[1]).pk, new)
    assert marked(match, new) == 0 and not listed(new)


def test_that_somebody_is_away_is_something_to_read(match: Match, people: list[Player]) -> None:
    ann, bob, _cid = people
    play.start_absence(ann.pk, clock.now().date() + timedelta(days=5))
    assert Remark.objects.exists() and marked(match, bob) == 1 and not listed(ann)


def test_a_list_asks_no_more_however_much_was_said(match: Match, people: list[Player]) -> None:
    ann, bob, _cid = people
    client = reader(bob)
    client.get("/")

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    in_silence = asked()
    play.post_remark(seat(match, ann).pk, "Hello")
    after_one = asked()
    for _ in range(3):
        other = running_match(2, people=[ann, bob])
        play.post_remark(seat(other, ann).pk, "Hello")
    assert listed(bob) and asked() == after_one == in_silence + 1 == 5


def test_the_pulse_of_who_has_something_to_read_is_one_query(
    match: Match, people: list[Player]
) -> None:
    play.post_remark(seat(match, people[0]).pk, "Hello")
    html = page(match, people[1])
    found = re.search(r'id="pulse" hx-get="([^"?]*)', html)
    assert found
    client = reader(people[1])
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(found[1]).status_code == 204
    quiet = reader(PlayerFactory())
    quiet.get("/")
    with CaptureQueriesContext(connection) as others:
        quiet.get(found[1])
    assert len(queries) == len(others)


@pytest.mark.django_db(transaction=True)
def test_ten_who_speak_at_once_are_all_heard_and_nothing_is_lost(
    match: Match, people: list[Player]
) -> None:
    seats = [seat(match, who).pk for who in people]
    numbers = iter(range(10))

    def speaks() -> None:
        number = next(numbers)
        remark = play.post_remark(seats[number % 3], f"word {number}")
        play.read_talk(seats[(number + 1) % 3], remark.pk)

    at_once(speaks)
    assert Remark.objects.count() == 10
    for who in people:
        mine = seat(match, who)
        others = Remark.objects.exclude(seat=mine)
        if mine.unread_since is not None:
            assert others.filter(at=mine.unread_since).exists()
