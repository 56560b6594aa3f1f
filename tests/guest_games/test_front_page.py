"""The table on the front page: looked at and picked in without a trace, until a turn is sent."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import guest_games
from games.guest_games.creation import front_page_record
from games.models import GuestGame
from games.titles import find_game

pytestmark = pytest.mark.django_db
TURN = "grow 8WL on B1, draw deck"
PICKED = "?" + urlencode([("do", "grow 8WL on B1"), ("pick", "deck")])


def send(words: str = TURN, **how: Any) -> Any:
    return Client().post("/try/first/", {"words": words, "question": "1"}, **how)


def test_its_deal_can_be_played_and_a_visitor_is_asked() -> None:
    record = front_page_record()
    assert record.game.version == find_game(record.game.slug).version
    assert guest_games.VISITOR in record.awaited_seats


@pytest.mark.parametrize("query", ["", "?pick=8WL", PICKED, "?do=nonsense", "?pick=zz&sort=suit"])
@pytest.mark.parametrize("htmx", [{}, {"hx-request": "true"}])
def test_looking_and_picking_write_no_row_and_no_session(query: str, htmx: dict[str, str]) -> None:
    client = Client()
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(f"/{query}", headers=htmx)
    assert answer.status_code == 200
    assert not [one["sql"] for one in asked if not one["sql"].startswith("SELECT")]
    assert not GuestGame.objects.exists() and not Session.objects.exists()
    assert "sessionid" not in client.cookies
    assert ("<html" in answer.content.decode()) is not bool(htmx)


def test_what_is_picked_stays_in_the_address() -> None:
    html = Client().get("/").content.decode()
    assert 'href="/?pick=8WL"' in html and 'action="/try/first/"' not in html
    html = Client().get(f"/{PICKED}").content.decode()
    assert f'name="words" value="{TURN}"' in html and 'action="/try/first/"' in html


def test_the_first_turn_sent_begins_a_guest_game_and_leads_to_it() -> None:
    answer = send()
    game = GuestGame.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    moves = [move for seat, move in game.seat_moves if seat == guest_games.VISITOR]
    assert moves[-2:] == ["grow 8WL on B1", "draw deck"]
    assert Client().get(game.get_absolute_url()).status_code == 200


def test_htmx_is_led_to_the_page_of_the_game_not_given_its_table() -> None:
    answer = send(headers={"hx-request": "true"})
    assert answer["HX-Redirect"] == GuestGame.objects.get().get_absolute_url()


@pytest.mark.parametrize("words", ["", "hatch XX", "draw deck", "x" * 5000])
def test_a_turn_that_will_not_do_is_refused_and_nothing_is_begun(words: str) -> None:
    for headers, status in (({}, 422), ({"hx-request": "true"}, 200)):
        answer = send(words, headers=headers)
        assert answer.status_code == status
        assert 'role="alert"' in answer.content.decode()
    assert not GuestGame.objects.exists()


def test_a_network_that_began_too_many_is_told_so(settings: Any) -> None:
    settings.TRIALS_A_DAY = 1
    send()
    answer = send(follow=True)
    assert "Too many guest games" in answer.content.decode()
    assert GuestGame.objects.count() == 1


def test_a_turn_is_only_taken_by_post() -> None:
    assert Client().get("/try/first/").status_code == 405
