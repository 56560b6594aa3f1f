"""Saying something to the table from its page."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, Remark
from games.play.talk import MOST_IN_A_DAY, TALK_AFTER_DAYS
from tests.factories import PlayerFactory
from tests.matches import awaited, open_table, running_match
from tests.play.times import Times
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
SAY = 'id="say"'


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name="Ann"), PlayerFactory(display_name="Bob")]


@pytest.fixture
def match(people: list[Player]) -> Match:
    return running_match(people=people)


def says(match: Match, who: Player, text: str) -> Any:
    client = reader(who)
    return press(client, f"/m/{match.code}/say/", {"text": text})


def page(match: Match, who: Player | None) -> str:
    client = Client() if who is None else reader(who)
    return client.get(f"/m/{match.code}/").content.decode()


def test_what_is_said_on_the_page_is_read_by_everybody(match: Match, people: list[Player]) -> None:
    answered = says(match, people[0], "  Good <b>luck</b>,\n Bob! ")
    assert answered.headers["Location"] == f"/m/{match.code}/#talk"
    assert Remark.objects.get().text == "Good <b>luck</b>, Bob!"
    for who in (*people, None):
        assert "<bdi>Good &lt;b&gt;luck&lt;/b&gt;, Bob!</bdi>" in page(match, who)


def test_an_open_page_of_another_hears_of_it_at_its_next_pulse(
    match: Match, people: list[Player]
) -> None:
    before = Match.objects.get(pk=match.pk).public_at
    says(match, people[0], "Hello")
    assert Match.objects.get(pk=match.pk).public_at > before


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_nothing_and_too_much_are_refused_and_what_was_typed_stays(
    match: Match, people: list[Player], text: str
) -> None:
    answered = says(match, people[0], text)
    html = answered.content.decode()
    assert answered.status_code == 422 and not Remark.objects.exists()
    assert 'id="not-said" role="alert"' in html
    assert f'name="text" value="{text}"' in html


def test_the_form_is_for_those_who_sit_here_while_they_would_be_heard(
    match: Match, people: list[Player], times: Times
) -> None:
    assert SAY in page(match, people[1])
    assert SAY not in page(match, None) and SAY not in page(match, PlayerFactory())
    assert SAY not in page(open_table(opener=people[0]), people[0])
    play.resign_seat(awaited(match).pk)
    assert SAY in page(match, people[0])
    times.go(timedelta(days=TALK_AFTER_DAYS))
    assert SAY not in page(match, people[0])


def test_an_onlooker_says_nothing(match: Match) -> None:
    answered = says(match, PlayerFactory(), "Hello")
    assert answered.status_code == 404 and not Remark.objects.exists()
    assert Client().post(f"/m/{match.code}/say/", {"text": "Hello"}).status_code in (302, 403)


def test_a_form_that_is_sent_twice_says_it_once(match: Match, people: list[Player]) -> None:
    client = reader(people[0])
    html = client.get(f"/m/{match.code}/").content.decode()
    key = html.split('id="say"')[1].split('name="form_key" value="')[1].split('"')[0]
    for _ in range(2):
        answered = client.post(f"/m/{match.code}/say/", {"text": "Hello", "form_key": key})
        assert answered.status_code == 302
    assert Remark.objects.count() == 1


def test_whoever_is_muted_reads_why(match: Match, people: list[Player]) -> None:
    Player.objects.filter(pk=people[0].pk).update(
        silenced_until=clock.now() + timedelta(days=2), silenced_why="Too loud"
    )
    html = says(match, people[0], "Hello").content.decode()
    assert "banned you from chat until" in html and "Too loud" in html and "Hello" in html


def test_a_seat_says_so_much_in_a_day_and_goes_on_the_next(
    match: Match, people: list[Player], times: Times
) -> None:
    seat = match.seats.get(number=0)
    for number in range(MOST_IN_A_DAY):
        play.post_remark(seat.pk, f"word {number}")
    assert "Write again tomorrow" in says(match, people[0], "one more").content.decode()
    assert says(match, people[1], "not me").status_code == 302
    times.go(timedelta(days=1, seconds=1))
    assert says(match, people[0], "one more").status_code == 302
